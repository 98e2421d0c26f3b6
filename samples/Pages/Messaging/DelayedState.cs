using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Samples.Messaging;

/// <seealso cref="DeliveryState"/>
/// <seealso cref="IAmqpComposite"/>
/// <summary>A delivery state of one's own: described by a symbol, the delay in milliseconds.</summary>
public sealed class DelayedState(uint milliseconds) : DeliveryState
{
    public static AmqpSymbol Name { get; } = new("acme:delayed");

    public uint Milliseconds => milliseconds;

    public override Descriptor Descriptor => Name;

    public override int GetEncodedSize(AmqpWriterOptions? options = null) => 1 + EncodedSize.OfSymbol(Name) + EncodedSize.OfUInt32(milliseconds);

    public override void WriteTo(ref AmqpWriter writer)
    {
        AmqpWriteScope scope = writer.BeginDescribed(Name);
        writer.WriteUInt32(milliseconds);
        writer.End(scope);
    }

    /// <summary>Registers the type with an SDK's readers: nothing static knows it.</summary>
    public static AmqpReaderOptions Options { get; } =
        AmqpReaderOptions.Default.WithComposite(Name, ReadDelay);

    private static DelayedState? ReadDelay(ref AmqpReader reader)
    {
        AmqpReadScope scope = reader.EnterDescribed(out _);
        uint milliseconds = reader.ReadUInt32();
        reader.Exit(scope);

        // Null refuses bytes that are well-formed but not a value of the type.
        return milliseconds <= 86_400_000 ? new DelayedState(milliseconds) : null;
    }
}
