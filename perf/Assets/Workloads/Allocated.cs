namespace Amqp.Encoding.Perf.Assets;

internal static class Allocated
{
    public static long Bytes => GC.GetAllocatedBytesForCurrentThread();
}
