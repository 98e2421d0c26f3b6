using Microsoft.CodeAnalysis;

namespace Amqp.Encoding;

[Embedded]
internal static class NullablePolyfill
{
    extension(Nullable)
    {
        // The flag comes first, and the value at the next offset that suits it.
        public static ref readonly T GetValueRefOrDefaultRef<T>(ref readonly T? value)
            where T : struct => ref Unsafe.As<T?, Layout<T>>(ref Unsafe.AsRef(in value)).Value;
    }

    private readonly struct Layout<T>(bool hasValue, T value)
        where T : struct
    {
        public readonly bool HasValue = hasValue;
        public readonly T Value = value;
    }
}
