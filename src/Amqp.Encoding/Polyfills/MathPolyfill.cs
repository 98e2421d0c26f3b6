using Microsoft.CodeAnalysis;

namespace Amqp.Encoding;

[Embedded]
internal static class MathPolyfill
{
    extension(Math)
    {
        public static int Clamp(int value, int min, int max) => value < min ? min : value > max ? max : value;

        public static long Clamp(long value, long min, long max) => value < min ? min : value > max ? max : value;
    }
}
