using Amqp.Encoding.CompilerServices;
using FsCheck;

namespace Amqp.Encoding.Tests.Composites;

/// <summary>Composites with any fields, made without the library, through reading and writing.</summary>
public sealed class CompositePropertyTests
{
    [SeededProperty]
    public bool Composites_read_and_written_again_are_the_same(NonNegativeInt kind, uint mask, NonNegativeInt seed)
    {
        CompositeDefinition type = CompositeDefinition.All[kind.Get % CompositeDefinition.All.Count];
        IReadOnlyList<Node?> fields = type.Fields(seed.Get, i => type.IsMandatory(i) || ((mask >> i) & 1) != 0);
        byte[] bytes = ReferenceEncoder.Encode(type.Compose(fields));
        IAmqpComposite composite = CompositeAssert.RoundTrip(bytes);
        CompositeAssert.RoundTrip(bytes, null, AmqpReaderOptions.Default);
        byte[] full = CompositeAssert.Write(composite, AmqpWriterOptions.Default.WithFullComposites(true));
        return CompositeAssert.Read(full).Equals(composite);
    }

    [SeededProperty]
    public void Composites_in_a_frame_in_any_segments_are_the_same(NonNegativeInt kind, uint mask, NonNegativeInt seed, NonNegativeInt[] places, byte[] payload)
    {
        CompositeDefinition[] performatives = CompositeDefinition.All.Where(definition => definition.Code is >= 0x10 and <= 0x18).ToArray();
        CompositeDefinition type = performatives[kind.Get % performatives.Length];
        byte[] body = ReferenceEncoder.Encode(type.Compose(type.Fields(seed.Get, i => type.IsMandatory(i) || ((mask >> i) & 1) != 0)));
        payload = type.Name == "transfer" ? payload : [];
        int size = 8 + body.Length + payload.Length;
        byte[] bytes = [(byte)(size >> 24), (byte)(size >> 16), (byte)(size >> 8), (byte)size, 2, 0, 0, 7, .. body, .. payload];
        IAmqpComposite whole = CompositeAssert.Read(body);

        ReadOnlySequence<byte> pieces = Pieces.Cut(bytes, places.Select(place => place.Get % (bytes.Length + 1)).ToArray());
        using FrameDecoder decoder = new((uint)size + 512);
        Assert.That(decoder.Decode(ref pieces, out Frame frame, out _), Is.EqualTo(OperationStatus.Done));
        AmqpReader reader = frame.OpenPerformative();
        IAmqpComposite? inPieces = reader.ReadComposite<IAmqpComposite>();
        Assert.That(inPieces, Is.Not.Null);
        Assert.That(inPieces, Is.EqualTo(whole));
        Assert.That(frame.Payload.ToArray(), Is.EqualTo(payload));
        Assert.That(pieces.IsEmpty);
    }

    [SeededProperty]
    public void Composites_do_not_refer_to_the_bytes_they_were_read_from(NonNegativeInt kind, NonNegativeInt seed)
    {
        CompositeDefinition type = CompositeDefinition.All[kind.Get % CompositeDefinition.All.Count];
        byte[] bytes = ReferenceEncoder.Encode(type.Full(seed.Get));
        IAmqpComposite composite = CompositeAssert.Read(bytes);
        string expected = HexText.Format(CompositeAssert.Write(composite));
        bytes.AsSpan().Fill(0xDB);
        Assert.That(HexText.Format(CompositeAssert.Write(composite)), Is.EqualTo(expected));
    }

    [SeededProperty]
    public bool Composites_of_other_bytes_are_read_or_refused_alike(NonNegativeInt kind, NonNegativeInt seed, NonNegativeInt place, byte octet)
    {
        CompositeDefinition type = CompositeDefinition.All[kind.Get % CompositeDefinition.All.Count];
        byte[] bytes = ReferenceEncoder.Encode(type.Full(seed.Get));
        bytes[place.Get % bytes.Length] = octet;
        AmqpReader recording = AmqpContract.OpenReader(bytes, null);
        IAmqpComposite? first = recording.ReadComposite<IAmqpComposite>();
        bool recorded = first is not null && !AmqpContract.HasFault(in recording);
        AmqpReader reader = new(bytes);
        try
        {
            IAmqpComposite? second = reader.ReadComposite<IAmqpComposite>();
            return second is not null == recorded && (second is null || (second.Equals(first) && CompositeAssert.Read(CompositeAssert.Write(second), AmqpReaderOptions.Default).Equals(second)));
        }
        catch (AmqpDecodeException exception)
        {
            return !recorded && !AmqpContract.TryFinish(ref recording, out AmqpDecodeError fault) && exception.Message == fault.ToString() && reader.Position == 0 && reader.Depth == 0;
        }
    }
}
