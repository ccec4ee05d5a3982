#!/usr/bin/python3
"""Reads the running program as a screen reader does, presses what it names, and listens.

    scripts/read-aloud.py PROGRAM

Starts D-Bus, Xvfb and the accessibility bus itself. Needs at-spi2-core, dbus, xvfb, python3-gi and
gir1.2-atspi-2.0, which ./check installs.
"""

import os
import subprocess
import sys
import tempfile
import time
import warnings

INSIDE = "TESSERAE_READ_ALOUD"

if INSIDE not in os.environ:
    environment = dict(os.environ, **{INSIDE: "yes"})
    os.execvpe("dbus-run-session", ["dbus-run-session", "--", sys.executable] + sys.argv, environment)

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib

warnings.simplefilter("ignore")

SETTINGS = (
    "(attract: 0, look: Some(Low), volume: 0.0, reduced_motion: true, pace: 8.0, show_legal: true)"
)
LAUNCHERS = ["/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher"]
PRESSED = {"push button", "toggle button", "check box", "radio button", "combo box"}
# A square near the end of the path, in the first view: no piece stands there yet. A click there before
# a throw is refused.
SQUARE = (752, 186)
heard = []
started = []


def start(*command, **options):
    quiet = dict(stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    process = subprocess.Popen(command, **{**quiet, **options})
    started.append(process)
    return process


def turn(seconds):
    """Lets events arrive."""
    end = time.time() + seconds
    context = GLib.MainContext.default()
    while time.time() < end:
        while context.iteration(False):
            pass
        time.sleep(0.02)


def nodes(node, depth=0):
    if node is None or depth > 40:
        return
    yield node
    for number in range(node.get_child_count()):
        yield from nodes(node.get_child_at_index(number), depth + 1)


def all_nodes():
    desktop = Atspi.get_desktop(0)
    found = []
    for number in range(desktop.get_child_count()):
        try:
            found += [(n, n.get_role_name(), n.get_name() or "") for n in nodes(desktop.get_child_at_index(number))]
        except GLib.Error:
            pass
    return found


def until(what, check, limit=60):
    end = time.time() + limit
    while time.time() < end:
        try:
            found = check()
        except GLib.Error:
            found = None
        if found:
            print(f"  {what}", flush=True)
            return found
        turn(0.2)
    listing = "\n".join(f"    {role}: {name!r}" for _, role, name in all_nodes())
    sys.exit(f"never came: {what}\nheard: {heard}\nthe tree:\n{listing}")


def find(role, name):
    """The first node of that role whose name begins so."""
    for node, its_role, its_name in all_nodes():
        if its_role == role and its_name.startswith(name):
            return node
    return None


def press(role, name):
    node = until(f"{role} {name!r}", lambda: find(role, name))
    if not Atspi.Action.do_action(node, 0):
        sys.exit(f"{role} {name!r} cannot be pressed")
    turn(1.0)


def all_are_named(screen):
    bare = [role for _, role, name in all_nodes() if role in PRESSED | {"unknown", "entry", "slider"} and not name.strip()]
    if bare:
        sys.exit(f"{screen}: without a name: {bare}")


def hears(what, *words):
    def said():
        return any(all(word in text.lower() for word in words) for text in heard)

    until(f"heard: {what}", said)


def click(x, y):
    subprocess.run(["xdotool", "mousemove", str(x), str(y), "click", "1"], check=True)
    turn(1.0)


def listen(event):
    if event.type.startswith("object:announcement"):
        heard.append(str(event.any_data))


def main(program):
    folder = tempfile.mkdtemp(prefix="tesserae-read-aloud-")
    with open(os.path.join(folder, "settings.ron"), "w", encoding="utf-8") as file:
        file.write(SETTINGS)
    screen = start(
        "Xvfb", "-displayfd", "1", "-screen", "0", "1280x720x24", "-nolisten", "tcp", "-noreset",
        stdout=subprocess.PIPE,
    )
    display = ":" + screen.stdout.readline().decode().strip()
    os.environ["DISPLAY"] = display
    os.environ.pop("WAYLAND_DISPLAY", None)
    launcher = next(path for path in LAUNCHERS if os.path.exists(path))
    start(launcher, "--launch-immediately", "--a11y=1", "--screen-reader=1")
    time.sleep(1.0)
    listener = Atspi.EventListener.new(listen)
    listener.register("object:announcement")
    environment = dict(os.environ, TESSERAE_DATA=folder, WGPU_BACKEND="vulkan")
    with open(os.path.join(folder, "log.txt"), "w", encoding="utf-8") as log:
        start(program, env=environment, stderr=log)

    print("title", flush=True)
    until("the games", lambda: find("push button", "The Royal Game of Ur"))
    all_are_named("title")
    frame = find("frame", "Tesserae")
    if frame is None:
        sys.exit("the window has no name")

    print("form", flush=True)
    press("push button", "The Royal Game of Ur")
    until("the dialog", lambda: find("dialog", "New match"))
    until("the list of variants", lambda: find("combo box", "Variant"))
    all_are_named("form")
    press("push button", "Begin")

    print("table", flush=True)
    until("the board", lambda: find("label", "White: ") or find("label", "White, on turn: "))
    all_are_named("table")
    for _ in range(40):
        if find("push button", "1: "):
            break
        if find("push button", "Throw"):
            press("push button", "Throw")
        elif find("push button", "Go on"):
            press("push button", "Go on")
        turn(0.5)
    hears("a throw", "you throw ")
    press("push button", "1: ")
    hears("a move", "white piece")
    until("the next turn", lambda: find("push button", "Throw"))
    click(*SQUARE)
    hears("a refusal", "must throw before you move")

    print("end", flush=True)
    press("push button", "Menu")
    all_are_named("menu")
    press("push button", "Resign")
    press("push button", "Resign")
    hears("the result", "you lost")
    until("the result", lambda: find("dialog", "End"))

    print("review", flush=True)
    press("push button", "Review")
    until("the review", lambda: find("push button", "Analyse"))
    all_are_named("review")

    print("matches", flush=True)
    press("push button", "Menu")
    press("push button", "Matches")
    until("the dialog", lambda: find("dialog", "Matches"))
    until("the match", lambda: find("push button", "The Royal Game of Ur"))
    all_are_named("matches")
    print("read aloud: all passed")


if __name__ == "__main__":
    try:
        main(os.path.abspath(sys.argv[1]))
    finally:
        for process in reversed(started):
            process.kill()
