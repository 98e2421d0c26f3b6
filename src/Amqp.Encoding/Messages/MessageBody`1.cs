namespace Amqp.Encoding.Messaging;

/// <summary>A body that the caller's own serializer writes: see <see cref="MessageBody"/>.</summary>
/// <typeparam name="TState">The type of the serializer's state.</typeparam>
public readonly struct MessageBody<TState>
{
    private readonly SectionKind _kind;
    private readonly TState _state;
    private readonly Delegate? _write;

    internal MessageBody(SectionKind kind, TState state, Delegate write)
    {
        ArgumentNullException.ThrowIfNull(write);
        _kind = kind;
        _state = state;
        _write = write;
    }

    /// <summary>Writes the section.</summary>
    internal void WriteTo(ref AmqpWriter writer)
    {
        if (_write is null)
        {
            throw new InvalidOperationException("This body has no callback that writes it: create it with MessageBody.CreateData, Value or Sequence.");
        }

        if (_kind == SectionKind.Data)
        {
            MessageBody.WriteData(ref writer, _state, (Action<IBufferWriter<byte>, TState>)_write);
            return;
        }

        var write = (AmqpWriteAction<TState>)_write;
        AmqpWriteScope section = writer.BeginStandard((ulong)_kind);
        if (_kind == SectionKind.AmqpSequence)
        {
            AmqpWriteScope items = writer.BeginList();
            writer.WriteBy(_state, write);
            writer.End(items);
        }
        else
        {
            int written = writer.WriteBy(_state, write);
            if (written != 1)
            {
                throw new InvalidOperationException(
                    "The callback of MessageBody.CreateValue must write exactly one value, but it wrote " + TextOf.Number(written) + ".");
            }
        }

        writer.End(section);
    }
}
