using Microsoft.CodeAnalysis;

namespace Amqp.Encoding;

[Embedded]
internal static class GCPolyfill
{
    extension(GC)
    {
        /// <summary>An array, which here is cleared: skipping that needs the runtime.</summary>
        public static T[] AllocateUninitializedArray<T>(int length) => new T[length];
    }
}
