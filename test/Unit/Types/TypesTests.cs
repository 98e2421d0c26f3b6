using System.Collections.Generic;
using System.Linq;
using Amqp.Encoding.Tests.Support;

namespace Amqp.Encoding.Tests.Types;

/// <summary>Format codes, symbols, descriptors, the cache of texts, the keyed hash, options and errors.</summary>
[TestFixture]
public sealed class TypesTests
{
    [Test]
    public void All_256_codes()
    {
        HashSet<string> names = new();
        for (int i = 0; i < 256; i++)
        {
            FormatCode code = new((byte)i);
            bool assigned = i == 0 || WireFormat.IsAssigned((byte)i);
            Assert.That((code.IsAssigned, code.TryGetType(out AmqpType type), (byte)code, code == (FormatCode)(byte)i, code.GetHashCode()), Is.EqualTo((assigned, assigned, (byte)i, true, i)));
            Assert.That(code.ToString(), Is.EqualTo($"{code.Name} (0x{i:X2})"));
            if (!assigned)
            {
                Assert.That((code.Name, type), Is.EqualTo(("unassigned", default(AmqpType))));
                continue;
            }

            Assert.That(names.Add(code.Name), Is.True, code.Name);
            if (i == 0)
            {
                Assert.That((type, code.Category, code.Width), Is.EqualTo((AmqpType.Described, FormatCodeCategory.Described, 0)));
                continue;
            }

            WireFormat format = WireFormat.Of((byte)i);
            Assert.That(type == AmqpType.SByte ? "Byte" : type.ToString(), Is.EqualTo(format.Type.ToString()));
            Assert.That((code.Width, code.IsZeroWidth, code.Category.ToString()), Is.EqualTo((format.Width, format.IsZeroWidth, format.Category.ToString())));
        }

        Assert.That(names, Has.Count.EqualTo(40));
        Assert.That(Enumerable.Range(0, 64).Select(i => new FormatCode((byte)i).Category).Distinct(), Is.EqualTo(new[] { FormatCodeCategory.Described, FormatCodeCategory.None }));
    }

    [Test]
    public void Static_codes_have_their_names()
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
    public void Symbols_are_ascii()
    {
        AmqpSymbol symbol = "abc\x7F";
        Assert.That((symbol.Value, symbol.Length, symbol.ToString(), (string)symbol), Is.EqualTo(("abc\x7F", 4, "abc\x7F", "abc\x7F")));
        Assert.That(default(AmqpSymbol), Is.EqualTo(new AmqpSymbol("")));
        Assert.That((default(AmqpSymbol).Value, default(AmqpSymbol).Length, default(AmqpSymbol).GetHashCode()), Is.EqualTo(("", 0, new AmqpSymbol("").GetHashCode())));
        Assert.That(() => new AmqpSymbol("ab\u00E4"), Throws.TypeOf<AmqpEncodeException>().With.Message.Contains("index 2"));
        Assert.That(() => new AmqpSymbol(null!), Throws.ArgumentNullException);
        Assert.That((AmqpSymbol.TryParse("x", out AmqpSymbol x), AmqpSymbol.TryParse("\u0080", out AmqpSymbol none), AmqpSymbol.TryParse(null, out _)), Is.EqualTo((true, false, false)));
        Assert.That((x.Value, none), Is.EqualTo(("x", default(AmqpSymbol))));
        Assert.That(symbol.Equals("abc\x7F"u8) && !symbol.Equals("abc"u8) && !symbol.Equals("abcd"u8) && symbol.Equals((object)symbol) && !symbol.Equals((object)"abc\x7F"));
        AmqpSymbol a = "a";
        AmqpSymbol b = "b";
        Assert.That(a < b && a <= b && b > a && b >= a && a != b && !(a == b) && a.CompareTo(b) < 0 && new AmqpSymbol("Z") < a);
        Assert.That(new AmqpSymbol(new string('a', 1)).GetHashCode(), Is.EqualTo(a.GetHashCode()));
    }

    [Test]
    public void Descriptors_compare_in_the_form_given()
    {
        Descriptor code = 0x0000468C00000004UL;
        Descriptor symbol = new AmqpSymbol("amqp:open:list");
        Assert.That((code.IsSymbolic, code.Code, code.Symbol.Value, code.ToString()), Is.EqualTo((false, 0x0000468C00000004UL, "", "0x0000468c:0x00000004")));
        Assert.That((symbol.IsSymbolic, symbol.Code, symbol.ToString()), Is.EqualTo((true, 0UL, "amqp:open:list")));
        Assert.That(code == new Descriptor(0x0000468C00000004UL) && code != symbol && new Descriptor(0UL) != new Descriptor(default(AmqpSymbol)));
        Assert.That(code.Equals((object)code) && !code.Equals((object)1UL) && code.GetHashCode() == new Descriptor(0x0000468C00000004UL).GetHashCode());
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
        reader.EnterDescribed(out DescriptorToken token);
        Assert.That(token.Is(0x10UL), Is.EqualTo(isOpen));
        Assert.That(token.TryGetCode(out ulong code) && code == 0x10, Is.EqualTo(isOpen));
        Assert.That(token.Is(new AmqpSymbol("amqp:open:list")), Is.EqualTo(isOpen && descriptor.Length > 20));
        Assert.That(token.Is(new AmqpSymbol("")), Is.False);
        Assert.That(HexText.Format(token.Encoded.ToArray()), Is.EqualTo(descriptor));
        Assert.That(token.Symbol.Length > 0, Is.EqualTo(descriptor.StartsWith("a30", StringComparison.Ordinal) && !descriptor.Contains("ff") || descriptor.StartsWith("b3", StringComparison.Ordinal)));
    }

    [Test]
    public void The_cache_of_texts_is_bounded_and_right()
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
    public void The_keyed_hash_tells_apart_what_runs_together()
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
    public void Options_are_copied()
    {
        TextCache cache = new();
        AmqpReaderOptions options = AmqpReaderOptions.Default.WithMaxDepth(3).WithMaxZeroWidthElements(0).WithTextDecoder(cache);
        Assert.That((options.MaxDepth, options.MaxZeroWidthElements, options.TextDecoder), Is.EqualTo((3, 0, cache)));
        Assert.That((AmqpReaderOptions.Default.MaxDepth, AmqpReaderOptions.Default.MaxZeroWidthElements, AmqpReaderOptions.Default.TextDecoder), Is.EqualTo((64, 65_536, (TextDecoder?)null)));
        Assert.That(() => options.WithMaxDepth(0), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => options.WithMaxDepth(65), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => options.WithMaxZeroWidthElements(-1), Throws.TypeOf<ArgumentOutOfRangeException>());

        AmqpWriterOptions written = AmqpWriterOptions.Default.WithMaxDepth(3);
        Assert.That((written.MaxDepth, written.WithMaxDepth(4).MaxDepth, AmqpWriterOptions.Default.MaxDepth), Is.EqualTo((3, 4, 64)));
        Assert.That(() => written.WithMaxDepth(0), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => written.WithMaxDepth(65), Throws.TypeOf<ArgumentOutOfRangeException>());
    }

    [Test]
    public void The_exception_tells_its_error()
    {
        AmqpDecodeException exception = Assert.Throws<AmqpDecodeException>(() => new AmqpReader(new byte[] { 0xA1, 0 }, origin: 17).ReadUInt32())!;
        Assert.That(exception.Message, Is.EqualTo("Expected uint at offset 17 but found str8-utf8 (0xA1)."));
        Assert.That((exception.Error.Kind, exception.Error.Offset, exception.Error.FormatCode, exception.Error.Path), Is.EqualTo((AmqpDecodeErrorKind.UnexpectedType, 17L, FormatCode.String8, "")));
        Assert.That((exception.Error.Expected, exception.Error.Found, default(AmqpDecodeError).Expected, default(AmqpDecodeError).ToString()), Is.EqualTo(("uint", "str8-utf8 (0xA1)", "", "")));
    }
}
