using System.Buffers.Binary;
using System.Diagnostics.CodeAnalysis;

namespace Amqp.Encoding;

/// <summary>Runs of binaries, strings and symbols, each with a size before it.</summary>
internal static class VariableWidth
{
    /// <summary>Returns the 8-bit constructor if the longest element fits it, otherwise the 32-bit one.</summary>
    public static ArrayLayout Layout(FormatCode narrow, int count, long total, int longest) => longest <= byte.MaxValue
        ? new ArrayLayout(narrow, total + count)
        : new ArrayLayout(new FormatCode((byte)(narrow.Value | 0x10)), total + ((long)count * sizeof(uint)));

    public static void WriteSize(int width, int length, Span<byte> destination)
    {
        if (width == 1)
        {
            destination[0] = (byte)length;
        }
        else
        {
            BinaryPrimitives.WriteInt32BigEndian(destination, length);
        }
    }

    /// <summary>Rejects null: all elements of an array have one type, and null is a type of its own.</summary>
    public static T NotNull<T>(T? value)
        where T : class
    {
        if (value is null)
        {
            ThrowNull();
        }

        return value;
    }

    [DoesNotReturn]
    private static void ThrowNull() =>
        throw new AmqpEncodeException("An array, and a typed list or map, cannot contain null; leave it out, or use a list of AmqpValue.");
}
