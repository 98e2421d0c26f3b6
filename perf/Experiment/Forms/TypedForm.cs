namespace Amqp.Encoding.Experiment.Forms;

/// <summary>The writer and the reader of the library, field by field.</summary>
public sealed class TypedForm : BufferedForm
{
    public override string Name => "AMQP typed";

    protected override void Write(ref AmqpWriter writer, Customer customer) => CustomerFields.Write(ref writer, customer);

    protected override Customer Read(ref AmqpReader reader) => CustomerFields.Read(ref reader);
}
