using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Security;

/// <summary>sasl-code, a ubyte (0x50) of 0 to 4.</summary>
internal readonly struct SaslCodeField : IField<SaslCode>
{
    public int ReadPlain(ReadOnlySpan<byte> source, in AmqpReader reader, ref SaslCode value)
    {
        byte number = 0;
        int length = ChoiceField.ReadPlain(source, (byte)SaslCode.SysTemp, ref number);
        value = (SaslCode)number;
        return length;
    }

    public bool TryRead(ref AmqpReader reader, out SaslCode value)
    {
        value = (SaslCode)ChoiceField.Read(ref reader, (byte)SaslCode.SysTemp, "a sasl-code of 0 to 4");
        return true;
    }

    public int GetSize(in SaslCode value, AmqpWriterOptions? options) => 2;

    public int WritePlain(in SaslCode value, Span<byte> room, int at) => default(ByteField).WritePlain((byte)value, room, at);

    public void Write(ref AmqpWriter writer, in SaslCode value) => writer.WriteByte((byte)value);

    public static SaslCode Check(SaslCode value) => FieldValue.Check(value, value <= SaslCode.SysTemp);
}
