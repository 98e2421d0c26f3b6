using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Amqp.Encoding;

/// <summary>Runs of elements of fixed width, each moved by one bulk operation.</summary>
internal static class FixedWidth
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ArrayLayout Layout(FormatCode constructor, int count) => new(constructor, (long)count * constructor.Width);

    /// <summary>Moves elements of a type whose size in memory is its width on the wire, in either direction.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Copy(FormatCode code, ReadOnlySpan<byte> source, Span<byte> destination)
    {
        if (code == FormatCode.Uuid)
        {
            BigEndian.CopyGuids(source, destination);
            return;
        }

        switch (code.Width)
        {
            case 1:
                source.CopyTo(destination);
                break;
            case sizeof(ushort):
                BigEndian.Copy16(MemoryMarshal.Cast<byte, ushort>(source), MemoryMarshal.Cast<byte, ushort>(destination));
                break;
            case sizeof(uint):
                BigEndian.Copy32(MemoryMarshal.Cast<byte, uint>(source), MemoryMarshal.Cast<byte, uint>(destination));
                break;
            default:
                // A decimal128 is two numbers, the upper half first in memory too.
                BigEndian.Copy64(MemoryMarshal.Cast<byte, ulong>(source), MemoryMarshal.Cast<byte, ulong>(destination));
                break;
        }
    }

    /// <summary>Elements without bytes: all the same.</summary>
    public static AmqpDecodeErrorKind Fill<T>(Span<T> destination, T value)
    {
        destination.Fill(value);
        return AmqpDecodeErrorKind.None;
    }
}
