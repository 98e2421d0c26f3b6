namespace Amqp.Encoding.Perf.Jobs;

/// <summary>Work with arrays, lists and maps of any size, in names that every runtime has. Each method makes an operation, which returns its result as a number.</summary>
internal static class EncodingJobs
{
    public delegate void Writing(ref AmqpWriter writer);

    public delegate long Reading(ref AmqpReader reader);

    public static Func<long> WriteInts(int count)
    {
        int[] ints = Ints(count);
        return Write(5 * count, (ref writer) => writer.WriteArray(ints));
    }

    public static Func<long> ReadInts(int count)
    {
        int[] ints = Ints(count);
        int[] read = [];
        return Read((ref writer) => writer.WriteArray(ints), (ref reader) => (read = reader.ReadArray<int>()).Length, () => read.SequenceEqual(ints));
    }

    public static Func<long> ReadIntsToSpan(int count)
    {
        int[] ints = Ints(count);
        int[] target = new int[count];
        return Read((ref writer) => writer.WriteArray(ints), (ref reader) => ArrayEncoding<int>.Default.Read(ref reader, target), () => target.SequenceEqual(ints));
    }

    public static Func<long> WriteIntList(int count)
    {
        int[] ints = Ints(count);
        return Write(5 * count, (ref writer) => ListEncoding<int>.Default.Write(ref writer, ints));
    }

    public static Func<long> ReadIntListToSpan(int count)
    {
        int[] ints = Ints(count);
        int[] target = new int[count];
        return Read(
            (ref writer) => ListEncoding<int>.Default.Write(ref writer, ints), (ref reader) => ListEncoding<int>.Default.Read(ref reader, target),
            () => target.SequenceEqual(ints));
    }

    public static Func<long> ViewSymbols(int count)
    {
        AmqpSymbol[] symbols = Symbols(count);
        long expected = symbols.Sum(static symbol => (long)symbol.Value.Length);
        long length = 0;
        return Read((ref writer) => writer.WriteArray(symbols), (ref reader) => length = View(ref reader), () => length == expected);
    }

    public static Func<long> CheckMap(int count) => Check(Map(count));

    public static Func<long> Check(byte[] encoded) => Read(encoded, static (ref reader) =>
    {
        reader.Validate();
        return reader.Position;
    });

    public static Func<long> ReadMap(int count)
    {
        byte[] map = Map(count);
        return () => AmqpValue.Decode(map).AsMap().Count == count ? count : throw new InvalidOperationException("The map has another size.");
    }

    /// <summary>Writes again and again to one buffer.</summary>
    public static Func<long> Write(int capacity, Writing write)
    {
        var buffer = new AmqpBuffer(16 + capacity);
        return () =>
        {
            buffer.Reset();
            var writer = new AmqpWriter(buffer);
            write(ref writer);
            writer.Flush();
            return buffer.WrittenCount;
        };
    }

    /// <summary>Writes to an array, without the call of a delegate, which short composites would show.</summary>
    public static long Write(AmqpComposite composite, byte[] destination)
    {
        var writer = new AmqpWriter(destination);
        composite.WriteTo(ref writer);
        return writer.BytesWritten;
    }

    /// <summary>Reads again and again what was written once; the first read is checked.</summary>
    public static Func<long> Read(Writing write, Reading read, Func<bool>? isRight = null)
    {
        Func<long> run = Read(Encode(write), read);
        run();
        return isRight is null || isRight() ? run : throw new InvalidOperationException("What was read is not what was written.");
    }

    public static Func<long> Read(byte[] encoded, Reading read) => () =>
    {
        var reader = new AmqpReader(encoded.AsSpan());
        return read(ref reader);
    };

    /// <summary>A hundred frames, each with a transfer and 256 bytes.</summary>
    public static byte[] Frames(Transfer transfer)
    {
        using var output = new AmqpBuffer();
        var payload = new ReadOnlySequence<byte>(new byte[256]);
        for (int i = 0; i < 100; i++)
        {
            FrameEncoder.Encode(output, 1, transfer, 512, payload);
        }

        return output.WrittenSpan.ToArray();
    }

    /// <summary>Reads the transfer of each frame.</summary>
    public static Func<long> ReceiveTransfers(byte[] frames)
    {
        var sequence = new ReadOnlySequence<byte>(frames);
        var decoder = new FrameDecoder(512);
        var transfer = new Transfer();
        return () =>
        {
            ReadOnlySequence<byte> left = sequence;
            long sum = 0;
            while (decoder.Decode(ref left, out Frame frame, out _) == OperationStatus.Done)
            {
                AmqpReader reader = frame.OpenPerformative();
                transfer.ReadFrom(ref reader);
                sum += (uint)transfer.DeliveryId!.Value + frame.PayloadLength;
            }

            return sum;
        };
    }

    public static byte[] Encode(Writing write)
    {
        using var buffer = new AmqpBuffer();
        var writer = new AmqpWriter(buffer);
        write(ref writer);
        writer.Flush();
        return buffer.WrittenSpan.ToArray();
    }

    public static string Key(int index) => "key-" + index.ToString("D5", System.Globalization.CultureInfo.InvariantCulture);

    public static byte[] Map(int count) => ((AmqpValue)AmqpMap.CreateRange(Enumerable.Range(0, count)
        .Select(static i => new System.Collections.Generic.KeyValuePair<AmqpValue, AmqpValue>(Key(i), i)))).Encode();

    public static int[] Ints(int count) => Fill(count, static random => random.Next());

    // A thousand texts again and again: 16 million strings would fill the memory.
    public static AmqpSymbol[] Symbols(int count)
    {
        AmqpSymbol[] texts = Fill(Math.Min(count, 1_000), static random => new AmqpSymbol(new string('x', random.Next(10))));
        var symbols = new AmqpSymbol[count];
        for (int i = 0; i < count; i++)
        {
            symbols[i] = texts[i % texts.Length];
        }

        return symbols;
    }

    public static Guid NewGuid(Random random) => new(NextBytes(random, 16));

    public static byte[] NextBytes(Random random, int length)
    {
        byte[] bytes = new byte[length];
        random.NextBytes(bytes);
        return bytes;
    }

    public static T[] Fill<T>(int count, Func<Random, T> next)
    {
        var random = new Random(0);
        var values = new T[count];
        for (int i = 0; i < count; i++)
        {
            values[i] = next(random);
        }

        return values;
    }

    public static long View(ref AmqpReader reader)
    {
        long sum = 0;
        foreach (ReadOnlySpan<byte> bytes in reader.ReadBytesArrayView())
        {
            sum += bytes.Length;
        }

        return sum;
    }
}
