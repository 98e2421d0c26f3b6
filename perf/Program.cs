using System.IO;
using System.Linq;
using Amqp.Encoding.Perf;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Running;

// "--quick" is ours; every other argument (--filter, --list, ...) goes to BenchmarkDotNet.
const string QuickOption = "--quick";
string artifacts = Path.Combine("artifacts", "bench");
IConfig config = args.Contains(QuickOption) ? BenchConfig.Quick(artifacts) : BenchConfig.Full(artifacts);
return BenchmarkSwitcher
    .FromAssembly(typeof(BenchConfig).Assembly)
    .Run([.. args.Where(arg => arg != QuickOption)], config)
    .Any(summary => summary.HasCriticalValidationErrors || summary.Reports.Any(report => !report.Success)) ? 1 : 0;
