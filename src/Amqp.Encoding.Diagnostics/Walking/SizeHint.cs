namespace Amqp.Encoding.Diagnostics;

/// <summary>Finds a wrong size whose consequence is a fault some bytes later: with another size of a value before it, all is sound.</summary>
internal static class SizeHint
{
    // So many values before the fault are tried, and sizes that differ by so much, in as many bytes.
    private const int MaxValues = 4;
    private const int MaxDifference = 4;
    private const int MaxLength = 65_536;

    /// <summary>Finds the wrong size.</summary>
    /// <param name="nodes">The nodes up to the fault.</param>
    /// <param name="first">The first node of the bytes.</param>
    /// <param name="start">The offset of the bytes in the dump.</param>
    /// <param name="bytes">The bytes.</param>
    /// <param name="error">The fault, whose offset counts from the first of the bytes.</param>
    /// <param name="read">Reads the bytes as what they should be.</param>
    /// <returns>The end of a sentence; null if no other size makes all of the bytes sound, or at least well-formed.</returns>
    public static string? Find(NodeList nodes, int first, long start, ReadOnlySpan<byte> bytes, in AmqpDecodeError error, ByteReader read) =>
        FindFor(nodes, first, start, bytes, error, read) ?? (error.Kind == AmqpDecodeErrorKind.UnexpectedType ? null : FindFor(nodes, first, start, bytes, error, Conformity.Validate));

    private static string? FindFor(NodeList nodes, int first, long start, ReadOnlySpan<byte> bytes, in AmqpDecodeError error, ByteReader read)
    {
        bool isLate = error.Kind is AmqpDecodeErrorKind.UnexpectedType or AmqpDecodeErrorKind.UnassignedFormatCode or AmqpDecodeErrorKind.SizeExceedsParent
            or AmqpDecodeErrorKind.TrailingBytes or AmqpDecodeErrorKind.InvalidBoolean;
        int values = 0;
        for (int i = nodes.Count - 1; isLate && bytes.Length <= MaxLength && i >= first && values < MaxValues; i--)
        {
            if (nodes[i].Offset < start + error.Offset && TryFindSize(nodes[i], start, bytes, out int at, out int width))
            {
                values++;
                if (FindSize(bytes, at, width, read) is { } size)
                {
                    return ". With the size " + TextOf.Number(size) + " at offset " + (start + at).ToString("X8", System.Globalization.CultureInfo.InvariantCulture)
                        + ", instead of " + TextOf.Number(Read(bytes.Slice(at), width)) + ", the bytes are sound";
                }
            }
        }

        return null;
    }

    // Before the size is what names the value: a descriptor, or the key of a pair.
    private static bool TryFindSize(AmqpNode node, long start, ReadOnlySpan<byte> bytes, out int at, out int width)
    {
        FormatCode code = node.FormatCode ?? default;
        (at, width) = ((int)(node.Offset - start), code.Width);
        if (code.Value < 0xA0 || node.Offset < start)
        {
            return false;
        }

        int end = at + (int)node.OwnLength;
        if (code.Value >= 0xC0)
        {
            at = end - (2 * width);
            return code.Value < 0xE0 && at > 0 && bytes[at - 1] == code.Value;
        }

        for (at++; at + width <= end; at++)
        {
            if (bytes[at - 1] == code.Value && Read(bytes.Slice(at), width) == end - at - width)
            {
                return true;
            }
        }

        return false;
    }

    private static long? FindSize(ReadOnlySpan<byte> bytes, int at, int width, ByteReader read)
    {
        long size = Read(bytes.Slice(at), width);
        byte[] copy = bytes.ToArray();
        for (int i = 2; i < 2 + (2 * MaxDifference); i++)
        {
            long other = size + ((i & 1) == 0 ? i / 2 : -(i / 2));
            if (other < 0 || (width == 1 && other > byte.MaxValue))
            {
                continue;
            }

            if (width == 1)
            {
                copy[at] = (byte)other;
            }
            else
            {
                BinaryPrimitives.WriteUInt32BigEndian(copy.AsSpan(at), (uint)other);
            }

            if (read(copy, AmqpReaderOptions.Default).Kind == AmqpDecodeErrorKind.None)
            {
                return other;
            }
        }

        return null;
    }

    private static long Read(ReadOnlySpan<byte> bytes, int width) => width == 1 ? bytes[0] : BinaryPrimitives.ReadUInt32BigEndian(bytes);
}
