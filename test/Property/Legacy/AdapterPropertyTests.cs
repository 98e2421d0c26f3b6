using Amqp.Encoding.Legacy;

namespace Amqp.Encoding.Tests.Legacy;

/// <summary>The object path and the typed path write the same bytes and read the same values.</summary>
public sealed class AdapterPropertyTests
{
    [SeededProperty(MaxTest = 500, Arbitrary = [typeof(Seeds)])]
    public void Any_object_has_the_bytes_and_the_value_of_the_value_model(int seed)
    {
        object? source = new ObjectGenerator(new Random(seed)).Next();
        Assert.That(AmqpValue.TryFromObject(source, out AmqpValue value), Is.True);
        using var buffer = new ByteBuffer(64);
        AmqpCodec.EncodeObject(source, buffer);
        string expected = HexText.Format(value.Encode());
        Assert.That(HexText.Format(buffer.Buffer, 0, buffer.Length), Is.EqualTo(expected));
        Assert.That(AmqpCodec.GetObjectEncodeSize(source), Is.EqualTo(expected.Length / 2));
        object? decoded = AmqpCodec.DecodeObject(buffer);
        Assert.That(buffer.Length, Is.Zero);
        Assert.That(AmqpValue.TryFromObject(decoded, out AmqpValue again), Is.True);
        Assert.That(again, Is.EqualTo(value));
    }

    [SeededProperty(MaxTest = 300)]
    public void Arrays_and_lists_have_the_bytes_of_the_typed_path(int[] ints, long[] longs, byte[] bytes, double[] doubles, bool[] booleans, Guid[] uuids, decimal[] decimals)
    {
        Check(ints);
        Check(longs);
        Check(bytes);
        Check(doubles);
        Check(booleans);
        Check(uuids);
        Check(decimals);
        Check(Array.ConvertAll(ints, static item => unchecked((ulong)item)));
        Check(Array.ConvertAll(longs, static item => AmqpTimestamp.FromMilliseconds(item)));
    }

    [SeededProperty(MaxTest = 500, Arbitrary = [typeof(Seeds)])]
    public void Decoded_objects_are_encoded_again(int seed)
    {
        byte[] input = ReferenceEncoder.Encode(NodeGenerator.FromSeed(seed, new Random(seed).Next(40)));
        if (!AmqpValue.TryDecode(input, out AmqpValue value, out _))
        {
            return;
        }

        object? decoded = AmqpCodec.DecodeObject(new ByteBuffer(input, 0, input.Length));
        using var buffer = new ByteBuffer(64);
        AmqpCodec.EncodeObject(decoded, buffer);
        Assert.That(AmqpCodec.GetObjectEncodeSize(decoded), Is.EqualTo(buffer.Length));
        AmqpValue again = AmqpValue.Decode(buffer.Buffer.AsSpan(0, buffer.Length));

        // The .NET type does not keep the width of decimals.
        if (NotationText.Format(value).IndexOf("dec", StringComparison.Ordinal) < 0)
        {
            Assert.That(again, Is.EqualTo(value));
        }

        Assert.That(AmqpValue.TryFromObject(value.ToObject(), out _), Is.True);
    }

    [SeededProperty(MaxTest = 300, Arbitrary = [typeof(Seeds)])]
    public void Bytes_with_an_error_have_the_verdict_of_the_value_model(int seed)
    {
        Random random = new(seed);
        byte[] input = ReferenceEncoder.Encode(NodeGenerator.FromSeed(seed, random.Next(20)));
        if (random.Next(3) != 0)
        {
            input[random.Next(input.Length)] ^= (byte)(1 << random.Next(8));
        }

        bool isValue = AmqpValue.TryDecode(input, out _, out _);
        var buffer = new ByteBuffer(input, 0, input.Length);
        bool isObject;
        try
        {
            AmqpCodec.DecodeObject(buffer);
            isObject = buffer.Length == 0;
        }
        catch (AmqpDecodeException)
        {
            isObject = false;
        }

        Assert.That(isObject, Is.EqualTo(isValue), HexText.Format(input));
    }

    private static void Check<T>(T[] values)
    {
        string array = HexText.Format(Writes.ToBuffer((ref writer) => writer.WriteArray(values)));
        string list = HexText.Format(Writes.ToBuffer((ref writer) => writer.WriteList(values)));
        Assert.That(Hex(buffer => AmqpCodec.EncodeArray(values, buffer)), Is.EqualTo(array));
        Assert.That(Hex(buffer => AmqpCodec.EncodeObject(values, buffer)), Is.EqualTo(array));
        Assert.That(Hex(buffer => AmqpCodec.EncodeObject(new List<T>(values), buffer)), Is.EqualTo(list));
        Assert.That(Hex(buffer => AmqpCodec.EncodeObject(new Queue<T>(values), buffer)), Is.EqualTo(list));
        Assert.That(Hex(buffer => AmqpCodec.EncodeList(new List<object?>(values.Cast<object?>()), buffer)), Is.EqualTo(list));
        using var again = new ByteBuffer(64);
        AmqpCodec.EncodeArray(values, again);
        Assert.That(AmqpCodec.DecodeArray<T>(again), Is.EqualTo(values));
        Assert.That(HexText.Format(Writes.ToBuffer((ref writer) => writer.WriteMultiple(values))), Is.EqualTo(Hex(buffer => AmqpCodec.EncodeMultiple<T>(values, buffer))));
    }

    private static string Hex(Action<ByteBuffer> encode)
    {
        using var buffer = new ByteBuffer(16);
        encode(buffer);
        return HexText.Format(buffer.Buffer, 0, buffer.Length);
    }
}
