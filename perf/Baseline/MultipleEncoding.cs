using System.Collections;

namespace Amqp.Encoding.Baseline;

/// <summary>The values of a field that is marked multiple (AMQP 1.0, part 1, 1.3.4). It is only written.</summary>
internal sealed class MultipleEncoding() : ValueEncoding(typeof(IBoxedMultiple), Baseline.FormatCode.Array32)
{
    public override int GetObjectEncodeSize(object value, bool inArray)
    {
        var values = (IList)value;
        return values.Count switch
        {
            0 => 1,
            1 => BoxingEncoder.GetObjectEncodeSize(values[0]),
            _ => ArrayEncoding.GetEncodeSize(values),
        };
    }

    public override void WriteObject(object value, bool inArray, BoxingBuffer buffer)
    {
        var values = (IList)value;
        switch (values.Count)
        {
            case 0:
                Wire.WriteUByte(buffer, Baseline.FormatCode.Null);
                break;
            case 1:
                BoxingEncoder.WriteObject(values[0], buffer);
                break;
            default:
                ArrayEncoding.Encode(values, buffer);
                break;
        }
    }

    public override object ReadObject(BoxingBuffer buffer, byte formatCode) => throw new System.NotSupportedException();
}
