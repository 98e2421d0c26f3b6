namespace Amqp.Encoding.Baseline;

/// <summary>What the variable width types have in common: a size of one or four octets, then that many octets.</summary>
internal static class VariableBody
{
    public static int GetSize(int length) => (length <= byte.MaxValue ? 2 : 5) + length;

    /// <summary>Writes the body that a value has inside an array.</summary>
    public static void WriteElement(byte[] octets, BoxingBuffer buffer)
    {
        Wire.WriteUInt(buffer, (uint)octets.Length);
        octets.CopyTo(buffer.Append(octets.Length));
    }

    /// <summary>Writes a value with the narrower of its two constructors that holds it.</summary>
    public static void WriteOctets(ReadOnlySpan<byte> octets, byte narrowCode, byte wideCode, BoxingBuffer buffer)
    {
        if (octets.Length <= byte.MaxValue)
        {
            Wire.WriteUByte(buffer, narrowCode);
            Wire.WriteUByte(buffer, (byte)octets.Length);
        }
        else
        {
            Wire.WriteUByte(buffer, wideCode);
            Wire.WriteUInt(buffer, (uint)octets.Length);
        }

        octets.CopyTo(buffer.Append(octets.Length));
    }
}
