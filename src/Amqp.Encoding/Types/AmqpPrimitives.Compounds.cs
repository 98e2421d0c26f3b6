namespace Amqp.Encoding;

/// <content>Headers of lists, maps and arrays (AMQP 1.0, part 1, 1.6.22 to 1.6.24), and the length of any value.</content>
internal static partial class AmqpPrimitives
{
    // The constructor of an array is parsed again for each element that is skipped or entered, so it has to be short.
    public const int MaxDescribedInConstructor = 64;

    public static AmqpDecodeErrorKind DecodeListHeader(byte code, ReadOnlySpan<byte> body, out CompoundHeader header, out int length)
    {
        if (code == Codes.List0)
        {
            header = default;
            length = 0;
            return AmqpDecodeErrorKind.None;
        }

        return DecodeCompoundHeader(Codes.List8, code, body, out header, out length);
    }

    public static AmqpDecodeErrorKind DecodeMapHeader(byte code, ReadOnlySpan<byte> body, out CompoundHeader header, out int length)
    {
        AmqpDecodeErrorKind status = DecodeCompoundHeader(Codes.Map8, code, body, out header, out length);
        if (status == AmqpDecodeErrorKind.None && (header.Count & 1) != 0)
        {
            length = header.Length / 2;
            return AmqpDecodeErrorKind.OddMapCount;
        }

        return status;
    }

    /// <summary>Decodes size, count and constructor of an array. Checks the count against the bytes, unless the elements have no bytes.</summary>
    /// <param name="code">The format code of the array.</param>
    /// <param name="body">The bytes after it.</param>
    /// <param name="start">Their offset, from which those of the header are counted.</param>
    /// <param name="depth">The nesting depth of the elements, including the array.</param>
    /// <param name="maxDepth">The maximum depth.</param>
    /// <param name="header">The header.</param>
    /// <param name="length">The length of the whole body, the length required, or the offset of the fault.</param>
    public static AmqpDecodeErrorKind DecodeArrayHeader(
        byte code, ReadOnlySpan<byte> body, int start, int depth, int maxDepth, out ArrayHeader header, out int length)
    {
        header = default;
        AmqpDecodeErrorKind status = DecodeSizeAndCount(Codes.Array8, code, body, out int width, out uint size, out uint count, out length);
        if (status != AmqpDecodeErrorKind.None)
        {
            return status;
        }

        int end = length;
        ReadOnlySpan<byte> array = body.Slice(0, end);
        int at = 2 * width;
        int constructorAt = at;
        if (size < (uint)width + 1)
        {
            length = 0;
            return AmqpDecodeErrorKind.SizeTooSmall;
        }

        int descriptors = 0;
        int described = 0;
        while (array[at] == 0)
        {
            if (depth + descriptors >= maxDepth || described >= MaxDescribedInConstructor)
            {
                length = at;
                return AmqpDecodeErrorKind.DepthLimit;
            }

            descriptors++;
            status = MeasureValue(array.Slice(at + 1), depth + descriptors, maxDepth, out int descriptorLength, out int more);
            described += 1 + more;
            if (status is AmqpDecodeErrorKind.NeedMoreData or AmqpDecodeErrorKind.SizeLimit || descriptorLength >= end - at - 1)
            {
                length = 0;
                return AmqpDecodeErrorKind.SizeTooSmall;
            }

            if (described > MaxDescribedInConstructor && status == AmqpDecodeErrorKind.None)
            {
                length = at;
                return AmqpDecodeErrorKind.DepthLimit;
            }

            at += 1 + descriptorLength;
            if (status != AmqpDecodeErrorKind.None)
            {
                length = at;
                return status;
            }
        }

        byte element = array[at];
        if (!new FormatCode(element).IsAssigned)
        {
            length = at;
            return AmqpDecodeErrorKind.UnassignedFormatCode;
        }

        int bodies = end - at - 1;
        header = new ArrayHeader(count, start + constructorAt, start + at, element, descriptors, bodies);
        status = CheckCount(element, count, bodies, out long least);
        length = status switch
        {
            AmqpDecodeErrorKind.CountExceedsSize => width,
            AmqpDecodeErrorKind.TrailingBytes => at + 1 + (int)least,
            _ => end,
        };
        return status;
    }

    /// <summary>Decodes size and count of an empty array that ends after its count (<see cref="Deviations.EmptyArrayWithoutConstructor"/>).</summary>
    public static bool TryDecodeEmptyArray(byte code, ReadOnlySpan<byte> body, int start, out ArrayHeader header)
    {
        AmqpDecodeErrorKind status = DecodeSizeAndCount(Codes.Array8, code, body, out int width, out uint size, out uint count, out int length);
        header = new ArrayHeader(start + length);
        return status == AmqpDecodeErrorKind.None && size == width && count == 0;
    }

    /// <summary>Measures one value with its constructor, without looking inside lists, maps and arrays.</summary>
    /// <param name="source">The bytes, beginning with the value.</param>
    /// <param name="depth">The nesting depth of the value.</param>
    /// <param name="maxDepth">The maximum depth.</param>
    /// <param name="length">The length of the value, the length required, or the offset of the fault.</param>
    /// <remarks>Iterative: a described value consists of two values. One bit per level tells whether the first was passed; 64 levels inside, the method calls
    /// itself for the value there.</remarks>
    public static AmqpDecodeErrorKind MeasureValue(ReadOnlySpan<byte> source, int depth, int maxDepth, out int length) =>
        MeasureValue(source, depth, maxDepth, out length, out _);

    // Also counts the described values that it passes.
    private static AmqpDecodeErrorKind MeasureValue(ReadOnlySpan<byte> source, int depth, int maxDepth, out int length, out int described)
    {
        ulong describedByNow = 0;
        int level = 0;
        length = 0;
        described = 0;
        while (true)
        {
            if (length == source.Length)
            {
                length++;
                return AmqpDecodeErrorKind.NeedMoreData;
            }

            byte code = source[length];
            if (code == 0 && level < 64)
            {
                if (depth + level >= maxDepth)
                {
                    return AmqpDecodeErrorKind.DepthLimit;
                }

                describedByNow &= ~(1UL << level);
                level++;
                length++;
                described++;
                continue;
            }

            int bodyLength;
            AmqpDecodeErrorKind status;
            if (code == 0)
            {
                status = MeasureValue(source.Slice(length), depth + level, maxDepth, out int inner, out int more);
                described += more;
                bodyLength = inner - 1;
                if (status is not (AmqpDecodeErrorKind.None or AmqpDecodeErrorKind.NeedMoreData))
                {
                    length += inner;
                    return status;
                }
            }
            else
            {
                status = MeasureBody(code, source.Slice(length + 1), out bodyLength);
            }

            if (status == AmqpDecodeErrorKind.NeedMoreData)
            {
                long required = (long)length + 1 + bodyLength;
                if (required > int.MaxValue)
                {
                    return AmqpDecodeErrorKind.SizeLimit;
                }

                length = (int)required;
            }

            if (status != AmqpDecodeErrorKind.None)
            {
                return status;
            }

            length += 1 + bodyLength;
            while (level > 0 && (describedByNow >> (level - 1) & 1) != 0)
            {
                level--;
            }

            if (level == 0)
            {
                return AmqpDecodeErrorKind.None;
            }

            describedByNow |= 1UL << (level - 1);
        }
    }

    /// <summary>Measures the data after a format code other than 00.</summary>
    public static AmqpDecodeErrorKind MeasureBody(byte code, ReadOnlySpan<byte> body, out int length)
    {
        var format = new FormatCode(code);
        length = format.Width;
        if (!format.IsAssigned)
        {
            length = 0;
            return AmqpDecodeErrorKind.UnassignedFormatCode;
        }

        if (length > body.Length)
        {
            return AmqpDecodeErrorKind.NeedMoreData;
        }

        if (code < 0xA0)
        {
            return AmqpDecodeErrorKind.None;
        }

        long end = length + (long)(length == 1 ? body[0] : BinaryPrimitives.ReadUInt32BigEndian(body));
        length = (int)Math.Min(end, int.MaxValue);
        return end <= body.Length ? AmqpDecodeErrorKind.None
            : end > int.MaxValue ? AmqpDecodeErrorKind.SizeLimit
            : AmqpDecodeErrorKind.NeedMoreData;
    }

    private static AmqpDecodeErrorKind DecodeCompoundHeader(byte code8, byte code, ReadOnlySpan<byte> body, out CompoundHeader header, out int length)
    {
        header = default;
        AmqpDecodeErrorKind status = DecodeSizeAndCount(code8, code, body, out int width, out uint size, out uint count, out length);
        if (status != AmqpDecodeErrorKind.None)
        {
            return status;
        }

        if (size < (uint)width)
        {
            length = 0;
            return AmqpDecodeErrorKind.SizeTooSmall;
        }

        int contentLength = (int)size - width;
        if (count > (uint)contentLength)
        {
            length = width;
            return AmqpDecodeErrorKind.CountExceedsSize;
        }

        header = new CompoundHeader(2 * width, contentLength, (int)count);
        return AmqpDecodeErrorKind.None;
    }

    // The count is 0 if the size leaves no room for it: the callers reject such a size.
    private static AmqpDecodeErrorKind DecodeSizeAndCount(
        byte code8, byte code, ReadOnlySpan<byte> body, out int width, out uint size, out uint count, out int length)
    {
        size = 0;
        count = 0;
        width = code == code8 ? 1 : 4;
        if (code != code8 && code != (code8 | 0x10))
        {
            return Mismatch(code, out length);
        }

        AmqpDecodeErrorKind status = MeasureBody(code, body, out length);
        if (status != AmqpDecodeErrorKind.None)
        {
            return status;
        }

        size = (uint)(length - width);
        if (size >= (uint)width)
        {
            count = width == 1 ? body[1] : BinaryPrimitives.ReadUInt32BigEndian(body.Slice(4));
        }

        return AmqpDecodeErrorKind.None;
    }

    // In 64 bits: a hostile count times the width overflows 32.
    private static AmqpDecodeErrorKind CheckCount(byte element, uint count, int bodies, out long least)
    {
        var format = new FormatCode(element);
        least = (long)count * format.Category switch
        {
            FormatCodeCategory.Fixed or FormatCodeCategory.Variable => format.Width,
            _ => 2 * format.Width,
        };
        return least > bodies ? AmqpDecodeErrorKind.CountExceedsSize
            : least < bodies && format.Category == FormatCodeCategory.Fixed ? AmqpDecodeErrorKind.TrailingBytes
            : AmqpDecodeErrorKind.None;
    }
}
