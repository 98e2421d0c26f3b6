namespace Amqp.Encoding.Schedules;

/// <summary>One thread reads frames; others cancel its reads, dispose of payloads that it retains, read while it waits, and dispose of the reader.</summary>
internal abstract class ReaderScenario : Scenario
{
    private const int Frames = 4;
    private const int PayloadSize = 30;

    private readonly List<byte[]> _returned = [];
    private readonly CountingPool _pool;
    private Schedule _schedule = null!;
    private FrameReader _reader = null!;
    private bool _isDisposed;
    private bool _hasDisposed;
    private int _read;

    protected ReaderScenario() => _pool = new CountingPool { OnReturn = _returned.Add };

    /// <summary>Whether a thread disposes of the reader.</summary>
    public bool IsDisposedEarly { get; init; }

    public override void Arrange(Schedule schedule)
    {
        _schedule = schedule;
        var frames = new ArrayBufferWriter<byte>();
        for (int number = 0; number < Frames; number++)
        {
            var payload = new ReadOnlySequence<byte>(GetPayload(number));
            FrameEncoder.Encode(frames, 0, new Disposition { Role = Role.Receiver, First = (uint)number }, 512, in payload);
        }

        _reader = Create(schedule, frames.WrittenSpan.ToArray(), _pool, _returned);
        schedule.Start("reader", ReadAsync);
        schedule.Start("second reader", ReadMeanwhileAsync);
        if (IsDisposedEarly)
        {
            schedule.Start("disposer", () =>
            {
                _isDisposed = true;
                _reader.Dispose();
                _hasDisposed = true;
            });
        }
    }

    public override void Check()
    {
        Rule.Holds(_isDisposed || _read == Frames, $"No frame is lost: {_read} of {Frames}");
        _reader.Dispose();
        Rule.Same(_pool.Outstanding, 0, "All arrays are back in the pool");
    }

    protected abstract FrameReader Create(Schedule schedule, byte[] bytes, ArrayPool<byte> pool, IReadOnlyCollection<byte[]> returned);

    /// <summary>Whether an exception of a read comes from the input.</summary>
    protected abstract bool IsExpected(Exception exception);

    /// <summary>Whether a read waits for the input.</summary>
    protected abstract bool IsBusy { get; }

    private static byte[] GetPayload(int number)
    {
        byte[] payload = new byte[PayloadSize];
        payload.AsSpan().Fill((byte)(0x10 + number));
        return payload;
    }

    private async Task ReadAsync()
    {
        while (true)
        {
            var source = new CancellationTokenSource();
            if (_schedule.Choose(4) == 3)
            {
                _schedule.Start("canceller", source.Cancel);
            }

            try
            {
                ValueTask<bool> read = _reader.ReadFrameAsync(source.Token);
                Rule.Holds(!read.IsCompletedSuccessfully || !_hasDisposed, "A read that a disposal overtakes ends with an ObjectDisposedException.");
                if (!await read)
                {
                    return;
                }

                CheckFrame();
                Keep(_read++);
            }
            catch (OperationCanceledException exception) when (exception.CancellationToken == source.Token && source.IsCancellationRequested)
            {
                // The next read gives the frame.
            }
            catch (ObjectDisposedException) when (_isDisposed)
            {
                return;
            }
            catch (Exception exception) when (IsExpected(exception))
            {
                // The next read gives the frame.
            }
        }
    }

    private void CheckFrame() => _schedule.RunAtOnce(() =>
    {
        // After a disposal the frame is gone.
        if (!_isDisposed)
        {
            Rule.Same(((Disposition)_reader.Frame.ReadPerformative()!).First!.Value, (uint)_read, "Frames are read once and in order");
            Rule.Holds(_reader.Frame.Payload.ToArray().AsSpan().SequenceEqual(GetPayload(_read)), "A payload is that of its frame.");
        }

        return true;
    });

    // Keeps the payload beyond the next read; another thread disposes of it.
    private void Keep(int number)
    {
        if (_schedule.Choose(2) == 0)
        {
            IMemoryOwner<byte> payload = _reader.RetainPayload();
            _schedule.Start("owner of a payload", () =>
            {
                Rule.Holds(payload.Memory.Span.SequenceEqual(GetPayload(number)), "A retained payload does not change.");
                payload.Dispose();
            });
        }
    }

    private async Task ReadMeanwhileAsync()
    {
        _schedule.WaitUntil("waits for a pending read", () => IsBusy || _isDisposed || _read > 0);
        await Task.CompletedTask;
        _schedule.RunAtOnce(() =>
        {
            if (IsBusy && !_isDisposed)
            {
                try
                {
                    _ = _reader.ReadFrameAsync();
                    throw new BrokenRuleException("A second read is refused.");
                }
                catch (InvalidOperationException exception) when (exception is not ObjectDisposedException)
                {
                }
            }

            return true;
        });
    }
}
