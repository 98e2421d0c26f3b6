using System.IO;
using System.Linq;
using Amqp.Encoding.Samples.ArrayOfMeasurements;

namespace Acme.Pages;

/// <summary>A million measurements to a file and back, of which docs/arrays.md tells.</summary>
internal static class ArrayOfMeasurementsPage
{
    public static void Run()
    {
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
    }
}
