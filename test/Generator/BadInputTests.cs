using System.Linq;
using Amqp.Encoding.Tests.Generator.Contracts;

namespace Amqp.Encoding.Tests.Generator;

/// <summary>Encoded contracts, whole and changed: only the error of the library, and the same verdict from both methods.</summary>
[TestFixture]
public sealed class BadInputTests
{
    // Changes to a constructor, a size, a count or a text.
    private static readonly byte[] s_bytes = [0x00, 0x01, 0x40, 0x41, 0x45, 0x7F, 0x80, 0xA1, 0xC0, 0xC1, 0xE0, 0xFF];

    [TestCaseSource(typeof(Samples), nameof(Samples.All))]
    public void The_size_is_that_of_the_bytes(Sample sample) => Assert.That(sample.Size, Is.EqualTo(sample.Bytes.Length));

    [TestCaseSource(typeof(Samples), nameof(Samples.All))]
    public void Decoded_values_are_encoded_as_the_same_bytes(Sample sample) => Assert.That(sample.Recode(sample.Bytes), Is.EqualTo(sample.Bytes));

    [TestCaseSource(typeof(Samples), nameof(Samples.All))]
    public void The_bytes_are_a_value_of_AMQP(Sample sample) => Assert.That(AmqpValue.Decode(sample.Bytes).Encode(), Is.EqualTo(sample.Bytes));

    [TestCaseSource(typeof(Samples), nameof(Samples.All))]
    public void Bytes_that_end_too_early_are_refused(Sample sample)
    {
        for (int length = 0; length < sample.Bytes.Length; length++)
        {
            Assert.That(Check(sample, sample.Bytes[..length]), Is.False, $"{length} bytes");
        }
    }

    [TestCaseSource(typeof(Samples), nameof(Samples.All))]
    public void Bytes_after_the_end_are_refused(Sample sample) => Assert.That(Check(sample, [.. sample.Bytes, 0x40]), Is.False);

    [TestCaseSource(typeof(Samples), nameof(Samples.All))]
    public void Changed_bytes_have_the_same_verdict_from_Decode_and_TryDecode(Sample sample)
    {
        int refused = 0;
        for (int at = 0; at < sample.Bytes.Length; at++)
        {
            byte original = sample.Bytes[at];
            foreach (byte value in s_bytes.Append((byte)(original ^ 1)).Append((byte)(original + 1)))
            {
                byte[] changed = [.. sample.Bytes];
                changed[at] = value;
                refused += Check(sample, changed) ? 0 : 1;
            }
        }

        Assert.That(refused, Is.GreaterThan(sample.Bytes.Length));
    }

    // Each is a change of one byte in the object's own encoding: the fault names the field at which it is.
    [Test]
    public void A_fault_names_the_field_in_lists_maps_and_nested_contracts()
    {
        byte[] bytes = new FaultRoot { Lines = [new FaultLine { Name = "a" }, new FaultLine { Name = "b", Prices = { ["x"] = 1, ["y"] = 0x55 } }], Tags = new Tags { Id = 0x66, Name = "n" } }.Encode();
        Assert.That(PathOf(bytes, 0x55), Is.EqualTo("FaultRoot.lines[1].prices{1}.value"));
        Assert.That(PathOf(bytes, 0x66), Is.EqualTo("FaultRoot.tags.x-acme-id"));
        Assert.That(PathOf(bytes, (byte)'b'), Is.EqualTo("FaultRoot.lines[1].name"));

        // The constructor before the value becomes a boolean.
        static string PathOf(byte[] bytes, byte value)
        {
            byte[] changed = [.. bytes];
            int at = Array.LastIndexOf(changed, value);
            changed[at - (value == 'b' ? 2 : 1)] = 0x56;
            changed[at] = value == 'b' ? changed[at] : (byte)1;
            Assert.That(FaultRoot.TryDecode(changed, out _, out AmqpDecodeError error), Is.False);
            return error.Path;
        }
    }

    [Test]
    public void A_missing_field_is_named_with_its_path()
    {
        // list8 of 1: list8 of 1: a list without items is a line without its name.
        byte[] bytes = Support.HexText.Parse("c00501" + "c0020145");
        Assert.That(FaultRoot.TryDecode(bytes, out _, out AmqpDecodeError error), Is.False);
        Assert.That((error.Kind, error.Path), Is.EqualTo((AmqpDecodeErrorKind.MissingField, "FaultRoot.lines[0].name")));
    }

    [Test]
    public void Another_descriptor_is_named()
    {
        byte[] bytes = Support.HexText.Parse("00a30f" + Convert.ToHexString(System.Text.Encoding.ASCII.GetBytes("acme:other:list")) + "45");
        Assert.That(() => Order.Decode(bytes), Throws.InstanceOf<AmqpDecodeException>().With.Message.EqualTo("Expected acme:order:list at offset 0 (Order) but found the descriptor acme:other:list."));
        Assert.That(() => Shape.Decode(bytes), Throws.InstanceOf<AmqpDecodeException>().With.Message.Contains("found the descriptor acme:other:list"));
        Assert.That(AmqpValue.Decode(bytes).TryGetContract(out Order? _, out AmqpDecodeError error), Is.False);
        Assert.That(error.Found, Is.EqualTo("the descriptor acme:other:list"));
        Assert.That(new Messaging.AmqpMessage().TryGetValue(out Order? _, out error), Is.False);
        Assert.That(error.ToString(), Does.Contain("a message whose body is a value"));
    }

    private static bool Check(Sample sample, byte[] bytes)
    {
        bool isValid = sample.TryRecode(bytes, out byte[]? recoded, out AmqpDecodeError error);
        if (isValid)
        {
            Assert.That(sample.Recode(bytes), Is.EqualTo(recoded));
            return true;
        }

        AmqpDecodeException exception = Assert.Throws<AmqpDecodeException>(() => sample.Recode(bytes))!;
        Assert.That(exception.Error, Is.EqualTo(error));
        return false;
    }
}
