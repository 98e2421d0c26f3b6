using System.Collections.Generic;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding;

/// <content>Fields of the types of part 2.</content>
internal static partial class FieldSize
{
    public static int Of(SequenceNumber value) => EncodedSize.OfUInt32(value.Value);

    public static int Of(in DeliveryTag value) => 2 + value.Length;

    public static int Of(Role value)
    {
        _ = value;
        return 1;
    }

    public static int Of(SenderSettleMode value)
    {
        _ = value;
        return 2;
    }

    public static int Of(ReceiverSettleMode value)
    {
        _ = value;
        return 2;
    }

    public static int Of(ErrorCondition value) => EncodedSize.OfSymbol(value.Symbol);

    public static int Of(IReadOnlyList<UnsettledDelivery> value, AmqpWriterOptions? options) => UnsettledMap.GetSize(value, options);
}
