namespace Amqp.Encoding;

/// <summary>Objects that are one value, by their .NET type: the only place that says which AMQP type it is.</summary>
internal static partial class ObjectScalars
{
    /// <summary>Converts an object of a common scalar type; false for every other object, and for one that has no value.</summary>
    public static bool TryConvert(object? source, out AmqpValue result)
    {
        bool isFound = true;
        result = source switch
        {
            null => default,
            string value => value,
            int value => value,
            bool value => value,
            long value => value,
            AmqpSymbol value => value,
            double value => value,
            DateTime value when value.Kind != DateTimeKind.Unspecified => AmqpValue.FromDateTime(value),
            Guid value => value,
            ArraySegment<byte> { Array: not null } value => (ReadOnlyMemory<byte>)value,
            uint value => value,
            ulong value => value,
            byte value => value,
            short value => value,
            ushort value => value,
            sbyte value => value,
            float value => value,
            decimal value => value,
            char value when !char.IsSurrogate(value) => value,
            _ => None(out isFound),
        };
        return isFound;
    }

    private static AmqpValue None(out bool isFound)
    {
        isFound = false;
        return default;
    }

    /// <summary>Gets whether an object is of a type that is one value.</summary>
    public static bool Has(object source) => source is DateTime or char || TryConvert(source, out _) || TryConvertRare(source, out _);

    /// <summary>Converts an object of the library's own types, and of the .NET types that are rare.</summary>
    /// <returns>False for every other object.</returns>
    /// <exception cref="AmqpEncodeException">The object is a time without an instant, or half of a character.</exception>
    public static bool TryConvertRare(object source, out AmqpValue result)
    {
        AmqpValue? found = source switch
        {
            AmqpValue value => value,
            AmqpList value => value,
            AmqpMap value => value,
            AmqpArray value => value,
            DescribedValue value => value,
            Descriptor value => value,
            AmqpTimestamp value => value,
            AmqpChar value => value,
            Decimal32 value => value,
            Decimal64 value => value,
            Decimal128 value => value,
            ReadOnlyMemory<byte> value => value,
            Memory<byte> value => (ReadOnlyMemory<byte>)value,
            ArraySegment<byte> value => (ReadOnlyMemory<byte>)value,
            DateTimeOffset value => AmqpValue.FromDateTimeOffset(value),
            DateTime value => AmqpValue.FromDateTime(value),
            char value => value,
            _ => ConvertNewer(source),
        };
        result = found.GetValueOrDefault();
        return found is not null;
    }
}
