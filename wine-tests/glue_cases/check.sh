#!/bin/sh
# check.sh PROGRAM DATA DLL: plays every case on the DLL, and on the original (PHYSICS_RT_ORIGINAL), and compares both with
# the recorded text DATA/CASE.txt. The texts are the original's too, except for those named in DATA/stated: there the original
# crashes, hangs or computes with NaN, and the text is our stated result (README, "Bad input").
program=$1 data=$2 dll=$3
[ -f "$dll" ] || { echo "SKIPPED: $dll is not built"; exit 77; }
out=$(mktemp) status=0 agree=0
trap 'rm -f "$out"' EXIT
for text in "$data"/*.txt; do
    case=$(basename "$text" .txt)
    $program "$case" --dll "$dll" --out "$out" >/dev/null 2>&1
    if cmp -s "$out" "$text"; then agree=$((agree + 1)); else echo "$case: ours differs:"; diff "$out" "$text" | head -6; status=1; fi
    [ -n "$PHYSICS_RT_ORIGINAL" ] || continue
    grep -qx "$case" "$data/stated" && continue
    $program "$case" --dll "$PHYSICS_RT_ORIGINAL" --out "$out" >/dev/null 2>&1
    cmp -s "$out" "$text" || { echo "$case: the recorded text is not the original's"; status=1; }
done
[ -n "$PHYSICS_RT_ORIGINAL" ] || echo "SKIPPED: PHYSICS_RT_ORIGINAL is not set, ours is compared with recorded texts only"
echo "$agree cases agree"
exit $status
