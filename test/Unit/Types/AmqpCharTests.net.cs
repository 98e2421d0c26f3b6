#if !NETSTANDARD_ASSET
using System.Text;
using Amqp.Encoding.Legacy;

namespace Amqp.Encoding.Tests.Types;

/// <summary>Rune is the .NET type for the same set of characters; netstandard2.0 lacks it.</summary>
public sealed class AmqpCharRuneTests
{
    [TestCase(0x0000)]
    [TestCase(0xD7FF)]
    [TestCase(0xE000)]
    [TestCase(0x1F600)]
    [TestCase(0x10FFFF)]
    public void A_rune_converts_both_ways(int value)
    {
        AmqpChar character = new Rune(value);
        Rune rune = character;

        Assert.That(character.Value, Is.EqualTo(value));
        Assert.That(rune, Is.EqualTo(new Rune(value)));
    }

    // Part 1, 1.6.16: four bytes, UTF-32BE.
    [Test]
    public void A_rune_is_a_char_wherever_a_character_is()
    {
        var rune = new Rune(0x1F600);
        AmqpValue expected = new AmqpChar(0x1F600);
        Assert.That((AmqpValue)rune, Is.EqualTo(expected));
        Assert.That(AmqpValue.FromObject(rune), Is.EqualTo(expected));
        Assert.That(HexText.Format(AmqpValue.FromObject(new object[] { rune }).Encode()), Is.EqualTo("c00601730001f600"));
        Assert.That(HexText.Format(AmqpValue.FromObject(new[] { rune }).Encode()), Is.EqualTo("e00601730001f600"));
        Assert.That(HexText.Format(AmqpValue.FromArray(new[] { rune }).Encode()), Is.EqualTo("e00601730001f600"));
        Assert.That(ArrayEncoding<Rune>.Default.Decode(HexText.Parse("e00601730001f600")), Is.EqualTo(new[] { rune }));
        Assert.That(AmqpValue.FromObject(new System.Collections.Generic.Dictionary<Rune, int> { [rune] = 1 }).AsMap()[expected], Is.EqualTo((AmqpValue)1));
        using var buffer = new ByteBuffer(16);
        AmqpCodec.EncodeObject(rune, buffer);
        Assert.That(HexText.Format(buffer.Buffer.AsSpan(0, 5).ToArray()), Is.EqualTo("730001f600"));
    }
}
#endif
