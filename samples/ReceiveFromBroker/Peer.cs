using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Amqp.Encoding.Framing;
using Amqp.Encoding.IO;
using Amqp.Encoding.Security;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Samples.ReceiveFromBroker;

/// <summary>The broker as one who waits for its answers sees it. A client that does several things at once has a loop instead: see samples/MiniClient.</summary>
internal sealed class Peer(FrameReader reader, FrameWriter writer, CancellationToken patience)
{
    /// <summary>Goes through SASL with PLAIN, or with ANONYMOUS if there are no credentials, and on to AMQP.</summary>
    public async Task AuthenticateAsync(string host, SaslPlain? credentials)
    {
        await writer.WriteProtocolHeaderAsync(ProtocolHeader.Sasl);
        (await reader.ReadProtocolHeaderAsync(patience)).EnsureEquals(ProtocolHeader.Sasl);
        SaslInit init = credentials?.ToInit(host) ?? new SaslInit { Mechanism = "ANONYMOUS", Hostname = host };
        SaslMechanisms offered = await ReadSaslAsync<SaslMechanisms>();
        if (!offered.SaslServerMechanisms.Contains(init.Mechanism))
        {
            throw new NotSupportedException($"The broker does not offer {init.Mechanism}: {offered}.");
        }

        await writer.WriteSaslFrameAsync(init);
        SaslOutcome outcome = await ReadSaslAsync<SaslOutcome>();
        if (outcome.Code != SaslCode.Ok)
        {
            throw new UnauthorizedAccessException($"The broker says {outcome.Code}.");
        }

        await writer.WriteProtocolHeaderAsync(ProtocolHeader.Amqp);
        (await reader.ReadProtocolHeaderAsync(patience)).EnsureEquals(ProtocolHeader.Amqp);
    }

    /// <summary>Reads frames up to one of this type. Heartbeats and flows are passed; that the broker ends something is an error.</summary>
    public async Task<T> ReadAsync<T>()
        where T : class, IAmqpComposite
    {
        while (await reader.ReadFrameAsync(patience))
        {
            switch (reader.Frame.ReadPerformative())
            {
                case T wanted:
                    return wanted;
                case null or Flow:
                    break;
                case Detach { Error: var error }:
                    throw new IOException($"The broker detaches the link: {error}");
                case End { Error: var error }:
                    throw new IOException($"The broker ends the session: {error}");
                case Close { Error: var error }:
                    throw new IOException($"The broker closes the connection: {error}");
                case { } other:
                    throw new InvalidDataException($"The broker sent {other}.");
            }
        }

        throw new EndOfStreamException("The broker has hung up.");
    }

    /// <summary>Reads up to the close of the broker. Frames that it sent before it got ours do not matter any more.</summary>
    public async Task ReadCloseAsync()
    {
        while (await reader.ReadFrameAsync(patience))
        {
            if (reader.Frame.Kind == FrameKind.Close)
            {
                AmqpReader body = reader.Frame.OpenPerformative();
                if (Close.Read(ref body).Error is { } error)
                {
                    throw new IOException($"The broker closes the connection: {error}");
                }

                return;
            }
        }

        throw new EndOfStreamException("The broker has hung up without a close.");
    }

    /// <summary>Sends a heartbeat twice in each idle-time-out of the broker: it takes a client that is silent for longer for dead. Zero is none.</summary>
    public async Task BeatAsync(TimeSpan idleTimeOut, CancellationToken end)
    {
        if (idleTimeOut == TimeSpan.Zero)
        {
            return;
        }

        using var timer = new PeriodicTimer(TimeSpan.FromMilliseconds(Math.Max(50, idleTimeOut.TotalMilliseconds / 2)));
        try
        {
            while (await timer.WaitForNextTickAsync(end))
            {
                writer.WriteHeartbeat();
            }
        }
        catch (Exception failure) when (failure is OperationCanceledException or IOException or InvalidOperationException)
        {
            // The conversation has ended; the method that reads reports why.
        }
    }

    private async Task<T> ReadSaslAsync<T>()
        where T : class
    {
        if (!await reader.ReadSaslFrameAsync(cancellationToken: patience))
        {
            throw new EndOfStreamException("The broker has hung up instead of authenticating.");
        }

        return reader.Frame.ReadPerformative() as T ?? throw new InvalidDataException($"The broker sent {reader.Frame.Kind}.");
    }
}
