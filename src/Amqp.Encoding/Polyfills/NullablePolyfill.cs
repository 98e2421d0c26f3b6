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

    private struct Layout<T>
        where T : struct
    {
        public bool HasValue;
        public T Value;
    }
}
