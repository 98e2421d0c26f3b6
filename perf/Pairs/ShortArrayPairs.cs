namespace Amqp.Encoding.Perf.Pairs;

/// <summary>Arrays of 1 to 63 ints, where the overhead of a call shows.</summary>
public static class ShortArrayPairs
{
    public static IEnumerable<Pair> Create() => [.. Create(1), .. Create(4), .. Create(16), .. Create(63)];

    private static Pair[] Create(int count)
    {
        int[] values = EncodingJobs.Ints(count);
        int[] target = new int[count];
        byte[] scratch = new byte[256];
        byte[] encoded = EncodingJobs.Encode((ref writer) => ArrayEncoding<int>.Default.Write(ref writer, values));
        Func<long> encodeByHand = () =>
        {
            Span<byte> left = scratch;
            left[0] = 0xE0;
            left[1] = (byte)(2 + (4 * values.Length));
            left[2] = (byte)values.Length;
            left[3] = 0x71;
            left = left[4..];
            foreach (int value in values)
            {
                BinaryPrimitives.WriteInt32BigEndian(left, value);
                left = left[4..];
            }

            return 4 + (4 * values.Length);
        };
        Func<long> decodeByHand = () =>
        {
            ReadOnlySpan<byte> source = encoded;
            if (source[0] != 0xE0 || source[3] != 0x71 || source[1] != source.Length - 2 || source[1] != 2 + (4 * source[2]) || source[2] > target.Length)
            {
                throw new InvalidDataException();
            }

            int read = source[2];
            source = source[4..];
            for (int i = 0; i < read; i++)
            {
                target[i] = BinaryPrimitives.ReadInt32BigEndian(source);
                source = source[4..];
            }

            return read;
        };
        Check.Equal<byte>(encoded, scratch.AsSpan(0, (int)encodeByHand()), "the encoded ints");
        Check.That(decodeByHand() == count, "the number of decoded ints");
        Check.Equal<int>(target, values, "the decoded ints");

        return
        [
            new($"int[{count}] encode / hand", encodeByHand, () =>
            {
                var writer = new AmqpWriter(scratch);
                ArrayEncoding<int>.Default.Write(ref writer, values);
                return writer.BytesWritten;
            }),
            new($"int[{count}] to span / hand", decodeByHand, () =>
            {
                var reader = new AmqpReader(encoded.AsSpan());
                return ArrayEncoding<int>.Default.Read(ref reader, target);
            }),
            new($"int[{count}] to array / hand", () =>
            {
                target = new int[encoded[2]];
                return decodeByHand();
            }, () =>
            {
                var reader = new AmqpReader(encoded.AsSpan());
                return ArrayEncoding<int>.Default.Read(ref reader).Length;
            }),
        ];
    }
}
