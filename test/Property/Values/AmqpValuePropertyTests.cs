namespace Amqp.Encoding.Tests.Values;

/// <summary>Properties of every value in every encoding, against the reference codec.</summary>
public sealed class AmqpValuePropertyTests
{
    [SeededProperty(MaxTest = 400, Arbitrary = [typeof(Seeds)])]
    public void Decoding_gives_what_the_reference_decodes(int seed)
    {
        Node node = NodeGenerator.FromSeed(seed, 40);
        AmqpValue value = AmqpValue.Decode(ReferenceEncoder.Encode(node));
        Assert.That(NotationText.Format(value), Is.EqualTo(NotationText.Format(node)));
        Assert.That(value.ToString().Length, Is.LessThanOrEqualTo(1024));
    }

    [SeededProperty(MaxTest = 400, Arbitrary = [typeof(Seeds)])]
    public void Encoding_again_gives_the_smallest_form_with_the_constructors_of_arrays(int seed)
    {
        Node node = NodeGenerator.FromSeed(seed, 40);
        byte[] expected = ReferenceEncoder.EncodeSmallest(node, keepArrayConstructors: true);
        AmqpValue value = AmqpValue.Decode(ReferenceEncoder.Encode(node));
        Assert.That(value.Encode(), Is.EqualTo(expected));
        Assert.That(value.GetEncodedSize(), Is.EqualTo(expected.Length));

        byte[] exact = new byte[expected.Length];
        AmqpWriter writer = new AmqpWriter(exact);
        value.WriteTo(ref writer);
        Assert.That(writer.BytesWritten, Is.EqualTo(expected.Length));
        Assert.That(exact, Is.EqualTo(expected));
        Assert.That(value.TryEncode(exact.AsSpan(0, exact.Length - 1), out int needed), Is.False);
        Assert.That(needed, Is.EqualTo(expected.Length));
    }

    [SeededProperty(MaxTest = 300, Arbitrary = [typeof(Seeds)])]
    public void Encoding_in_a_list_of_a_growing_buffer_gives_the_same(int seed)
    {
        Node node = Node.List(0xd0, NodeGenerator.FromSeed(seed, 30), Node.Scalar(0x40), NodeGenerator.FromSeed(unchecked(seed + 1), 30));
        if (node.Depth > ReferenceDecoder.MaxDepth)
        {
            return;
        }

        using AmqpBuffer buffer = new AmqpBuffer();
        AmqpWriter writer = new AmqpWriter(buffer);
        AmqpWriteScope list = writer.BeginList();
        foreach (Node item in node.Children)
        {
            AmqpValue.Decode(ReferenceEncoder.Encode(item)).WriteTo(ref writer);
        }

        writer.End(list);
        writer.Flush();
        Assert.That(buffer.WrittenSpan.ToArray(), Is.EqualTo(ReferenceEncoder.EncodeSmallest(node, keepArrayConstructors: true)));
    }

    [SeededProperty(MaxTest = 300, Arbitrary = [typeof(Seeds)])]
    public void Values_are_equal_whatever_their_encoding(int seed)
    {
        Node node = NodeGenerator.FromSeed(seed, 30);
        AmqpValue given = AmqpValue.Decode(ReferenceEncoder.Encode(node));
        AmqpValue smallest = AmqpValue.Decode(ReferenceEncoder.EncodeSmallest(node));
        Assert.That(given, Is.EqualTo(smallest));
        Assert.That(given.GetHashCode(), Is.EqualTo(smallest.GetHashCode()));
    }

    [SeededProperty(MaxTest = 400, Arbitrary = [typeof(Seeds)])]
    public void Values_are_equal_exactly_if_the_reference_says_so(int seed)
    {
        // Small ones, or they would never be equal.
        Node left = NodeGenerator.FromSeed(seed, 2);
        Node right = NodeGenerator.FromSeed(unchecked(seed * 31), 2);
        AmqpValue leftValue = AmqpValue.Decode(ReferenceEncoder.Encode(left));
        AmqpValue rightValue = AmqpValue.Decode(ReferenceEncoder.Encode(right));
        Assert.That(leftValue.Equals(rightValue), Is.EqualTo(NodeEquality.Instance.Equals(left, right)));
    }

    [SeededProperty(MaxTest = 1500, Arbitrary = [typeof(Seeds)])]
    public void Mutated_bytes_get_the_verdict_of_the_reference_and_the_fault_of_Validate(int seed)
    {
        Random random = new Random(seed);
        byte[] bytes = ReferenceEncoder.Encode(NodeGenerator.FromSeed(seed, 20));
        for (int i = random.Next(3); i >= 0; i--)
        {
            bytes[random.Next(bytes.Length)] = (byte)random.Next(256);
        }

        bool decoded = AmqpValue.TryDecode(bytes, out AmqpValue value, out AmqpDecodeError error, AmqpReaderOptions.Strict);
        Assert.That(decoded, Is.EqualTo(ReferenceDecoder.IsValid(bytes)), error.ToString());
        if (decoded)
        {
            Assert.That(NotationText.Format(value), Is.EqualTo(NotationText.Format(ReferenceDecoder.Decode(bytes))));
            return;
        }

        AmqpReader reader = new AmqpReader(bytes, AmqpReaderOptions.Strict);
        AmqpDecodeError fault = default;
        try
        {
            reader.Validate();
        }
        catch (AmqpDecodeException exception)
        {
            fault = exception.Error;
        }

        if (fault.Kind != AmqpDecodeErrorKind.None)
        {
            Assert.That(error.Kind, Is.EqualTo(fault.Kind));
            Assert.That(error.Offset, Is.EqualTo(fault.Offset));
        }
        else
        {
            Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.TrailingBytes));
            Assert.That(error.Offset, Is.EqualTo((long)reader.Position));
        }
    }

    [SeededProperty(MaxTest = 200, Arbitrary = [typeof(Seeds)])]
    public void Borrowed_values_are_the_same(int seed)
    {
        byte[] bytes = ReferenceEncoder.Encode(NodeGenerator.FromSeed(seed, 30));
        AmqpReader reader = new AmqpReader(bytes);
        AmqpValue borrowed = reader.ReadValue(borrow: true);
        Assert.That(reader.IsAtEnd, Is.True);
        Assert.That(borrowed, Is.EqualTo(AmqpValue.Decode(bytes)));
    }

    [SeededProperty(MaxTest = 300, Arbitrary = [typeof(Seeds)])]
    public void Objects_of_values_do_not_throw(int seed)
    {
        AmqpValue value = AmqpValue.Decode(ReferenceEncoder.Encode(NodeGenerator.FromSeed(seed, 20)));
        foreach (AmqpObjectOptions options in new[] { AmqpObjectOptions.Standard, AmqpObjectOptions.Azure })
        {
            Assert.That(AmqpValue.TryFromObject(value.ToObject(options), out AmqpValue back, options), Is.True);
            Assert.That(back.Type == value.Type || value.Type is AmqpType.Decimal32 or AmqpType.Decimal64, Is.True);
        }
    }
}
