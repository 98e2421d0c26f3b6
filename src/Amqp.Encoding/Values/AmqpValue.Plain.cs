using System.Buffers.Binary;
using System.Runtime.CompilerServices;

namespace Amqp.Encoding;

/// <content>Plain values, decoded from where they lie into where they are kept.</content>
public readonly partial struct AmqpValue
{
    /// <summary>Decodes a plain scalar with its constructor.</summary>
    /// <returns>Its bytes; 0, with the value as it was, if it has to be read in the exact way.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int TryDecodePlain(ReadOnlySpan<byte> source, TextCache? cache, ref AmqpValue value)
    {
        if (source.IsEmpty)
        {
            return 0;
        }

        ReadOnlySpan<byte> body = source.Slice(1);
        switch (source[0])
        {
            case 0x40:
                value = default;
                return 1;
            case 0x41:
                value = new(AmqpType.Boolean, 1);
                return 1;
            case 0x42:
                value = new(AmqpType.Boolean, 0);
                return 1;
            case 0x43:
                value = new(AmqpType.UInt, 0);
                return 1;
            case 0x44:
                value = new(AmqpType.ULong, 0);
                return 1;
            case 0x50 when body.Length >= 1:
                value = new(AmqpType.UByte, body[0]);
                return 2;
            case 0x51 when body.Length >= 1:
                value = new(AmqpType.Byte, (ulong)(sbyte)body[0]);
                return 2;
            case 0x52 when body.Length >= 1:
                value = new(AmqpType.UInt, body[0]);
                return 2;
            case 0x53 when body.Length >= 1:
                value = new(AmqpType.ULong, body[0]);
                return 2;
            case 0x54 when body.Length >= 1:
                value = new(AmqpType.Int, (ulong)(sbyte)body[0]);
                return 2;
            case 0x55 when body.Length >= 1:
                value = new(AmqpType.Long, (ulong)(sbyte)body[0]);
                return 2;
            case 0x56 when body.Length >= 1 && body[0] <= 1:
                value = new(AmqpType.Boolean, body[0]);
                return 2;
            case 0x60 when body.Length >= 2:
                value = new(AmqpType.UShort, BinaryPrimitives.ReadUInt16BigEndian(body));
                return 3;
            case 0x61 when body.Length >= 2:
                value = new(AmqpType.Short, (ulong)BinaryPrimitives.ReadInt16BigEndian(body));
                return 3;
            case 0x70 when body.Length >= 4:
                value = new(AmqpType.UInt, BinaryPrimitives.ReadUInt32BigEndian(body));
                return 5;
            case 0x71 when body.Length >= 4:
                value = new(AmqpType.Int, (ulong)BinaryPrimitives.ReadInt32BigEndian(body));
                return 5;
            case 0x72 when body.Length >= 4:
                value = new(AmqpType.Float, BinaryPrimitives.ReadUInt32BigEndian(body));
                return 5;
            case 0x80 when body.Length >= 8:
                value = new(AmqpType.ULong, BinaryPrimitives.ReadUInt64BigEndian(body));
                return 9;
            case 0x81 when body.Length >= 8:
                value = new(AmqpType.Long, BinaryPrimitives.ReadUInt64BigEndian(body));
                return 9;
            case 0x82 when body.Length >= 8:
                value = new(AmqpType.Double, BinaryPrimitives.ReadUInt64BigEndian(body));
                return 9;
            case 0x83 when body.Length >= 8:
                value = new(AmqpType.Timestamp, BinaryPrimitives.ReadUInt64BigEndian(body));
                return 9;
            case 0xA1:
                return TryDecodePlainString(source, ref value);
            case 0xA3:
                return TryDecodePlainSymbol(source, cache, ref value);
            default:
                return 0;
        }
    }

    /// <summary>As <see cref="TryDecodePlain"/>, not inlined, for code that calls it more than once.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static int TryDecodePlainOnce(ReadOnlySpan<byte> source, TextCache? cache, ref AmqpValue value) => TryDecodePlain(source, cache, ref value);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int TryDecodePlainString(ReadOnlySpan<byte> source, ref AmqpValue value)
    {
        if (!AmqpPrimitives.TryGetPlainText(source, out ReadOnlySpan<byte> ascii))
        {
            return 0;
        }

        value = Ascii.GetString(ascii);
        return 2 + ascii.Length;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int TryDecodePlainSymbol(ReadOnlySpan<byte> source, TextCache? cache, ref AmqpValue value)
    {
        if (!AmqpPrimitives.TryGetPlainText(source, out ReadOnlySpan<byte> ascii))
        {
            return 0;
        }

        value = AmqpSymbol.FromValidated(SymbolTexts.Get(ascii, cache));
        return 2 + ascii.Length;
    }
}
