namespace Amqp.Encoding.Experiment.Forms;

/// <summary>A form whose records are described lists.</summary>
public abstract class AmqpForm : RecordForm
{
    public override string ContentType => "application/vnd.amqp-values";

    public override bool CanValidate => true;
}
