using System.Diagnostics;
using System.Globalization;
using System.Linq;
using Amqp.Encoding.Baseline;

namespace Amqp.Encoding.Samples.Tour;

/// <summary>Encodes and decodes one array with this library and with the boxing baseline, and prints a line for each.</summary>
internal static class ArrayRace
{
    public static void WriteHeader() =>
        Print("type", "elements", "what", "bytes", "ours us", "boxing us", "ratio", "ours B", "boxing B");

    public static void Run<T>(string type, T[] values)
        where T : notnull => Run(type, values, values);

    public static void Run<TOurs, TBoxed>(string type, TOurs[] values, TBoxed[] boxed)
        where TOurs : notnull
        where TBoxed : notnull
    {
        ArrayEncoding<TOurs> encoding = ArrayEncoding<TOurs>.Default;
        using var buffer = new AmqpBuffer(encoding.GetEncodedSize(values));
        var boxing = new BoxingBuffer(2 * buffer.Capacity);

        void Encode()
        {
            buffer.Reset();
            var writer = new AmqpWriter(buffer);
            encoding.Write(ref writer, values);
            writer.Flush();
        }

        void EncodeBoxed()
        {
            boxing.Reset();
            BoxingEncoder.EncodeArray(boxed, boxing);
        }

        TOurs[] Decode()
        {
            var reader = new AmqpReader(buffer.WrittenSpan);
            return encoding.Read(ref reader);
        }

        TBoxed[] DecodeBoxed()
        {
            boxing.Rewind();
            return BoxingDecoder.DecodeArray<TBoxed>(boxing)!;
        }

        Encode();
        EncodeBoxed();
        if (!Decode().SequenceEqual(values) || !DecodeBoxed().SequenceEqual(boxed))
        {
            throw new InvalidOperationException("What was decoded is not what was encoded.");
        }

        int octets = buffer.WrittenCount;
        Print(type, values.Length, "encode", octets, Measure(Encode), Measure(EncodeBoxed));
        Print(type, values.Length, "decode", octets, Measure(() => Decode()), Measure(() => DecodeBoxed()));
    }

    // The best of several rounds; a tour, not a benchmark: see perf/ for those.
    private static (double Microseconds, long Bytes) Measure(Action action)
    {
        action();
        long before = GC.GetAllocatedBytesForCurrentThread();
        action();
        long bytes = GC.GetAllocatedBytesForCurrentThread() - before;

        double best = double.MaxValue;
        long deadline = Stopwatch.GetTimestamp() + (Stopwatch.Frequency / 8);
        int repeat = 1;
        do
        {
            long start = Stopwatch.GetTimestamp();
            for (int i = 0; i < repeat; i++)
            {
                action();
            }

            double elapsed = Stopwatch.GetElapsedTime(start).TotalMicroseconds;
            best = Math.Min(best, elapsed / repeat);
            repeat = elapsed < 500 ? repeat * 2 : repeat;
        }
        while (Stopwatch.GetTimestamp() < deadline);

        return (best, bytes);
    }

    private static void Print(string type, int elements, string what, int octets, (double Microseconds, long Bytes) ours, (double Microseconds, long Bytes) boxing) =>
        Print(
            type,
            Number(elements),
            what,
            Number(octets),
            ours.Microseconds.ToString("N2", CultureInfo.InvariantCulture),
            boxing.Microseconds.ToString("N2", CultureInfo.InvariantCulture),
            (boxing.Microseconds / ours.Microseconds).ToString("N0", CultureInfo.InvariantCulture) + "x",
            Number(ours.Bytes),
            Number(boxing.Bytes));

    private static string Number(long number) => number.ToString("N0", CultureInfo.InvariantCulture);

    private static void Print(string type, string elements, string what, string octets, string ours, string boxing, string ratio, string ourBytes, string boxingBytes) =>
        Console.WriteLine($"{type,-8} {elements,9} {what,-6} {octets,10} {ours,10} {boxing,11} {ratio,6} {ourBytes,10} {boxingBytes,11}");
}
