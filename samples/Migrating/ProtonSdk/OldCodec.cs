using System.Buffers;
using System.Buffers.Binary;
using System.Collections.Generic;
using Text = System.Text;

namespace Amqp.Encoding.Samples.Migrating.ProtonSdk;

/// <summary>The old interfaces: an encoder for each type, and a decoder for each descriptor.</summary>
internal interface IDescribedTypeEncoder
{
    void Write(IBufferWriter<byte> buffer, object value);
}

/// <summary>See <see cref="IDescribedTypeEncoder"/>.</summary>
internal interface IDescribedTypeDecoder
{
    // All bytes of the described value.
    object Read(ReadOnlyMemory<byte> bytes);
}

/// <summary>The old registry, which finds an encoder by the type of an object, and a decoder by the descriptor.</summary>
internal sealed class CodecRegistry
{
    private readonly Dictionary<Type, IDescribedTypeEncoder> _encoders = [];
    private readonly Dictionary<ulong, IDescribedTypeDecoder> _decoders = [];

    public CodecRegistry Register(Type type, IDescribedTypeEncoder encoder, ulong descriptor, IDescribedTypeDecoder decoder)
    {
        _encoders.Add(type, encoder);
        _decoders.Add(descriptor, decoder);
        return this;
    }

    public byte[] Encode(object value)
    {
        var buffer = new ArrayBufferWriter<byte>();
        _encoders[value.GetType()].Write(buffer, value);
        return buffer.WrittenSpan.ToArray();
    }

    // The descriptor is a ulong in eight bytes.
    public object Decode(byte[] bytes) => _decoders[BinaryPrimitives.ReadUInt64BigEndian(bytes.AsSpan(2))].Read(bytes);
}

/// <summary>Stage 1, which is deleted: each type has an encoder and a decoder that go through its fields by their numbers. The decoder trusts the peer's
/// sizes.</summary>
internal sealed class OfferCodec : IDescribedTypeEncoder, IDescribedTypeDecoder
{
    public const ulong DescriptorCode = 0x0000ACE00000000A;

    public void Write(IBufferWriter<byte> buffer, object value)
    {
        var offer = (Offer)value;
        int count = offer.HasNote() ? 3 : offer.HasCredit() ? 2 : offer.HasHandle() ? 1 : 0;
        List<byte> items = [(byte)count];
        for (int i = 0; i < count; i++)
        {
            WriteElement(items, offer, i);
        }

        Span<byte> head = stackalloc byte[12];
        (head[0], head[1], head[10], head[11]) = (0x00, 0x80, 0xC0, (byte)items.Count);
        BinaryPrimitives.WriteUInt64BigEndian(head.Slice(2), DescriptorCode);
        buffer.Write(head);
        buffer.Write(items.ToArray());
    }

    public object Read(ReadOnlyMemory<byte> bytes)
    {
        var offer = new Offer();
        ReadOnlySpan<byte> rest = bytes.Span.Slice(13);
        for (int i = 0; i < bytes.Span[12]; i++)
        {
            ReadElement(ref rest, offer, i);
        }

        return offer;
    }

    private static void WriteElement(List<byte> items, Offer offer, int index)
    {
        switch (index)
        {
            case 0 when offer.HasHandle():
                WriteUnsignedInteger(items, offer.Handle);
                break;
            case 1 when offer.HasCredit():
                WriteUnsignedInteger(items, offer.Credit);
                break;
            case 2 when offer.HasNote():
                items.AddRange([0xA1, (byte)Text.Encoding.UTF8.GetByteCount(offer.Note!), .. Text.Encoding.UTF8.GetBytes(offer.Note!)]);
                break;
            default:
                items.Add(0x40);
                break;
        }
    }

    private static void WriteUnsignedInteger(List<byte> items, uint value) =>
        items.AddRange(value == 0 ? [0x43]
            : value <= 255 ? [0x52, (byte)value]
            : [0x70, (byte)(value >> 24), (byte)(value >> 16), (byte)(value >> 8), (byte)value]);

    private static void ReadElement(ref ReadOnlySpan<byte> rest, Offer offer, int index)
    {
        (uint number, string? text, int size) = rest[0] switch
        {
            0x43 => (0u, null, 1),
            0x52 => (rest[1], null, 2),
            0x70 => (BinaryPrimitives.ReadUInt32BigEndian(rest.Slice(1)), null, 5),
            0xA1 => (0u, Text.Encoding.UTF8.GetString(rest.Slice(2, rest[1])), 2 + rest[1]),
            _ => (0u, (string?)null, 1),
        };
        switch (rest[0] == 0x40 ? -1 : index)
        {
            case 0:
                offer.Handle = number;
                break;
            case 1:
                offer.Credit = number;
                break;
            case 2:
                offer.Note = text;
                break;
        }

        rest = rest.Slice(size);
    }
}
