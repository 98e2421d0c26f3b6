using Amqp.Encoding.Tests.Support;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Tests.Composites;

/// <summary>Codecs of an SDK's own types on good, malformed and refused input, with readers that throw and readers that do not.</summary>
[TestFixture]
public sealed class RegistryTests
{
    private const string Place = "00a30a61636d653a706c616365";

    private static readonly AmqpReaderOptions s_options =
        AmqpReaderOptions.Default.WithComposites(new CompositeRegistryBuilder().Add(new LocationCodec()).ToRegistry());

    [Test]
    public void Nothing_to_read_is_no_composite()
    {
        var reader = new AmqpReader(ReadOnlySpan<byte>.Empty);
        IAmqpComposite? composite = reader.ReadComposite<IAmqpComposite>();
        Assert.That(composite, Is.Null);
        Assert.That(composite, Is.Null);
    }

    [Test]
    public void A_value_that_the_codec_accepts()
    {
        Assert.That(Disposition.TryDecode(State("a10a687474703a2f2f612f62"), out Disposition? disposition, out AmqpDecodeError error, s_options), error.ToString());
        Assert.That(((Location)disposition!.State!).Uri, Is.EqualTo(new Uri("http://a/b")));
    }

    [TestCase("a1", AmqpDecodeErrorKind.SizeExceedsParent, TestName = "Cut short: the codec makes a URI of an empty text")]
    [TestCase("5201", AmqpDecodeErrorKind.UnexpectedType, TestName = "Another type")]
    [TestCase("a101ff", AmqpDecodeErrorKind.InvalidUtf8, TestName = "Malformed text")]
    [TestCase("a1036e6f21", AmqpDecodeErrorKind.InvalidFieldValue, TestName = "Refused by the codec")]
    [TestCase("a003a10561", AmqpDecodeErrorKind.InvalidFieldValue, TestName = "Encoded within, and malformed there")]
    public void A_value_that_it_does_not(string value, AmqpDecodeErrorKind kind)
    {
        byte[] bytes = State(value);
        Assert.That(Disposition.TryDecode(bytes, out _, out AmqpDecodeError error, s_options), Is.False);
        Assert.That(error.Kind, Is.EqualTo(kind));
        Assert.That(error.Path, Does.StartWith("disposition.state"));
        Assert.That(() => CompositeAssert.Read(bytes, s_options), Throws.TypeOf<AmqpDecodeException>());
    }

    [Test]
    public void What_is_wrong_with_the_codec_itself_reaches_the_caller() =>
        Assert.That(() => Disposition.TryDecode(State("a1056572726f72"), out _, out _, s_options), Throws.TypeOf<NotSupportedException>());

    private static byte[] State(string value)
    {
        byte[] state = HexText.Parse(Place + value);
        return [0, 0x53, 0x15, 0xc0, (byte)(state.Length + 5), 5, 0x41, 0x43, 0x40, 0x41, .. state];
    }

    private sealed class Location(Uri uri) : DeliveryState
    {
        public Uri Uri => uri;

        public override Descriptor Descriptor => new AmqpSymbol("acme:place");

        public override int GetEncodedSize(AmqpWriterOptions? options = null) => throw new NotSupportedException();

        public override void WriteTo(ref AmqpWriter writer) => throw new NotSupportedException();
    }

    private sealed class LocationCodec : ICompositeCodec<Location>
    {
        public Descriptor Descriptor => new AmqpSymbol("acme:place");

        public AmqpSymbol Symbol => "acme:place";

        public Location? Read(ref AmqpReader reader)
        {
            AmqpReadScope scope = reader.EnterDescribed(out _);
            string text = reader.PeekFormatCode() == FormatCode.Binary8 ? AmqpValue.Decode(reader.ReadBinary()).AsString() : reader.ReadString();
            reader.Exit(scope);
            return text switch
            {
                "no!" => null,
                "error" => throw new NotSupportedException(),
                _ => new Location(new Uri(text)),
            };
        }

        public void Write(ref AmqpWriter writer, Location value) => value.WriteTo(ref writer);

        public int GetEncodedSize(Location value) => value.GetEncodedSize();
    }
}
