namespace Amqp.Encoding.Samples.Migrating.ProtonSdk;

/// <summary>An SDK in the shape of Qpid Proton's codec, stage by stage. docs/porting.md quotes it.</summary>
internal static class Stages
{
    // Stage 3: no interfaces and no registry of the SDK's own. The options find the type of a described value.
    private static readonly AmqpReaderOptions s_types = AmqpReaderOptions.Default.WithContracts();

    public static bool Run()
    {
        var handWritten = new OfferCodec();
        CodecRegistry old = new CodecRegistry().Register(typeof(Offer), handWritten, OfferCodec.DescriptorCode, handWritten);

        var contract = new ContractCodec<Offer>((ref writer, offer) => OfferWire.WriteTo(ref writer, offer), (ref reader) => OfferWire.Read(ref reader));
        CodecRegistry half = new CodecRegistry().Register(typeof(Offer), contract, OfferCodec.DescriptorCode, contract);

        // Not set, 0, and more: described list8, with null for a field that is not set before one that is.
        return AreSame(old, half, new Offer { Handle = 0 }, "00800000ACE00000000A" + "C00201" + "43")
            && AreSame(old, half, new Offer { Handle = 7, Credit = 300 }, "00800000ACE00000000A" + "C00802" + "5207" + "700000012C")
            && AreSame(old, half, new Offer { Handle = 7, Note = "a" }, "00800000ACE00000000A" + "C00703" + "5207" + "40" + "A10161")
            && IsRefused(new Offer { Credit = 7 });
    }

    private static bool AreSame(CodecRegistry old, CodecRegistry half, Offer offer, string expected)
    {
        byte[] bytes = OfferWire.Encode(offer);
        bool isSame = Convert.ToHexString(bytes) == expected && bytes.AsSpan().SequenceEqual(old.Encode(offer)) && bytes.AsSpan().SequenceEqual(half.Encode(offer));
        return isSame && Show(old.Decode(bytes)) == Show(offer) && Show(half.Decode(bytes)) == Show(offer) && Show(Decode(bytes)) == Show(offer);
    }

    private static object? Decode(byte[] bytes)
    {
        var reader = new AmqpReader(bytes, s_types);
        return reader.ReadComposite<object>();
    }

    // The old codec wrote such an offer, and left it to the peer to find the mistake.
    private static bool IsRefused(Offer offer)
    {
        try
        {
            OfferWire.Encode(offer);
            return false;
        }
        catch (AmqpEncodeException refusal)
        {
            return refusal.Path == "Offer.Handle";
        }
    }

    private static string Show(object? value) => value is Offer offer
        ? $"{offer.HasHandle()} {offer.Handle} {offer.HasCredit()} {offer.Credit} {offer.HasNote()} {offer.Note}"
        : "none";
}
