using Amqp.Encoding.Experiment.Destinations;
using Amqp.Encoding.Experiment.Runs;

if (args is ["serve"])
{
    return await Server.RunAsync();
}

try
{
    return await ExperimentCommand.RunAsync(RunOptions.Parse(args));
}
catch (ArgumentException exception)
{
    Console.Error.WriteLine(exception.Message);
    return 2;
}
