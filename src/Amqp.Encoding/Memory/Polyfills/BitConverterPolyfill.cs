using Microsoft.CodeAnalysis;

namespace Amqp.Encoding;

[Embedded]
internal static class BitConverterPolyfill
{
    extension(BitConverter)
    {
        public static unsafe uint SingleToUInt32Bits(float value) => *(uint*)&value;

        public static unsafe float UInt32BitsToSingle(uint value) => *(float*)&value;

        public static unsafe ulong DoubleToUInt64Bits(double value) => *(ulong*)&value;

        public static unsafe double UInt64BitsToDouble(ulong value) => *(double*)&value;
    }
}
