using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Amqp.Encoding;

/// <summary>Runs of elements of fixed width, each copied by one bulk operation.</summary>
internal static class FixedWidth
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ArrayLayout Layout(FormatCode constructor, int count) => new(constructor, (long)count * constructor.Width);

    /// <summary>Writes elements of a type whose size in memory is its width on the wire.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe void Write<T>(ReadOnlySpan<T> values, Span<byte> destination)
        where T : unmanaged
    {
        if (typeof(T) == typeof(Guid))
        {
            BigEndian.CopyGuids(MemoryMarshal.Cast<T, byte>(values), destination);
        }
        else if (sizeof(T) == sizeof(byte))
        {
            MemoryMarshal.Cast<T, byte>(values).CopyTo(destination);
        }
        else if (sizeof(T) == sizeof(ushort))
        {
            BigEndian.Copy16(MemoryMarshal.Cast<T, ushort>(values), MemoryMarshal.Cast<byte, ushort>(destination));
        }
        else if (sizeof(T) == sizeof(uint))
        {
            BigEndian.Copy32(MemoryMarshal.Cast<T, uint>(values), MemoryMarshal.Cast<byte, uint>(destination));
        }
        else
        {
            // A decimal128 is two numbers, with the upper half first in memory as well.
            BigEndian.Copy64(MemoryMarshal.Cast<T, ulong>(values), MemoryMarshal.Cast<byte, ulong>(destination));
        }
    }

    /// <summary>Reads elements of a type whose size in memory is its width on the wire.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe void Read<T>(ReadOnlySpan<byte> source, Span<T> destination)
        where T : unmanaged
    {
        if (typeof(T) == typeof(Guid))
        {
            BigEndian.CopyGuids(source, MemoryMarshal.Cast<T, byte>(destination));
        }
        else if (sizeof(T) == sizeof(byte))
        {
            source.CopyTo(MemoryMarshal.Cast<T, byte>(destination));
        }
        else if (sizeof(T) == sizeof(ushort))
        {
            BigEndian.Copy16(MemoryMarshal.Cast<byte, ushort>(source), MemoryMarshal.Cast<T, ushort>(destination));
        }
        else if (sizeof(T) == sizeof(uint))
        {
            BigEndian.Copy32(MemoryMarshal.Cast<byte, uint>(source), MemoryMarshal.Cast<T, uint>(destination));
        }
        else
        {
            // A decimal128 is two numbers, with the upper half first in memory as well.
            BigEndian.Copy64(MemoryMarshal.Cast<byte, ulong>(source), MemoryMarshal.Cast<T, ulong>(destination));
        }
    }

    /// <summary>Fills in zero-width elements, which are all equal.</summary>
    public static AmqpDecodeErrorKind Fill<T>(Span<T> destination, T value)
    {
        destination.Fill(value);
        return AmqpDecodeErrorKind.None;
    }
}
