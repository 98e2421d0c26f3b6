@echo off
rem Builds, tests and packs Amqp.Encoding, as build.sh does elsewhere. `build.cmd help` lists the verbs.
setlocal enabledelayedexpansion
pushd "%~dp0"

set solution=AmqpCodec.sln
set results=artifacts\test-results
set DOTNET_CLI_TELEMETRY_OPTOUT=1
set DOTNET_NOLOGO=1
set quiet=--verbosity quiet --nologo --tl:off

set verb=%~1
set first=%~2
set arguments=
:next
shift
if not "%~1"=="" (
    set arguments=!arguments! %1
    goto next
)

if "%verb%"=="" goto run
if "%verb%"=="--all" (
    set arguments=--all
    goto run
)
for %%v in (run test fuzz schedules coverage mutate runtimes interop tshark bench generate pictures pack site tool samples format help) do if "%verb%"=="%%v" goto %%v
call :usage
set status=2
goto end

:run
call :require_sdk || goto failed
rem What nobody runs is not built; the tests build it with the analyzers.
set "step=Restoring the tour"
call :step dotnet restore samples/Tour --verbosity quiet --tl:off || goto failed
set "step=Building the tour and the library for net10.0"
call :step dotnet build samples/Tour --no-restore --configuration Release -p:RunAnalyzers=false %quiet% || goto failed
dotnet run --project samples/Tour --no-build --configuration Release -- !arguments!
set status=%errorlevel%
goto end

:test
call :require_sdk || goto failed
if exist %results% rmdir /s /q %results%
set status=0
if "%first%"=="--fast" (
    set "step=Restoring test/Unit"
    call :step dotnet restore test/Unit --verbosity quiet --tl:off || goto failed
    set "step=Building test/Unit and the library for net10.0"
    call :step dotnet build test/Unit --no-restore --configuration Release -p:RunAnalyzers=false %quiet% || goto failed
    set "step=Testing test/Unit (Release)"
    call :step dotnet test test/Unit --no-build --configuration Release %quiet% || set status=1
    goto sums
)
rem A machine that cannot link native code fails then, where it skips that test otherwise.
if not "!arguments:--native=!"=="!arguments!" set AMQP_NATIVE=require
if not "!arguments:--fresh=!"=="!arguments!" (
    rem Two numbers, of which the second is odd.
    set /a seed=!random!*32768+!random!, gamma=!random!*65536+!random!*2+1
    set AMQP_SEED=!seed!,!gamma!
    echo The properties have a new seed. To run them again with it, set AMQP_SEED=!AMQP_SEED! and run build.cmd test.
)
set "step=Restoring the solution"
call :step dotnet restore %solution% --verbosity quiet --tl:off || goto failed
set "step=Building the solution"
call :step dotnet build %solution% --no-restore --configuration Release %quiet% || goto failed
rem Analyzers have looked at the same sources in Release.
set "step=Building test/Unit in Debug"
call :step dotnet build test/Unit --no-restore --configuration Debug -p:RunAnalyzers=false %quiet% || goto failed
rem Debug builds overwrite memory that goes back to a pool: who reads it later fails there.
set "step=Testing test/Unit (Debug)"
call :step dotnet test test/Unit --no-build --configuration Debug %quiet% || set status=1
for %%s in (Unit.NetStandard Unit Property.NetStandard Property Generator.NetStandard Generator Diagnostics.NetStandard Diagnostics Tool Site Package Fuzz Schedules) do (
    set "step=Testing test/%%s (Release)"
    call :step dotnet test test/%%s --no-build --configuration Release %quiet% || set status=1
)

:sums
rem Every run leaves a trx file; its Counters element has the sums.
powershell -NoProfile -Command "$t = $p = $f = 0; foreach ($file in Get-ChildItem '%results%\*.trx' -ErrorAction SilentlyContinue) { $c = ([xml](Get-Content -Raw $file.FullName)).TestRun.ResultSummary.Counters; $t += [int]$c.total; $p += [int]$c.passed; $f += [int]$c.failed + [int]$c.error + [int]$c.timeout + [int]$c.aborted }; $s = $t - $p - $f; $skipped = ''; if ($s -gt 0) { $skipped = ', ' + $s + ' skipped' }; Write-Output ([string]$p + ' passed, ' + $f + ' failed' + $skipped); exit [int](($f -gt 0) -or ($p -eq 0))" || set status=1
goto end

:fuzz
call :require_sdk || goto failed
set "step=Restoring test/Fuzz"
call :step dotnet restore test/Fuzz --verbosity quiet --tl:off || goto failed
set "step=Building test/Fuzz, with counters in the library"
call :step dotnet build test/Fuzz --no-restore --configuration Release -p:RunAnalyzers=false %quiet% || goto failed
dotnet test/Fuzz/bin/Release/net10.0/Amqp.Encoding.Fuzz.dll !arguments!
set status=%errorlevel%
goto end

:schedules
call :require_sdk || goto failed
set "step=Restoring test/Schedules"
call :step dotnet restore test/Schedules --verbosity quiet --tl:off || goto failed
set "step=Building test/Schedules, with points in the library"
call :step dotnet build test/Schedules --no-restore --configuration Release -p:RunAnalyzers=false %quiet% || goto failed
dotnet test/Schedules/bin/Release/net10.0/Amqp.Encoding.Schedules.dll !arguments!
set status=%errorlevel%
goto end

:coverage
call :require_sdk || goto failed
set "step=Restoring the suites"
call :step dotnet restore %solution% --verbosity quiet --tl:off || goto failed
if exist %results% rmdir /s /q %results%
if not exist artifacts\coverage mkdir artifacts\coverage
set status=0
rem In Debug: the paths of sources in a Release build are not those of this machine, and coverlet finds no file.
for %%s in (Unit Property) do (
    set "step=Building test/%%s in Debug"
    call :step dotnet build test/%%s --no-restore --configuration Debug -p:RunAnalyzers=false %quiet% || goto failed
    set "step=Testing test/%%s (Debug)"
    call :step dotnet test test/%%s --no-build --configuration Debug %quiet% --settings eng/Coverage/coverage.runsettings --collect "XPlat Code Coverage" || set status=1
)
dotnet run --project eng/Coverage --configuration Release -- src/Amqp.Encoding artifacts/coverage %results% || set status=1
goto end

:mutate
call :require_sdk || goto failed
set "step=Restoring Stryker"
call :step dotnet tool restore || goto failed
set "step=Restoring test/Mutation"
call :step dotnet restore test/Mutation --verbosity quiet --tl:off || goto failed
dotnet run --project eng/Mutation --configuration Release -- . !arguments!
set status=%errorlevel%
goto end

:runtimes
call :require_sdk || goto failed
set "step=Restoring test/Fuzz"
call :step dotnet restore test/Fuzz --verbosity quiet --tl:off || goto failed
set "step=Building test/Fuzz and test/Replay"
call :step dotnet build test/Fuzz --no-restore --configuration Release -p:RunAnalyzers=false %quiet% || goto failed
dotnet test/Fuzz/bin/Release/net10.0/Amqp.Encoding.Fuzz.dll runtimes
set status=%errorlevel%
goto end

:tshark
echo The cross-check with tshark is ./build.sh tshark, in bash on Linux. 1>&2
goto failed

:interop
echo The other implementations are installed and run by ./build.sh interop, in bash on Linux. 1>&2
goto failed

:bench
call :require_sdk || goto failed
rem Arguments may hold quotes and parentheses, so they are put in after the lines are parsed.
if not defined arguments set arguments=--list flat
set project=perf
if "%first%"=="experiment" (
    set project=perf/Experiment
    set arguments=!arguments:~11!
)
if "%first%"=="quick" (
    set arguments=--quick!arguments:~6!
    rem Short jobs must not measure code that still waits to be compiled for good.
    set DOTNET_TC_CallCountingDelayMs=0
)
for %%b in (experiment pairs compare scale assets) do if "%first%"=="%%b" (
    rem As for quick; nor may a collector in the background run beside what is measured.
    set DOTNET_TC_CallCountingDelayMs=0
    set DOTNET_TC_DelaySingleProcMultiplier=1
    set DOTNET_gcConcurrent=0
)
dotnet run --project %project% --configuration Release -- !arguments!
set status=%errorlevel%
goto end

:generate
call :require_sdk || goto failed
dotnet run --project eng\Definitions --configuration Release -- . || goto failed
set status=0
goto end

:pictures
call :require_sdk || goto failed
dotnet run --project eng\Pictures --configuration Release -- . || goto failed
set status=0
goto end

:pack
call :require_sdk || goto failed
rem A tag such as v1.2.0 on the commit is the version; without one it is that of Directory.Build.props.
set "version="
for /f "tokens=*" %%v in ('git describe --tags --exact-match --match "v[0-9]*" 2^>nul') do set "version=%%v"
if defined version set "version=-p:Version=%version:~1%"
for %%p in (Amqp.Encoding Amqp.Encoding.Diagnostics Amqp.Encoding.Tool) do (
    set "step=Packing %%p"
    call :step dotnet pack src/%%p --configuration Release %quiet% %version% || goto failed
)
dir /b artifacts\packages
set status=0
goto end

:site
call :require_sdk || goto failed
set "step=Publishing the page"
call :step dotnet publish site --configuration Release --output artifacts/site-build -p:RunAnalyzers=false %quiet% || goto failed
if exist artifacts\site rmdir /s /q artifacts\site
move artifacts\site-build\wwwroot artifacts\site > nul
rmdir /s /q artifacts\site-build
set status=0
if "%first%"=="--serve" dotnet run --project eng/Serve --configuration Release -- artifacts/site
if "%first%"=="--test" echo The page is tried in a browser by ./build.sh site --test, in bash on Linux. 1>&2
goto end

:tool
call :require_sdk || goto failed
set rid=win-x64
if /i "%PROCESSOR_ARCHITECTURE%"=="ARM64" set rid=win-arm64
set "step=Publishing the command as a native file"
call :step dotnet publish src/Amqp.Encoding.Tool --configuration Release --runtime %rid% --output artifacts/native -p:IsNative=true %quiet% || goto failed
dir /b artifacts\native
if not "%first%"=="--test" goto end
set "step=Building test/Tool"
call :step dotnet build test/Tool --configuration Release %quiet% || goto failed
set AMQP_COMMAND=%cd%\artifacts\native\amqp.exe
dotnet test test/Tool --no-build --configuration Release --filter "TestCategory!=tshark" --logger "console;verbosity=normal"
set status=%errorlevel%
goto end

:samples
call :require_sdk || goto failed
for /d %%d in (samples\*) do if exist %%d\*.csproj (
    set "step=Running %%d"
    call :step dotnet run --project %%d --configuration Release || goto failed
)
set status=0
goto end

:format
call :require_sdk || goto failed
if "%first%"=="--verify" (
    dotnet format %solution% --verify-no-changes
) else (
    dotnet format %solution%
)
set status=%errorlevel%
goto end

:help
call :usage
set status=0
goto end

:failed
set status=1

:end
popd
exit /b %status%

:require_sdk
rem In this folder dotnet answers only where it has an SDK that global.json accepts.
where dotnet >nul 2>nul || (
    echo Amqp.Encoding needs the .NET SDK 10, and there is no dotnet on the PATH. 1>&2
    exit /b 1
)
dotnet --version >nul 2>nul || (
    echo Amqp.Encoding needs the .NET SDK 10, and the dotnet on the PATH does not have it. 1>&2
    exit /b 1
)
exit /b 0

rem Says what is done and how long it took; what the command prints follows only if it fails.
:step
call :now
set started=!now!
<nul set /p "=%step% ... "
%* > "%TEMP%\amqp-encoding-step.log" 2>&1
set result=!errorlevel!
call :now
set /a seconds=now-started
if !seconds! lss 0 set /a seconds+=86400
if !result! equ 0 (
    echo !seconds! s
) else (
    echo !seconds! s, failed
    type "%TEMP%\amqp-encoding-step.log"
)
exit /b !result!

rem The second of the day.
:now
for /f "tokens=1-3 delims=:.," %%a in ("%time: =0%") do set /a now=((1%%a-100)*60+1%%b-100)*60+1%%c-100
exit /b 0

:usage
echo usage: build.cmd              build and run the tour: what the library does, on a page; with --all everything it can show
echo        build.cmd test         restore, build and run every test, those of test/Unit in Debug too; with --fast only test/Unit on net10.0,
echo                               with --native a machine without a linker for native code fails, with --fresh properties get new inputs and print their seed
echo        build.cmd fuzz [MINUTES] [TARGET] [--seed N] [--executions N] [--first] [--corpus] [--fresh] [--record]
echo                               run each target on changed inputs for so many minutes; what it finds is in artifacts\fuzz, --corpus keeps new inputs
echo        build.cmd schedules [MINUTES [SCENARIO [SEED]]]
echo                               run threads that share the library in as many orders of their steps as fit; with SCENARIO SCHEDULE one order again, with all its steps
echo        build.cmd coverage     run test/Unit and test/Property with coverlet; lines and branches of hand-written code by folder, to artifacts\coverage
echo        build.cmd mutate [FOLDER]  run Stryker over a folder of the library, or all; results of files stay in artifacts\mutation until they change; when tests change, survivors are tried again
echo        build.cmd runtimes     compare what every path reads and writes on other runtimes with .NET 10, and say which of them are not here
echo        build.cmd interop      only in bash on Linux: ./build.sh interop
echo        build.cmd tshark       only in bash on Linux: ./build.sh tshark
echo        build.cmd bench ARGS   run benchmarks with BenchmarkDotNet's arguments; without any, list them
echo        build.cmd bench quick  run a representative set in short jobs, in a few minutes, to artifacts\bench
echo        build.cmd bench receive  receive messages over loopback: CPU time and bytes for each
echo        build.cmd bench send     send frames from several tasks over loopback: CPU time and bytes for each
echo        build.cmd bench pairs  run the library beside code written by hand, round by round; with --short only check allocations
echo        build.cmd bench compare COMMIT [part of a row's name]  run the library beside that of another commit, over the rows of pairs
echo        build.cmd bench experiment [check ^| records ^| layers ^| functions ^| http] [--quick]
echo                               write and read many records in many forms, to memory, a file and HTTP, in about eight minutes, to perf\Results, or in short to artifacts\quick
echo        build.cmd bench scale  what an element costs from 1 to 16 million, and depth, messages, frames, prefetching; with --quick in short
echo        build.cmd bench assets run the netstandard2.0 assembly beside that of net10.0, and on Mono where it is installed
echo        build.cmd bench report write the tables of docs\performance.md and the charts in docs\pictures from perf\Results
echo        build.cmd generate     make the generated code of the library from eng\Definitions
echo        build.cmd pictures     draw the pictures of docs\pictures that are no charts
echo        build.cmd pack         make the packages in artifacts\packages
echo        build.cmd site         build the page that explains bytes in a browser, to artifacts/site; with --serve also show it on 127.0.0.1
echo        build.cmd tool [--test]  publish the amqp command as one native file to artifacts\native; with --test run its tests with it, a capture of 1 GB too
echo        build.cmd samples      run every sample
echo        build.cmd format       format the sources; with --verify only check them
exit /b 0
