#!/usr/bin/env bash
# Tries a package as a user would, in a clean Debian that has nothing of ours:
# scripts/try-package.sh FILE.deb [FILE.tar.gz]
#
# Installs it with apt, which brings what it depends on. Starts it on a display without a
# graphics card, throws dice with the keyboard, opens the match again by its file, and removes
# the package. Then nothing of it may be left but the user's own matches. Throws dice once more
# from the archive. Needs root and Debian's mirror; ./check --package runs it.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=scripts/setup.sh
. "$root/scripts/setup.sh"

deb=$(realpath "${1:?usage: scripts/try-package.sh FILE.deb [FILE.tar.gz]}")
archive=${2:+$(realpath "$2")}
if [ "$(id -u)" -ne 0 ]; then
  say "This needs root: it installs a Debian in a folder."
  exit 1
fi
need_packages "${trial_packages[@]}"

suite=bookworm
cache=$root/target/package/debian
work=$(mktemp -d)
clean=$work/root
chroot=$(command -v chroot)
screen=""
program=""

finish() {
  local status=$?
  [ -z "$program" ] || kill -KILL "$program" 2>/dev/null || true
  [ -z "$screen" ] || kill "$screen" 2>/dev/null || true
  umount "$clean/proc" 2>/dev/null || true
  # Never into what is still mounted.
  rm -rf --one-file-system "$work"
  [ "$status" -eq 0 ] || say "try-package: failed"
  exit "$status"
}
trap finish EXIT
trap 'exit 130' INT TERM

# inside COMMAND...: as root in the clean Debian.
inside() {
  env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
    "$chroot" "$clean" "$@"
}

# as_player COMMAND...: as an ordinary user with a display.
as_player() {
  "${player[@]}" "$@"
}

# within SECONDS WHAT COMMAND...: waits until the command succeeds.
within() {
  local until=$((SECONDS + $1)) what=$2
  shift 2
  until "$@" >/dev/null 2>&1; do
    if [ "$SECONDS" -ge "$until" ]; then
      say "never came: $what"
      cat "$work/log" >&2 || true
      return 1
    fi
    sleep 0.3
  done
}

install_package() {
  mkdir -p "$cache"
  debootstrap --variant=minbase --cache-dir="$cache" "$suite" "$clean" >"$work/debootstrap.log" ||
    { tail -20 "$work/debootstrap.log" >&2; return 1; }
  mount -t proc proc "$clean/proc" 2>/dev/null || say "without /proc"
  inside useradd --create-home player
  cp "$deb" "$clean/tesserae.deb"
  inside apt-get update -qq
  # What every desktop has: the types of files, and which program opens them.
  inside apt-get install -y -qq --no-install-recommends libglib2.0-bin shared-mime-info \
    desktop-file-utils >"$work/apt.log" 2>&1
  inside apt-get install -y -qq /tesserae.deb >>"$work/apt.log" 2>&1 ||
    { tail -20 "$work/apt.log" >&2; return 1; }
  inside dpkg -L tesserae >"$work/files"
  as_player tesserae --version
}

# start PROGRAM ARGUMENT...: opens the window and waits until it shows something.
start() {
  # Started without a function around it, the program itself gets the signal.
  "${player[@]}" "$@" >"$work/log" 2>&1 &
  program=$!
  within 60 "a window" xdotool search --onlyvisible --name Tesserae
  window=$(xdotool search --onlyvisible --name Tesserae | tail -1)
  xdotool windowfocus --sync "$window"
  within 90 "a picture" is_drawn
}

is_drawn() {
  [ "$(import -window root -crop 1x1+1240+700 -format '%[fx:maxima>0]' info:-)" = 1 ]
}

# The window ends as it does when its user logs out.
quit() {
  import -window root "$root/target/package/tried-$1.png"
  kill -TERM "$program"
  local status=0
  wait "$program" || status=$?
  program=""
  if xdotool search --onlyvisible --name Tesserae >/dev/null 2>&1; then
    say "a window is left"
    return 1
  fi
  # 143 is the status of a program that ends in order after this signal.
  if [ "$status" -ne 143 ] || grep -q panicked "$work/log"; then
    say "ended with status $status:"
    cat "$work/log" >&2
    return 1
  fi
}

saves=$clean/home/player/.local/share/tesserae/saves

# throws_dice: presses Space until the match's file names a throw. A key that comes before the
# picture does not count.
throws_dice() {
  xdotool key space
  sleep 2
  grep -q '^ *"throw ' "$saves"/*.ron
}

# play PROGRAM NAME: throws dice in a new match.
play() {
  start "$1" play pente --a human --b human --seed 5
  within 60 "a throw" throws_dice
  # The dice come to rest.
  sleep 5
  quit "$2"
}

# plays_move: plays the first move on the board, until the match's file names one.
plays_move() {
  xdotool key 1
  sleep 2
  grep -q '^ *"move ' "$saves"/*.ron
}

# says PART COMMAND...: whether the command's output has that part.
says() {
  local part=$1 output
  shift
  output=$(as_player "$@")
  case "$output" in *"$part"*) ;; *)
    say "$* says $output"
    return 1
    ;;
  esac
}

# What a double click does: the desktop asks for the type of the file and for its program.
open_by_file() {
  local type=application/x-tesserae-record
  local file=/home/player/.local/share/tesserae/saves
  file=$file/$(basename "$saves"/*.ron)
  as_player cp "$file" /home/player/match.ron
  for file in "$file" /home/player/match.ron; do
    says "$type" gio info -a standard::content-type "$file"
  done
  says org.tesserae.Tesserae.desktop gio mime "$type"
  start tesserae "$file"
  within 60 "a move" plays_move
  quit opened
}

remove_package() {
  inside apt-get purge -y -qq tesserae >>"$work/apt.log" 2>&1
  local path left=no
  while read -r path; do
    if [ -e "$clean$path" ] && [ ! -d "$clean$path" ]; then
      say "left behind: $path"
      left=yes
    fi
  done <"$work/files"
  # Folders too, and what no list of the package names.
  while read -r path; do
    say "left behind: ${path#"$clean"}"
    left=yes
  done < <(find "$clean" -xdev -iname '*tesserae*' -not -path "$clean/home/*" \
    -not -path "$clean/tesserae.deb" -not -path "$clean/proc/*")
  [ "$left" = no ]
  # The user's matches are not the package's.
  [ -n "$(ls "$saves"/*.ron)" ]
}

# The libraries that the package has brought are still there.
play_from_archive() {
  rm -r "$saves"
  tar -C "$clean/home/player" -xzf "$archive"
  local folder
  folder=$(basename "$archive" .tar.gz)
  play "/home/player/$folder/bin/tesserae" archive
}

# step NAME COMMAND...: runs it and tells how long it took.
step() {
  local name=$1 started=$SECONDS
  shift
  "$@"
  printf 'try-package: %s: %d s\n' "$name" "$((SECONDS - started))"
}

Xvfb -displayfd 1 -screen 0 1280x720x24 -nolisten tcp -noreset >"$work/display" 2>/dev/null &
screen=$!
within 20 "a display" test -s "$work/display"
display=:$(cat "$work/display")
export DISPLAY=$display
# The path that Debian gives its users.
player=(env -i PATH=/usr/local/bin:/usr/bin:/bin:/usr/local/games:/usr/games HOME=/home/player
  LC_ALL=C.UTF-8 DISPLAY="$display" "$chroot" --userspec=player:player "$clean")

step "installed" install_package
step "threw dice" play tesserae thrown
step "opened a match by its file" open_by_file
step "removed" remove_package
if [ -n "$archive" ]; then
  step "threw dice from the archive" play_from_archive
fi
