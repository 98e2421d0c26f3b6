#!/usr/bin/env bash
# Builds, tests and packs Amqp.Encoding. `./build.sh help` lists the verbs; build.cmd is the same for Windows.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

solution=AmqpCodec.sln
results=artifacts/test-results

export DOTNET_CLI_TELEMETRY_OPTOUT=1
export DOTNET_NOLOGO=1

require_sdk() {
    # In this folder dotnet answers only where it has an SDK that global.json accepts.
    if ! command -v dotnet > /dev/null; then
        echo "Amqp.Encoding needs the .NET SDK 10, and there is no dotnet on the PATH." >&2
        exit 1
    fi
    if ! dotnet --version > /dev/null 2>&1; then
        echo "Amqp.Encoding needs the .NET SDK 10, and the dotnet on the PATH does not have it." >&2
        exit 1
    fi
}

quiet=(--verbosity quiet --nologo --tl:off)

# Says what is done and how long it took; what the command prints follows only if it fails or warns.
step() {
    local what=$1 start=$SECONDS output
    shift
    printf '%-60s' "$what ..."
    if ! output=$("$@" 2>&1); then
        printf '%6d s, failed\n%s\n' $((SECONDS - start)) "$output"
        exit 1
    fi
    printf '%6d s\n' $((SECONDS - start))
    case $output in *": warning "*) printf '%s\n' "$output" ;; esac
}

# Every run of a suite leaves a trx file; its <Counters> line has the sums.
print_sums() {
    awk '
        function counter(name,    found) {
            found = match($0, " " name "=\"[0-9]+\"")
            return found ? substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 4) : 0
        }
        /<Counters / {
            total += counter("total")
            passed += counter("passed")
            failed += counter("failed") + counter("error") + counter("timeout") + counter("aborted")
        }
        END {
            skipped = total - passed - failed
            print passed + 0 " passed, " failed + 0 " failed" (skipped ? ", " skipped " skipped" : "")
            exit failed > 0 || passed == 0
        }' "$@"
}

# One suite in one configuration, in a line; what follows goes to dotnet test.
run_suite() {
    local project=$1 configuration=$2 start=$SECONDS status=0 output files sums
    shift 2
    output=$(dotnet test "$project" --no-build --configuration "$configuration" "${quiet[@]}" "$@" 2>&1) || status=$?
    files=("$project"/*.csproj)
    sums=$(print_sums "$results/$(basename "${files[0]}" .csproj).$configuration.trx" 2>&1) || status=1
    printf '%-60s%6d s\n' "$project ($configuration): $sums" $((SECONDS - start))
    [ $status -eq 0 ] || printf '%s\n' "$output"
    return $status
}

# As many suites at a time as there are processors; the sums of all are the last line.
run_suites() {
    local status=0
    rm -rf "$results"
    mkdir -p "$results"
    printf '%s\n' "$@" | xargs -P "$(getconf _NPROCESSORS_ONLN)" -L 1 ./build.sh suite || status=1
    print_sums "$results"/*.trx || status=1
    return $status
}

verb=${1:-run}
if [ "$verb" = --all ]; then
    verb=run
else
    [ $# -eq 0 ] || shift
fi
# This process of .NET answers as AFL's fork server: see test/Fuzz/AflServer.cs.
fuzz_with_afl() {
    command -v afl-fuzz > /dev/null || { echo "afl-fuzz is not there: install AFL++ (Debian: apt-get install afl++)." >&2; exit 1; }
    local fuzzer=test/Fuzz/bin/Release/net10.0/Amqp.Encoding.Fuzz.dll target crashes=0
    for target in ${2:-$(dotnet $fuzzer targets)}; do
        rm -rf "artifacts/fuzz/afl/$target" "artifacts/fuzz/inputs/$target"
        mkdir -p artifacts/fuzz/afl
        dotnet $fuzzer unpack "$target" "artifacts/fuzz/inputs/$target"
        # The host is no instrumented program, the map is larger than the usual one, and the runtime takes a while to start.
        AFL_SKIP_BIN_CHECK=1 AFL_SKIP_CPUFREQ=1 AFL_NO_AFFINITY=1 AFL_NO_UI=1 AFL_MAP_SIZE=262144 AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 AFL_FORKSRV_INIT_TMOUT=60000 \
            afl-fuzz -i "artifacts/fuzz/inputs/$target" -o "artifacts/fuzz/afl/$target" -t 20000 -m none -V "$(awk "BEGIN { print int(60 * $1) }")" -- dotnet $fuzzer afl "$target" > "artifacts/fuzz/afl-$target.log"
        grep -E "^(execs_done|edges_found|corpus_count|saved_crashes)" "artifacts/fuzz/afl/$target/default/fuzzer_stats" | tr -s ' ' | paste -sd' ' | sed "s/^/$target: /"
        crashes=$((crashes + $(find "artifacts/fuzz/afl/$target/default/crashes" -name 'id:*' | wc -l)))
    done
    [ "$crashes" = 0 ]
}

case $verb in
    run)
        require_sdk
        # What nobody runs is not built; the tests build it with the analyzers.
        step "Restoring the tour" dotnet restore samples/Tour --verbosity quiet --tl:off
        step "Building the tour and the library for net10.0" dotnet build samples/Tour --no-restore --configuration Release -p:RunAnalyzers=false "${quiet[@]}"
        dotnet run --project samples/Tour --no-build --configuration Release -- "$@"
        ;;
    test)
        require_sdk
        if [ "${1:-}" = --fast ]; then
            step "Restoring test/Unit" dotnet restore test/Unit --verbosity quiet --tl:off
            step "Building test/Unit and the library for net10.0" dotnet build test/Unit --no-restore --configuration Release -p:RunAnalyzers=false "${quiet[@]}"
            run_suites "test/Unit Release"
            exit
        fi
        # A machine that cannot link native code fails then, where it skips that test otherwise.
        for option; do
            case $option in
                --native) export AMQP_NATIVE=require ;;
                --fresh)
                    # Two numbers, of which the second is odd.
                    export AMQP_SEED=$((RANDOM << 15 | RANDOM)),$((RANDOM << 16 | RANDOM << 1 | 1))
                    echo "The properties have a new seed. To run them again with it: AMQP_SEED=$AMQP_SEED ./build.sh test"
                    ;;
            esac
        done
        step "Restoring the solution" dotnet restore "$solution" --verbosity quiet --tl:off
        step "Building the solution" dotnet build "$solution" --no-restore --configuration Release "${quiet[@]}"
        # Analyzers have looked at the same sources in Release.
        step "Building test/Unit in Debug" dotnet build test/Unit --no-restore --configuration Debug -p:RunAnalyzers=false "${quiet[@]}"
        # The longest first. Debug builds overwrite memory that goes back to a pool: who reads it later fails there.
        run_suites "test/Unit Debug" "test/Unit.NetStandard Release" "test/Unit Release" "test/Property.NetStandard Release" "test/Property Release" "test/Generator.NetStandard Release" "test/Generator Release" "test/Diagnostics.NetStandard Release" "test/Diagnostics Release" "test/Tool Release" "test/Site Release" "test/Package Release" "test/Fuzz Release" "test/Schedules Release"
        ;;
    suite)
        run_suite "$@"
        ;;
    interop)
        require_sdk
        filter="TestCategory!=load&TestCategory!=record"
        if [ "${1:-}" = load ] || [ "${1:-}" = record ]; then
            filter="TestCategory=$1"
            set -- proton rhea rabbitmq
        fi
        # What is installed must be tested; what could not be installed, since a source of packages is away, is said loudly, and its tests are skipped.
        installed=$(eng/peers.sh "$@") || echo "OTHER IMPLEMENTATIONS ARE NOT TESTED THAT COULD NOT BE INSTALLED." >&2
        printf '%s\n' "$installed"
        export AMQP_INTEROP=${AMQP_INTEROP-$(awk '{ printf "%s,", $1 }' <<< "$installed")}
        step "Restoring test/Interop" dotnet restore test/Interop --verbosity quiet --tl:off
        step "Building test/Interop" dotnet build test/Interop --no-restore --configuration Release "${quiet[@]}"
        # Without the tests of the peers that are not named.
        for peer in proton rhea amqp10 sap uamqp rabbitmq; do
            [[ $# -eq 0 || " $* " == *" $peer "* ]] || filter+="&TestCategory!=$peer"
        done
        run_suite test/Interop Release --filter "$filter"
        print_sums "$results/Amqp.Encoding.Interop.Release.trx"
        ;;
    tshark)
        require_sdk
        if ! command -v tshark > /dev/null; then
            root=$([ "$(id -u)" -eq 0 ] || echo sudo)
            $root apt-get update -qq && $root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq tshark
        fi
        if [ "${1:-}" = --live ]; then
            shift
            rm -rf artifacts/captures
            AMQP_CAPTURE=artifacts/captures ./build.sh interop "$@"
        fi
        step "Restoring test/Tool" dotnet restore test/Tool --verbosity quiet --tl:off
        step "Building test/Tool" dotnet build test/Tool --no-restore --configuration Release "${quiet[@]}"
        dotnet test test/Tool --no-build --configuration Release --filter TestCategory=tshark --logger "console;verbosity=normal"
        ;;
    fuzz)
        require_sdk
        step "Restoring test/Fuzz" dotnet restore test/Fuzz --verbosity quiet --tl:off
        step "Building test/Fuzz, with counters in the library" dotnet build test/Fuzz --no-restore --configuration Release -p:RunAnalyzers=false "${quiet[@]}"
        if [ "${1:-}" = --afl ]; then
            fuzz_with_afl "${2:-1}" "${3:-}"
        else
            dotnet test/Fuzz/bin/Release/net10.0/Amqp.Encoding.Fuzz.dll "$@"
        fi
        ;;
    schedules)
        require_sdk
        step "Restoring test/Schedules" dotnet restore test/Schedules --verbosity quiet --tl:off
        step "Building test/Schedules, with points in the library" dotnet build test/Schedules --no-restore --configuration Release -p:RunAnalyzers=false "${quiet[@]}"
        dotnet test/Schedules/bin/Release/net10.0/Amqp.Encoding.Schedules.dll "$@"
        ;;
    coverage)
        require_sdk
        step "Restoring the suites" dotnet restore "$solution" --verbosity quiet --tl:off
        rm -rf "$results"
        mkdir -p artifacts/coverage
        status=0
        # In Debug: the paths of sources in a Release build are not those of this machine, and coverlet finds no file.
        for suite in test/Unit test/Property; do
            step "Building $suite in Debug" dotnet build "$suite" --no-restore --configuration Debug -p:RunAnalyzers=false "${quiet[@]}"
            run_suite "$suite" Debug --settings eng/Coverage/coverage.runsettings --collect "XPlat Code Coverage" || status=1
        done
        dotnet run --project eng/Coverage --configuration Release -- src/Amqp.Encoding artifacts/coverage "$results" || status=1
        exit $status
        ;;
    mutate)
        require_sdk
        step "Restoring Stryker" dotnet tool restore
        step "Restoring test/Mutation" dotnet restore test/Mutation --verbosity quiet --tl:off
        dotnet run --project eng/Mutation --configuration Release -- . "$@"
        ;;
    runtimes)
        require_sdk
        step "Restoring test/Fuzz" dotnet restore test/Fuzz --verbosity quiet --tl:off
        step "Building test/Fuzz and test/Replay" dotnet build test/Fuzz --no-restore --configuration Release -p:RunAnalyzers=false "${quiet[@]}"
        dotnet test/Fuzz/bin/Release/net10.0/Amqp.Encoding.Fuzz.dll runtimes
        ;;
    sums)
        # Those of all suites that ran last.
        print_sums "$results"/*.trx
        ;;
    bench)
        require_sdk
        [ $# -gt 0 ] || set -- --list flat
        project=perf
        if [ "$1" = quick ]; then
            shift
            set -- --quick "$@"
            # Short jobs must not measure code that still waits to be compiled for good.
            export DOTNET_TC_CallCountingDelayMs=0
        elif [[ " experiment pairs compare scale assets " == *" $1 "* ]]; then
            # As for quick; nor may a collector in the background run beside what is measured.
            export DOTNET_TC_CallCountingDelayMs=0 DOTNET_TC_DelaySingleProcMultiplier=1 DOTNET_gcConcurrent=0
        fi
        if [ "$1" = experiment ]; then
            shift
            project=perf/Experiment
        fi
        dotnet run --project "$project" --configuration Release -- "$@"
        ;;
    generate)
        require_sdk
        dotnet run --project eng/Definitions --configuration Release -- .
        ;;
    pictures)
        require_sdk
        dotnet run --project eng/Pictures --configuration Release -- .
        ;;
    pack)
        require_sdk
        # A tag such as v1.2.0 on the commit is the version; without one it is that of Directory.Build.props.
        version=$(git describe --tags --exact-match --match 'v[0-9]*' 2> /dev/null || true)
        for project in Amqp.Encoding Amqp.Encoding.Diagnostics Amqp.Encoding.Tool; do
            step "Packing $project" dotnet pack "src/$project" --configuration Release "${quiet[@]}" ${version:+-p:Version=${version#v}}
        done
        ls artifacts/packages
        ;;
    site)
        require_sdk
        step "Publishing the page" dotnet publish site --configuration Release --output artifacts/site-build -p:RunAnalyzers=false "${quiet[@]}"
        rm -rf artifacts/site
        mv artifacts/site-build/wwwroot artifacts/site
        rm -rf artifacts/site-build
        printf '%s\n' "artifacts/site: $(cat artifacts/site/index.html.br artifacts/site/*.css.br artifacts/site/app.js.br artifacts/site/_framework/*.br | wc -c) bytes compressed"
        if [ "${1:-}" = --serve ]; then
            dotnet run --project eng/Serve --configuration Release -- artifacts/site
        elif [ "${1:-}" = --test ] || [ "${1:-}" = --pictures ]; then
            # Debian's and Ubuntu's names.
            command -v chromium > /dev/null || command -v chromium-browser > /dev/null || command -v google-chrome > /dev/null || {
                root=$([ "$(id -u)" -eq 0 ] || echo sudo)
                step "Installing Chromium" $root apt-get install -y -qq chromium
            }
            step "Building test/Browser" dotnet build test/Browser --configuration Release "${quiet[@]}"
            run_suite test/Browser Release
        fi
        if [ "${1:-}" = --pictures ]; then
            cp artifacts/screenshots/error.png docs/pictures/page-error.png
            cp artifacts/screenshots/example-2.png docs/pictures/page-message.png
            cp artifacts/screenshots/example-4.png docs/pictures/page-ladder.png
        fi
        ;;
    tool)
        require_sdk
        rid=$(dotnet --info | awk '/^ *RID:/ { print $2; exit }')
        case $rid in *-x64) rid=linux-x64 ;; *-arm64) rid=linux-arm64 ;; esac
        [ "$(uname)" = Linux ] || rid=${rid/linux/osx}
        step "Publishing the command as a native file" dotnet publish src/Amqp.Encoding.Tool --configuration Release --runtime "$rid" --output artifacts/native -p:IsNative=true "${quiet[@]}"
        ls -l artifacts/native/amqp
        # The median of twenty starts, the process included.
        for _ in {1..20}; do
            start=$(date +%s%N)
            artifacts/native/amqp value int:1 > /dev/null
            echo $((($(date +%s%N) - start) / 100000))
        done | sort -n | awk 'NR == 10 { printf "starts in %.1f ms\n", $1 / 10 }'
        if [ "${1:-}" = --test ]; then
            step "Building test/Tool" dotnet build test/Tool --configuration Release "${quiet[@]}"
            export AMQP_COMMAND=$PWD/artifacts/native/amqp
            dotnet test test/Tool --no-build --configuration Release --filter "TestCategory!=tshark" --logger "console;verbosity=normal"
        fi
        ;;
    samples)
        require_sdk
        for project in samples/*/*.csproj; do
            step "Running $(dirname "$project")" dotnet run --project "$project" --configuration Release
        done
        ;;
    format)
        require_sdk
        if [ "${1:-}" = --verify ]; then
            dotnet format "$solution" --verify-no-changes
        else
            dotnet format "$solution"
        fi
        ;;
    *)
        echo "usage: ./build.sh              build and run the tour: what the library does, on a page; with --all everything it can show"
        echo "       ./build.sh test         restore, build and run every test, those of test/Unit in Debug too; with --fast only test/Unit on net10.0,"
        echo "                               with --native a machine without a linker for native code fails, with --fresh properties get new inputs and print their seed"
        echo "       ./build.sh interop [PEER...]  exchange values and messages with other implementations, which it installs: proton, rhea, amqp10, sap, uamqp,"
        echo "                               rabbitmq; with load 100,000 messages through a broker and a listener, to artifacts/interop/load.tsv;"
        echo "                               with record the conversations of test/Vectors/captures anew"
        echo "       ./build.sh tshark [--live [PEER...]]  compare amqp dump with Wireshark's dissector, which it installs, over the captured conversations;"
        echo "                               with --live over those of ./build.sh interop, too"
        echo "       ./build.sh fuzz [MINUTES] [TARGET] [--seed N] [--executions N] [--first] [--corpus] [--fresh] [--record]"
        echo "                               run each target on changed inputs for so many minutes; what it finds is in artifacts/fuzz, --corpus keeps new inputs,"
        echo "                               --fresh begins without those that are kept, --record appends to test/Fuzz/growth.tsv"
        echo "       ./build.sh fuzz --afl [MINUTES [TARGET]]"
        echo "                               the same by afl-fuzz of AFL++ (Debian: afl++); what it finds is in artifacts/fuzz/afl"
        echo "       ./build.sh schedules [MINUTES [SCENARIO [SEED]]]"
        echo "                               run threads that share the library in as many orders of their steps as fit; with SCENARIO SCHEDULE one order again, with all its steps"
        echo "       ./build.sh coverage     run test/Unit and test/Property with coverlet; lines and branches of hand-written code by folder, to artifacts/coverage"
        echo "       ./build.sh mutate [FOLDER]  run Stryker over a folder of the library, or all; results of files stay in artifacts/mutation until they change; when tests change, survivors are tried again"
        echo "       ./build.sh runtimes     compare what every path reads and writes on other runtimes with .NET 10, and say which of them are not here"
        echo "       ./build.sh bench ARGS   run benchmarks with BenchmarkDotNet's arguments; without any, list them"
        echo "       ./build.sh bench quick  run a representative set in short jobs, in a few minutes, to artifacts/bench"
        echo "       ./build.sh bench receive  receive messages over loopback: CPU time and bytes for each"
        echo "       ./build.sh bench send     send frames from several tasks over loopback: CPU time and bytes for each"
        echo "       ./build.sh bench pairs  run the library beside code written by hand, round by round; with --short only check allocations"
        echo "       ./build.sh bench compare COMMIT [part of a row's name]  run the library beside that of another commit, over the rows of pairs"
        echo "       ./build.sh bench experiment [check | records | layers | functions | http] [--quick]"
        echo "                               write and read many records in many forms, to memory, a file and HTTP, in about eight minutes, to perf/Results, or in short to artifacts/quick"
        echo "       ./build.sh bench scale  what an element costs from 1 to 16 million, and depth, messages, frames, prefetching; with --quick in short"
        echo "       ./build.sh bench assets run the netstandard2.0 assembly beside that of net10.0, and on Mono where it is installed"
        echo "       ./build.sh bench report write the tables of docs/performance.md and the charts in docs/pictures from perf/Results"
        echo "       ./build.sh generate     make the generated code of the library from eng/Definitions"
        echo "       ./build.sh pictures     draw the pictures of docs/pictures that are no charts"
        echo "       ./build.sh pack         make the packages in artifacts/packages"
        echo "       ./build.sh site         build the page that explains bytes in a browser, to artifacts/site; with --serve also show it on 127.0.0.1,"
        echo "                               with --test try it in Chromium, with --pictures also take the pictures of the docs"
        echo "       ./build.sh tool [--test]  publish the amqp command as one native file to artifacts/native; with --test run its tests with it, a capture of 1 GB too"
        echo "       ./build.sh samples      run every sample"
        echo "       ./build.sh sums         the sums of the tests that ran last"
        echo "       ./build.sh format       format the sources; with --verify only check them"
        [ "$verb" = help ] || exit 2
        ;;
esac
