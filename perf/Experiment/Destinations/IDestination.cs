namespace Amqp.Encoding.Experiment.Destinations;

/// <summary>A place where customers go, and where they are read from.</summary>
public interface IDestination : IDisposable
{
    string Name { get; }
    long Size { get; }
    ValueTask WriteAsync(ExperimentForm form, Customer[] customers);
    ValueTask<Customer[]> ReadAsync(ExperimentForm form);
}
