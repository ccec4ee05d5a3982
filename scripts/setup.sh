# shellcheck shell=bash
# The lists are read by the scripts that source this one.
# shellcheck disable=SC2034
# What ./play and ./check share: finding cargo, the system packages and the
# place where cargo puts what it builds. To be sourced; sets nothing going.

# Needed to build: a linker, and pkg-config for the Wayland and sound crates;
# the headers of the sound library and of udev, which knows the gamepads.
build_packages=(gcc pkg-config libasound2-dev libudev-dev)
# Needed to open a window: the Vulkan loader with Mesa's drivers, X11, Wayland.
run_packages=(
  libvulkan1 mesa-vulkan-drivers
  libx11-6 libx11-xcb1 libxcb1 libxcursor1 libxi6
  libxkbcommon0 libxkbcommon-x11-0 libwayland-client0
)
# Needed to test what has no window: the arena's work spread over jobs.
core_check_packages=(parallel)
# Needed to test everything: also in a real window on a display of its own.
check_packages=("${core_check_packages[@]}" xvfb xauth xdotool imagemagick
  at-spi2-core dbus python3-gi gir1.2-atspi-2.0 python3-pip)

# Needed to build the packages that people install, and to check them.
package_packages=(desktop-file-utils appstream dpkg-dev lintian man-db)
# Needed to try one in a clean Debian, on a display of its own.
trial_packages=(debootstrap debian-archive-keyring xvfb xdotool imagemagick)

# say TEXT...: one line on stderr, so that a command's own output stays clean.
say() {
  printf '%s\n' "$*" >&2
}

# need_cargo: puts cargo on the path or says how to get it.
need_cargo() {
  if ! command -v cargo >/dev/null 2>&1 && [ -x "${CARGO_HOME:-${HOME:-}/.cargo}/bin/cargo" ]; then
    PATH="${CARGO_HOME:-${HOME:-}/.cargo}/bin:$PATH"
    export PATH
  fi
  if ! command -v cargo >/dev/null 2>&1; then
    say "Rust is missing: there is no cargo on the path."
    say "Install it from https://rustup.rs, open a new shell and start again."
    return 1
  fi
}

# need_tool NAME COMPONENT: a part of the Rust toolchain that may be left out.
need_tool() {
  if ! command -v "$1" >/dev/null 2>&1; then
    say "$1 is missing. Add it with: rustup component add $2"
    return 1
  fi
}

# need_packages PACKAGE...: sees to it that these Debian packages are there.
# Installs what is missing where it may, else prints the command that would.
need_packages() {
  if [ "$(uname -s)" != Linux ]; then
    return 0
  fi
  if ! command -v dpkg-query >/dev/null 2>&1 || ! command -v apt-get >/dev/null 2>&1; then
    need_elsewhere
    return
  fi
  local package missing=()
  for package in "$@"; do
    # The status of a package reads "install ok installed", or there is none.
    case "$(dpkg-query -W -f '${Status} ' "$package" 2>/dev/null || true)" in
      *"ok installed"*) ;;
      *) missing+=("$package") ;;
    esac
  done
  if [ "${#missing[@]}" -eq 0 ]; then
    return 0
  fi
  say "Missing system packages: ${missing[*]}"
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    if command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
      as_root=(sudo -n)
    else
      say "Install them with this command and start again:"
      say "  sudo apt-get update && sudo apt-get install -y --no-install-recommends ${missing[*]}"
      return 1
    fi
  fi
  say "Installing them."
  # A mirror that does not answer need not matter: the lists may be there already.
  "${as_root[@]}" apt-get update -qq >&2 </dev/null || say "apt-get update failed; trying on."
  if ! "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2 </dev/null; then
    say "The packages could not be installed: ${missing[*]}"
    return 1
  fi
}

# need_elsewhere: on other systems we install nothing and name the packages.
need_elsewhere() {
  local tool missing=()
  for tool in gcc pkg-config; do
    command -v "$tool" >/dev/null 2>&1 || missing+=("$tool")
  done
  if [ "${wants_check_tools:-no}" = yes ]; then
    command -v parallel >/dev/null 2>&1 || missing+=(parallel)
  fi
  if [ "${wants_display_tools:-no}" = yes ]; then
    for tool in Xvfb xauth xdotool import; do
      command -v "$tool" >/dev/null 2>&1 || missing+=("$tool")
    done
  fi
  if [ "${#missing[@]}" -eq 0 ]; then
    return 0
  fi
  say "Missing programs: ${missing[*]}. This is no Debian or Ubuntu; the packages are"
  say "  Fedora: gcc pkgconf-pkg-config alsa-lib-devel systemd-devel vulkan-loader mesa-vulkan-drivers libX11 libX11-xcb"
  say "    libxcb libXcursor libXi libxkbcommon libxkbcommon-x11 libwayland-client"
  say "    (for ./check also parallel xorg-x11-server-Xvfb xorg-x11-xauth xdotool ImageMagick"
  say "    at-spi2-core python3-gobject)"
  say "  Arch: gcc pkgconf alsa-lib vulkan-icd-loader vulkan-swrast libx11 libxcb libxcursor libxi"
  say "    libxkbcommon libxkbcommon-x11 wayland"
  say "    (for ./check also parallel xorg-server-xvfb xorg-xauth xdotool imagemagick at-spi2-core python-gobject)"
  return 1
}

# target_folder ROOT: where cargo puts what it builds for the package in ROOT.
target_folder() {
  case "${CARGO_TARGET_DIR:-}" in
    "") printf '%s\n' "$1/target" ;;
    /*) printf '%s\n' "$CARGO_TARGET_DIR" ;;
    *) printf '%s\n' "$1/$CARGO_TARGET_DIR" ;;
  esac
}
