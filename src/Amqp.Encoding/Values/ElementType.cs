using System.Collections.Generic;

namespace Amqp.Encoding;

/// <summary>How the elements of arrays of one AMQP type are stored.</summary>
internal abstract class ElementType
{
    private static readonly ElementType[] s_types = CreateTypes();

    protected ElementType(AmqpType type, byte code)
    {
        Type = type;
        Code = code;
    }

    public AmqpType Type { get; }

    /// <summary>The constructor of full width, or of 8 bits where the width depends on the elements.</summary>
    public byte Code { get; }

    public bool IsCompound => Type is AmqpType.List or AmqpType.Map or AmqpType.Array;

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

    /// <summary>Reads so many elements; stops at a fault.</summary>
    public abstract ArrayElements Read(ref ValueReader values, ref AmqpReader reader, int count);

    /// <summary>Stores values that are all of this type.</summary>
    public abstract ArrayElements Store(IReadOnlyList<AmqpValue> values);

    // In the order of AmqpType.
    private static ElementType[] CreateTypes() =>
    [
        new NullElementType(),
        new ElementType<bool>(AmqpType.Boolean, 0x56, static item => item, static value => value.AsBoolean()),
        new ElementType<byte>(AmqpType.UByte, 0x50, static item => item, static value => value.AsByte()),
        new ElementType<ushort>(AmqpType.UShort, 0x60, static item => item, static value => value.AsUInt16()),
        new ElementType<uint>(AmqpType.UInt, 0x70, static item => item, static value => value.AsUInt32()),
        new ElementType<ulong>(AmqpType.ULong, 0x80, static item => item, static value => value.AsUInt64()),
        new ElementType<sbyte>(AmqpType.Byte, 0x51, static item => item, static value => value.AsSByte()),
        new ElementType<short>(AmqpType.Short, 0x61, static item => item, static value => value.AsInt16()),
        new ElementType<int>(AmqpType.Int, 0x71, static item => item, static value => value.AsInt32()),
        new ElementType<long>(AmqpType.Long, 0x81, static item => item, static value => value.AsInt64()),
        new ElementType<float>(AmqpType.Float, 0x72, static item => item, static value => value.AsSingle()),
        new ElementType<double>(AmqpType.Double, 0x82, static item => item, static value => value.AsDouble()),
        new ElementType<Decimal32>(AmqpType.Decimal32, 0x74, static item => item, static value => value.AsDecimal32()),
        new ElementType<Decimal64>(AmqpType.Decimal64, 0x84, static item => item, static value => value.AsDecimal64()),
        new ElementType<Decimal128>(AmqpType.Decimal128, 0x94, static item => item, static value => value.AsDecimal128()),
        new ElementType<AmqpChar>(AmqpType.Char, 0x73, static item => item, static value => value.AsChar()),
        new ElementType<AmqpTimestamp>(AmqpType.Timestamp, 0x83, static item => item, static value => value.AsTimestamp()),
        new ElementType<Guid>(AmqpType.Uuid, 0x98, static item => item, static value => value.AsGuid()),
        new ElementType<ReadOnlyMemory<byte>>(AmqpType.Binary, 0xA0, static item => item, static value => value.AsBinary()),
        new ElementType<string>(AmqpType.String, 0xA1, static item => item, static value => value.AsString()),
        new ElementType<AmqpSymbol>(AmqpType.Symbol, 0xA3, static item => item, static value => value.AsSymbol()),
        new ElementType<AmqpList>(AmqpType.List, 0xC0, static item => item, static value => value.AsList()),
        new ElementType<AmqpMap>(AmqpType.Map, 0xC1, static item => item, static value => value.AsMap()),
        new ElementType<AmqpArray>(AmqpType.Array, 0xE0, static item => item, static value => value.AsArray()),
    ];

    private sealed class NullElementType() : ElementType(AmqpType.Null, 0x40)
    {
        public override ArrayElements Read(ref ValueReader values, ref AmqpReader reader, int count)
        {
            reader.SkipElements();
            return new NullElements(this, count);
        }

        public override ArrayElements Store(IReadOnlyList<AmqpValue> values) => new NullElements(this, values.Count);
    }
}
