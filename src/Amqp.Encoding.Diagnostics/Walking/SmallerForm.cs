namespace Amqp.Encoding.Diagnostics;

/// <summary>Notes that a value has a smaller encoding (AMQP 1.0, part 1, 1.6).</summary>
internal static class SmallerForm
{
    // 1 octet of format code, 4 of size, 4 of count.
    private const int WideHeader = 9;

    public static string Note(FormatCode code) => "larger than necessary: " + code.Name + " (" + TextOf.Hex(code.Value) + ") has room for it";

    public static string? OfScalar(AmqpValue value, FormatCode code, int length)
    {
        // Widths of floating-point numbers and texts under 5 octets cannot be smaller.
        if (value.GetEncodedSize() >= length)
        {
            return null;
        }

        FormatCode smallest = new(value.Encode()[0]);
        return smallest == code ? null : Note(smallest);
    }

    public static string? OfCompound(FormatCode code, int count, int length)
    {
        if (count == 0 && (code == FormatCode.List8 || code == FormatCode.List32))
        {
            return Note(FormatCode.List0);
        }

        // The narrow size counts its own count.
        bool isNarrow = count <= byte.MaxValue && length - WideHeader + 1 <= byte.MaxValue;
        return !isNarrow ? null
            : code == FormatCode.List32 ? Note(FormatCode.List8)
            : code == FormatCode.Map32 ? Note(FormatCode.Map8)
            : code == FormatCode.Array32 ? Note(FormatCode.Array8)
            : null;
    }
}
