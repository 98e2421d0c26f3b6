using System.IO;
using System.Linq;
using Amqp.Encoding.Perf.Assets;
using Amqp.Encoding.Perf.Benchmarks;
using Amqp.Encoding.Perf.Pairs;
using Amqp.Encoding.Perf.Receive;
using Amqp.Encoding.Perf.Report;
using Amqp.Encoding.Perf.Scale;
using Amqp.Encoding.Perf.Send;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Running;

if (args is ["pairs", .. string[] pairArguments])
{
    return PairCommand.Run(pairArguments);
}

if (args is ["compare", .. string[] compareArguments])
{
    return CompareCommand.Run(compareArguments);
}

if (args is [PairProcess.Verb, .. string[] rowArguments])
{
    return PairProcess.Run(rowArguments);
}

if (args is ["receive", .. string[] receiveArguments])
{
    return ReceiveCommand.Run(receiveArguments);
}

if (args is ["send", .. string[] sendArguments])
{
    return SendCommand.Run(sendArguments);
}

if (args is ["scale", .. string[] scaleArguments])
{
    return ScaleCommand.Run(scaleArguments);
}

if (args is ["assets", .. string[] assetArguments])
{
    return AssetCommand.Run(string.Join(' ', assetArguments));
}

if (args is ["report"])
{
    return ReportCommand.Run();
}

// "--quick" is ours; every other argument (--filter, --list, ...) goes to BenchmarkDotNet. Alone it runs the representative set.
const string QuickOption = "--quick";
string[] quickSet =
[
    "--filter", "*IntAndSymbolBenchmarks.IntArray_Encode*", "*IntAndSymbolBenchmarks.SymbolArray*", "*ArrayEncodingBenchmarks*", "*ListBenchmarks*",
    "*WriterBenchmarks*", "*LegacyBenchmarks*", "*TransferBenchmarks*", "*PerformativeBenchmarks*", "*MessageBenchmarks*", "*FrameBenchmarks*",
];
string artifacts = Path.Combine("artifacts", "bench");
BenchConfig.IsQuick = args.Contains(QuickOption);
string[] options = [.. args.Where(arg => arg != QuickOption)];
IConfig config = BenchConfig.IsQuick ? BenchConfig.Quick(artifacts) : BenchConfig.Full(artifacts);
return BenchmarkSwitcher
    .FromAssembly(typeof(BenchConfig).Assembly)
    .Run(BenchConfig.IsQuick && options.Length == 0 ? quickSet : options, config)
    .Any(summary => summary.HasCriticalValidationErrors || summary.Reports.Any(report => !report.Success)) ? 1 : 0;
