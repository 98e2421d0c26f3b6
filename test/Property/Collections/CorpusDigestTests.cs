using System.Security.Cryptography;

namespace Amqp.Encoding.Tests.Collections;

/// <summary>A corpus from fixed seeds, as bytes: both assets of the library, on every platform, give the same digest.</summary>
public sealed class CorpusDigestTests
{
    private const string Values = "e142503328449ca629270abfeee918dde5ce012e90305f8f065ee31142bdf63a";
    private const string Collections = "99680ffb2feab847e45ebd74232d99ae7876fec50f6425c0d674e10c31169bc5";

    [Test]
    public void The_corpus_of_any_values_is_the_same_everywhere()
    {
        using IncrementalHash hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        for (int seed = 0; seed < 2000; seed++)
        {
            byte[] encoded = ReferenceEncoder.Encode(NodeGenerator.FromSeed(seed, seed % 40));
            var reader = new AmqpReader(encoded);
            hash.AppendData(reader.ReadEncodedValue().ToArray());
            Assert.That(reader.IsAtEnd, Is.True, $"seed {seed}");
        }

        Assert.That(HexText.Format(hash.GetHashAndReset()), Is.EqualTo(Values));
    }

    [Test]
    public void The_bytes_of_the_encodings_are_the_same_everywhere()
    {
        using IncrementalHash hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        foreach (ElementKind kind in ElementKinds.All)
        {
            for (int seed = 0; seed < 40; seed++)
            {
                kind.Accept(new Writer(hash, new Random(seed), seed));
            }
        }

        Assert.That(HexText.Format(hash.GetHashAndReset()), Is.EqualTo(Collections));
    }

    private sealed class Writer(IncrementalHash hash, Random random, int seed) : IElementVisitor
    {
        public void Visit<T>(ElementKind<T> kind)
        {
            T[] values = kind.Next(random, seed * seed / 4);
            T[][] nested = [values, kind.Next(random, seed % 5), []];
            KeyValuePair<string, T>[] pairs = values.Select((value, i) => new KeyValuePair<string, T>("key" + i, value)).ToArray();
            using var buffer = new AmqpBuffer();
            var writer = new AmqpWriter(buffer);
            writer.WriteArray<T>(values);
            writer.WriteList<T>(values);
            writer.WriteMultiple<T>(nested[1]);
            ArrayEncoding<T>.Default.OfArrays().Write(ref writer, nested);
            ArrayEncoding.OfLists(ListEncoding<T>.Default).Write(ref writer, nested);
            ArrayEncoding.Described(0x26UL, ArrayEncoding<T>.Default).Write(ref writer, values);
            MapEncoding<string, T>.Default.Write(ref writer, pairs);
            writer.Flush();
            hash.AppendData(buffer.WrittenSpan.ToArray());

            // And back, so that the decoders of both assets see the same.
            var reader = new AmqpReader(buffer.WrittenMemory);
            foreach (string shown in kind.Show(reader.ReadArray<T>()).Concat(kind.Show(reader.ReadList<T>())).Concat(kind.Show(reader.ReadMultiple<T>())))
            {
                hash.AppendData(System.Text.Encoding.UTF8.GetBytes(shown));
            }
        }
    }
}
