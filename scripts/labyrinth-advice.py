#!/usr/bin/env python3
"""Weighs the advice in the labyrinth's book by the program's own values; see docs/advice.md.

The adept plays itself. Wherever a field offers something, and wherever a second number is left,
the script asks `tesserae engine` for the value of the position after each choice, and prints the
mean difference in points (games in a hundred) with its standard error.

    python3 scripts/labyrinth-advice.py target/release/tesserae 200

The second argument is the time in seconds; the dice follow from seed 7.
"""

import collections
import json
import math
import random
import subprocess
import sys
import time

ENGINE = subprocess.Popen(
    [sys.argv[1], "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
)
END = time.time() + float(sys.argv[2])
DICE = random.Random(7)
FOUND = collections.defaultdict(list)


def ask(**request):
    ENGINE.stdin.write(json.dumps(request) + "\n")
    return json.loads(ENGINE.stdout.readline())


def worth(position, side):
    return ask(op="value", position=position, millis=1)["win"][side]


def after(position, action):
    return ask(op="apply", position=position, action=action)["position"]


def weigh_offer(position, phase, side):
    """What each answer is worth, compared with staying."""
    actions = ask(op="actions", position=position)["actions"]
    values = {action: worth(after(position, action), side) for action in actions}
    field, _, number = phase.split(":")[1].replace("+", "").partition("x")
    for action, value in values.items():
        if action != "stay":
            FOUND[f"{action} {field}"].append(value - values["stay"])
            FOUND[f"{action}, all fields"].append(value - values["stay"])
    if "go" in values:
        FOUND[f"go {field} by {number.split(',')[0]}"].append(values["go"] - values["stay"])


def weigh_second(position, used, side):
    """The second number: on another traveller than the first, or on the same."""
    actions = ask(op="actions", position=position)["actions"]
    same = [a for a in actions if a == f"use {a.split()[1]} {used}"] if actions != ["pass"] else []
    other = [a for a in actions if a not in same]
    if same and other:
        best = [max(worth(after(position, a), side) for a in list_) for list_ in (other, same)]
        FOUND["another traveller, not the same"].append(best[0] - best[1])


def weigh_trap(position):
    """What two missed turns cost a traveller that stands on a trap."""
    words = position.split()
    mover = "AB".index(words[1])
    whose = 1 - mover
    for trap, first, last in ((13, 8, 30), (52, 43, 57)):
        own = words[2 + whose].split(",")
        taken = [field.split("!")[0] for field in own + words[2 + mover].split(",")]
        near = [field for field in own if "!" not in field and first <= int(field) <= last]
        if str(trap) in taken or not near:
            continue

        def value(mark):
            put = own.copy()
            put[put.index(near[0])] = f"{trap}{mark}"
            put.sort(key=lambda field: int(field.split("!")[0]))
            return worth(" ".join(words[:2 + whose] + [",".join(put)] + words[3 + whose:]), whose)

        FOUND[f"free on {trap}, not trapped"].append(value("") - value("!2"))


def landed(events, letter):
    here = None
    for event in events:
        moved = event.get("side") == letter and event["event"] in ("moved", "returned")
        if moved and here in (None, event["from"]):
            here = event["to"]
    return here


def play():
    position, used = ask(op="start", game="phaistos/aleff")["position"], None
    while time.time() < END:
        phase, letter = position.split()[-1], position.split()[1]
        if phase.startswith("over"):
            return True
        if not phase.startswith(("move", "offer")):
            if phase == "throw" and DICE.random() < 0.15:
                weigh_trap(position)
            outcomes = ask(op="outcomes", position=position)["outcomes"]
            throws, chances = zip(*outcomes)
            position = after(position, DICE.choices(throws, chances)[0])
            continue
        side = "AB".index(letter)
        if phase.startswith("offer"):
            weigh_offer(position, phase, side)
        elif "," in phase:
            used = None
        elif used is not None:
            weigh_second(position, used, side)
        action = ask(op="best", position=position, level="adept")["action"]
        reply = ask(op="apply", position=position, action=action)
        if action.startswith("use") or action in ("go", "cross"):
            used = landed(reply["events"], letter)
        position = reply["position"]
    return False


def main():
    games = 0
    while play():
        games += 1
    print(f"{games} games")
    for what, found in sorted(FOUND.items()):
        count, mean = len(found), sum(found) / len(found)
        spread = math.sqrt(sum((one - mean) ** 2 for one in found) / max(1, count - 1) / count)
        better = sum(one > 0 for one in found) / count
        print(f"{what:32} {count:6} {100 * mean:8.2f} ± {100 * spread:.2f}  better {better:.0%}")


main()
