#!/bin/sh
# record_memory.sh PROGRAM OUT SCENE FRAMES FOLDER: dumps of the original (PHYSICS_RT_ORIGINAL) with different fresh memory,
# stacks and addresses; what differs among them is undefined, all else goes to OUT (memory.py).
program=$1 out=$2 scene=$3 frames=$4 folder=$5
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for fill in cd 31 00; do
    $program memory "$scene:$frames" --scenes "$folder" --heapfill $fill --stackfill $fill --out "$work/fill-$fill" >/dev/null 2>&1 || exit 1
done
for seed in 3:60000000 7 11:50000000 19; do
    $program memory "$scene:$frames:$seed" --scenes "$folder" --out "$work/seed-$seed" >/dev/null 2>&1 || exit 1
done
echo "$scene:"
python3 "$(dirname "$0")/memory.py" record "$work"/* "$out"
