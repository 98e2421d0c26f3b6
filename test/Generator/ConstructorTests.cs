using Amqp.Encoding.Tests.Generator.Contracts;
using Amqp.Encoding.Tests.Support;

namespace Amqp.Encoding.Tests.Generator;

/// <summary>How objects get their fields.</summary>
[TestFixture]
public sealed class ConstructorTests
{
    [Test]
    public void Parameters_of_a_primary_constructor_set_properties()
    {
        var sent = new Primary(3, "n") { Hidden = 2, Ignored = 9 };
        sent.SetLater(6);
        Primary read = Primary.Decode(sent.Encode());
        Assert.That((read.Id, read.Name, read.Later, read.Hidden, read.Ignored), Is.EqualTo((3, "n", 6, 2, 0)));
        read = Primary.Decode(HexText.Parse("00a311" + Ascii("acme:primary:list") + "c00301" + "5403"));
        Assert.That((read.Id, read.Name, read.Later), Is.EqualTo((3, "none", 5)));
    }

    [Test]
    public void Required_properties_are_set_and_defaults_are_null_on_the_wire()
    {
        byte[] bytes = new Required(1) { Id = 7, Note = null, Count = 4 }.Encode();
        Assert.That(HexText.Format(bytes), Does.EndWith("c00301" + "5407"));
        Required read = Required.Decode(bytes);
        Assert.That((read.Id, read.Note, read.Count, read.Text), Is.EqualTo((7, (string?)null, (int?)4, "x")));
        Assert.That(Required.Decode(new Required(1) { Id = 8, Note = "n", Count = 5, Text = "y" }.Encode()).Count, Is.EqualTo(5));
    }

    [Test]
    public void Fields_of_base_classes_are_the_first()
    {
        var customer = new Customer { Key = Guid.Empty, Number = 2, Name = "Ada" };
        Assert.That(Customer.AmqpDescription, Is.EqualTo("acme:customer:list: list\n  0 Key: uuid\n  1 Number: int\n  2 Name: string\n"));
        Customer read = Customer.Decode(customer.Encode());
        Assert.That((read.Key, read.Number, read.Name), Is.EqualTo((Guid.Empty, 2, "Ada")));
    }

    [Test]
    public void Structs_are_made_by_their_constructors()
    {
        Pair pair = Pair.Decode(new Pair(1, null).Encode());
        Assert.That((pair.Left, pair.Right), Is.EqualTo((1, (int?)null)));
        Assert.That(Positional.Decode(new Positional(1, "c").Encode()), Is.EqualTo(new Positional(1, "c")));
        Assert.That(Positional.Decode(HexText.Parse("00a314" + Ascii("acme:positional:list") + "c00301" + "5401")), Is.EqualTo(new Positional(1)));
        Assert.That(Positional.AmqpDescription, Does.Contain("0 a: int, mandatory").And.Contain("1 b: string"));
    }

    [Test]
    public void Floating_point_defaults_keep_their_bits()
    {
        var read = Floating.Decode(HexText.Parse("00a312" + Ascii("acme:floating:list") + "45"));
        Assert.That((read.Value, read.Limit, read.Unknown), Is.EqualTo((double.NaN, float.PositiveInfinity, double.NaN)));
        Assert.That((BitConverter.DoubleToInt64Bits(read.Zero), BitConverter.SingleToInt32Bits(read.MinusZero)), Is.EqualTo((0L, int.MinValue)));
        Assert.That(HexText.Format(new Floating(1).Encode()), Does.EndWith("c00f02" + "823ff0000000000000" + "727f800000"), "fields after the last one that is not its default are left out");
        Floating other = Floating.Decode(new Floating { Zero = -0.0, MinusZero = 0.0f }.Encode());
        Assert.That((BitConverter.DoubleToInt64Bits(other.Zero), BitConverter.SingleToInt32Bits(other.MinusZero)), Is.EqualTo((long.MinValue, 0)));
    }

    [Test]
    public void A_value_that_may_be_missing_is_null_or_a_value()
    {
        Assert.That(Floating.Decode(new Floating().Encode()).Any, Is.Null);
        Assert.That(Floating.Decode(new Floating { Any = 7 }.Encode()).Any, Is.EqualTo((AmqpValue?)7));
    }

    private static string Ascii(string text) => HexText.Format(System.Text.Encoding.ASCII.GetBytes(text));
}
