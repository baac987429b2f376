#!/bin/sh
# tests/setup.sh: installs what building and testing needs on Debian 12 (as root). When all of it is there, does nothing
# and needs no network. Writes build/tools/environment for the scripts that follow:
#   RUN32   what runs a 32-bit Linux program here (empty: nothing is needed)
#   EXACT   1 when the x87 here is bit exact, so that logs recorded on a processor can be compared
set -e
cd "$(dirname "$0")/.."
mkdir -p build/tools

packages="git cmake ninja-build python3 gcc gcc-multilib gcc-mingw-w64-i686 libzydis-dev libcmocka-dev:i386 wine wine32:i386"

missing() {
    for p in $packages; do
        dpkg-query -W -f='${Status}\n' "$p" 2>/dev/null | grep -q '^install ok installed' || printf '%s ' "$p"
    done
}

install() {
    apt-get install -y --no-install-recommends --no-remove "$@"
}

wanted="$(missing)"
if [ -n "$wanted" ]; then
    echo "setup: installing $wanted"
    [ "$(id -u)" = 0 ] || { echo "setup: run as root, or install: $wanted" >&2; exit 1; }
    export DEBIAN_FRONTEND=noninteractive
    dpkg --print-foreign-architectures | grep -qx i386 || dpkg --add-architecture i386
    apt-get update || echo "setup: some package lists are unavailable, going on"
    # shellcheck disable=SC2086
    if ! install $wanted; then
        # The security archive can be out of step between the two architectures; both must have the same version.
        printf 'Package: *\nPin: release l=Debian-Security\nPin-Priority: 1\n' > /etc/apt/preferences.d/physics-rt-i386
        echo "setup: trying again without the security archive"
        install $wanted || install --allow-downgrades $wanted
    fi
fi

# ---- 32-bit programs -----------------------------------------------------------------------------------------------
# A kernel without 32-bit support runs them under QEMU. Its x87 is not exact as it comes: tests/qemu_fpu.py corrects a
# copy. Registered with binfmt_misc when possible, so that programs which start themselves work too.
probe=build/tools/x87_probe
[ $probe -nt tests/x87_probe.c ] || gcc -m32 -O1 -o $probe tests/x87_probe.c
run32=
rc=0
$probe > /dev/null 2>&1 || rc=$?
if [ $rc != 0 ]; then
    emulator="$PWD/build/tools/qemu-i386"
    if [ ! -x "$emulator" ]; then
        [ -x /usr/bin/qemu-i386-static ] || { echo "setup: this kernel runs no 32-bit programs: installing qemu-user-static"
            apt-get install -y --no-install-recommends qemu-user-static; }
        python3 tests/qemu_fpu.py "$emulator" || cp /usr/bin/qemu-i386-static "$emulator"
    fi
    if [ $rc -gt 2 ]; then # nothing runs them yet
        b=/proc/sys/fs/binfmt_misc
        [ -e $b/register ] || mount -t binfmt_misc binfmt_misc $b 2>/dev/null || true
        if [ -w $b/register ] && [ ! -e $b/physics-rt-i386 ]; then
            printf '%s' ':physics-rt-i386:M:0:\x7f\x45\x4c\x46\x01\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\x03\x00:\xff\xff\xff\xff\xff\xfe\xfe\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff:'"$emulator"':F' > $b/register || true
        fi
    fi
    rc=0
    $probe > /dev/null 2>&1 || rc=$?
    if [ $rc != 0 ]; then
        run32="$emulator"
        rc=0
        $run32 $probe > /dev/null 2>&1 || rc=$?
    fi
fi
[ $rc = 0 ] && exact=1 || exact=0
[ $rc -le 2 ] || { echo "setup: no way to run 32-bit programs here" >&2; exit 1; }
printf 'RUN32="%s"\nEXACT=%s\n' "$run32" $exact > build/tools/environment
[ $exact = 1 ] || echo "setup: the x87 of this machine is emulated and not exact"
