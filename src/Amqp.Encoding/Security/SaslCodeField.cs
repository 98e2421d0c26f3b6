using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Security;

/// <summary>sasl-code, a ubyte (0x50) of 0 to 4.</summary>
internal readonly struct SaslCodeField : IField<SaslCode>
{
    public bool TryReadPlain(ReadOnlySpan<byte> source, ref int at, in AmqpReader reader, ref SaslCode value)
    {
        byte number = 0;
        bool isPlain = ChoiceField.TryReadPlain(source, ref at, (byte)SaslCode.SysTemp, ref number);
        value = (SaslCode)number;
        return isPlain;
    }

    public bool TryRead(ref AmqpReader reader, out SaslCode value)
    {
        value = (SaslCode)ChoiceField.Read(ref reader, (byte)SaslCode.SysTemp, "a sasl-code of 0 to 4");
        return true;
    }

    public int GetSize(in SaslCode value, AmqpWriterOptions? options) => 2;

    public bool TryWritePlain(in SaslCode value, Span<byte> room, ref int at) => default(ByteField).TryWritePlain((byte)value, room, ref at);

    public void Write(ref AmqpWriter writer, in SaslCode value) => writer.WriteByte((byte)value);

    public static SaslCode Check(SaslCode value) => FieldValue.Check(value, value <= SaslCode.SysTemp);
}
