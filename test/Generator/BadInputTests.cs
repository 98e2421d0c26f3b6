using System.Linq;

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
