using System.Buffers;

namespace Amqp.Encoding.Samples.Migrating.ProtonSdk;

/// <summary>Stage 2: the fields of a type in place of its encoder and its decoder.</summary>
[AmqpContract("acme:offer:list", OfferCodec.DescriptorCode, For = typeof(Offer))]
[AmqpFieldFor(nameof(Offer.Handle), 0, Presence = nameof(Offer.HasHandle), IsMandatory = true)]
[AmqpFieldFor(nameof(Offer.Credit), 1, Presence = nameof(Offer.HasCredit))]
[AmqpFieldFor(nameof(Offer.Note), 2, Presence = nameof(Offer.HasNote))]
internal static partial class OfferWire;

/// <summary>Stage 2: the old interfaces over contracts, one class for all types. The registry and its callers do not change.</summary>
internal sealed class ContractCodec<T>(ContractCodec<T>.WriteTo write, ContractCodec<T>.ReadFrom read) : IDescribedTypeEncoder, IDescribedTypeDecoder
    where T : class
{
    public delegate void WriteTo(ref AmqpWriter writer, T value);

    public delegate T ReadFrom(ref AmqpReader reader);

    public void Write(IBufferWriter<byte> buffer, object value)
    {
        var writer = new AmqpWriter(buffer);
        write(ref writer, (T)value);
        writer.Flush();
    }

    public object Read(ReadOnlyMemory<byte> bytes)
    {
        var reader = new AmqpReader(bytes);
        return read(ref reader);
    }
}
