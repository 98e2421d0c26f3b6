using System.Buffers.Binary;
using Microsoft.CodeAnalysis;

namespace Amqp.Encoding;

[Embedded]
internal static class BinaryPrimitivesPolyfill
{
    extension(BinaryPrimitives)
    {
        public static float ReadSingleBigEndian(ReadOnlySpan<byte> source) =>
            BitConverter.Int32BitsToSingle(BinaryPrimitives.ReadInt32BigEndian(source));

        public static double ReadDoubleBigEndian(ReadOnlySpan<byte> source) =>
            BitConverter.Int64BitsToDouble(BinaryPrimitives.ReadInt64BigEndian(source));

        public static void WriteSingleBigEndian(Span<byte> destination, float value) =>
            BinaryPrimitives.WriteInt32BigEndian(destination, BitConverter.SingleToInt32Bits(value));

        public static void WriteDoubleBigEndian(Span<byte> destination, double value) =>
            BinaryPrimitives.WriteInt64BigEndian(destination, BitConverter.DoubleToInt64Bits(value));
    }
}
