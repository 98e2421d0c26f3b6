using System.Linq;

namespace Amqp.Encoding;

/// <summary>How the elements of arrays of one AMQP type are stored.</summary>
internal abstract partial class ElementType
{
    // In the order of AmqpType.
    private static readonly ElementType[] s_types =
    [
        new NullElementType(),
        .. CreateScalars(),
        new ScalarElementType<ReadOnlyMemory<byte>, BinaryWire>(static item => item, static value => value.AsBinary()),
        new StringElementType(),
        new ScalarElementType<AmqpSymbol, SymbolWire>(static item => item, static value => value.AsSymbol()),
        new CompoundElementType<AmqpList>(AmqpType.List, FormatCode.List8, static item => item, static value => value.AsList()),
        new CompoundElementType<AmqpMap>(AmqpType.Map, FormatCode.Map8, static item => item, static value => value.AsMap()),
        new CompoundElementType<AmqpArray>(AmqpType.Array, FormatCode.Array8, static item => item, static value => value.AsArray()),
    ];

    protected ElementType(AmqpType type, FormatCode code)
    {
        Type = type;
        Code = code;
    }

    public AmqpType Type { get; }

    /// <summary>Gets the type of the .NET array that the elements are stored in; null if there is none.</summary>
    public virtual Type? ArrayType => null;

    /// <summary>Gets whether the elements of the .NET array may be null, which no element of this type is.</summary>
    public virtual bool IsNullable => true;

    /// <summary>Gets the format code of full width, or the 8-bit code if the width depends on the elements.</summary>
    public FormatCode Code { get; }

    // Null is left out, because no .NET array stores it.
    private static readonly Dictionary<Type, ElementType> s_byArrayType = s_types.Skip(1).ToDictionary(static type => type.ArrayType!);

    /// <summary>Finds the storage of a type; null for described values, which are not an element type.</summary>
    public static ElementType? Of(AmqpType type) => (int)type < s_types.Length ? s_types[(int)type] : null;

    /// <summary>Finds the storage whose items are of a .NET type; null if there is none.</summary>
    public static ElementType<T>? Of<T>()
    {
        foreach (ElementType type in s_types)
        {
            if (type is ElementType<T> found)
            {
                return found;
            }
        }

        return null;
    }

    /// <summary>Finds the storage of a .NET array by its exact type, because the runtime treats an <c>int[]</c> as a <c>uint[]</c> too; null if there is
    /// none.</summary>
    public static ElementType? OfArray(Type arrayType) => s_byArrayType.TryGetValue(arrayType, out ElementType? type) ? type : null;

    /// <summary>Reads all elements of an array of scalars, as they are stored; null if they have to be read one by one.</summary>
    /// <param name="reader">The reader, before the array.</param>
    /// <param name="header">The header of the array, without descriptors and with elements that have bytes.</param>
    public virtual Array? ReadItems(ref AmqpReader reader, in ArrayHeader header) => null;

    /// <summary>Reads all elements of an array without descriptors in bulk, and moves past the array; null if the type is not read in bulk.</summary>
    public virtual ArrayElements? ReadAll(ref AmqpReader reader, in ArrayHeader header) => null;

    /// <summary>Reads a number of elements with a reader that is after the descriptors of the array; stops at a fault. Only one zero-width element is
    /// read.</summary>
    public abstract ArrayElements ReadEach(ValueReader values, ref AmqpReader reader, FormatCode code, int count);

    /// <summary>Stores a copy of a .NET array of <see cref="ArrayType"/> without nulls.</summary>
    public virtual ArrayElements StoreCopy(Array source) => throw new InvalidOperationException();

    /// <summary>Writes an array of values that are all of this type, without storing them; false if there is no encoding of the type.</summary>
    public virtual bool TryWriteEach(ref AmqpWriter writer, ReadOnlySpan<AmqpValue> values) => false;

    /// <summary>Stores values that are all of this type.</summary>
    public abstract ArrayElements StoreEach(IReadOnlyList<AmqpValue> values);
}
