using System.Buffers;
using System.IO;
using System.Linq;
using Amqp.Encoding.Samples.ArrayOfMeasurements;

// A million measurements to a file and back: once as one array, once in blocks that need little memory.
double[] measurements = [.. Enumerable.Range(0, 1_000_000).Select(i => Math.Sin(i / 1_000.0))];
string path = Path.GetTempFileName();
try
{
    Measure("one array, written", () => Whole.Write(path, measurements));
    Measure("one array, read", () => Check(Whole.Read(path)));
    Measure("one array, looked at", () => Check(Whole.Sum(path)));
    Measure("blocks, written", () => Blocks.Write(path, measurements));
    Measure("blocks, read", () => Check(Blocks.Sum(path)));
}
finally
{
    File.Delete(path);
}

void Measure(string what, Action action)
{
    // The first time the pool has to make its arrays.
    action();
    long before = GC.GetAllocatedBytesForCurrentThread();
    action();
    long allocated = GC.GetAllocatedBytesForCurrentThread() - before;
    Console.WriteLine($"{what}: a file of {new FileInfo(path).Length:N0} bytes, {allocated:N0} bytes allocated");
}

void Check(object read)
{
    bool isSame = read is double[] values ? values.AsSpan().SequenceEqual(measurements) : read is double sum && sum == measurements.Sum();
    if (!isSame)
    {
        throw new InvalidDataException("What was read is not what was written.");
    }
}

namespace Amqp.Encoding.Samples.ArrayOfMeasurements
{
    /// <summary>All measurements in one AMQP array.</summary>
    internal static class Whole
    {
        public static void Write(string path, double[] measurements)
        {
            // The size is known before, so the buffer rents its memory once.
            using var buffer = new AmqpBuffer(ArrayEncoding<double>.Default.GetEncodedSize(measurements));
            var writer = new AmqpWriter(buffer);
            writer.WriteArray(measurements);
            writer.Flush();
            File.WriteAllBytes(path, buffer.WrittenSpan);
        }

        public static double[] Read(string path)
        {
            using AmqpBuffer buffer = Load(path);
            return ArrayEncoding<double>.Default.Decode(buffer.WrittenSpan);
        }

        public static double Sum(string path)
        {
            // The elements stay where they are; each is decoded when it is asked for.
            using AmqpBuffer buffer = Load(path);
            var reader = new AmqpReader(buffer.WrittenSpan);
            double sum = 0;
            foreach (double measurement in reader.ReadArrayView<double>())
            {
                sum += measurement;
            }

            return sum;
        }

        private static AmqpBuffer Load(string path)
        {
            using FileStream file = File.OpenRead(path);
            int length = checked((int)file.Length);
            var buffer = new AmqpBuffer(length);
            file.ReadExactly(buffer.GetSpan(length)[..length]);
            buffer.Advance(length);
            return buffer;
        }
    }

    /// <summary>Many arrays one after the other: what a program needs that has more of them than memory.</summary>
    internal static class Blocks
    {
        private const int Length = 8_192;

        public static void Write(string path, double[] measurements)
        {
            using var buffer = new AmqpBuffer();
            using FileStream file = File.Create(path);
            for (int at = 0; at < measurements.Length; at += Length)
            {
                buffer.Reset();
                ArrayEncoding<double>.Default.Encode(measurements.AsSpan(at, Math.Min(Length, measurements.Length - at)), buffer);
                file.Write(buffer.WrittenSpan);
            }
        }

        public static double Sum(string path)
        {
            // All blocks but the last have the same number of bytes.
            double[] block = new double[Length];
            int size = ArrayEncoding<double>.Default.GetEncodedSize(block);
            byte[] bytes = ArrayPool<byte>.Shared.Rent(size);
            using FileStream file = File.OpenRead(path);
            double sum = 0;
            while (file.ReadAtLeast(bytes.AsSpan(0, size), size, throwOnEndOfStream: false) is > 0 and int length)
            {
                var reader = new AmqpReader(bytes.AsSpan(0, length));
                int count = reader.ReadArray(block);
                foreach (double measurement in block.AsSpan(0, count))
                {
                    sum += measurement;
                }
            }

            ArrayPool<byte>.Shared.Return(bytes);
            return sum;
        }
    }
}
