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
        for (int i = 0; i < values.Length; i++)
        {
            if (values[i] is null)
            {
                throw NullAt("element", i, AmqpType.Array, default(TType).Type);
            }

            int length = default(TType).GetLength(values[i]);
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

    /// <summary>The message for null where nothing says which item it is.</summary>
    public const string NoNull = "An array, and a typed list or map, cannot contain null; leave it out, or use a list of AmqpValue.";

    /// <summary>Rejects null: all elements of an array have one type, and null is a type of its own.</summary>
    public static T NotNull<T>(T? value)
        where T : class => value ?? throw new AmqpEncodeException(NoNull);

    /// <summary>Rejects an element of an array that is null.</summary>
    public static T NotNull<T>(scoped ReadOnlySpan<T> values, int index, AmqpType type)
        where T : class => values[index] ?? throw NullAt("element", index, AmqpType.Array, type);

    /// <summary>Returns the exception for an item that is null, by its place: "Item 3 of the list of strings is null".</summary>
    public static AmqpEncodeException NullAt(string item, int index, AmqpType collection, AmqpType type)
    {
        string name = AmqpTypeNames.Of(type);
        return new(char.ToUpperInvariant(item[0]) + item.Substring(1) + " " + TextOf.Number(index) + " of the " + AmqpTypeNames.Of(collection) + " of "
            + (type == AmqpType.Binary ? "binaries" : name + "s") + " is null. " + NoNull);
    }
}
