namespace Amqp.Encoding.Samples.MiniClient;

/// <content>The loop that reads frames and gives each to its session.</content>
internal sealed partial class Connection
{
    // A peer that makes this side answer and does not read the answers. Each session may be sending one frame.
    private long MaxQueuedBytes => (1 << 20) + ((Options.ChannelMax + 1L) * Options.MaxFrameSize);

    private async Task ReadAsync()
    {
        Task readingOn = Task.CompletedTask;
        try
        {
            Failure = await ReadToCloseAsync();
        }
        catch (OperationCanceledException) when (_stopped.IsCancellationRequested)
        {
            Failure = new IOException("This side has hung up before the peer's close.");
            End(Failure, null);
        }
        catch (Exception failure)
        {
            Failure = failure is OperationCanceledException
                ? new ViolationException(ErrorCondition.ResourceLimitExceeded, $"Nothing has come for {Options.IdleTimeOut.TotalSeconds} s.")
                : failure;
            End(Failure, new Close { Error = ToError(Failure) });
            readingOn = ReadOnAsync(_stopped.Token);
        }

        await EndWritingAsync();
        await readingOn;
    }

    // Hanging up on bytes that were not read resets the connection, and the peer may lose the close. So all up to its own close is passed over.
    private async Task ReadOnAsync(CancellationToken cancellationToken)
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        limit.CancelAfter(Options.AnswerTimeOut);
        try
        {
            while (await ReadNextAsync(limit.Token))
            {
            }
        }
        catch (Exception failure) when (failure is IOException or InvalidOperationException or OperationCanceledException)
        {
            // The peer has hung up, or takes too long.
        }
    }

    // Whether more is to come. After a fault of framing, no frame can be found.
    private async Task<bool> ReadNextAsync(CancellationToken cancellationToken)
    {
        try
        {
            return await _reader.ReadFrameAsync(cancellationToken) && _reader.Frame.Kind != FrameKind.Close;
        }
        catch (AmqpDecodeException)
        {
            await _passOver(cancellationToken);
            return false;
        }
    }

    // The failure that the peer's close reports, if any.
    private async Task<Exception?> ReadToCloseAsync()
    {
        using var silence = CancellationTokenSource.CreateLinkedTokenSource(_stopped.Token);
        Close? close;
        do
        {
            if (Options.IdleTimeOut > TimeSpan.Zero)
            {
                silence.CancelAfter(Options.IdleTimeOut);
            }

            if (!await _reader.ReadFrameAsync(silence.Token))
            {
                throw new EndOfStreamException("The peer has hung up without a close.");
            }

            close = OnFrame(_reader.Frame);
            if (Writer.QueuedBytes > MaxQueuedBytes)
            {
                throw new ViolationException(ErrorCondition.ResourceLimitExceeded, "The answers are not read.");
            }
        }
        while (close is null);

        var reason = new PeerException("connection", close.Error);
        End(reason, new Close());
        return close.Error is null ? null : reason;
    }

    // The close of the peer ends the loop.
    private Close? OnFrame(Frame frame)
    {
        AmqpReader body = frame.OpenPerformative();
        if (frame.Kind == FrameKind.Close)
        {
            return Close.Read(ref body);
        }

        if (frame.Kind == FrameKind.Empty || _ended is not null)
        {
            // A heartbeat; or the peer did not know of the close yet.
            return null;
        }

        if (frame.Channel > Options.ChannelMax)
        {
            throw new ViolationException(ErrorCondition.ConnectionFramingError, $"The channel {frame.Channel} is above channel-max.");
        }

        if (frame.Kind == FrameKind.Begin)
        {
            OnBegin(frame.Channel, Begin.Read(ref body));
        }
        else if (_remoteSessions.TryGetValue(frame.Channel, out Session? session))
        {
            session.OnFrame(frame.Kind, ref body, _reader);
            if (frame.Kind == FrameKind.End)
            {
                _remoteSessions.Remove(frame.Channel);
            }
        }
        else
        {
            throw new ViolationException(ErrorCondition.IllegalState, $"{frame.Kind} on the channel {frame.Channel}, which is not begun.");
        }

        return null;
    }

    private void OnBegin(ushort remoteChannel, Begin begin)
    {
        if (_remoteSessions.ContainsKey(remoteChannel))
        {
            throw new ViolationException(ErrorCondition.IllegalState, $"The channel {remoteChannel} is begun already.");
        }

        Session? session = begin.RemoteChannel is { } channel ? FindAsked(channel) : TryBegin(remoteChannel);
        if (session is null)
        {
            // If this side has closed the connection while it read the begin, nobody needs an answer.
            if (_ended is null)
            {
                throw new ViolationException(ErrorCondition.ResourceLimitExceeded, "No channel is free.");
            }

            return;
        }

        _remoteSessions.Add(remoteChannel, session);
        session.OnBegin(remoteChannel, begin);
    }

    private Session FindAsked(ushort channel)
    {
        lock (_lock)
        {
            return _sessions[channel] is { RemoteChannel: null } session
                ? session
                : throw new ViolationException(ErrorCondition.IllegalState, $"No begin on the channel {channel} waits for an answer.");
        }
    }

    // The error for the peer; a fault of this side does not concern it.
    private static AmqpError ToError(Exception failure) => failure switch
    {
        AmqpDecodeException fault => AmqpError.From(fault.Error),
        ViolationException violation => violation.Error,
        AmqpEncodeException => new AmqpError { Condition = ErrorCondition.FrameSizeTooSmall },
        _ => new AmqpError { Condition = ErrorCondition.InternalError },
    };

    // Those who wait for room are not to wait for a peer that is gone.
    private async Task EndWritingAsync()
    {
        try
        {
            await Writer.CompleteAsync().AsTask().WaitAsync(Options.AnswerTimeOut, _stopped.Token);
        }
        catch (Exception failure) when (failure is IOException or TimeoutException or ObjectDisposedException or OperationCanceledException)
        {
            // Frames that were not sent are lost with the connection.
        }

        Writer.Dispose();
    }
}
