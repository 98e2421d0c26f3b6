namespace Amqp.Encoding.Tests.Collections;

/// <summary>Keys that a peer chooses to have one hash in .NET, in dictionaries.</summary>
[NonParallelizable]
public sealed class DictionaryKeyTests
{
    private const int Count = 8_000;

    // The prime that a Dictionary takes for so many keys.
    private const int Prime = 8_419;

    [Test]
    public void Chosen_keys_of_a_dictionary_cost_at_most_three_times_what_others_cost()
    {
        Check(static bits => bits);
        Check(static bits => (ulong)bits);
        Check(static bits => unchecked((int)bits * Prime));
        Check(static bits => BitConverter.Int64BitsToDouble(bits));
        Check(static bits => new Guid((int)bits, (short)(bits >> 48), (short)(bits >> 32), 0, 0, 0, 0, 0, 0, 0, 0));
        Check(static bits => AmqpTimestamp.FromMilliseconds(bits));
        Check(static bits => Decimal64.FromBits((ulong)bits));
    }

    [Test]
    public void The_dictionary_is_written_again_and_keeps_a_comparer_that_is_given()
    {
        byte[] bytes = Encode(static bits => bits, static i => i);
        Dictionary<long, int> dictionary = MapEncoding<long, int>.Default.DecodeDictionary(bytes);
        Assert.That(MapEncoding<long, int>.Default.Encode(dictionary), Is.EqualTo(bytes));
        Assert.That(dictionary.ContainsKey(7) && !dictionary.ContainsKey(-7));
        IEqualityComparer<long> own = EqualityComparer<long>.Default;
        Assert.That(MapEncoding<long, int>.Default.DecodeDictionary(bytes, own).Comparer, Is.SameAs(own));
        Assert.That(MapEncoding<long, int>.Default.DecodeDictionary(MapEncoding<long, int>.Default.Encode(new Dictionary<long, int> { [1] = 1 })).Comparer, Is.SameAs(own), "a small one");
    }

    // The pairs are read in the exact order of the standard: a fault, a key that is there twice, and a key that the dictionary cannot hold are those of the pairs.
    [Test]
    public void A_dictionary_is_read_as_its_pairs_are()
    {
        CheckAsPairs("a", "b", "B", "\u00E9");
        CheckAsPairs<AmqpSymbol>("a", "b", "B", "c");
        CheckAsPairs(0, 1, -1, 300);
        CheckAsPairs(0ul, 1ul, 255ul, ulong.MaxValue);
        CheckAsPairs(Guid.Empty, new Guid(1, 0, 0, new byte[8]));
        CheckAsPairs(0.0, -0.0, double.NaN);
        CheckAsPairs<byte[]>([1], [2], [3]);
    }

    private static void CheckAsPairs<T>(params T[] keys)
        where T : notnull
    {
        IEqualityComparer<T>?[] comparers = [null, StringComparer.OrdinalIgnoreCase as IEqualityComparer<T>];
        byte[] whole = MapEncoding<T, string>.Default.Encode(Array.ConvertAll(keys, static key => new KeyValuePair<T, string>(key, "\u00E4" + key)));
        for (int at = 0; at < whole.Length; at++)
        {
            foreach (byte changed in new byte[] { whole[at], 0, 1, 2, 0x40, 0x45, 0x61, 0x62, 0xA1, 0xFF })
            {
                byte[] bytes = [.. whole];
                bytes[at] = changed;
                foreach (IEqualityComparer<T>? comparer in comparers)
                {
                    string expected = Outcome(() => MapEncoding<T, string>.Default.Decode(bytes), comparer);
                    Assert.That(Outcome(() => MapEncoding<T, string>.Default.DecodeDictionary(bytes, comparer), comparer), Is.EqualTo(expected), Convert.ToHexString(bytes));
                    Assert.That(Outcome(() => MapEncoding<T, string>.Default.DecodeDictionary(bytes.AsSpan(0, at), comparer), comparer), Is.EqualTo(Outcome(() => MapEncoding<T, string>.Default.Decode(bytes.AsSpan(0, at)), comparer)));
                    Assert.That(Outcome(() => Read<T>([.. bytes, 0x40], comparer), comparer), Is.EqualTo(changed == whole[at] ? expected : Outcome(() => ReadPairs<T>([.. bytes, 0x40]), comparer)));
                }
            }
        }
    }

    private static Dictionary<T, string> Read<T>(byte[] bytes, IEqualityComparer<T>? comparer)
        where T : notnull
    {
        AmqpReader reader = new(bytes);
        Dictionary<T, string> read = MapEncoding<T, string>.Default.ReadDictionary(ref reader, comparer);
        return reader.PeekFormatCode() == FormatCode.Null ? read : [];
    }

    private static KeyValuePair<T, string>[] ReadPairs<T>(byte[] bytes)
    {
        AmqpReader reader = new(bytes);
        KeyValuePair<T, string>[] read = MapEncoding<T, string>.Default.Read(ref reader);
        return reader.PeekFormatCode() == FormatCode.Null ? read : [];
    }

    private static string Outcome<T>(Func<ICollection<KeyValuePair<T, string>>> read, IEqualityComparer<T>? comparer)
        where T : notnull
    {
        try
        {
            ICollection<KeyValuePair<T, string>> pairs = read();
            if (pairs.Select(static pair => pair.Key).Distinct(comparer).Count() < pairs.Count)
            {
                return "a key that is equal in .NET";
            }

            return string.Join(", ", pairs.Select(static pair => (pair.Key is byte[] bytes ? Convert.ToHexString(bytes) : pair.Key.ToString()) + "=" + pair.Value).OrderBy(static text => text, StringComparer.Ordinal));
        }
        catch (AmqpDecodeException exception) when (exception.Error.Expected.EndsWith("in .NET, too", StringComparison.Ordinal))
        {
            return "a key that is equal in .NET";
        }
        catch (AmqpDecodeException exception)
        {
            return exception.Message + exception.Error.Offset;
        }
    }

    // A hash of each scalar type that has other bits than the public one.
    [Test]
    public void Every_key_type_has_a_keyed_hash()
    {
        foreach (Type type in StandardEncodings.Types)
        {
            typeof(DictionaryKeyTests).GetMethod(nameof(CheckType), System.Reflection.BindingFlags.NonPublic | System.Reflection.BindingFlags.Static)!.MakeGenericMethod(type).Invoke(null, null);
        }
    }

    private static void CheckType<T>()
    {
        IEqualityComparer<T> comparer = KeyedComparer<T>.For(33);
        Assert.That(comparer, Is.InstanceOf<KeyedComparer<T>>(), typeof(T).Name);
        if (default(T) is T key)
        {
            Assert.That(comparer.GetHashCode(key), Is.EqualTo(comparer.GetHashCode(key)).And.Not.EqualTo(0), typeof(T).Name);
        }
    }

    private static void Check<T>(Func<long, T> key)
        where T : notnull
    {
        byte[] chosen = Encode(key, static i => (i << 32) | i), others = Encode(key, static i => unchecked(i * 0x61C8_8646_80B5_83EB) & (long.MaxValue >> 1));
        double least = double.MaxValue, most = double.MaxValue;
        for (int i = 0; i < 3 || (i < 20 && most > 3 * least); i++)
        {
            least = Math.Min(least, Measure<T>(others));
            most = Math.Min(most, Measure<T>(chosen));
        }

        Assert.That(most, Is.LessThan(3 * least), $"{typeof(T).Name}: {most:F1} ms, others {least:F1} ms");
    }

    private static byte[] Encode<T>(Func<long, T> key, Func<long, long> bits)
    {
        var pairs = new KeyValuePair<T, int>[Count];
        for (int i = 0; i < Count; i++)
        {
            pairs[i] = new KeyValuePair<T, int>(key(bits(i + 1)), 1);
        }

        return MapEncoding<T, int>.Default.Encode(pairs);
    }

    private static double Measure<T>(byte[] bytes)
        where T : notnull
    {
        long start = Stopwatch.GetTimestamp();
        Assert.That(MapEncoding<T, int>.Default.DecodeDictionary(bytes), Has.Count.EqualTo(Count));
        AmqpReader reader = new(bytes);
        Assert.That(MapEncoding<T, int>.Default.ReadDictionary(ref reader), Has.Count.EqualTo(Count));
        return (Stopwatch.GetTimestamp() - start) * 1_000.0 / Stopwatch.Frequency;
    }
}
