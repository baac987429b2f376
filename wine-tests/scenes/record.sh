#!/bin/sh
# record.sh [SCENE...]: writes tests/data/scenes/*.klog (and cw7f/, the 24-bit regime) from
# the original, PHYSICS_RT_ORIGINAL, in the stand-in engine. Needs a build and an exact x87 (tests/setup.sh).
set -e
cd "$(dirname "$0")/../.."
. build/tools/environment
[ "$EXACT" = 1 ] || { echo "record: the x87 of this machine is emulated and not exact" >&2; exit 1; }
: "${PHYSICS_RT_ORIGINAL:?set it to the original physics_RT.dll}"
player="$RUN32 build/native/player/player"
[ $# -gt 0 ] || set -- $(basename -s .scene wine-tests/scenes/*.scene)
mkdir -p tests/data/scenes/cw7f
for s; do
    $player wine-tests/scenes/$s.scene --dll "$PHYSICS_RT_ORIGINAL" --compact --out tests/data/scenes/$s.klog
    $player wine-tests/scenes/$s.scene --dll "$PHYSICS_RT_ORIGINAL" --compact --cwforce 7f --out tests/data/scenes/cw7f/$s.klog
done
