namespace Amqp.Encoding.Diagnostics;

/// <summary>Creates arrays whose elements have no bytes (0x40 to 0x45).</summary>
internal static class ZeroWidthArray
{
    private static readonly AmqpReaderOptions s_options = AmqpReaderOptions.Default.WithMaxZeroWidthElements(int.MaxValue);

    /// <summary>Repeats an element that is only a format code.</summary>
    /// <remarks>The array is decoded, so that it has the code, which matters to its depth, and takes the memory of one element.</remarks>
    public static AmqpArray Create(byte code, int count)
    {
        byte[] encoded = [0xF0, 0, 0, 0, 5, 0, 0, 0, 0, code];
        BinaryPrimitives.WriteInt32BigEndian(encoded.AsSpan(5), count);
        return AmqpValue.Decode(encoded, s_options).AsArray();
    }
}
