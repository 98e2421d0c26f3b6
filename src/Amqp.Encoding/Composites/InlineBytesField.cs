namespace Amqp.Encoding;

/// <summary>A binary (0xA0, 0xB0) of at most 32 bytes, such as a delivery-tag.</summary>
internal static class InlineBytesField
{
    /// <summary>Finds the bytes of a plain binary at the start of the source; false if it is anything else.</summary>
    public static bool TryReadPlain(ReadOnlySpan<byte> source, out ReadOnlySpan<byte> bytes)
    {
        if (source.Length > 1 && source[0] == Codes.Binary8 && source[1] <= InlineBytes.MaxLength && source[1] <= source.Length - 2)
        {
            bytes = source.Slice(2, source[1]);
            return true;
        }

        bytes = default;
        return false;
    }

    /// <summary>Reads a binary in any form.</summary>
    public static ReadOnlySpan<byte> Read(ref AmqpReader reader, string name)
    {
        int at = reader.Position;
        ReadOnlySpan<byte> bytes = reader.ReadBinary();
        if (bytes.Length <= InlineBytes.MaxLength)
        {
            return bytes;
        }

        reader.FailField(at, "a " + name + " of at most " + TextOf.Number(InlineBytes.MaxLength) + " bytes", TextOf.Number(bytes.Length));
        return default;
    }

    public static int GetSize(in InlineBytes bytes) => 2 + bytes.Length;

    public static void Write(ref AmqpWriter writer, in InlineBytes bytes) => writer.CommitValue(bytes.Write(writer.ReserveValue(GetSize(in bytes))));
}
