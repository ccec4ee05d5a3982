// Reads glTF files with the Khronos validator: node validate-models.cjs FOLDER_OF_VALIDATOR FILE...
// One line for each error; ends non-zero when there is one.
'use strict';

const fs = require('node:fs');
const path = require('node:path');

const [home, ...files] = process.argv.slice(2);
const validator = require(path.resolve(home, 'node_modules/gltf-validator'));

async function main() {
  let errors = 0;
  for (const file of files) {
    const report = await validator.validateBytes(new Uint8Array(fs.readFileSync(file)));
    for (const message of report.issues.messages.filter((each) => each.severity === 0)) {
      console.error(`${file}: ${message.code}: ${message.message} (${message.pointer})`);
    }
    errors += report.issues.numErrors;
    const { numErrors, numWarnings } = report.issues;
    console.log(`${path.basename(file)}: ${numErrors} errors, ${numWarnings} warnings`);
  }
  if (files.length === 0) {
    console.error('no files were named');
  }
  process.exitCode = errors > 0 || files.length === 0 ? 1 : 0;
}

main();
