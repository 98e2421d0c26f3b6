using Amqp.Encoding.Experiment.Forms;
using Amqp.Encoding.Experiment.Records;

namespace Amqp.Encoding.Experiment.Destinations;

/// <summary>A place where customers go, and where they are read from.</summary>
public interface IDestination : IDisposable
{
    /// <summary>Gets the name in results.</summary>
    string Name { get; }

    /// <summary>Gets the number of bytes that were written last.</summary>
    long Size { get; }

    /// <summary>Writes customers in place of the earlier content.</summary>
    ValueTask WriteAsync(IExperimentWriter form, Customer[] customers);

    /// <summary>Reads the customers that were written last.</summary>
    ValueTask<Customer[]> ReadAsync(IExperimentWriter form);
}
