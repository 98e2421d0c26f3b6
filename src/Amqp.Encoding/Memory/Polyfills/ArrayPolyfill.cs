using Microsoft.CodeAnalysis;

namespace Amqp.Encoding;

[Embedded]
internal static class ArrayPolyfill
{
    extension(Array)
    {
        /// <summary>The longest array of bytes that every runtime can make.</summary>
        public static int MaxLength => 0x7FFF_FFC7;
    }
}
