using Amqp.Encoding.Tests.Reading;

namespace Amqp.Encoding.Tests.Types;

/// <summary>A decoder of texts is asked for every text that becomes a string, and what it throws leaves the reader where it was.</summary>
public sealed class TextDecoderTests
{
    private static IEnumerable<TestCaseData> Reads()
    {
        yield return Case("string", "a10178", "x", (ref reader) => reader.ReadString());
        yield return Case("wide string", "b10000000178", "x", (ref reader) => reader.ReadString());
        yield return Case("string that is not ASCII", "a102c3a9", "é", (ref reader) => _ = reader.TryReadNull() ? null : reader.ReadString());
        yield return Case("empty string", "a100", "", (ref reader) => reader.ReadString());
        yield return Case("symbol", "a30178", "x", (ref reader) => reader.ReadSymbol());
        yield return Case("wide symbol", "b30000000178", "x", (ref reader) => reader.ReadNullable<AmqpSymbol>());
        yield return Case("value string", "a10178", "x", (ref reader) => reader.ReadValue());
        yield return Case("value symbol", "a30178", "x", (ref reader) => reader.ReadValue());
        yield return Case("list", "c00b03a10178a30179a102c3a9", "x,y,é", (ref reader) => reader.ReadValue());
        yield return Case("list in a list", "c00a02a10178c00401a30179", "x,y", (ref reader) => reader.ReadValue());
        yield return Case("map", "c10702a10178a30179", "x,y", (ref reader) => reader.ReadValue());
        yield return Case("described value", "00a30178a10179", "x,y", (ref reader) => reader.ReadValue());
        yield return Case("array of strings", "e00602a101780179", "x,y", (ref reader) => reader.ReadValue());
        yield return Case("array of described strings", "e00a0200a30164a101780179", "d,x,y", (ref reader) => reader.ReadValue());
        yield return Case("array of symbols", "e00602a301780179", "x,y", (ref reader) => reader.ReadValue());
        yield return Case("string[]", "e00602a101780179", "x,y", (ref reader) => reader.ReadArray<string>());
        yield return Case("wide string[]", "f00000000900000002a101780179", "x,y", (ref reader) => reader.ReadArray<string>());
        yield return Case("symbol[]", "e00602a301780179", "x,y", (ref reader) => reader.ReadArray<AmqpSymbol>());
        yield return Case("string[][]", "e00901e00602a101780179", "x,y", (ref reader) => ArrayEncoding<string>.Default.OfArrays().Read(ref reader));
        yield return Case("list of strings", "c00702a10178a10179", "x,y", (ref reader) => reader.ReadList<string>());
        yield return Case("map of strings", "c10702a10178a30179", "x,y", (ref reader) => reader.ReadMap<string, AmqpSymbol>());
        yield return Case("lone symbol", "a30178", "x", (ref reader) => reader.ReadMultiple<AmqpSymbol>());
        yield return Case("composite", "005310c00401a10178", "x", (ref reader) => Open.Read(ref reader));
        yield return Case("wide composite", "005310d00000000a00000001b10000000178", "x", (ref reader) => Open.Read(ref reader));
        yield return Case("error", "00531dc00702a30178a10179", "x,y", (ref reader) => AmqpError.Read(ref reader));
        yield return Case("unknown state", "00a3017845", "x", (ref reader) => DeliveryState.Read(ref reader));
        yield return Case("view of a map", "c10702a10178a10179", "y", (ref reader) =>
        {
            AmqpReader copy = reader;
            _ = copy.ReadMapView().TryGetValue("x"u8, out string? _);
            reader = copy;
        });
    }

    [TestCaseSource(nameof(Reads))]
    public void A_text_decoder_creates_every_string(byte[] input, string texts, object call)
    {
        var decoder = new Decoder();
        AmqpReader reader = new(input, AmqpReaderOptions.Default.WithTextDecoder(decoder));
        ((ReaderAction)call)(ref reader);
        Assert.That(string.Join(",", decoder.Asked.Distinct()), Is.EqualTo(texts));
        Assert.That(reader.IsAtEnd);
    }

    [TestCaseSource(nameof(Reads))]
    public void An_exception_of_a_text_decoder_reaches_the_caller_and_leaves_the_reader(byte[] input, string texts, object call)
    {
        foreach (string text in texts.Split(','))
        {
            foreach (Exception error in new Exception[] { new FormatException(), new AmqpDecodeException(default), new InvalidOperationException() })
            {
                CheckThrows(input, new Decoder { At = text, Error = error }, (ReaderAction)call, Is.SameAs(error));
            }

            CheckThrows(input, new Decoder { At = text }, (ReaderAction)call, Is.TypeOf<InvalidOperationException>());
        }
    }

    private static void CheckThrows(byte[] input, Decoder decoder, ReaderAction read, NUnit.Framework.Constraints.IResolveConstraint expected)
    {
        // In a list, so that the scope has to stay too.
        byte[] list = [0xC0, (byte)(input.Length + 1), 1, .. input];
        AmqpReader reader = new(list, AmqpReaderOptions.Default.WithTextDecoder(decoder));
        AmqpReadScope scope = reader.EnterList();
        Exception? caught = null;
        try
        {
            read(ref reader);
        }
        catch (Exception error)
        {
            caught = error;
        }

        Assert.That(caught, expected);
        Assert.That(reader.Position, Is.EqualTo(3));
        Assert.That(reader.Depth, Is.EqualTo(1));
        decoder.At = null;
        read(ref reader);
        reader.Exit(scope);
        Assert.That(reader.IsAtEnd);
    }

    [Test]
    public void A_text_decoder_is_not_called_for_malformed_UTF_8()
    {
        var decoder = new Refusing();
        AmqpReaderOptions options = AmqpReaderOptions.Default.WithTextDecoder(decoder).WithDeviations(Deviations.ReplaceMalformedStrings);
        byte[] malformed = [0xA1, 2, 0x61, 0xFF];
        var reader = new AmqpReader(malformed, options);
        Assert.That(reader.ReadString(), Is.EqualTo("a\uFFFD"));
        reader = new AmqpReader(malformed, options);
        Assert.That(reader.ReadValue().AsString(), Is.EqualTo("a\uFFFD"));
        byte[] array = [0xE0, 5, 1, 0xA1, 2, 0x61, 0xFF];
        reader = new AmqpReader(array, options);
        Assert.That(reader.ReadArray<string>(), Is.EqualTo(new[] { "a\uFFFD" }));

        // An exception for others leaves the reader where it was, also with a deviation named.
        byte[] text = [0xA1, 1, 0x61];
        Assert.That(
            () =>
            {
                var reader = new AmqpReader(text, options);
                Assert.That(Throws(ref reader), Is.True);
                Assert.That(reader.Position, Is.Zero);
            },
            NUnit.Framework.Throws.Nothing);

        static bool Throws(ref AmqpReader reader)
        {
            try
            {
                _ = reader.ReadValue();
                return false;
            }
            catch (NotSupportedException)
            {
                return true;
            }
        }
    }

    private sealed class Refusing : TextDecoder
    {
        public override string GetText(ReadOnlySpan<byte> utf8) => throw new NotSupportedException();
    }

    [Test]
    public void Forms_without_exceptions_pass_on_the_exception_of_a_text_decoder()
    {
        var error = new AmqpDecodeException(default);
        AmqpReaderOptions options = AmqpReaderOptions.Default.WithTextDecoder(new Decoder { At = "x", Error = error });
        Assert.That(() => AmqpValue.TryDecode(HexText.Parse("c00401a10178"), out _, out _, options), Throws.Exception.SameAs(error));
        Assert.That(() => AmqpValue.TryDecode(HexText.Parse("e00602a101780179"), out _, out _, options), Throws.Exception.SameAs(error));
        Assert.That(() => ArrayEncoding<AmqpSymbol>.Default.TryDecode(HexText.Parse("e00602a301780179"), out _, out _, options), Throws.Exception.SameAs(error));
        Assert.That(() => ListEncoding<string>.Default.TryDecode(HexText.Parse("c00401a10178"), out _, out _, options), Throws.Exception.SameAs(error));
    }

    [Test]
    public void A_text_decoder_is_not_called_for_malformed_text()
    {
        var decoder = new Decoder();
        AmqpReaderOptions options = AmqpReaderOptions.Default.WithTextDecoder(decoder);
        foreach (string hex in new[] { "a101ff", "a301ff", "a105", "b3000000", "c00401a101ff", "e00401a101ff", "005310c00401a101ff", "00531dc00401a101ff" })
        {
            Assert.That(AmqpValue.TryDecode(HexText.Parse(hex), out _, out _, options), Is.False);
        }

        Assert.That(decoder.Asked, Is.Empty);
    }

    [Test]
    public void A_text_decoder_must_return_ASCII_for_a_symbol()
    {
        AmqpReader reader = new(HexText.Parse("a30178"), AmqpReaderOptions.Default.WithTextDecoder(new Decoder { At = "x", Answer = "é" }));
        try
        {
            reader.ReadSymbol();
            Assert.Fail();
        }
        catch (InvalidOperationException)
        {
            Assert.That(reader.Position, Is.Zero);
        }
    }

    [Test]
    public void A_message_calls_the_text_decoder_for_properties_keys_and_body()
    {
        // properties with message-id x and user-id null and to y; application-properties with key k; amqp-value z.
        byte[] message = HexText.Parse("005373c00803a1017840a10179" + "005374c10702a1016ba10176" + "005377a1017a");
        var decoder = new Decoder();
        AmqpMessage decoded = AmqpMessage.Decode(message, AmqpReaderOptions.Default.WithTextDecoder(decoder));
        Assert.That(decoded.Properties!.To, Is.EqualTo("y"));
        Assert.That(decoded.ApplicationProperties.Single().Key, Is.EqualTo("k"));
        Assert.That(decoded.Value, Is.EqualTo((AmqpValue)"z"));
        Assert.That(decoder.Asked.Distinct(), Is.EquivalentTo(new[] { "x", "y", "k", "v", "z" }));

        foreach (string text in new[] { "x", "k", "v", "z" })
        {
            var failing = new Decoder { At = text, Error = new FormatException() };
            AmqpMessage again = AmqpMessage.Decode(message, AmqpReaderOptions.Default.WithTextDecoder(failing));
            Assert.That(() => (again.Properties!.To, again.ApplicationProperties.Single(), again.Value), Throws.Exception.SameAs(failing.Error), text);
            failing.At = null;
            Assert.That(again.Properties!.MessageId, Is.EqualTo((MessageId)"x"));
            Assert.That(again.ApplicationProperties["k"], Is.EqualTo((AmqpValue)"v"));
            Assert.That(again.Value, Is.EqualTo((AmqpValue)"z"));
        }
    }

    [Test]
    public void A_text_cache_shares_strings_and_symbols()
    {
        AmqpReader reader = new(HexText.Parse("a10178" + "a30178" + "c00401a10178"), AmqpReaderOptions.Default.WithTextDecoder(new TextCache(4)));
        string text = reader.ReadString();
        Assert.That(reader.ReadSymbol().Value, Is.SameAs(text));
        Assert.That(reader.ReadValue().AsList()[0].AsString(), Is.SameAs(text));
    }

    private static TestCaseData Case(string name, string hex, string texts, ReaderAction read) =>
        new TestCaseData(HexText.Parse(hex), texts, read).SetArgDisplayNames(name);

    private sealed class Decoder : TextDecoder
    {
        public List<string> Asked { get; } = [];

        public string? At { get; set; }

        public Exception? Error { get; init; }

        public string? Answer { get; init; }

        public override string GetText(ReadOnlySpan<byte> utf8)
        {
            string text = System.Text.Encoding.UTF8.GetString(utf8.ToArray());
            Asked.Add(text);
            return text != At ? text : Error is null ? Answer! : throw Error;
        }
    }

    // The names that 64 caches with fixed seeds lose together, so the counts are always the same: three names with the slots of two are lost.
    [TestCase("property-{0}", 10, 1_024, 0)]
    [TestCase("property-{0}", 50, 1_024, 0)]
    [TestCase("device-{0:0000}", 1_000, 65_536, 9)]
    [TestCase("x-opt-annotation-{0}", 16, 1_024, 0)]
    [TestCase("{0}-property", 100, 65_536, 0)]
    [TestCase("k{0}", 50, 1_024, 29)]
    [TestCase("com.contoso:tenant/{0:00}/state", 100, 65_536, 0)]
    public void Numbered_names_are_found_again(string format, int count, int capacity, int lost)
    {
        byte[][] names = [.. Enumerable.Range(0, count).Select(i => System.Text.Encoding.ASCII.GetBytes(string.Format(CultureInfo.InvariantCulture, format, i)))];
        int found = 0;
        for (int i = 0; i < 64; i++)
        {
            var cache = new TextCache(capacity, unchecked((ulong)(i * 0x1234567)));
            string[] first = Array.ConvertAll(names, name => cache.GetText(name));
            found += names.Where((name, at) => ReferenceEquals(first[at], cache.GetText(name))).Count();
        }

        Assert.That((64 * count) - found, Is.EqualTo(lost));
    }
}
