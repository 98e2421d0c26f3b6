using Microsoft.CodeAnalysis;

namespace Amqp.Encoding;

[Embedded]
internal static class BinaryPrimitivesPolyfill
{
    extension(BinaryPrimitives)
    {
        public static float ReadSingleBigEndian(ReadOnlySpan<byte> source) =>
            BitConverter.UInt32BitsToSingle(BinaryPrimitives.ReadUInt32BigEndian(source));

        public static double ReadDoubleBigEndian(ReadOnlySpan<byte> source) =>
            BitConverter.Int64BitsToDouble(BinaryPrimitives.ReadInt64BigEndian(source));
    }
}
