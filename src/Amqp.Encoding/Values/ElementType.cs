using System.Linq;

namespace Amqp.Encoding;

/// <summary>How the elements of arrays of one AMQP type are kept: scalars in an array of their .NET type, others as values.</summary>
internal abstract partial class ElementType(AmqpType type, Type arrayType)
{
    // In the order of AmqpType; null has no .NET type.
    private static readonly ElementType?[] s_types =
    [
        null,
        .. CreateScalars(),
        new ScalarElementType<ReadOnlyMemory<byte>, BinaryWire>(static item => item, static value => value.AsBinary()),
        new ScalarElementType<string, StringWire>(static item => item, static value => value.AsString()),
        new ScalarElementType<AmqpSymbol, SymbolWire>(static item => item, static value => value.AsSymbol()),
        new ElementType<AmqpList>(AmqpType.List, static item => item, static value => value.AsList()),
        new ElementType<AmqpMap>(AmqpType.Map, static item => item, static value => value.AsMap()),
        new ElementType<AmqpArray>(AmqpType.Array, static item => item, static value => value.AsArray()),
    ];

    private static readonly Dictionary<Type, ElementType> s_byArray = s_types.Skip(1).ToDictionary(static type => type!.ArrayType, static type => type!);

    public AmqpType Type => type;

    public Type ArrayType => arrayType;

    /// <summary>Finds how a type of elements is kept; null for null and described values.</summary>
    public static ElementType? Of(AmqpType type) => (int)type < s_types.Length ? s_types[(int)type] : null;

    /// <summary>Finds the type of a .NET array by its exact type, because the runtime treats an <c>int[]</c> as a
    /// <c>uint[]</c> too; null if there is none.</summary>
    public static ElementType? OfArray(Type arrayType) => s_byArray.TryGetValue(arrayType, out ElementType? type) ? type : null;

    /// <summary>Makes what an array keeps of a .NET array without nulls, which it may keep, or of values of this type.</summary>
    public abstract Array Keep(Array items);

    /// <summary>Makes what an array keeps of elements that are all equal.</summary>
    public abstract Array KeepOne(in AmqpValue value);

    /// <summary>Makes an array of the .NET type of what an array keeps; null if an element is not UTF-8.</summary>
    /// <param name="kept">The kept elements; an item, if all elements are equal.</param>
    /// <param name="count">The number of elements.</param>
    public abstract Array? ToItems(Array kept, int count);

    /// <summary>Reads all elements of an array without descriptors to a .NET array; null if they are read as values.</summary>
    public virtual Array? ReadItems(ref AmqpReader reader, in ArrayHeader header) => null;

    /// <summary>Writes an array of values that are all of this type; false if there is no encoding of the type.</summary>
    public virtual bool TryWriteEach(ref AmqpWriter writer, ReadOnlySpan<AmqpValue> values) => false;

    /// <summary>Gets an element of what is kept.</summary>
    public abstract AmqpValue Get(Array items, int index);

    /// <summary>Counts the bytes of the elements of a .NET array with a format code; for 0x00, a code is chosen.</summary>
    public virtual ArrayLayout Measure(Array items, FormatCode code) => throw new InvalidOperationException();

    /// <summary>Writes the elements of a .NET array.</summary>
    public virtual void Write(Array items, in ArrayLayout layout, Span<byte> room) => throw new InvalidOperationException();
}

/// <summary>Elements of one .NET type, which are kept as values.</summary>
internal class ElementType<T>(AmqpType type, Func<T, AmqpValue> toValue, Func<AmqpValue, T> fromValue) : ElementType(type, typeof(T[]))
{
    protected Func<AmqpValue, T> FromValue => fromValue;

    public override Array Keep(Array items) => items as AmqpValue[] ?? Array.ConvertAll((T[])items, item => toValue(item));

    public override Array KeepOne(in AmqpValue value) => new AmqpValue[] { value };

    public override Array? ToItems(Array kept, int count)
    {
        if (kept is AmqpValue[] values)
        {
            if (Array.Exists(values, static value => value.HasNoText))
            {
                return null;
            }

            kept = Array.ConvertAll(values, value => fromValue(value));
        }

        if (kept.Length == count)
        {
            return kept;
        }

        var items = new T[count];
        items.AsSpan().Fill(((T[])kept)[0]);
        return items;
    }

    // A cast would be checked for each element: an int[] may be a uint[].
    public override AmqpValue Get(Array items, int index) => toValue(Unsafe.As<T[]>(items)[index]);
}

/// <summary>Elements of a scalar type: one bulk operation of the codec, except for the narrow constructors that this library does not write.</summary>
internal sealed class ScalarElementType<T, TWire>(Func<T, AmqpValue> toValue, Func<AmqpValue, T> fromValue) : ElementType<T>(default(TWire).Type, toValue, fromValue)
    where TWire : struct, IWireType<T>
{
    // Strings that are not UTF-8 are kept as values.
    public override Array Keep(Array items) =>
        items is not AmqpValue[] values || (Type == AmqpType.String && Array.Exists(values, static value => value.TryGetMalformedString(out _)))
            ? items
            : Array.ConvertAll(values, value => FromValue(value));

    public override Array KeepOne(in AmqpValue value) => new T[] { FromValue(value) };

    public override Array? ReadItems(ref AmqpReader reader, in ArrayHeader header) =>
        typeof(T) == typeof(string) && reader.Options.Allows(Deviations.KeepMalformedStrings | Deviations.ReplaceMalformedStrings) ? null : ArrayEncoding<T>.Default.ReadElements(ref reader, in header);

    public override bool TryWriteEach(ref AmqpWriter writer, ReadOnlySpan<AmqpValue> values)
    {
        using var items = new BorrowedItems<T>(values.Length);
        Span<T> copy = items.Copy;
        for (int i = 0; i < copy.Length; i++)
        {
            copy[i] = FromValue(values[i]);
        }

        ArrayEncoding<T>.Default.Write(ref writer, copy);
        return true;
    }

    public override ArrayLayout Measure(Array items, FormatCode code) => code.Category == FormatCodeCategory.Fixed
        ? new ArrayLayout(code, (long)code.Width * items.Length)
        : default(TWire).MeasureArray((T[])items).In(code, items.Length);

    public override void Write(Array items, in ArrayLayout layout, Span<byte> room)
    {
        if (layout.Constructor.Category == FormatCodeCategory.Fixed && layout.Constructor != default(TWire).Code)
        {
            // The narrow constructors have one byte of data or none.
            for (int i = 0; i < items.Length * layout.Constructor.Width; i++)
            {
                room[i] = unchecked((byte)Get(items, i).LowBits);
            }
        }
        else
        {
            default(TWire).WriteArray(in layout, (T[])items, room);
        }
    }
}
