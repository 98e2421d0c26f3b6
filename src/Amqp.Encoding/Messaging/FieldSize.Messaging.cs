using Amqp.Encoding.Messaging;

namespace Amqp.Encoding;

/// <content>Fields of the types of part 3.</content>
internal static partial class FieldSize
{
    public static int Of(TerminusDurability value) => EncodedSize.OfUInt32((uint)value);

    public static int Of(TerminusExpiryPolicy value) => EncodedSize.OfSymbol(value.Symbol);

    public static int Of(DistributionMode value) => EncodedSize.OfSymbol(value.Symbol);

    public static int Of(MessageId value) => value.GetEncodedSize();
}
