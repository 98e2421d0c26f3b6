namespace Amqp.Encoding.Tests.Types.Definitions;

/// <summary>Symbols that everybody sends are one string each; all others come from the caller's cache or are new.</summary>
public sealed class SymbolTextsTests
{
    private static readonly string[] s_names = Amqp.Encoding.Definitions.Generator.SymbolNames(Repository.PathOf("eng", "Definitions"));

    [Test]
    public void Every_standard_symbol_is_found_by_its_exact_bytes()
    {
        foreach (string name in s_names)
        {
            string place = name;
            byte[] ascii = System.Text.Encoding.ASCII.GetBytes(name);
            string? found = SymbolTexts.Find(ascii);
            Assert.That(found, Is.EqualTo(name), place);
            Assert.That(SymbolTexts.Get(ascii, null), Is.SameAs(found), place);
            Assert.That(SymbolTexts.Get(ascii, new TextCache(1)), Is.EqualTo(found), place);
            for (int i = 0; i < ascii.Length; i++)
            {
                ascii[i] ^= 1;
                string? other = SymbolTexts.Find(ascii);
                Assert.That(other, Is.Null.Or.EqualTo(System.Text.Encoding.ASCII.GetString(ascii)), place);
                Assert.That(SymbolTexts.Get(ascii, null), Is.EqualTo(System.Text.Encoding.ASCII.GetString(ascii)), place);
                ascii[i] ^= 1;
            }

            Assert.That(SymbolTexts.Find(ascii.AsSpan(1)), Is.Null.Or.EqualTo(name.Substring(1)), place);
        }
    }

    [TestCase("amqp:accepted:list")]
    [TestCase("amqp:link:detach-forced")]
    [TestCase("amqp:decode-error")]
    [TestCase("amqp:transaction:timeout")]
    [TestCase("amqp:local-transactions")]
    [TestCase("move")]
    [TestCase("link-detach")]
    [TestCase("ANONYMOUS")]
    [TestCase("apache.org:selector-filter:string")]
    [TestCase("com.microsoft:session-filter")]
    [TestCase("x-opt-sequence-number")]
    [TestCase("x-opt-locked-until")]
    [TestCase("x-opt-jms-msg-type")]
    [TestCase("sole-connection-for-container")]
    [TestCase("amqp:connection-establishment-failed")]
    [TestCase("DELAYED_DELIVERY")]
    public void Well_known_symbols_allocate_nothing(string name)
    {
        byte[] ascii = System.Text.Encoding.ASCII.GetBytes(name);
        Assert.That(Allocations.Measure(() => SymbolTexts.Get(ascii, null)), Is.Zero);
    }

    [Test]
    public void Other_symbols_are_new_or_from_the_cache_and_never_kept()
    {
        foreach (int length in new[] { 0, 1, 3, 4, 10, 44, 45, 64, 65, 300 })
        {
            string place = $"length {length}";
            byte[] ascii = [.. Enumerable.Repeat((byte)'q', length)];
            string text = new('q', length);
            Assert.That(SymbolTexts.Get(ascii, null), Is.EqualTo(text), place);
            Assert.That(SymbolTexts.Find(ascii), Is.Null, place);
            TextCache cache = new();
            Assert.That(SymbolTexts.Get(ascii, cache), Is.EqualTo(text), place);
            Assert.That(ReferenceEquals(SymbolTexts.Get(ascii, cache), SymbolTexts.Get(ascii, cache)), Is.EqualTo(length is 0 or <= TextCache.MaxTextLength), place);
            Assert.That(length == 0 || !ReferenceEquals(SymbolTexts.Get(ascii, null), SymbolTexts.Get(ascii, null)), place);
        }
    }

    [Test]
    public void Descriptors_of_the_standard_are_among_the_known_symbols()
    {
        foreach (string name in s_names.Where(name => name.EndsWith(":list", StringComparison.Ordinal) && name.StartsWith("amqp:", StringComparison.Ordinal)))
        {
            Assert.That(StandardComposites.CodeOf(name) is >= 0x10 and <= 0x78, name);
        }
    }
}
