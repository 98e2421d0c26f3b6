namespace Amqp.Encoding;

/// <summary>Values of fields in another type that says the same: an integer of any type for an unsigned one, a string for a binary, a long for a timestamp. Readers accept them with <see cref="Deviations.OtherFieldTypes"/>.</summary>
internal static class OtherTypes
{
    /// <summary>Reads the next value if it has another type than that of the field, and says the same.</summary>
    /// <returns>False if the field has to be read as its own type; the reader does not move.</returns>
    public static bool TryRead<T>(ref AmqpReader reader, AmqpType own, out T value)
    {
        value = default!;
        if (!reader.PeekFormatCode().TryGetType(out AmqpType type) || type == own)
        {
            return false;
        }

        switch (own)
        {
            case AmqpType.UByte when TryReadUInt64(ref reader, type, byte.MaxValue, "ubyte", out ulong number):
                value = (T)(object)(byte)number;
                return true;
            case AmqpType.UShort when TryReadUInt64(ref reader, type, ushort.MaxValue, "ushort", out ulong number):
                value = (T)(object)(ushort)number;
                return true;
            case AmqpType.UInt when TryReadUInt64(ref reader, type, uint.MaxValue, "uint", out ulong number):
                value = (T)(object)(uint)number;
                return true;
            case AmqpType.ULong when TryReadUInt64(ref reader, type, ulong.MaxValue, "ulong", out ulong number):
                value = (T)(object)number;
                return true;
            case AmqpType.Timestamp when type == AmqpType.Long:
                value = (T)(object)AmqpTimestamp.FromMilliseconds(reader.ReadInt64());
                return true;
            case AmqpType.Binary when type == AmqpType.String:
                value = (T)(object)(ReadOnlyMemory<byte>)reader.ReadStringBytes().ToArray();
                return true;
            default:
                return false;
        }
    }

    /// <summary>Reads an integer of any type that is not negative.</summary>
    /// <returns>False if the next value is not an integer; the reader does not move.</returns>
    public static bool TryReadUInt64(ref AmqpReader reader, AmqpType type, ulong max, string expected, out ulong number)
    {
        number = 0;
        if (!IsInteger(type))
        {
            return false;
        }

        int at = reader.Position;
        AmqpReader ahead = reader;
        long signed = type == AmqpType.ULong ? 0 : ahead.ReadIntegral();
        number = type == AmqpType.ULong ? ahead.ReadUInt64() : (ulong)signed;
        reader.TakeFault(in ahead);
        if (!reader.HasFault && (signed < 0 || number > max))
        {
            reader.FailField(at, expected, signed < 0 ? signed.ToString(CultureInfo.InvariantCulture) : number.ToString(CultureInfo.InvariantCulture));
        }

        if (!reader.HasFault)
        {
            reader = ahead;
        }

        return true;
    }

    private static bool IsInteger(AmqpType type) => type is AmqpType.UByte or AmqpType.UShort or AmqpType.UInt or AmqpType.ULong
        or AmqpType.SByte or AmqpType.Short or AmqpType.Int or AmqpType.Long;
}
