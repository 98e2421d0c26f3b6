namespace Amqp.Encoding.Perf.Data;

/// <summary>The workloads as the objects that the boxing baseline takes.</summary>
public static class BoxedWorkloads
{
    // The time in which the runtime has compiled what was used most; it waits for 0.1 s without new methods.
    private static readonly TimeSpan s_warmUpTime = TimeSpan.FromSeconds(1);

    private static readonly Lazy<int> s_warmUps = new(UseAllTypes);

    /// <summary>
    /// Uses the baseline with values of all types. The runtime compiles a virtual call for the types it has seen: a
    /// process that only knows ints would measure a codec of ints, which no process with messages in it has.
    /// </summary>
    public static void WarmUp() => Check.That(s_warmUps.Value > 0, "the time of the warm-up");

    private static int UseAllTypes()
    {
        const int Count = 16;
        Array[] arrays =
        [
            Workloads.Booleans(Count), Workloads.UBytes(Count), Workloads.SBytes(Count), Workloads.UShorts(Count),
            Workloads.Shorts(Count), Workloads.UInts(Count), EncodingJobs.Ints(Count), Workloads.ULongs(Count),
            Workloads.Longs(Count), Workloads.Floats(Count), Workloads.Doubles(Count), Workloads.Decimals(Count),
            Workloads.Timestamps(Count), Workloads.Uuids(Count), Workloads.SmallTexts(Count),
            Array.ConvertAll(Workloads.SymbolTexts(Count), text => new BoxedSymbol(text)), Array.ConvertAll(Workloads.Uuids(Count), uuid => new ArraySegment<byte>(uuid.ToByteArray())),
        ];
        List<object?>[] lists = [.. arrays.Select(array => array.Cast<object?>().ToList())];
        BoxingBuffer buffer = new(4_096);
        int rounds = 0;
        for (long start = Stopwatch.GetTimestamp(); Stopwatch.GetElapsedTime(start) < s_warmUpTime; rounds++)
        {
            foreach ((Array array, List<object?> list) in arrays.Zip(lists))
            {
                buffer.Reset();
                BoxingEncoder.WriteObject(array, buffer);
                BoxingEncoder.WriteObject(list, buffer);
                BoxingDecoder.ReadObject(buffer);
                BoxingDecoder.ReadObject(buffer);
            }
        }

        return rounds;
    }
}
