namespace Amqp.Encoding.Perf.Assets;

internal static class Allocated
{
    public static long Bytes => 0;
}
