#!/bin/sh
# modules.sh DLL: plays the scenes of modules.py with a DLL, both precision regimes, and compares the hashes of all physics
# steps with tests/data/golden/modules.txt (a line per scene: name, regime, steps, hash, bodies).
# modules.sh --record: writes that file from the original, PHYSICS_RT_ORIGINAL.
cd "$(dirname "$0")/../.." || exit 1
. build/tools/environment
[ "$EXACT" = 1 ] || { echo "SKIPPED: the x87 of this machine is emulated and not exact"; exit 77; }
golden=tests/data/golden/modules.txt scenes=build/tests/modules status=0
dll="$1"
[ "$1" = --record ] && dll="${PHYSICS_RT_ORIGINAL:?set it to the original physics_RT.dll}"
[ -f "$dll" ] || { echo "SKIPPED: no $dll"; exit 77; }
python3 wine-tests/scenes/modules.py $scenes || exit 1
out=$(mktemp) now=$(mktemp)
trap 'rm -f "$out" "$now"' EXIT
for scene in $scenes/module_*.scene; do
    name=$(basename $scene .scene)
    for regime in default cw7f; do
        option=
        [ $regime = cw7f ] && option="--cwforce 7f"
        timeout 600 $RUN32 build/native/player/player $scene --dll "$dll" --hash $option --out "$out" 2>/dev/null || status=1
        line="$name $regime $(grep '^H' "$out" | cut -c3-)"
        echo "$line" >> "$now"
        [ "$1" = --record ] || grep -qxF "$line" $golden || { echo "$line, recorded: $(grep "^$name $regime " $golden)"; status=1; }
    done
done
[ "$1" = --record ] && cp "$now" $golden
echo "$(wc -l < "$now") plays"
exit $status
