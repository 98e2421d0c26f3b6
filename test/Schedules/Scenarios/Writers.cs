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

/// <summary>A thread completes the writer, and a token may end its wait, while a delivery in two frames and single frames are written.</summary>
internal sealed class CompletionScenario : WriterScenario
{
    private const ushort Link = 9;

    private readonly CancellationTokenSource _source = new();
    private int _transfers;

    public override void Check()
    {
        base.Check();
        int sent = 0;
        bool isOpen = false;
        foreach ((ushort channel, IAmqpComposite? performative) in Sent)
        {
            if (channel == Link)
            {
                isOpen = ((Transfer)performative!).More == true;
                sent++;
            }
        }

        Rule.Holds(!isOpen && sent >= _transfers, "A delivery that has begun is written to its end.");
    }

    protected override void ArrangeThreads()
    {
        Schedule.Start("link", async () =>
        {
            var message = new AmqpMessage();
            message.AddData(new byte[600]);
            var transfer = new Transfer { Handle = 0, DeliveryId = 0, DeliveryTag = new DeliveryTag(new byte[1]) };
            _ = await EndsAsync(
                async () => Rule.Same(_transfers = await Writer.WriteTransferAsync(Link, transfer, message, _source.Token), 2, "The message has two frames"),
                () => true,
                _source.Token);
        });
        Schedule.Start("sender 1", async () =>
        {
            while (Get(1).Accepted < 3 && await WriteAsync(1))
            {
            }
        });
        Schedule.Start("completer", async () =>
        {
            await CompleteAsync(_source.Token);
            if (!_source.IsCancellationRequested || await CompleteAsync())
            {
                IsDisposed = true;
                IsEmptyAtDispose = true;
                await Writer.DisposeAsync();
            }
        });
        Schedule.Start("canceller", _source.Cancel);
    }
}

/// <summary>Frames that follow so quickly that the thread pool sends them, and an output that writes frames while it is written to.</summary>
internal sealed class ThreadPoolScenario : WriterScenario
{
    private const ushort Early = 8;
    private const ushort Answers = 9;

    protected override void ArrangeThreads()
    {
        Output.IsPlain = true;
        while (Get(Early).Accepted < 63)
        {
            Write(Early);
        }

        Output.IsPlain = false;
        // More than a thread sends in turn.
        int answers = Schedule.Choose(2) == 0 ? 0 : 20;
        Output.OnWrite = () => _ = Get(Answers).Accepted < answers && Write(Answers);
        Schedule.Start("sender 1", async () =>
        {
            Write(1);
            Write(1);
            await FlushAsync();
        });
        Schedule.Start("sender 2", async () =>
        {
            await WriteAsync(2);
            await WriteAsync(2);
        });
    }
}

/// <summary>Callbacks that write frames which belong together, end the pending write of the output, throw, or dispose of the writer.</summary>
internal sealed class CallbackScenario : WriterScenario
{
    private const ushort Callbacks = 9;

    public override void Check()
    {
        base.Check();
        for (int at = 0; at < Sent.Count; at++)
        {
            Rule.Holds(Sent[at].Channel != Callbacks || (++at < Sent.Count && Sent[at].Channel == Callbacks), "Frames of one callback have none of others between them.");
        }
    }

    protected override void ArrangeThreads()
    {
        Schedule.Start("sender 1", async () =>
        {
            while (Get(1).Accepted < 3 && await WriteAsync(1))
            {
            }
        });
        Schedule.Start("callbacks", async () =>
        {
            for (int calls = 0; calls < 2; calls++)
            {
                int kind = Schedule.Choose(4);
                try
                {
                    await WriteAsync(Callbacks, 2, frame => Writer.WriteFramesAsync((this, frame, kind), static (output, state) => state.Item1.Call(output, state.frame, state.kind)), true, default);
                }
                catch (NotImplementedException)
                {
                    Get(Callbacks).Unknown = 0;
                    Rule.Same(kind, 2, "An exception of a callback is that of the method that calls it");
                }
            }
        });
    }

    private void Call(IBufferWriter<byte> output, Disposition frame, int kind)
    {
        FrameEncoder.Encode(output, Callbacks, frame, 512);
        switch (kind)
        {
            case 1:
                Output.EndPending();
                break;
            case 2:
                throw new NotImplementedException();
            case 3:
                IsDisposed = true;
                Get(Callbacks).Unknown = 0;
                Writer.Dispose();
                break;
        }

        frame.First++;
        FrameEncoder.Encode(output, Callbacks, frame, 512);
    }
}
