#!/usr/bin/env bash
# Puts the faults of eng/faults/faults.patches into a copy of the committed state, one at a time, and fuzzes each, from nothing, until a target finds
# it: first the one that the patch names for twenty seconds, then all for two, for five and for nine. A patch begins with the name of its fault and a
# line that says what it undoes or breaks. Writes eng/faults/found.tsv: fault, what it is, target, seconds of fuzzing with the starts of the processes, and executions of that target.
# usage: eng/seeded-faults.sh [part of a fault's name...]
set -euo pipefail

fuzzer=test/Fuzz/bin/Release/net10.0/Amqp.Encoding.Fuzz.dll
quiet=(--configuration Release -p:RunAnalyzers=false --verbosity quiet --nologo --tl:off)

# The target that finds something in the copy as it is, the seconds and executions; "-" for none. Each round is SECONDS, or SECONDS:TARGET.
fuzz() {
    local start=$EPOCHREALTIME seed=0 round seconds target status executions
    for round in "$@"; do
        seed=$((seed + 1))
        seconds=${round%:*}
        for target in $([[ $round == *:* ]] && echo "${round#*:}" || dotnet $fuzzer targets); do
            # 1 is a finding, 3 an input that takes more than 20 seconds, more a crash.
            dotnet $fuzzer "$(awk "BEGIN { print $seconds / 60 }")" "$target" --seed $seed --first > fuzz.log 2>&1 || {
                status=$?
                executions=$(sed -n "s/.* after \([0-9]*\) executions.*/\1/p" fuzz.log | head -1)
                printf '%s\t%s\t%s\n' "$target" "$(awk "BEGIN { printf \"%.1f\", $EPOCHREALTIME - $start }")" "${executions:-$([ $status -eq 3 ] && echo endless || echo crash)}"
                return
            }
        done
    done
    printf -- '-\t%s\t-\n' "$(awk "BEGIN { printf \"%.1f\", $EPOCHREALTIME - $start }")"
}

# Builds the assembly that a patch changes, and puts it into the fuzzer's folder with counters.
build() {
    local project output
    project=$(sed -n 's#^+++ [ab]/src/\([^/]*\)/.*#\1#p' "$1" | head -1)
    output=$(dirname $fuzzer)
    dotnet build "src/$project" --framework net10.0 --no-restore -p:BuildProjectReferences=false "${quiet[@]}" > build.log 2>&1
    cp "src/$project/bin/Release/net10.0/$project.dll" "$output"
    dotnet eng/Instrument/bin/Release/net10.0/Amqp.Encoding.Instrument.dll "$output/Amqp.Encoding.dll" "$output/Amqp.Encoding.Diagnostics.dll" >> build.log
}

main() {
    cd "$(dirname "${BASH_SOURCE[0]}")/.."
    local copy=$PWD/artifacts/seeded-faults faults=$PWD/artifacts/seeded-faults/faults table=$PWD/eng/faults/found.tsv patches part found patch fault status=0
    rm -rf "$copy"
    mkdir -p "$copy"
    git archive HEAD | tar -x -C "$copy"
    # A fault must be found by fuzzing, and not by an input that is kept since.
    rm -rf "$copy/test/Fuzz/corpus"
    mkdir "$faults"
    awk -v folder="$faults" '/^Fault: / { patch = folder "/" $2 ".patch"; next } { print > patch }' eng/faults/faults.patches
    cd "$copy"
    git init -q .

    # Without a fault nothing may be found, or the rest says nothing.
    dotnet build test/Fuzz "${quiet[@]}" > build.log 2>&1
    cp -r "$(dirname $fuzzer)" clean
    found=$(fuzz 2)
    if [[ $found != -* ]]; then
        echo "The library without a fault: $found. See $copy." >&2
        exit 1
    fi

    # Those of the project's own history first.
    patches=$(cd "$faults" && for part in "${@:-}"; do ls ./*"$part"*.patch; done)
    for patch in $(cd "$faults" && { grep -l "^Undoes" $patches; grep -L "^Undoes" $patches; } || true); do
        patch=$faults/$(basename "$patch")
        fault=$(basename "$patch" .patch)
        git apply "$patch"
        found=$(printf 'not-built\t0\t-')
        if build "$patch"; then
            found=$(fuzz "20:$(sed -n "s/^Target: //p" "$patch")" 2 5 9)
        fi

        git apply -R "$patch"
        cp -r clean/. "$(dirname $fuzzer)"
        [[ $found != -* && $found != not-built* ]] || status=1
        # One row for each fault, in the order of their names.
        { [ ! -f "$table" ] || grep -v "^$fault	" "$table" || true; printf '%s\t%s\t%s\n' "$fault" "$(head -1 "$patch")" "$found"; } | LC_ALL=C sort > found.tsv
        cp found.tsv "$table"
        printf '%s\t%s\n' "$fault" "$found"
    done
    return $status
}

main "$@"
exit
