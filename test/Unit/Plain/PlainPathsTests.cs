namespace Amqp.Encoding.Tests.Plain;

/// <summary>Plain values are read where they lie: nothing that can be seen differs from reading them in the exact way.</summary>
public sealed class PlainPathsTests
{
    // The bits and constructors that a mutation of one byte tries: small, large, flipped, and codes that fit or break a neighbour.
    private static readonly Func<byte, byte>[] s_mutations =
    [
        octet => (byte)(octet + 1),
        octet => (byte)(octet - 1),
        octet => (byte)(octet ^ 0x80),
        octet => (byte)(octet ^ 0x10),
        _ => 0x00,
        _ => 0x40,
        _ => 0xA1,
        _ => 0xFF,
    ];

    private static readonly HashSet<(bool, string)> s_compared = [];

    // The bytes of an input put it into one of four parts: the first runs by default.
    private static readonly TestCaseData[] s_parts = [.. Enumerable.Range(0, 4).Select(part => part == 0 ? new TestCaseData(part) : new TestCaseData(part).SetCategory("Slow"))];

    [OneTimeTearDown]
    public void Forget() => s_compared.Clear();

    [OneTimeSetUp]
    public void Load() => Assert.That((PlainOutcome.ReadsPlain(), ExactLibrary.ReadsPlain()), Is.EqualTo((true, false)));

    [TestCaseSource(nameof(s_parts))]
    public void Plain_and_exact_ways_agree_on_every_vector_and_example_and_each_prefix(int part)
    {
        foreach (byte[] input in Inputs())
        {
            Compare(part, input, withExceptions: true);
            for (int length = 0; length < Math.Min(input.Length, 64); length++)
            {
                Compare(part, input.AsSpan(0, length).ToArray(), withExceptions: true);
            }

            for (int length = 64; length < Math.Min(input.Length, 1024); length++)
            {
                Compare(part, input.AsSpan(0, length).ToArray(), withExceptions: false);
            }
        }
    }

    [TestCaseSource(nameof(s_parts))]
    public void Plain_and_exact_ways_agree_on_every_byte_changed_in_eight_ways(int part)
    {
        foreach (byte[] input in Inputs())
        {
            // Of a long input a fixed sample of the bytes: its content is mostly payload.
            int step = Math.Max(1, input.Length / 128);
            for (int at = 0; at < input.Length; at += step)
            {
                byte octet = input[at];
                // Far from the beginning every other one, by turns.
                for (int i = at < 32 ? 0 : at / step % 2; i < s_mutations.Length; i += at < 32 ? 1 : 2)
                {
                    input[at] = s_mutations[i](octet);
                    Compare(part, input, withExceptions: false);
                }

                input[at] = octet;
            }
        }
    }

    [TestCaseSource(nameof(s_parts))]
    public void Plain_and_exact_ways_agree_on_generated_values_and_messages(int part)
    {
        for (int seed = 0; seed < 400; seed++)
        {
            Compare(part, ReferenceEncoder.Encode(NodeGenerator.FromSeed(seed, 30)), withExceptions: true);
            Compare(part, MessageGenerator.Encode(MessageGenerator.FromSeed(seed)), withExceptions: true);
        }
    }

    [TestCaseSource(nameof(s_parts))]
    public void Plain_and_exact_ways_agree_on_scalars_in_lists_maps_and_composites(int part)
    {
        var random = new Random(11);
        for (int i = 0; i < 3000; i++)
        {
            int count = random.Next(6);
            byte[] content = [.. Enumerable.Range(0, count).SelectMany(_ => RandomScalar(random))];
            Compare(part, [0xD0, 0, 0, 0, (byte)(4 + content.Length), 0, 0, 0, (byte)count, .. content], withExceptions: i % 10 == 0);
            Compare(part, [0xC1, (byte)(1 + content.Length), (byte)count, .. content], withExceptions: i % 10 == 0);
            Compare(part, [0x00, 0x53, (byte)random.Next(0x10, 0x45), 0xC0, (byte)(1 + content.Length), (byte)count, .. content], withExceptions: i % 10 == 0);
        }
    }

    private static byte[] RandomScalar(Random random)
    {
        byte[] codes = [0x40, 0x41, 0x42, 0x43, 0x44, 0x45, 0x50, 0x51, 0x52, 0x53, 0x54, 0x55, 0x56, 0x60, 0x61, 0x70, 0x71, 0x72, 0x73, 0x74, 0x80, 0x81, 0x82, 0x83, 0x84, 0x94, 0x98, 0xA0, 0xA1, 0xA3];
        byte code = codes[random.Next(codes.Length)];
        int width = code < 0x50 ? 0 : code < 0xA0 ? 1 << ((code >> 4) - 5) : 1 + random.Next(5);
        byte[] scalar = new byte[1 + width];
        random.NextBytes(scalar);
        scalar[0] = code;
        if (code >= 0xA0)
        {
            scalar[1] = (byte)(width - 1);
            for (int i = 2; i < scalar.Length && random.Next(8) != 0; i++)
            {
                scalar[i] &= 0x7F;
            }
        }
        else if (code == 0x56)
        {
            scalar[1] %= 3;
        }

        return scalar;
    }

    // Bodies of frames, too: the content of a frame begins after its header.
    private static IEnumerable<byte[]> Inputs()
    {
        IEnumerable<byte[]> rows = VectorFile.LoadAll().Select(row => row.Bytes).Concat(ExampleFile.Load().Select(row => row.Bytes));
        return rows.Where(bytes => bytes.Length is > 0 and < 20_000)
            .SelectMany(bytes => bytes.Length > 8 && bytes[4] == 2 ? new[] { bytes, bytes.AsSpan(8).ToArray() } : [bytes])
            .Select(bytes => bytes.ToArray());
    }

    private static void Compare(int part, byte[] input, bool withExceptions)
    {
        uint hash = 0;
        foreach (byte octet in input)
        {
            hash = (hash * 31) + octet;
        }

        // Changes of short inputs make the same bytes again and again.
        if ((hash * 0x9E37_79B1) >> 30 != part || !s_compared.Add((withExceptions, Convert.ToBase64String(input))))
        {
            return;
        }

        // The bytes choose the options: each change meets every set, and the choice is the same in each run.
        uint other = hash >> 3;
        string plain = PlainOutcome.Describe(input, withExceptions, other);
        string exact = ExactLibrary.Describe(input, withExceptions, other);
        if (plain != exact)
        {
            Assert.That(plain, Is.EqualTo(exact), HexText.Format(input));
        }
    }
}
