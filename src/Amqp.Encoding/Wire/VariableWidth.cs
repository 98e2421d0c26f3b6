namespace Amqp.Encoding;

/// <summary>Runs of binaries, strings and symbols, each with a size before it.</summary>
internal static class VariableWidth
{
    /// <summary>Chooses the 8-bit constructor if the longest element fits it, otherwise the 32-bit one.</summary>
    public static ArrayLayout Measure<T, TType>(scoped ReadOnlySpan<T> values)
        where TType : struct, IVariableType<T>
    {
        long total = 0;
        int longest = 0;
        foreach (T value in values)
        {
            int length = default(TType).GetLength(value);
            total += length;
            longest = Math.Max(longest, length);
        }

        return Layout(new FormatCode(default(TType).Code), values.Length, total, longest);
    }

    public static ArrayLayout Layout(FormatCode narrow, int count, long total, int longest) => longest <= byte.MaxValue
        ? new ArrayLayout(narrow, total + count)
        : new ArrayLayout(new FormatCode((byte)(narrow.Value | 0x10)), total + ((long)count * sizeof(uint)));

    public static void Write<T, TType>(in ArrayLayout layout, scoped ReadOnlySpan<T> values, scoped Span<byte> destination)
        where TType : struct, IVariableType<T>
    {
        int width = layout.Constructor.Width;
        foreach (T value in values)
        {
            int length = default(TType).WriteBytes(value, destination.Slice(width));
            WriteSize(width, length, destination);
            destination = destination.Slice(width + length);
        }
    }

    public static void WriteSize(int width, int length, Span<byte> destination)
    {
        if (width == 1)
        {
            destination[0] = (byte)length;
        }
        else
        {
            BinaryPrimitives.WriteInt32BigEndian(destination, length);
        }
    }

    public static AmqpDecodeErrorKind Read<T, TWire>(
        FormatCode constructor,
        scoped ReadOnlySpan<byte> source,
        scoped Span<T> destination,
        TextRules texts,
        out int badOffset)
        where TWire : struct, IWireType<T>
    {
        badOffset = 0;
        if ((constructor.Value & ~0x10) != default(TWire).Code.Value)
        {
            return AmqpPrimitives.Mismatch(constructor);
        }

        for (int i = 0; i < destination.Length; i++)
        {
            AmqpDecodeErrorKind status = default(TWire).Decode(constructor, source.Slice(badOffset), texts, out destination[i], out int length);
            if (status != AmqpDecodeErrorKind.None)
            {
                return status;
            }

            badOffset += length;
        }

        return badOffset == source.Length ? AmqpDecodeErrorKind.None : AmqpDecodeErrorKind.TrailingBytes;
    }

    /// <summary>Rejects null: all elements of an array have one type, and null is a type of its own.</summary>
    public static T NotNull<T>(T? value)
        where T : class
    {
        if (value is null)
        {
            ThrowNull();
        }

        return value;
    }

    [DoesNotReturn]
    private static void ThrowNull() =>
        throw new AmqpEncodeException("An array, and a typed list or map, cannot contain null; leave it out, or use a list of AmqpValue.");
}
