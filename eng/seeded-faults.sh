#!/usr/bin/env bash
# Puts the faults of eng/faults into a copy of the committed state, one at a time, and fuzzes each, from nothing, until a target finds it:
# first the one that the patch names for twenty seconds, then all for two, for five and for nine. The first line of a patch says what it undoes or
# breaks. Writes eng/faults/found.tsv: fault, what it is, target, seconds of fuzzing with the starts of the processes, and executions of that target.
# usage: eng/seeded-faults.sh [part of a fault's name]
set -euo pipefail

# The target that finds something in the copy as it is, the seconds and executions; "-" for none, "not-built" if the compiler refuses it.
fuzz() {
    dotnet build test/Fuzz --configuration Release -p:RunAnalyzers=false --verbosity quiet --nologo --tl:off > build.log 2>&1 || {
        printf 'not-built\t0\t0\n'
        return
    }
    local fuzzer=test/Fuzz/bin/Release/net10.0/Amqp.Encoding.Fuzz.dll start=$EPOCHREALTIME seed=0 round seconds target executions
    for round in "$@"; do
        seed=$((seed + 1))
        # SECONDS, or SECONDS:TARGET.
        seconds=${round%:*}
        for target in $([[ $round == *:* ]] && echo "${round#*:}" || dotnet $fuzzer targets); do
            # 1 is a finding, 3 an endless loop, more a crash.
            dotnet $fuzzer "$(awk "BEGIN { print $seconds / 60 }")" "$target" --seed $seed --first > fuzz.log 2>&1 || {
                executions=$(sed -n "s/.* after \([0-9]*\) executions.*/\1/p" fuzz.log | head -1)
                printf '%s\t%s\t%s\n' "$target" "$(awk "BEGIN { printf \"%.0f\", $EPOCHREALTIME - $start }")" "${executions:--}"
                return
            }
        done
    done
    printf -- '-\t%s\t-\n' "$(awk "BEGIN { printf \"%.0f\", $EPOCHREALTIME - $start }")"
}

main() {
    cd "$(dirname "${BASH_SOURCE[0]}")/.."
    local repository=$PWD copy=$PWD/artifacts/seeded-faults table=$PWD/eng/faults/found.tsv part=${1:-} found patch fault status=0
    rm -rf "$copy"
    mkdir -p "$copy"
    git archive HEAD | tar -x -C "$copy"
    # A fault must be found by fuzzing, and not by an input that is kept since.
    rm -rf "$copy/test/Fuzz/corpus"
    cd "$copy"
    git init -q .

    # Without a fault nothing may be found, or the rest says nothing.
    found=$(fuzz 2)
    if [[ $found != -* ]]; then
        echo "The library without a fault: $found. See $copy." >&2
        exit 1
    fi

    # Those of the project's own history first.
    for patch in $(cd "$repository/eng/faults" && grep -l "^Undoes" ./*"$part"*.patch || true) $(cd "$repository/eng/faults" && grep -L "^Undoes" ./*"$part"*.patch || true); do
        patch=$repository/eng/faults/$(basename "$patch")
        fault=$(basename "$patch" .patch)
        git apply "$patch"
        found=$(fuzz "20:$(sed -n "s/^Target: //p" "$patch")" 2 5 9)
        git apply -R "$patch"
        [[ $found != -* && $found != not-built* ]] || status=1
        # One row for each fault, in the order of their names.
        { [ ! -f "$table" ] || grep -v "^$fault	" "$table" || true; printf '%s\t%s\t%s\n' "$fault" "$(head -1 "$patch")" "$found"; } | LC_ALL=C sort > "$copy/found.tsv"
        cp "$copy/found.tsv" "$table"
        printf '%s\t%s\n' "$fault" "$found"
    done
    return $status
}

main "$@"
exit
