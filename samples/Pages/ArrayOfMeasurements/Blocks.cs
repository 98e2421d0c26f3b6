using System.Buffers;
using System.IO;

namespace Amqp.Encoding.Samples.ArrayOfMeasurements;

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
