#!/usr/bin/env bash
# Puts the faults of eng/faults into a copy of the library, one at a time, and fuzzes each until a target finds it.
# The seconds of the table include the build.
# usage: eng/seeded-faults.sh [SECONDS of each target, 20] [part of a fault's name]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

seconds=${1:-20}
part=${2:-}
repository=$PWD
copy=$repository/artifacts/seeded-faults
table=$repository/artifacts/seeded-faults.tsv
targets="value object view composite message parts batch frame sasl frames contract notation dump api"
minutes=$(awk "BEGIN { print $seconds / 60 }")

rm -rf "$copy"
mkdir -p "$copy"
git archive HEAD | tar -x -C "$copy"
# A fault must be found by fuzzing, and not by an input that is kept since.
rm -rf "$copy/test/Fuzz/corpus"
cd "$copy"
git init -q .
: > "$table"

# The target that finds something in the copy as it is; - for none, not-built if the compiler refuses it.
fuzz() {
    dotnet build test/Fuzz --configuration Release -p:RunAnalyzers=false --verbosity quiet --nologo --tl:off > "$copy/build.log" 2>&1 || {
        echo not-built
        return
    }
    local target
    for target in $targets; do
        # 1 is a finding, 3 an endless loop, more a crash.
        dotnet test/Fuzz/bin/Release/net10.0/Amqp.Encoding.Fuzz.dll "$minutes" "$target" --seed 1 --first > "$copy/fuzz.log" 2>&1 || {
            echo "$target"
            return
        }
    done
    echo -
}

# Without a fault nothing may be found, or the rest says nothing.
found=$(fuzz)
if [ "$found" != - ]; then
    echo "The library without a fault: $found. See $copy." >&2
    exit 1
fi

status=0
for patch in "$repository"/eng/faults/*"$part"*.patch; do
    fault=$(basename "$patch" .patch)
    git apply "$patch"
    start=$(date +%s)
    found=$(fuzz)
    time=$(($(date +%s) - start))
    git apply -R "$patch"
    [ "$found" != - ] && [ "$found" != not-built ] || status=1
    printf '%s\t%s\t%s\n' "$fault" "$found" "$time" | tee -a "$table"
done
exit $status
