#!/bin/sh
# check.sh PROGRAM GOLDEN DLL: the text of DLL equals the recorded text of the original; so does the original's, if at hand.
status=0
if [ -n "$PHYSICS_RT_ORIGINAL" ]; then
    "$1" "$PHYSICS_RT_ORIGINAL" | diff - "$2" || { echo "the recorded text is not the original's"; status=1; }
else
    echo "SKIPPED: PHYSICS_RT_ORIGINAL is not set, only ours is compared with the recorded text"
fi
[ -f "$3" ] || { echo "SKIPPED: $3 is not built"; exit 77; }
"$1" "$3" | diff "$2" - || { echo "declarations differ from the original's"; status=1; }
exit $status
