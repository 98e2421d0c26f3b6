namespace Amqp.Encoding.Experiment.Forms;

/// <summary>The class itself: the code that its attribute generated.</summary>
public sealed class ClassForm : BufferedForm
{
    public override string Name => "AMQP class";

    protected override void Write(ref AmqpWriter writer, Customer customer) => customer.WriteTo(ref writer);

    protected override Customer Read(ref AmqpReader reader) => Customer.Read(ref reader);
}
