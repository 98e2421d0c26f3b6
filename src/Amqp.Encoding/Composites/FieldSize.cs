using System.Numerics;

namespace Amqp.Encoding;

/// <summary>The octets that the fields of a composite take.</summary>
internal static partial class FieldSize
{
    public static int Of(bool value)
    {
        _ = value;
        return 1;
    }

    public static int Of(byte value)
    {
        _ = value;
        return 2;
    }

    public static int Of(ushort value)
    {
        _ = value;
        return 3;
    }

    public static int Of(AmqpTimestamp value)
    {
        _ = value;
        return 9;
    }

    public static int Of(uint value) => EncodedSize.OfUInt32(value);

    public static int Of(ulong value) => EncodedSize.OfUInt64(value);

    public static int Of(string value) => EncodedSize.OfString(value.AsSpan());

    public static int Of(ReadOnlyMemory<byte> value) => EncodedSize.OfOctets(value.Length);

    public static int Of(AmqpSymbol value) => EncodedSize.OfSymbol(value);

    public static int Of(AmqpSymbol[] values) =>
        values.Length == 1 ? EncodedSize.OfSymbol(values[0]) : ArrayEncoding<AmqpSymbol>.Default.GetEncodedSize(values);

    public static int Of(AmqpValue value) => value.GetEncodedSize();

    public static int Of(AmqpMap value) => ((AmqpValue)value).GetEncodedSize();

    public static int Of(IAmqpComposite value, AmqpWriterOptions? options) => value.GetEncodedSize(options);

    /// <summary>The number of fields to write: up to the last that is set, or all.</summary>
    public static int GetCount(AmqpWriterOptions? options, uint present, int fields) =>
        options is { FullComposites: true } ? fields : 32 - BitOperations.LeadingZeroCount(present);

    /// <summary>Descriptor, list constructor, size, count and fields.</summary>
    public static int OfComposite(int count, long content) => EncodedSize.ToInt32(3L + EncodedSize.OfList(count, content));
}
