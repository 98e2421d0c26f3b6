using Amqp.Encoding.Experiment.Runs;
using Amqp.Encoding.Perf.Benchmarks;
using Amqp.Encoding.Perf.Scale;

const int InterruptedExitCode = 130;

string[] rest = [.. args.Skip(1)];
try
{
    return args.FirstOrDefault() switch
    {
        "pairs" => PairCommand.Run(rest),
        "compare" => CompareCommand.Run(rest),
        PairProcess.Verb => PairProcess.Run(rest),
        "receive" => ReceiveCommand.Run(rest),
        "send" => SendCommand.Run(rest),
        Loopback.Verb => Loopback.RunPeer(rest[0], int.Parse(rest[1], CultureInfo.InvariantCulture), int.Parse(rest[2], CultureInfo.InvariantCulture)),
        "scale" => ScaleCommand.Run(rest),
        "prefetch" => PrefetchCommand.Run(rest),
        "start" => StartCommand.Run(),
        StartCommand.Verb => StartCommand.RunPeer(rest[0]),
        "assets" => AssetCommand.Run(string.Join(' ', rest)),
        "experiment" => await ExperimentCommand.RunAsync(rest),
        Server.Verb => await Server.RunAsync(),
        "report" => ReportCommand.Run(),
        _ => BenchConfig.Run(args),
    };
}
catch (ArgumentException exception)
{
    Console.Error.WriteLine(exception.Message);
    return 2;
}
catch (InvalidOperationException exception)
{
    Console.Error.WriteLine(exception.Message);
    return 1;
}
catch (OperationCanceledException)
{
    return InterruptedExitCode;
}
