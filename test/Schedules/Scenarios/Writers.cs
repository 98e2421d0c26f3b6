using System.Buffers;
using System.Threading;
using System.Threading.Tasks;
using Amqp.Encoding.Framing;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Schedules;

/// <summary>Three threads write to a sound output, wait for room, and flush.</summary>
internal sealed class QueueScenario : WriterScenario
{
    protected override void ArrangeThreads()
    {
        for (ushort channel = 1; channel <= 3; channel++)
        {
            ushort sender = channel;
            Schedule.Start("sender " + sender, async () =>
            {
                for (int frames = 0; frames < 2; frames++)
                {
                    _ = sender == 3 ? Write(sender) : await WriteAsync(sender);
                }

                await FlushAsync();
            });
        }
    }
}

/// <summary>Tokens end waits of two threads, which go on writing: waiters are used again.</summary>
internal class CancellationScenario : WriterScenario
{
    protected override void ArrangeThreads()
    {
        for (ushort channel = 1; channel <= 2; channel++)
        {
            ushort sender = channel;
            var source = new CancellationTokenSource();
            Schedule.Start("sender " + sender, async () =>
            {
                if (await WriteAsync(sender, source.Token) && await FlushAsync(source.Token) && await WriteAsync(sender))
                {
                    await FlushAsync();
                }
            });
            Schedule.Start("canceller " + sender, source.Cancel);
        }
    }
}

/// <summary>As with tokens, and the output may fail.</summary>
internal sealed class FailureScenario : CancellationScenario
{
    protected override bool MayFail => true;
}

/// <summary>A thread disposes of the writer while others write, wait and flush, and the output may fail.</summary>
internal sealed class DisposalScenario : WriterScenario
{
    protected override bool MayFail => true;

    protected override void ArrangeThreads()
    {
        for (ushort channel = 1; channel <= 2; channel++)
        {
            ushort sender = channel;
            Schedule.Start("sender " + sender, async () =>
            {
                while (Get(sender).Accepted < 3 && await WriteAsync(sender))
                {
                }
            });
        }

        Schedule.Start("disposer", () =>
        {
            IsDisposed = true;
            Writer.Dispose();
        });
    }
}
