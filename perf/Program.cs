using Amqp.Encoding.Experiment.Destinations;
using Amqp.Encoding.Experiment.Runs;
using Amqp.Encoding.Perf.Benchmarks;
using Amqp.Encoding.Perf.Jobs;
using Amqp.Encoding.Perf.Pairs;
using Amqp.Encoding.Perf.Scale;

string[] rest = [.. args.Skip(1)];
return args.FirstOrDefault() switch
{
    "pairs" => PairCommand.Run(rest),
    "compare" => CompareCommand.Run(rest),
    PairProcess.Verb => PairProcess.Run(rest),
    "receive" => ReceiveCommand.Run(rest),
    "send" => SendCommand.Run(rest),
    Loopback.Verb => Loopback.RunPeer(rest[0], int.Parse(rest[1], CultureInfo.InvariantCulture), int.Parse(rest[2], CultureInfo.InvariantCulture)),
    "scale" => ScaleCommand.Run(rest),
    "assets" => AssetCommand.Run(string.Join(' ', rest)),
    "experiment" => await ExperimentCommand.RunAsync(rest),
    Server.Verb => await Server.RunAsync(),
    "report" => ReportCommand.Run(),
    _ => BenchConfig.Run(args),
};
