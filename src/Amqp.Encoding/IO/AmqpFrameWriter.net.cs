using System.Threading.Tasks;

namespace Amqp.Encoding.IO;

/// <content>The end of a writer that drops nothing.</content>
public abstract partial class AmqpFrameWriter : IAsyncDisposable
{
    /// <summary>Sends what is written, as <see cref="CompleteAsync"/> does, then disposes of the writer.</summary>
    /// <returns>A task that completes when the output has taken the frames.</returns>
    /// <exception cref="System.IO.IOException">The output has failed; the writer is disposed nevertheless.</exception>
    public ValueTask DisposeAsync()
    {
        GC.SuppressFinalize(this);
        ValueTask completed = default;
        bool isPending = false;
        try
        {
            completed = _isDisposed ? default : CompleteAsync();
            isPending = !completed.IsCompleted;
        }
        finally
        {
            if (!isPending)
            {
                Dispose();
            }
        }

        return isPending ? Wait(this, completed) : completed;

        static async ValueTask Wait(AmqpFrameWriter writer, ValueTask completed)
        {
            try
            {
                await completed.ConfigureAwait(false);
            }
            finally
            {
                writer.Dispose();
            }
        }
    }
}
