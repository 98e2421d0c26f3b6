using System.Collections.Generic;

namespace Amqp.Encoding;

/// <summary>How the elements of arrays of one AMQP type are stored.</summary>
internal abstract class ElementType
{
    // In the order of AmqpType.
    private static readonly ElementType[] s_types =
    [
        new NullElementType(),
        new ScalarElementType<bool, BooleanCodec>(FormatCode.Boolean, static item => item, static value => value.AsBoolean()),
        new ScalarElementType<byte, ByteCodec>(FormatCode.UByte, static item => item, static value => value.AsByte()),
        new ScalarElementType<ushort, UInt16Codec>(FormatCode.UShort, static item => item, static value => value.AsUInt16()),
        new ScalarElementType<uint, UInt32Codec>(FormatCode.UInt, static item => item, static value => value.AsUInt32()),
        new ScalarElementType<ulong, UInt64Codec>(FormatCode.ULong, static item => item, static value => value.AsUInt64()),
        new ScalarElementType<sbyte, SByteCodec>(FormatCode.SByte, static item => item, static value => value.AsSByte()),
        new ScalarElementType<short, Int16Codec>(FormatCode.Short, static item => item, static value => value.AsInt16()),
        new ScalarElementType<int, Int32Codec>(FormatCode.Int, static item => item, static value => value.AsInt32()),
        new ScalarElementType<long, Int64Codec>(FormatCode.Long, static item => item, static value => value.AsInt64()),
        new ScalarElementType<float, SingleCodec>(FormatCode.Float, static item => item, static value => value.AsSingle()),
        new ScalarElementType<double, DoubleCodec>(FormatCode.Double, static item => item, static value => value.AsDouble()),
        new ScalarElementType<Decimal32, Decimal32Codec>(FormatCode.Decimal32, static item => item, static value => value.AsDecimal32()),
        new ScalarElementType<Decimal64, Decimal64Codec>(FormatCode.Decimal64, static item => item, static value => value.AsDecimal64()),
        new ScalarElementType<Decimal128, Decimal128Codec>(FormatCode.Decimal128, static item => item, static value => value.AsDecimal128()),
        new ScalarElementType<AmqpChar, AmqpCharCodec>(FormatCode.Char, static item => item, static value => value.AsChar()),
        new ScalarElementType<AmqpTimestamp, TimestampCodec>(FormatCode.Timestamp, static item => item, static value => value.AsTimestamp()),
        new ScalarElementType<Guid, GuidCodec>(FormatCode.Uuid, static item => item, static value => value.AsGuid()),
        new ScalarElementType<ReadOnlyMemory<byte>, BinaryCodec>(FormatCode.Binary8, static item => item, static value => value.AsBinary()),
        new StringElementType(),
        new ScalarElementType<AmqpSymbol, SymbolCodec>(FormatCode.Symbol8, static item => item, static value => value.AsSymbol()),
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

    /// <summary>The format code of full width, or of 8 bits where the width depends on the elements.</summary>
    public FormatCode Code { get; }

    /// <summary>The storage of a type; null for described values, which are no type of elements.</summary>
    public static ElementType? Of(AmqpType type) => (int)type < s_types.Length ? s_types[(int)type] : null;

    /// <summary>The storage whose items are of a .NET type; null if there is none.</summary>
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

    /// <summary>Reads all elements of an array without descriptors in bulk, and moves behind the array; null if the type is not read so.</summary>
    public virtual ArrayElements? ReadAll(ref AmqpReader reader, in ArrayHeader header, int body) => null;

    /// <summary>Reads so many elements on a reader that is in the array behind its descriptors; stops at a fault. Of elements without bytes
    /// one is read.</summary>
    public abstract ArrayElements ReadEach(ref ValueReader values, ref AmqpReader reader, FormatCode code, int count);

    /// <summary>Stores values that are all of this type.</summary>
    public abstract ArrayElements StoreEach(IReadOnlyList<AmqpValue> values);
}
