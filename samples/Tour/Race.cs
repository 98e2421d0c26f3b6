using System.Diagnostics;
using System.Linq;
using Amqp.Encoding.Baseline;

namespace Amqp.Encoding.Samples.Tour;

/// <summary>One array, encoded or decoded with this library and with the boxing baseline.</summary>
internal sealed record Race(string Type, int Elements, string What, int Size, Lap Ours, Lap Boxing)
{
    /// <summary>The race in which the array is memory of the caller; boxing has no such call, so it makes a new array.</summary>
    public const string IntoOwn = "into";

    public double Ratio => Boxing.Microseconds / Ours.Microseconds;

    public static Race[] Run<T>(string type, T[] values, TimeSpan lap)
        where T : notnull => Run(type, values, values, lap);

    public static Race[] Run<TOurs, TBoxed>(string type, TOurs[] values, TBoxed[] boxed, TimeSpan lap)
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
            BoxingEncoder.WriteObject(boxed, boxing);
        }

        TOurs[] Decode()
        {
            var reader = new AmqpReader(buffer.WrittenSpan);
            return encoding.Read(ref reader);
        }

        var own = new TOurs[values.Length];
        void DecodeIntoOwn()
        {
            var reader = new AmqpReader(buffer.WrittenSpan);
            encoding.Read(ref reader, own);
        }

        TBoxed[] DecodeBoxed()
        {
            boxing.Rewind();
            return BoxingDecoder.DecodeArray<TBoxed>(boxing);
        }

        Encode();
        EncodeBoxed();
        if (!Decode().SequenceEqual(values) || !DecodeBoxed().SequenceEqual(boxed))
        {
            throw new InvalidOperationException("What was decoded is not what was encoded.");
        }

        int size = buffer.WrittenCount;
        Lap decodedBoxed = Measure(() => DecodeBoxed(), lap);
        return
        [
            new Race(type, values.Length, "encode", size, Measure(Encode, lap), Measure(EncodeBoxed, lap)),
            new Race(type, values.Length, "decode", size, Measure(() => Decode(), lap), decodedBoxed),
            new Race(type, values.Length, IntoOwn, size, Measure(DecodeIntoOwn, lap), decodedBoxed),
        ];
    }

    // The best of several rounds; a tour, not a benchmark: see perf/ for those.
    private static Lap Measure(Action action, TimeSpan lap)
    {
        action();
        long before = GC.GetAllocatedBytesForCurrentThread();
        action();
        long bytes = GC.GetAllocatedBytesForCurrentThread() - before;

        double best = double.MaxValue;
        long started = Stopwatch.GetTimestamp();
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
        while (Stopwatch.GetElapsedTime(started) < lap);

        return new Lap(best, bytes);
    }
}
