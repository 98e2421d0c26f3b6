namespace Amqp.Encoding.Fuzz;

/// <summary>Calls of one frame writer, and what they must have sent.</summary>
internal sealed class OutputCalls : IDisposable
{
    private const int MaxCalls = 40;
    private const int MaxFrameSize = 512;

    private static readonly string[] s_types = ["begin", "attach", "flow", "transfer", "disposition", "detach", "end", "close"];

    // As the reference writes them, by the type and its fields; a process has one thread that runs targets.
    private static readonly Dictionary<(int Type, int Fields), byte[]> s_performatives = [];

    private readonly ApiTarget.Tape _tape;
    private readonly OutputKind _kind;
    private readonly Output _output;
    private readonly FrameWriter _writer;
    private readonly List<Task> _tasks = [];
    private readonly ConcurrentGates _gates = new();
    private CancellationTokenSource _source = new();
    private bool _fails;
    private bool _isCompleted;
    private bool _isDisposed;

    public OutputCalls(ApiTarget.Tape tape, CountingPool pool)
    {
        _tape = tape;
        _kind = (OutputKind)(tape.Next() % 3);
        _output = new Output(_kind);
        int failAt = tape.Next() > 170 ? tape.Next() % 5 : -1;
        int slow = tape.Next() % 4;
        _output.OnSend = number => number == failAt ? Fail() : slow > 0 && number % slow == 0 ? _gates.Add() : null;
        _writer = _output.Open(MaxFrameSize, 1 + (tape.Next() * 8), pool);
    }

    /// <summary>The frames of a call: one frame with a performative, or a delivery in one or several.</summary>
    public sealed record Item(byte[]? Performative, byte[] Payload)
    {
        /// <summary>Whether its task has failed, so that nothing or a part of it may have been written.</summary>
        public bool MayBeLost { get; set; }
    }

    public Dictionary<ushort, Item> Items { get; } = [];

    /// <summary>Whether deliveries may keep their memory: of one that is not sent whole, segments may still be in use.</summary>
    public bool MayKeepMemory => _kind == OutputKind.Segments && HasEnded;

    /// <summary>Whether frames may be lost.</summary>
    public bool HasEnded => Volatile.Read(ref _fails) || _isDisposed;

    public byte[] Sent => _output.Bytes;

    public void Run()
    {
        for (ushort call = 0; call < MaxCalls && !_tape.IsAtEnd; call++)
        {
            Call(call);
        }

        bool isEarly = _isDisposed;
        if (!isEarly)
        {
            Add(() => _writer.CompleteAsync().AsTask());
        }

        // From here on no send waits, so that those of a writer that was disposed of end too.
        _gates.OpenForGood();
        OutputTarget.Wait(() => _tasks.TrueForAll(task => task.IsCompleted), "every task ends");
        Rule.Holds(HasEnded || _writer.QueuedBytes == 0, "a writer that is completed has sent all");
        Rule.Holds(HasEnded || _writer.DroppedBytes == 0, "a writer that is completed has dropped nothing");
        _writer.Dispose();
    }

    public void Dispose()
    {
        _writer.Dispose();
        _output.Dispose();
        _source.Dispose();
    }

    private Task Fail()
    {
        Volatile.Write(ref _fails, true);
        return Task.FromException(new IOException("It fails."));
    }

    private void Call(ushort call)
    {
        switch (_tape.Next() % 14)
        {
            case 0 or 1 or 2:
                Frame(call);
                break;
            case 3 or 4:
                AmqpMessage message = new();
                message.AddData(Data());
                Deliver(call, message.Encode(), transfer => _writer.WriteTransferAsync(call, transfer, message, Token()).AsTask());
                break;
            case 5:
                byte[] payload = Data();
                Deliver(call, payload, transfer => Done(_writer.WriteTransfer(call, transfer, new ReadOnlySequence<byte>(payload))));
                break;
            case 6:
                byte[] tried = Data();
                Deliver(call, tried, transfer => _writer.TryWriteTransfer(call, transfer, new ReadOnlySequence<byte>(tried), out _) ? Task.CompletedTask : null);
                break;
            case 7:
                Add(() => Done(Do(_writer.WriteHeartbeat)));
                break;
            case 8:
                Add(() => _writer.FlushAsync(Token()).AsTask());
                break;
            case 9:
                _gates.Open();
                break;
            case 10:
                Several(call);
                break;
            case 11:
                _source.Cancel();
                _source.Dispose();
                _source = new CancellationTokenSource();
                break;
            case 12:
                Refused(call);
                break;
            case 13 when _tape.Next() > 200:
                _isCompleted = true;
                Add(() => _writer.CompleteAsync(Token()).AsTask());
                break;
            case 13 when _tape.Next() > 220:
                _isDisposed = true;
                _writer.Dispose();
                break;
        }
    }

    private void Frame(ushort call)
    {
        byte[] performative = Performative(out IAmqpComposite composite);
        byte[] payload = composite is Transfer ? Data() : [];
        if (8 + performative.Length + payload.Length > MaxFrameSize)
        {
            Exception? exception = Catch(() => _writer.WriteFrameAsync(call, composite, new ReadOnlySequence<byte>(payload)));
            Rule.Holds(exception is AmqpEncodeException || IsUnusable(exception), "a frame that is too large is refused");
            return;
        }

        var item = new Item(performative, payload);
        bool waits = _tape.Next() > 100 || payload.Length > 0;
        Add(() => waits ? _writer.WriteFrameAsync(call, composite, new ReadOnlySequence<byte>(payload), Token()).AsTask() : Done(Do(() => _writer.WriteFrame(call, composite))), call, item);
    }

    // All or nothing, if the callback throws after one of them.
    private void Several(ushort call)
    {
        byte[] performative = Performative(out IAmqpComposite composite);
        bool throws = _tape.Next() > 127;
        if (8 + performative.Length > MaxFrameSize)
        {
            return;
        }

        void Write(IBufferWriter<byte> output, int state)
        {
            FrameEncoder.Encode(output, call, composite, MaxFrameSize);
            if (throws)
            {
                throw new MoodException();
            }
        }

        if (throws)
        {
            Exception? exception = Catch(() => _writer.WriteFramesAsync(0, Write));
            Rule.Holds(exception is MoodException || IsUnusable(exception), "what a callback throws is thrown");
        }
        else
        {
            Add(() => _writer.WriteFramesAsync(0, Write, Token()).AsTask(), call, new Item(performative, []));
        }
    }

    private void Refused(ushort call)
    {
        byte choice = _tape.Next();
        var transfer = new Transfer { Handle = 1, DeliveryId = choice % 2 == 0 ? 5u : null, DeliveryTag = choice % 2 == 0 ? null : new DeliveryTag([1]) };
        AmqpMessage message = new();
        message.AddData(Data());
        Exception? exception = Catch(() => choice > 127 ? new ValueTask(_writer.WriteTransferAsync(call, transfer, message).AsTask()) : Do(() => _writer.WriteTransfer(call, transfer, message)));
        Rule.Holds(exception is AmqpEncodeException || IsUnusable(exception), "a first transfer needs delivery-id and delivery-tag");
    }

    private void Deliver(ushort call, byte[] payload, Func<Transfer, Task?> write) =>
        Add(() => write(new Transfer { Handle = call, DeliveryId = call, DeliveryTag = new DeliveryTag([(byte)call]) }), call, new Item(null, payload));

    // Null from the call means that it declined.
    private void Add(Func<Task?> call, ushort channel = 0, Item? item = null)
    {
        CancellationToken token = _source.Token;
        Task? task = null;
        Exception? exception = Catch(() =>
        {
            task = call();
            return default;
        });
        if (exception is not null)
        {
            Rule.Holds(IsUnusable(exception), "a call throws what is documented: " + exception);
            if (exception is IOException && item is not null)
            {
                // It was the send of this call that failed.
                item.MayBeLost = true;
                Items.Add(channel, item);
            }

            return;
        }

        if (task is not null)
        {
            if (item is not null)
            {
                Items.Add(channel, item);
            }

            _tasks.Add(Observe(task, item, token));
        }
    }

    private async Task Observe(Task task, Item? item, CancellationToken token)
    {
        try
        {
            await task.ConfigureAwait(false);
        }
        catch (OperationCanceledException) when (token.IsCancellationRequested)
        {
            // The wait alone is cancelled; of a delivery nothing may have begun.
            item?.MayBeLost = item.Performative is null;
        }
        catch (Exception exception) when (IsUnusable(exception))
        {
            item?.MayBeLost = true;
        }
    }

    private static Exception? Catch(Func<ValueTask> call)
    {
        try
        {
            ValueTask task = call();
            if (task.IsCompleted)
            {
                task.GetAwaiter().GetResult();
            }

            return null;
        }
        catch (Exception exception) when (exception is not BrokenRuleException)
        {
            return exception;
        }
    }

    private bool IsUnusable(Exception? exception) => exception switch
    {
        IOException => Volatile.Read(ref _fails),
        ObjectDisposedException => _isDisposed,
        InvalidOperationException => _isCompleted,
        _ => false,
    };

    private CancellationToken Token() => _tape.Next() > 127 ? _source.Token : default;

    private byte[] Data() => new byte[_tape.Next() * (1 + (_tape.Next() % 9))];

    private byte[] Performative(out IAmqpComposite composite)
    {
        (int Type, int Fields) choice = (_tape.Next() % s_types.Length, _tape.Next() > 127 ? -1 : _tape.Next());
        if (!s_performatives.TryGetValue(choice, out byte[]? encoded))
        {
            CompositeDefinition type = CompositeDefinition.Of(s_types[choice.Type]);
            encoded = ReferenceEncoder.Encode(choice.Fields < 0 ? type.Minimal() : type.Full(choice.Fields));
            s_performatives.Add(choice, encoded);
        }

        var reader = new AmqpReader(encoded);
        composite = reader.ReadComposite<IAmqpComposite>()!;
        return encoded;
    }

    private static ValueTask Do(Action action)
    {
        action();
        return default;
    }

    private static Task Done(object result) => Task.CompletedTask;

    // The gate that sends wait for; opened by the calls, or at the end.
    private sealed class ConcurrentGates
    {
        private readonly Queue<TaskCompletionSource> _closed = [];
        private bool _isOpenForGood;

        public Task? Add()
        {
            var gate = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
            lock (_closed)
            {
                if (_isOpenForGood)
                {
                    return null;
                }

                _closed.Enqueue(gate);
            }

            return gate.Task;
        }

        public void Open()
        {
            lock (_closed)
            {
                while (_closed.TryDequeue(out TaskCompletionSource? gate))
                {
                    gate.SetResult();
                }
            }
        }

        public void OpenForGood()
        {
            lock (_closed)
            {
                _isOpenForGood = true;
            }

            Open();
        }
    }
}
