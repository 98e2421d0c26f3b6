#!/usr/bin/env bash
# Puts the faults of eng/faults/schedules/faults.patches into a copy of the committed state, one at a time, and explores orders of steps of the scenario that the patch names until
# one breaks a rule, for at most a minute. Writes eng/faults/schedules/found.tsv: fault, what it is, scenario, and the number of schedules that it took.
# usage: eng/seeded-schedules.sh [part of a fault's name]
set -euo pipefail

schedules=test/Schedules/bin/Release/net10.0
quiet=(--configuration Release -p:RunAnalyzers=false --verbosity quiet --nologo --tl:off)

main() {
    cd "$(dirname "${BASH_SOURCE[0]}")/.."
    local folder=$PWD/eng/faults/schedules copy=$PWD/artifacts/seeded-schedules faults=$PWD/artifacts/seeded-schedules/faults part=${1:-} patch fault scenario found status=0
    rm -rf "$copy"
    mkdir -p "$copy"
    git archive HEAD | tar -x -C "$copy"
    mkdir "$faults"
    awk -v folder="$faults" '/^Fault: / { patch = folder "/" $2 ".patch"; next } { print > patch }' "$folder/faults.patches"
    cd "$copy"
    git init -q .
    dotnet build test/Schedules "${quiet[@]}" > build.log 2>&1
    for patch in "$faults"/*"$part"*.patch; do
        fault=$(basename "$patch" .patch)
        scenario=$(sed -n "s/^Scenario: //p" "$patch")
        git apply "$patch"
        dotnet build src/Amqp.Encoding --framework net10.0 --no-restore "${quiet[@]}" > build.log 2>&1
        git apply -R "$patch"
        cp src/Amqp.Encoding/bin/Release/net10.0/Amqp.Encoding.dll $schedules
        dotnet eng/Instrument/bin/Release/net10.0/Amqp.Encoding.Instrument.dll schedules $schedules/Amqp.Encoding.Schedules.dll $schedules/Amqp.Encoding.dll > build.log
        if dotnet $schedules/Amqp.Encoding.Schedules.dll 1 "$scenario" 1 > schedules.log 2>&1; then
            status=1
            found=-
        else
            found=$(sed -n "s/^$scenario: \([0-9,]*\) schedules.*BROKEN$/\1/p" schedules.log)
        fi

        # One row for each fault, in the order of their names.
        { [ ! -f "$folder/found.tsv" ] || grep -v "^$fault	" "$folder/found.tsv" || true; printf '%s\t%s\t%s\t%s\n' "$fault" "$(head -1 "$patch")" "$scenario" "${found:--}"; } |
            LC_ALL=C sort > found.tsv
        cp found.tsv "$folder"
        printf '%s\t%s\t%s\n' "$fault" "$scenario" "${found:--}"
    done
    return $status
}

main "$@"
