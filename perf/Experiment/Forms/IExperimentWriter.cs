using System.IO.Pipelines;
using Amqp.Encoding.Experiment.Records;

namespace Amqp.Encoding.Experiment.Forms;

/// <summary>A form in which customers are written and read: the same objects in, the same objects out.</summary>
/// <remarks>One instance serves several requests at once.</remarks>
public interface IExperimentWriter
{
    /// <summary>Gets the name in results.</summary>
    string Name { get; }

    /// <summary>Gets the media type over HTTP.</summary>
    string ContentType { get; }

    /// <summary>Gets whether <see cref="ReadAsync"/> makes customers while bytes arrive; else it waits for all of them.</summary>
    bool ReadsWhileArriving { get; }

    /// <summary>Gets whether <see cref="Read"/> can check a record before it is read.</summary>
    bool CanValidate { get; }

    /// <summary>Writes all customers.</summary>
    void Write(Customer[] customers, IBufferWriter<byte> output);

    /// <summary>Writes customers to a pipe, such as a stream or a response, and flushes whenever enough is written.</summary>
    ValueTask WriteAsync(Customer[] customers, PipeWriter output);

    /// <summary>Reads all customers.</summary>
    /// <param name="data">The written bytes.</param>
    /// <param name="validate">Whether each record is checked as a whole before it is read, where the form can.</param>
    Customer[] Read(ReadOnlyMemory<byte> data, bool validate = false);

    /// <summary>Reads all customers from a pipe.</summary>
    ValueTask<Customer[]> ReadAsync(PipeReader input);
}
