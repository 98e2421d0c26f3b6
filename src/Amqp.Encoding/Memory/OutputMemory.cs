namespace Amqp.Encoding;

/// <summary>Gets memory from outputs of the caller's.</summary>
internal static class OutputMemory
{
    /// <summary>Gets free memory of an output, and checks that it is as long as the output promises.</summary>
    /// <param name="output">The output.</param>
    /// <param name="size">The number of bytes needed, at least one.</param>
    /// <returns>The memory, which may be longer.</returns>
    /// <exception cref="InvalidOperationException">The output gave less.</exception>
    public static Span<byte> GetRoom(this IBufferWriter<byte> output, int size)
    {
        Span<byte> room = output.GetSpan(size);
        if (room.Length < size)
        {
            ThrowTooShort(output, size, room.Length);
        }

        return room;
    }

    [DoesNotReturn]
    private static void ThrowTooShort(IBufferWriter<byte> output, int size, int length) => throw new InvalidOperationException(string.Format(
        CultureInfo.InvariantCulture, "The GetSpan of {0} returned {1} bytes, but {2} were requested.", output.GetType(), length, size));
}
