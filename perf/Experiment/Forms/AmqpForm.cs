namespace Amqp.Encoding.Experiment.Forms;

/// <summary>A form whose records are described lists.</summary>
public abstract class AmqpForm : RecordForm
{
    public override string ContentType => "application/vnd.amqp-values";

    public override bool CanValidate => true;

    // The library does not say how long a value will be before all of it is there, so the headers are read here.
    protected override int GetLength(ReadOnlySpan<byte> start)
    {
        const int List = 10;
        if (start.Length < List + 5)
        {
            return 0;
        }

        return start[List] == FormatCode.List8
            ? List + 2 + start[List + 1]
            : checked(List + 5 + (int)BinaryPrimitives.ReadUInt32BigEndian(start[(List + 1)..]));
    }
}
