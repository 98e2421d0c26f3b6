using System.Collections.Generic;
using System.Runtime.CompilerServices;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding;

/// <content>Fields of the types of part 2.</content>
internal static partial class FieldReader
{
    // Inlined: it is a call of its own otherwise for what is a uint.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ref AmqpReader reader, out SequenceNumber value)
    {
        bool there = reader.TryReadField(out uint number);
        value = number;
        return there;
    }

    public static bool TryRead(this ref AmqpReader reader, out DeliveryTag value)
    {
        if (reader.TryReadShortField(out ReadOnlySpan<byte> octets))
        {
            value = DeliveryTag.FromJudged(octets);
            return true;
        }

        bool there = reader.TryBeginField();
        value = there ? ReadDeliveryTag(ref reader) : default;
        return there;
    }

    public static bool TryRead(this ref AmqpReader reader, out Role value)
    {
        bool there = reader.TryBeginField();
        value = there && reader.ReadBoolean() ? Role.Receiver : Role.Sender;
        return there;
    }

    public static bool TryRead(this ref AmqpReader reader, out SenderSettleMode value)
    {
        bool there = reader.TryBeginField();
        value = there ? (SenderSettleMode)ReadChoice(ref reader, (byte)SenderSettleMode.Mixed, "a sender-settle-mode of 0 to 2") : default;
        return there;
    }

    public static bool TryRead(this ref AmqpReader reader, out ReceiverSettleMode value)
    {
        bool there = reader.TryBeginField();
        value = there ? (ReceiverSettleMode)ReadChoice(ref reader, (byte)ReceiverSettleMode.Second, "a receiver-settle-mode of 0 or 1") : default;
        return there;
    }

    public static bool TryRead(this ref AmqpReader reader, out ErrorCondition value)
    {
        bool there = reader.TryRead(out AmqpSymbol symbol);
        value = symbol;
        return there;
    }

    public static bool TryRead(this ref AmqpReader reader, out AmqpError? value)
    {
        bool there = reader.TryBeginField();
        value = there ? AmqpError.Read(ref reader) : null;
        return there;
    }

    public static bool TryRead(this ref AmqpReader reader, out DeliveryState? value)
    {
        bool there = reader.TryBeginField();
        value = there ? DeliveryState.Read(ref reader) : null;
        return there;
    }

    public static bool TryReadSource(this ref AmqpReader reader, out Terminus? value)
    {
        bool there = reader.TryBeginField();
        value = there ? Terminus.ReadSource(ref reader) : null;
        return there;
    }

    public static bool TryReadTarget(this ref AmqpReader reader, out Terminus? value)
    {
        bool there = reader.TryBeginField();
        value = there ? Terminus.ReadTarget(ref reader) : null;
        return there;
    }

    public static bool TryRead(this ref AmqpReader reader, out IReadOnlyList<UnsettledDelivery>? value)
    {
        bool there = reader.TryBeginField();
        value = there ? UnsettledMap.Read(ref reader) : null;
        return there;
    }

    /// <summary>A binary of at most 32 octets.</summary>
    public static DeliveryTag ReadDeliveryTag(ref AmqpReader reader)
    {
        int at = reader.Position;
        ReadOnlySpan<byte> octets = reader.ReadBinary();
        return IsShort(ref reader, at, octets, "delivery-tag") ? DeliveryTag.FromJudged(octets) : default;
    }

    private static bool IsShort(ref AmqpReader reader, int at, ReadOnlySpan<byte> octets, string name)
    {
        if (octets.Length <= InlineOctets.MaxLength)
        {
            return true;
        }

        reader.FailField(at, "a " + name + " of at most 32 octets", octets.Length.ToString(System.Globalization.CultureInfo.InvariantCulture));
        return false;
    }

    private static byte ReadChoice(ref AmqpReader reader, byte last, string expected)
    {
        int at = reader.Position;
        byte value = reader.ReadByte();
        if (value > last)
        {
            reader.FailField(at, expected, value.ToString(System.Globalization.CultureInfo.InvariantCulture));
            return 0;
        }

        return value;
    }
}
