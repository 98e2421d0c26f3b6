using Amqp.Encoding.CompilerServices;

namespace Amqp.Encoding.Diagnostics;

/// <summary>Makes the beginning of a value readable: a copy in which each list, map and array that is cut ends where the bytes end.</summary>
internal sealed class CutBytes
{
    private CutBytes(byte[] bytes) => Bytes = bytes;

    /// <summary>Gets the copy.</summary>
    public byte[] Bytes { get; }

    /// <summary>Gets the counts that the lists, maps and arrays really have, by the offset after their counts.</summary>
    public Dictionary<int, int> Counts { get; } = [];

    /// <summary>Says how many bytes a value lacks.</summary>
    /// <param name="bytes">The bytes up to their end.</param>
    /// <param name="at">The offset of the value's constructor.</param>
    public static string Missing(ReadOnlySpan<byte> bytes, long at)
    {
        FormatCode code = new(at < bytes.Length ? bytes[(int)at] : (byte)0x40);
        bool isFixed = code.Value is > 0 and < 0xA0;
        long end = at + 1 + Math.Max(code.Width, code.Value == 0 ? 1 : 0);
        bool isKnown = at < bytes.Length && (isFixed || (code.Value != 0 && end <= bytes.Length));
        end += isFixed || !isKnown ? 0 : Read(bytes.Slice((int)at + 1), code.Width);
        return "cut: " + (isKnown ? "" : "at least ") + TextOf.Count(Math.Max(1, end - bytes.Length), "byte") + " missing";
    }

    /// <summary>Makes a copy whose lists, maps and arrays end with the bytes; null if none is cut.</summary>
    public static CutBytes? Close(ReadOnlySpan<byte> bytes, AmqpReaderOptions options)
    {
        CutBytes cut = new(bytes.ToArray());
        int at = 0;
        while (FindCut(cut.Bytes.AsSpan(at), options) is { } offset)
        {
            at = cut.CloseAt(at + offset);
            if (at == bytes.Length)
            {
                break;
            }
        }

        return cut.Counts.Count > 0 ? cut : null;
    }

    // The items of a list that is cut follow each other as values do.
    private static int? FindCut(ReadOnlySpan<byte> bytes, AmqpReaderOptions options)
    {
        AmqpDecodeError error = Conformity.Validate(bytes, options);
        return error.Kind == AmqpDecodeErrorKind.NeedMoreData && error.Offset < bytes.Length ? (int)error.Offset : null;
    }

    // Returns where to go on: after the header, or at the end of the bytes if nothing in them can be closed.
    private int CloseAt(int at)
    {
        FormatCode code = new(Bytes[at]);
        int width = code.Width;
        int items = at + 1 + (2 * width);
        if (code.Value < 0xC0 || !code.IsAssigned || items > Bytes.Length)
        {
            return Bytes.Length;
        }

        int left = Bytes.Length - items;
        long count = Read(Bytes.AsSpan(at + 1 + width), width);
        long size = left + width;
        long held = Math.Min(count, left);
        if (code.Value >= 0xE0)
        {
            int data = FindData(items);
            int each = data == 0 ? 0 : new FormatCode(Bytes[data - 1]) is { Value: < 0xA0 } element ? element.Width : -1;
            held = data == 0 ? 0 : each < 0 ? Math.Min(count, Bytes.Length - data) : each == 0 ? count : Math.Min(count, (Bytes.Length - data) / each);
            size = each <= 0 ? size : data + (held * each) - (at + 1 + width);
            if (data == 0)
            {
                return Bytes.Length;
            }
        }
        else if (code.Value is 0xC1 or 0xD1 && count % 2 == 0)
        {
            held &= ~1L;
        }

        Write(at + 1, width, size);
        Write(at + 1 + width, width, held);
        Counts[items] = (int)Math.Min(count, int.MaxValue);
        return code.Value >= 0xE0 ? Bytes.Length : items;
    }

    // Where the elements begin: after the constructor, which may be described. 0 if it is cut.
    private int FindData(int at)
    {
        while (at < Bytes.Length && Bytes[at] == 0)
        {
            AmqpReader descriptor = AmqpContract.OpenReader(Bytes.AsSpan(at + 1), null);
            descriptor.Skip();
            if (AmqpContract.HasFault(descriptor))
            {
                return 0;
            }

            at += 1 + descriptor.Position;
        }

        return at < Bytes.Length ? at + 1 : 0;
    }

    private static long Read(ReadOnlySpan<byte> bytes, int width) => width == 1 ? bytes[0] : BinaryPrimitives.ReadUInt32BigEndian(bytes);

    private void Write(int at, int width, long value)
    {
        if (width == 1)
        {
            Bytes[at] = (byte)value;
        }
        else
        {
            BinaryPrimitives.WriteUInt32BigEndian(Bytes.AsSpan(at), (uint)value);
        }
    }
}
