namespace Amqp.Encoding.Tests.Values;

/// <summary>The vectors and the worked examples through the value model.</summary>
public sealed class AmqpValueVectorTests
{
    [TestCaseSource(typeof(TestCases), nameof(TestCases.Vectors), new object[] { "value" })]
    public void A_value_gets_its_verdict_and_notation(VectorRow row)
    {
        bool decoded = AmqpValue.TryDecode(row.Bytes, out AmqpValue value, out AmqpDecodeError error, AmqpReaderOptions.Strict);
        Assert.That(decoded, Is.EqualTo(!row.IsError), error.ToString());
        if (row.IsExact)
        {
            Assert.That(NotationText.Format(value), Is.EqualTo(row.Detail));
        }

        if (decoded)
        {
            Assert.That(AmqpValue.Decode(row.Bytes, AmqpReaderOptions.Strict), Is.EqualTo(value));
            Assert.That(AmqpValue.Decode(row.Bytes.AsMemory(), options: AmqpReaderOptions.Strict, borrow: true), Is.EqualTo(value));
        }
        else
        {
            Assert.That(() => AmqpValue.Decode(row.Bytes, AmqpReaderOptions.Strict), Throws.TypeOf<AmqpDecodeException>().With.Property("Error").Property("Offset").EqualTo(error.Offset));
            Assert.That(() => AmqpValue.Decode(row.Bytes.AsMemory(), options: AmqpReaderOptions.Strict, borrow: true), Throws.TypeOf<AmqpDecodeException>().With.Property("Error").Property("Kind").EqualTo(error.Kind));
        }
    }

    [TestCaseSource(typeof(TestCases), nameof(TestCases.Vectors), new object[] { "prefix" })]
    public void A_prefix_gets_its_verdict_and_leaves_the_rest(VectorRow row)
    {
        AmqpReader reader = new AmqpReader(row.Bytes);
        if (row.IsError)
        {
            AmqpDecodeError error = ErrorOf(row.Bytes, out int position);
            Assert.That(error.Kind, Is.Not.EqualTo(AmqpDecodeErrorKind.None));
            Assert.That(position, Is.Zero);
            return;
        }

        AmqpValue value = reader.ReadValue();
        Assert.That(
            NotationText.Format(value) + " consumed=" + reader.Position.ToString(CultureInfo.InvariantCulture),
            row.IsExact ? Is.EqualTo(row.Detail) : Is.Not.Empty);
    }

    [TestCaseSource(typeof(TestCases), nameof(TestCases.Vectors), new object[] { "value" })]
    [TestCaseSource(typeof(TestCases), nameof(TestCases.Vectors), new object[] { "prefix" })]
    public void Read_and_Validate_find_the_same_fault(VectorRow row)
    {
        AmqpDecodeError expected = default;
        AmqpReader reader = new AmqpReader(row.Bytes);
        try
        {
            reader.Validate();
        }
        catch (AmqpDecodeException exception)
        {
            expected = exception.Error;
        }

        AmqpDecodeError error = ErrorOf(row.Bytes, out int position);
        Assert.That(error.Kind, Is.EqualTo(expected.Kind));
        Assert.That(error.Offset, Is.EqualTo(expected.Offset));
        Assert.That(error.Path, Is.EqualTo(expected.Path));
        Assert.That(position, Is.EqualTo(reader.Position));
    }

    [TestCaseSource(typeof(TestCases), nameof(TestCases.Examples), new object[] { "value" })]
    public void An_example_decodes_to_what_the_reference_decodes(ExampleRow row) =>
        Assert.That(NotationText.Format(AmqpValue.Decode(row.Bytes)), Is.EqualTo(NotationText.Format(ReferenceDecoder.Decode(row.Bytes))));

    [TestCaseSource(typeof(TestCases), nameof(TestCases.Examples), new object[] { "value" })]
    public void An_example_encodes_to_its_bytes(ExampleRow row)
    {
        // These rows show a legal form that is wider than the one written.
        bool isWide = row.Case is "boolean-octet-true" or "boolean-octet-false" or "uint-wide-small-value" or "vbin32" or "str32" or "sym32"
            or "list8-empty" or "list32-empty" or "list32" or "map32" or "accepted-list8-empty" or "source"
            || row.Case.StartsWith("array32-", StringComparison.Ordinal);
        byte[] encoded = AmqpValue.Decode(row.Bytes).Encode();
        byte[] expected = isWide ? ReferenceEncoder.EncodeSmallest(ReferenceDecoder.Decode(row.Bytes), keepArrayConstructors: true) : row.Bytes;
        Assert.That(encoded, Is.EqualTo(expected));
    }

    private static AmqpDecodeError ErrorOf(byte[] data, out int position)
    {
        AmqpReader reader = new AmqpReader(data);
        AmqpDecodeError error = default;
        try
        {
            reader.ReadValue();
        }
        catch (AmqpDecodeException exception)
        {
            error = exception.Error;
        }

        position = reader.Position;
        return error;
    }
}
