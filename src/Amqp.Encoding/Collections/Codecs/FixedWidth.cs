using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Amqp.Encoding;

/// <summary>Runs of elements of fixed width, each moved by one bulk operation.</summary>
internal static class FixedWidth
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ArrayLayout Layout(FormatCode constructor, int count) => new(constructor, (long)count * constructor.Width);

    public static void Write16<T>(ReadOnlySpan<T> values, Span<byte> destination)
        where T : unmanaged => BigEndian.Copy16(MemoryMarshal.Cast<T, ushort>(values), MemoryMarshal.Cast<byte, ushort>(destination));

    public static void Write32<T>(ReadOnlySpan<T> values, Span<byte> destination)
        where T : unmanaged => BigEndian.Copy32(MemoryMarshal.Cast<T, uint>(values), MemoryMarshal.Cast<byte, uint>(destination));

    public static void Write64<T>(ReadOnlySpan<T> values, Span<byte> destination)
        where T : unmanaged => BigEndian.Copy64(MemoryMarshal.Cast<T, ulong>(values), MemoryMarshal.Cast<byte, ulong>(destination));

    public static AmqpDecodeErrorKind Read16<T>(ReadOnlySpan<byte> source, Span<T> destination)
        where T : unmanaged
    {
        BigEndian.Copy16(MemoryMarshal.Cast<byte, ushort>(source), MemoryMarshal.Cast<T, ushort>(destination));
        return AmqpDecodeErrorKind.None;
    }

    public static AmqpDecodeErrorKind Read32<T>(ReadOnlySpan<byte> source, Span<T> destination)
        where T : unmanaged
    {
        BigEndian.Copy32(MemoryMarshal.Cast<byte, uint>(source), MemoryMarshal.Cast<T, uint>(destination));
        return AmqpDecodeErrorKind.None;
    }

    public static AmqpDecodeErrorKind Read64<T>(ReadOnlySpan<byte> source, Span<T> destination)
        where T : unmanaged
    {
        BigEndian.Copy64(MemoryMarshal.Cast<byte, ulong>(source), MemoryMarshal.Cast<T, ulong>(destination));
        return AmqpDecodeErrorKind.None;
    }

    /// <summary>Elements without bytes: all the same.</summary>
    public static AmqpDecodeErrorKind Fill<T>(Span<T> destination, T value)
    {
        destination.Fill(value);
        return AmqpDecodeErrorKind.None;
    }
}
