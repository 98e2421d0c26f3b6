namespace Amqp.Encoding.Messaging;

/// <summary>Bodies that the caller's own serializer writes while the message is written (AMQP 1.0, part 3, 3.2.6 to 3.2.8).</summary>
/// <remarks>
/// <para>The body is written straight into the message in one pass; its size is filled in afterwards, in the smallest form. The callback runs once
/// each time the message is written. If it throws, the method that writes the message throws the same exception, and nothing is written.</para>
/// <para>With a static lambda that uses only its state, nothing is allocated.</para>
/// </remarks>
public static class MessageBody
{
    /// <summary>Returns a body of one data section (0x75): a binary (0xA0, 0xB0) of what the callback writes.</summary>
    /// <typeparam name="TState">The type of the state for <paramref name="write"/>.</typeparam>
    /// <param name="state">The state for <paramref name="write"/>.</param>
    /// <param name="write">Writes the bytes, any number of them. The output must not be used after the call, nor its memory.</param>
    /// <returns>The body.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="write"/> is null.</exception>
    public static MessageBody<TState> Data<TState>(TState state, Action<IBufferWriter<byte>, TState> write)
    {
        ArgumentNullException.ThrowIfNull(write);
        return new MessageBody<TState>(SectionKind.Data, state, write);
    }

    /// <summary>Returns a body of one amqp-value section (0x77).</summary>
    /// <typeparam name="TState">The type of the state for <paramref name="write"/>.</typeparam>
    /// <param name="state">The state for <paramref name="write"/>.</param>
    /// <param name="write">Writes exactly one value, of any type. With any other number, the method that writes the message throws an
    /// <see cref="InvalidOperationException"/>.</param>
    /// <returns>The body.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="write"/> is null.</exception>
    public static MessageBody<TState> Value<TState>(TState state, AmqpWriteAction<TState> write)
    {
        ArgumentNullException.ThrowIfNull(write);
        return new MessageBody<TState>(SectionKind.AmqpValue, state, write);
    }

    /// <summary>Returns a body of one amqp-value section (0x77) that is a composite (part 1, 1.3).</summary>
    /// <typeparam name="T">The type of the composite; one with an <c>AmqpContractAttribute</c> and a descriptor, or of your own code.</typeparam>
    /// <param name="composite">The composite, which is written when the message is.</param>
    /// <returns>The body.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="composite"/> is null.</exception>
    public static MessageBody<T> Value<T>(T composite)
        where T : IAmqpComposite
    {
        ArgumentNullException.ThrowIfNull(composite);
        return Value(composite, static (ref AmqpWriter writer, T state) => state.WriteTo(ref writer));
    }

    /// <summary>Returns a body of one amqp-sequence section (0x76): a list (0x45, 0xC0, 0xD0) of what the callback writes.</summary>
    /// <typeparam name="TState">The type of the state for <paramref name="write"/>.</typeparam>
    /// <param name="state">The state for <paramref name="write"/>.</param>
    /// <param name="write">Writes the items of the list, any number of them. The list itself is begun and ended around the call.</param>
    /// <returns>The body.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="write"/> is null.</exception>
    public static MessageBody<TState> Sequence<TState>(TState state, AmqpWriteAction<TState> write)
    {
        ArgumentNullException.ThrowIfNull(write);
        return new MessageBody<TState>(SectionKind.AmqpSequence, state, write);
    }
}
