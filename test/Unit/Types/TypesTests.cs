namespace Amqp.Encoding.Tests.Types;

/// <summary>Format codes, symbols, descriptors, the cache of texts, the keyed hash, options and errors.</summary>
public sealed class TypesTests
{
    [Test]
    public void All_256_format_codes_have_their_category_and_type()
    {
        HashSet<string> names = new();
        for (int i = 0; i < 256; i++)
        {
            string place = $"code 0x{i:X2}";
            FormatCode code = new((byte)i);
            bool assigned = i == 0 || WireFormat.IsAssigned((byte)i);
            Assert.That(code.IsAssigned, Is.EqualTo(assigned), place);
            Assert.That(code.TryGetType(out AmqpType type), Is.EqualTo(assigned), place);
            Assert.That((byte)code, Is.EqualTo((byte)i), place);
            Assert.That(code == new FormatCode((byte)i), Is.True, place);
            Assert.That(code.GetHashCode(), Is.EqualTo(i), place);
            Assert.That(code.ToString(), Is.EqualTo($"{code.Name} (0x{i:X2})"), place);
            if (!assigned)
            {
                Assert.That(code.Name, Is.EqualTo("unassigned"), place);
                Assert.That(type, Is.EqualTo(default(AmqpType)), place);
                continue;
            }

            Assert.That(names.Add(code.Name), Is.True, code.Name);
            if (i == 0)
            {
                Assert.That(type, Is.EqualTo(AmqpType.Described), place);
                Assert.That(code.Category, Is.EqualTo(FormatCodeCategory.Described), place);
                Assert.That(code.Width, Is.Zero, place);
                continue;
            }

            WireFormat format = WireFormat.Of((byte)i);
            Assert.That(type == AmqpType.SByte ? "Byte" : type.ToString(), Is.EqualTo(format.Type.ToString()), place);
            Assert.That(code.Width, Is.EqualTo(format.Width), place);
            Assert.That(code.IsZeroWidth, Is.EqualTo(format.IsZeroWidth), place);
            Assert.That(code.Category.ToString(), Is.EqualTo(format.Category.ToString()), place);
        }

        Assert.That(names, Has.Count.EqualTo(40));
        Assert.That(Enumerable.Range(0, 64).Select(i => new FormatCode((byte)i).Category).Distinct(), Is.EqualTo(new[] { FormatCodeCategory.Described, FormatCodeCategory.None }));
    }

    [Test]
    public void Static_format_codes_have_their_names()
    {
        foreach (System.Reflection.PropertyInfo property in typeof(FormatCode).GetProperties().Where(property => property.PropertyType == typeof(FormatCode)))
        {
            FormatCode code = (FormatCode)property.GetValue(null)!;
            Assert.That(code.IsAssigned, property.Name);
        }

        Assert.That((FormatCode.String8.ToString(), FormatCode.SmallUInt.ToString(), FormatCode.Described.ToString()), Is.EqualTo(
            ("str8-utf8 (0xA1)", "smalluint (0x52)", "described (0x00)")));
    }

    [Test]
    public void Strict_options_are_the_defaults_without_deviations()
    {
        AmqpReaderOptions strict = AmqpReaderOptions.Strict;
        Assert.That(strict.Deviations, Is.EqualTo(Deviations.None));
        Assert.That(strict, Is.SameAs(AmqpReaderOptions.Strict));
        foreach (PropertyInfo property in typeof(AmqpReaderOptions).GetProperties().Where(static property => property.Name != nameof(Deviations)))
        {
            Assert.That(property.GetValue(strict), Is.EqualTo(property.GetValue(AmqpReaderOptions.Default)).Or.SameAs(strict), property.Name);
        }
    }

    [Test]
    public void Symbols_refuse_text_that_is_not_ASCII()
    {
        AmqpSymbol symbol = "abc\x7F";
        Assert.That(symbol.Value, Is.EqualTo("abc\x7F"));
        Assert.That(symbol.ToString(), Is.EqualTo("abc\\u{7f}"));
        Assert.That(default(AmqpSymbol), Is.EqualTo(new AmqpSymbol("")));
        Assert.That(default(AmqpSymbol).Value, Is.Empty);
        Assert.That(default(AmqpSymbol).GetHashCode(), Is.EqualTo(new AmqpSymbol("").GetHashCode()));
        Assert.That(() => new AmqpSymbol("ab\u00E4"), Throws.TypeOf<AmqpEncodeException>().With.Message.Contains("index 2"));
        Assert.That(() => new AmqpSymbol("\u00E4b"), Throws.TypeOf<AmqpEncodeException>().With.Message.Contains("index 0"));
        Assert.That(() => new AmqpSymbol(null!), Throws.ArgumentNullException);
        Assert.That(AmqpSymbol.TryParse("x", out AmqpSymbol x), Is.True);
        Assert.That(AmqpSymbol.TryParse("\u0080", out AmqpSymbol none), Is.False);
        Assert.That(AmqpSymbol.TryParse(null, out _), Is.False);
        Assert.That(x.Value, Is.EqualTo("x"));
        Assert.That(none, Is.EqualTo(default(AmqpSymbol)));
        Assert.That(symbol.Equals("abc\x7F"u8));
        Assert.That(symbol.Equals("abc"u8), Is.False);
        Assert.That(symbol.Equals("abcd"u8), Is.False);
        Assert.That(symbol.Equals((object)symbol));
        Assert.That(symbol.Equals((object)"abc\x7F"), Is.False);
        AmqpSymbol a = "a";
        AmqpSymbol b = "b";
        Assert.That(b.CompareTo(a) > 0);
        Assert.That(a != b);
        Assert.That(!(a == b));
        Assert.That(a.CompareTo(b) < 0);
        Assert.That(new AmqpSymbol("Z").CompareTo(a) < 0);
        Assert.That(new AmqpSymbol(new string('a', 1)).GetHashCode(), Is.EqualTo(a.GetHashCode()));
    }

    [Test]
    public void Descriptors_are_compared_in_their_own_form()
    {
        Descriptor code = 0x0000468C00000004UL;
        Descriptor symbol = new AmqpSymbol("amqp:open:list");
        Assert.That(code.IsSymbolic, Is.False);
        Assert.That(code.Code, Is.EqualTo(0x0000468C00000004UL));
        Assert.That(code.Symbol.Value, Is.Empty);
        Assert.That(code.ToString(), Is.EqualTo("0x0000468c:0x00000004"));
        Assert.That(symbol.IsSymbolic, Is.True);
        Assert.That(symbol.Code, Is.Zero);
        Assert.That(symbol.ToString(), Is.EqualTo("amqp:open:list"));
        Assert.That(code == new Descriptor(0x0000468C00000004UL));
        Assert.That(code != symbol);
        Assert.That(new Descriptor(0UL) != new Descriptor(default(AmqpSymbol)));
        Assert.That(code.Equals((object)code));
        Assert.That(code.Equals((object)1UL), Is.False);
        Assert.That(code.GetHashCode() == new Descriptor(0x0000468C00000004UL).GetHashCode());
        Assert.That(default(Descriptor), Is.EqualTo(new Descriptor(0UL)));
    }

    [TestCase("5310", true)]
    [TestCase("800000000000000010", true)]
    [TestCase("a30e616d71703a6f70656e3a6c697374", true)]
    [TestCase("b30000000e616d71703a6f70656e3a6c697374", true)]
    [TestCase("5311", false)]
    [TestCase("800000000100000010", false)]
    [TestCase("801000000000000000", false)]
    [TestCase("a30f616d71703a6f70656e3a6c69737458", false)]
    [TestCase("a30d616d71703a6f70656e3a6c6973", false)]
    [TestCase("a10e616d71703a6f70656e3a6c697374", false)]
    [TestCase("7000000010", false)]
    [TestCase("5010", false)]
    [TestCase("44", false)]
    [TestCase("45", false)]
    [TestCase("a304ff6d7170", false)]
    public void A_descriptor_is_compared_whole(string descriptor, bool isOpen)
    {
        // Not cut to 8 bits, and not by prefix (CVE-2026-67416).
        AmqpReader reader = new(HexText.Parse("00" + descriptor + "45"));
        reader.EnterDescribed(out DescriptorView token);
        Assert.That(token.Is(0x10UL), Is.EqualTo(isOpen));
        Assert.That(token.TryGetCode(out ulong code) && code == 0x10, Is.EqualTo(isOpen));
        Assert.That(token.Is(new AmqpSymbol("amqp:open:list")), Is.EqualTo(isOpen && descriptor.Length > 20));
        Assert.That(token.Is(new AmqpSymbol("")), Is.False);
        Assert.That(token.Is("amqp:open:list", 0x11), Is.EqualTo((isOpen && descriptor.Length > 20) || descriptor == "5311"));
        Assert.That(token.Is("amqp:close:list", 0x10), Is.EqualTo(isOpen));
        Assert.That(token.Is("amqp:none", 7), Is.False);
        bool isSymbol = (descriptor.StartsWith("a3", StringComparison.Ordinal) && !descriptor.Contains("ff")) || descriptor.StartsWith("b3", StringComparison.Ordinal);
        Assert.That(token.TryGetSymbol(out AmqpSymbol symbol), Is.EqualTo(isSymbol));
        Assert.That(symbol.Value, Is.EqualTo(System.Text.Encoding.ASCII.GetString(token.Symbol.ToArray())));
        Assert.That(HexText.Format(token.Encoded.ToArray()), Is.EqualTo(descriptor));
        Assert.That(token.Symbol.Length > 0, Is.EqualTo(descriptor.StartsWith("a30", StringComparison.Ordinal) && !descriptor.Contains("ff") || descriptor.StartsWith("b3", StringComparison.Ordinal)));
    }

    [Test]
    public void A_text_cache_is_bounded_and_correct()
    {
        TextCache cache = new(3);
        string first = cache.GetText("name"u8);
        Assert.That(cache.GetText("name"u8), Is.SameAs(first));
        Assert.That(cache.GetText(""u8), Is.Empty);
        byte[] umlaut = System.Text.Encoding.UTF8.GetBytes("ä");
        Assert.That(cache.GetText(umlaut), Is.EqualTo("ä"));
        byte[] longText = [.. Enumerable.Repeat((byte)'l', 65)];
        Assert.That(cache.GetText(longText), Is.EqualTo(new string('l', 65)).And.Not.SameAs(cache.GetText(longText)));
        Assert.That(cache.GetText(longText.AsSpan(1)), Is.SameAs(cache.GetText(longText.AsSpan(1))));
        for (int i = 0; i < 5_000; i++)
        {
            string text = "key" + i.ToString(System.Globalization.CultureInfo.InvariantCulture);
            Assert.That(cache.GetText(System.Text.Encoding.ASCII.GetBytes(text)), Is.EqualTo(text));
        }

        Assert.That(() => new TextCache(0), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => new TextCache(65_537), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => new TextCache(65_536), Throws.Nothing);
    }

    [Test]
    public void The_keyed_hash_distinguishes_equal_bytes_with_other_boundaries()
    {
        HashSet<int> hashes = new();
        for (int length = 0; length < 40; length++)
        {
            KeyedHash hash = KeyedHash.Create();
            hash.Add(new byte[length]);
            Assert.That(hashes.Add(hash.ToHashCode()));
        }

        for (ulong k = 1; k < 20_000; k++)
        {
            hashes.Add(KeyedHash.Of((k << 32) | k, 0));
        }

        Assert.That(hashes, Has.Count.GreaterThan(20_030));
        Assert.That(KeyedHash.Of(1, 2), Is.EqualTo(KeyedHash.Of(1, 2)).And.Not.EqualTo(KeyedHash.Of(2, 1)));
        KeyedHash left = KeyedHash.Create();
        left.Add("ab");
        KeyedHash right = KeyedHash.Create();
        right.Add(System.Text.Encoding.Unicode.GetBytes("ab"));
        Assert.That(left.ToHashCode(), Is.EqualTo(right.ToHashCode()));
    }

    [Test]
    public void The_debugger_shows_what_options_a_reader_has()
    {
        AmqpReaderOptions options = AmqpReaderOptions.Default;
        Assert.That(DebuggerText.Of(options), Is.EqualTo("depth 64, zero-width elements 65536, Usual"));
        options = options.WithDeviations(Deviations.KeepMalformedStrings).WithTextDecoder(new TextCache())
            .WithComposite(1, (ref AmqpReader reader) => reader.ReadString());
        Assert.That(DebuggerText.Of(options), Is.EqualTo("depth 64, zero-width elements 65536, KeepMalformedStrings, TextCache, composites"));
    }

    [Test]
    public void Options_are_copied_by_each_change()
    {
        TextCache cache = new();
        AmqpReaderOptions options = AmqpReaderOptions.Default.WithMaxDepth(3).WithMaxZeroWidthElements(0).WithTextDecoder(cache);
        Assert.That(options.MaxDepth, Is.EqualTo(3));
        Assert.That(options.WithMaxDepth(1_024).MaxDepth, Is.EqualTo(1_024));
        Assert.That(options.MaxZeroWidthElements, Is.Zero);
        Assert.That(options.TextDecoder, Is.EqualTo(cache));
        Assert.That(AmqpReaderOptions.Default.MaxDepth, Is.EqualTo(64));
        Assert.That(AmqpReaderOptions.Default.MaxZeroWidthElements, Is.EqualTo(65_536));
        Assert.That(AmqpReaderOptions.Default.TextDecoder, Is.Null);
        Assert.That(() => options.WithMaxDepth(0), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => options.WithMaxDepth(1_025), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => options.WithMaxZeroWidthElements(-1), Throws.TypeOf<ArgumentOutOfRangeException>());

        AmqpWriterOptions written = AmqpWriterOptions.Default.WithMaxDepth(3);
        Assert.That(written.MaxDepth, Is.EqualTo(3));
        Assert.That(written.WithMaxDepth(4).MaxDepth, Is.EqualTo(4));
        Assert.That(written.WithMaxDepth(1_024).MaxDepth, Is.EqualTo(1_024));
        Assert.That(AmqpWriterOptions.Default.MaxDepth, Is.EqualTo(64));
        Assert.That(() => written.WithMaxDepth(0), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => written.WithMaxDepth(1_025), Throws.TypeOf<ArgumentOutOfRangeException>());
    }

    [Test]
    public void A_decode_exception_has_the_text_of_its_error()
    {
        AmqpDecodeException exception = Assert.Throws<AmqpDecodeException>(() => new AmqpReader(new byte[] { 0xA1, 0 }, origin: 17).ReadUInt32())!;
        Assert.That(exception.Message, Is.EqualTo("Expected uint at offset 17 but found str8-utf8 (0xA1)."));
        Assert.That(exception.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.UnexpectedType));
        Assert.That(exception.Error.Offset, Is.EqualTo(17L));
        Assert.That(exception.Error.FormatCode, Is.EqualTo(FormatCode.String8));
        Assert.That(exception.Error.Path, Is.Empty);
        Assert.That(exception.Error.Expected, Is.EqualTo("uint"));
        Assert.That(exception.Error.Found, Is.EqualTo("str8-utf8 (0xA1)"));
        Assert.That(default(AmqpDecodeError).Expected, Is.Empty);
        Assert.That(default(AmqpDecodeError).ToString(), Is.Empty);
    }
}
