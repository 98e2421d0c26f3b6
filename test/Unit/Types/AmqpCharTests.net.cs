#if !NETSTANDARD_ASSET
using System.Text;

namespace Amqp.Encoding.Tests.Types;

/// <summary>Rune is the .NET type for the same set of characters; netstandard2.0 lacks it.</summary>
[TestFixture]
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
}
#endif
