namespace Amqp.Encoding.Tests.Types;

/// <summary>AMQP char: AMQP 1.0, part 1, 1.6.16.</summary>
public sealed class AmqpCharTests
{
    [TestCase(0x0000, "\0", @"\u{0}")]
    [TestCase(0x0041, "A")]
    [TestCase(0x03A9, "\u03A9")]
    [TestCase(0x20AC, "\u20AC")]
    [TestCase(0xD7FF, "\uD7FF")]
    [TestCase(0xE000, "\uE000")]
    [TestCase(0xFEFF, "\uFEFF", @"\u{feff}")]
    [TestCase(0xFFFF, "\uFFFF")]
    [TestCase(0x10000, "\U00010000")]
    [TestCase(0x1F600, "\U0001F600")]
    [TestCase(0x1F6F0, "\U0001F6F0")]
    [TestCase(0x10FFFF, "\U0010FFFF")]
    public void A_code_point_is_converted_to_a_character(int value, string text, string? shown = null)
    {
        AmqpChar character = new(value);

        Assert.That(character.Value, Is.EqualTo(value));
        Assert.That(character.ToString(), Is.EqualTo(shown ?? text));
        Assert.That(AmqpChar.TryCreate(value, out AmqpChar fromInt));
        Assert.That(fromInt == character);
        Assert.That(character.TryToChar(out char unit), Is.EqualTo(text.Length == 1));
        Assert.That(unit, Is.EqualTo(text.Length == 1 ? text[0] : '\0'));
    }

    [TestCase(0xD800u)]
    [TestCase(0xDBFFu)]
    [TestCase(0xDC00u)]
    [TestCase(0xDFFFu)]
    [TestCase(0x110000u)]
    [TestCase(0x7FFFFFFFu)]
    [TestCase(0x80000000u)]
    [TestCase(0xFFFE0000u)]
    [TestCase(0xFFFFFFFFu)]
    public void Surrogates_and_larger_numbers_are_refused(uint value)
    {
        Assert.That(AmqpChar.TryCreate(unchecked((int)value), out AmqpChar result), Is.False);
        Assert.That(result, Is.EqualTo(default(AmqpChar)));
        Assert.That(() => new AmqpChar(unchecked((int)value)), Throws.TypeOf<ArgumentOutOfRangeException>());
    }

    [Test]
    public void A_code_unit_converts_unless_it_is_a_surrogate()
    {
        Assert.That((AmqpChar)'\u20AC', Is.EqualTo(new AmqpChar(0x20AC)));
        Assert.That(() => (AmqpChar)'\uD83D', Throws.TypeOf<AmqpEncodeException>().With.Message.Contains("U+D83D"));
    }

    [Test]
    public void The_default_character_is_U_0000()
    {
        Assert.That(default(AmqpChar).Value, Is.Zero);
        Assert.That(default(AmqpChar).ToString(), Is.EqualTo(@"\u{0}"));
    }

    [Test]
    public void Characters_of_one_code_point_are_equal()
    {
        AmqpChar one = new(0x1F600);
        AmqpChar same = new(0x1F600);
        AmqpChar other = new(0xFFFF);

        Assert.That(one == same);
        Assert.That(one.Equals((object)same));
        Assert.That(one.GetHashCode(), Is.EqualTo(same.GetHashCode()));
        Assert.That(one != other);
        Assert.That(one == other, Is.False);
        Assert.That(one != same, Is.False);
        Assert.That(one.Equals((object)0x1F600), Is.False);
    }
}
