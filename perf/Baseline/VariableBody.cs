namespace Amqp.Encoding.Baseline;

/// <summary>The common form of the variable width types: a size of one or four bytes, then that many bytes.</summary>
internal static class VariableBody
{
    public static int GetSize(int length) => (length <= byte.MaxValue ? 2 : 5) + length;

    /// <summary>Writes the body that a value has inside an array.</summary>
    public static void WriteElement(byte[] bytes, BoxingBuffer buffer)
    {
        Wire.WriteUInt(buffer, (uint)bytes.Length);
        bytes.CopyTo(buffer.Append(bytes.Length));
    }

    /// <summary>Writes a value with the narrower of its two constructors that holds it.</summary>
    public static void WriteRaw(ReadOnlySpan<byte> bytes, byte narrowCode, byte wideCode, BoxingBuffer buffer)
    {
        if (bytes.Length <= byte.MaxValue)
        {
            Wire.WriteUByte(buffer, narrowCode);
            Wire.WriteUByte(buffer, (byte)bytes.Length);
        }
        else
        {
            Wire.WriteUByte(buffer, wideCode);
            Wire.WriteUInt(buffer, (uint)bytes.Length);
        }

        bytes.CopyTo(buffer.Append(bytes.Length));
    }
}
