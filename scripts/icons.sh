#!/usr/bin/env bash
# Draws the program's icons with the program itself: scripts/icons.sh TESSERAE
#
# They show the rosette in the middle of Ur's board from above. The picture is so large that the
# plaque has the pixels of the largest icon; a software driver needs some minutes for it.
set -euo pipefail

tesserae=$(realpath "${1:?usage: scripts/icons.sh TESSERAE}")
cd "$(dirname "${BASH_SOURCE[0]}")/../packaging/icons"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$tesserae" render ur --camera top --look standard --size 8192x4608 --out "$work/board.png"

# flat NAME CORNERS: a part of the board as a square; its corners clockwise from the top left.
flat() {
  local corners
  read -ra corners <<<"$2"
  convert "$work/board.png" -crop 560x580+3560+1810 +repage -virtual-pixel edge \
    -define distort:viewport=512x512 -distort Perspective \
    "${corners[0]},0,0 ${corners[1]},512,0 ${corners[2]},512,512 ${corners[3]},0,512" \
    "$work/$1.png"
}
# The whole plaque; and only the rosette, which small icons have room for.
flat plaque "46,58 493,66 493,511 43,508"
flat rosette "79,90 464,90 461,477 75,473"

# icon SIZE PART: with round corners.
icon() {
  convert "$work/$2.png" -filter Lanczos -resize "$1x$1" -unsharp 0x0.6 \
    \( -size 512x512 xc:none -fill white -draw "roundrectangle 6,6 505,505 70,70" \
    -resize "$1x$1" \) -alpha set -compose DstIn -composite -strip \
    -define png:exclude-chunks=date,time "$1.png"
}
for size in 16 22 24 32; do
  icon "$size" rosette
done
for size in 48 64 96 128 256 512; do
  icon "$size" plaque
done
