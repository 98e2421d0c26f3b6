using System.IO;

namespace Amqp.Encoding.Samples.ArrayOfMeasurements;

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
