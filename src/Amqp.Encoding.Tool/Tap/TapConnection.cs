using System.IO;
using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using System.Security.Authentication;
using System.Security.Cryptography.X509Certificates;
using System.Threading;
using System.Threading.Tasks;
using Amqp.Encoding.Tool.Conversations;

namespace Amqp.Encoding.Tool.Tap;

/// <summary>One client and the connection to the server that is made for it. Bytes are passed on as they come, each read in one write.</summary>
internal sealed class TapConnection(Socket client, Socket server, Conversation conversation, TapOptions options, PcapngWriter? save)
{
    private const int BufferSize = 16_384;

    // A peer has so long for its part of TLS, and a client for its first byte: as long as RabbitMQ waits, too.
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(10);

    /// <summary>Passes bytes on until both sides have ended, one fails, or the tap ends.</summary>
    public async Task RunAsync(CancellationToken cancellationToken)
    {
        using CancellationTokenSource stop = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        client.NoDelay = true;
        try
        {
            await server.ConnectAsync(options.To, stop.Token).ConfigureAwait(false);
        }
        catch (SocketException exception)
        {
            conversation.Fail($"cannot connect to {options.To.Host}:{options.To.Port}: {exception.Message}");
            return;
        }

        await using Stream clientStream = new NetworkStream(client);
        await using Stream serverStream = new NetworkStream(server);
        await using SslStream? clientTls = options.Certificate is null ? null : new SslStream(clientStream, leaveInnerStreamOpen: true);
        await using SslStream? serverTls = options.IsToTls ? new SslStream(serverStream, leaveInnerStreamOpen: true) : null;
        if (!await StartTlsAsync(clientTls, serverTls, stop.Token).ConfigureAwait(false))
        {
            return;
        }

        PcapngWriter.Flow flow = new((IPEndPoint)client.RemoteEndPoint!, (IPEndPoint)server.RemoteEndPoint!);
        save?.Open(flow);
        Stream[] streams = [clientTls ?? clientStream, serverTls ?? serverStream];
        Socket[] sockets = [client, server];
        await Task.WhenAll(PumpAsync(Side.Client, streams, sockets, flow, stop), PumpAsync(Side.Server, streams, sockets, flow, stop)).ConfigureAwait(false);
    }

    private async Task<bool> StartTlsAsync(SslStream? near, SslStream? far, CancellationToken cancellationToken)
    {
        Side side = Side.Server;
        using CancellationTokenSource patience = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        try
        {
            patience.CancelAfter(s_patience);
            if (far is not null)
            {
                X509ChainPolicy policy = new() { RevocationMode = X509RevocationMode.NoCheck };
                policy.TrustMode = options.Authorities.Count > 0 ? X509ChainTrustMode.CustomRootTrust : X509ChainTrustMode.System;
                policy.CustomTrustStore.AddRange(options.Authorities);
                SslClientAuthenticationOptions wanted = new() { TargetHost = options.To.Host, CertificateChainPolicy = policy };
                await far.AuthenticateAsClientAsync(wanted, patience.Token).ConfigureAwait(false);
            }

            side = Side.Client;
            patience.CancelAfter(s_patience);
            if (near is not null)
            {
                await near.AuthenticateAsServerAsync(new SslServerAuthenticationOptions { ServerCertificate = options.Certificate }, patience.Token).ConfigureAwait(false);
            }

            return true;
        }
        catch (Exception exception) when (exception is AuthenticationException or IOException or OperationCanceledException)
        {
            if (!cancellationToken.IsCancellationRequested)
            {
                string reason = exception is OperationCanceledException ? $"not within {s_patience.TotalSeconds} seconds" : exception.Message;
                conversation.Fail($"no TLS with the {Words.Name(side)}: {reason}");
            }

            return false;
        }
    }

    private async Task PumpAsync(Side from, Stream[] streams, Socket[] sockets, PcapngWriter.Flow flow, CancellationTokenSource stop)
    {
        Side to = (Side)(1 - (int)from);
        Stream source = streams[(int)from];
        Stream target = streams[(int)to];
        byte[] buffer = new byte[BufferSize];
        using FrameCutter cutter = new(conversation, from);
        Side side = from;
        try
        {
            for (long offset = 0; ;)
            {
                side = from;
                ValueTask<int> reading = source.ReadAsync(buffer, stop.Token);
                int count = from == Side.Client && offset == 0 ? await reading.AsTask().WaitAsync(s_patience).ConfigureAwait(false) : await reading.ConfigureAwait(false);
                if (count == 0)
                {
                    break;
                }

                conversation.AddBytes(from, count);
                save?.Write(flow, from, buffer.AsSpan(0, count));
                int passed = cutter.Add(buffer.AsSpan(0, count));
                Corrupt(from, buffer.AsSpan(0, passed), offset);
                conversation.Flush();
                offset += count;
                side = to;
                await PassAsync(target, buffer.AsMemory(0, passed), stop.Token).ConfigureAwait(false);
                if (passed < count)
                {
                    conversation.Print("broken here, before the last byte of this frame");
                    save?.Break(flow, from);
                    await EndAsync(target, sockets[(int)to]).ConfigureAwait(false);
                    await stop.CancelAsync().ConfigureAwait(false);
                    return;
                }
            }

            cutter.End();
            save?.End(flow, from);
            conversation.Print($"the {Words.Name(from)} sends no more");
            conversation.Flush();
            side = to;
            await EndAsync(target, sockets[(int)to]).ConfigureAwait(false);
        }
        catch (OperationCanceledException)
        {
        }
        catch (TimeoutException)
        {
            conversation.Fail($"the client has sent nothing for {s_patience.TotalSeconds} seconds");
            save?.Break(flow, from);
            await stop.CancelAsync().ConfigureAwait(false);
        }
        catch (Exception exception) when (exception is IOException or SocketException or ObjectDisposedException)
        {
            if (!stop.IsCancellationRequested)
            {
                // The other side is told in the same way.
                conversation.OnReset(side, exception.Message);
                save?.Break(flow, side);
                await stop.CancelAsync().ConfigureAwait(false);
                sockets[1 - (int)side].Close(0);
            }
        }
    }

    private async Task PassAsync(Stream target, ReadOnlyMemory<byte> bytes, CancellationToken cancellationToken)
    {
        if (options.Delay > TimeSpan.Zero)
        {
            await Task.Delay(options.Delay, cancellationToken).ConfigureAwait(false);
        }

        int size = options.Split == 0 ? bytes.Length : options.Split;
        for (; bytes.Length > 0; bytes = bytes.Slice(Math.Min(size, bytes.Length)))
        {
            await target.WriteAsync(bytes.Slice(0, Math.Min(size, bytes.Length)), cancellationToken).ConfigureAwait(false);
            await target.FlushAsync(cancellationToken).ConfigureAwait(false);
        }
    }

    private void Corrupt(Side from, Span<byte> bytes, long offset)
    {
        long at = options.CorruptAt - offset;
        if (options.CorruptAt >= 0 && from == options.CorruptSide && at >= 0 && at < bytes.Length)
        {
            byte old = bytes[(int)at];
            bytes[(int)at] ^= 0xFF;
            conversation.Print($"changed byte {options.CorruptAt} of the {Words.Name(from)} from {old:X2} to {bytes[(int)at]:X2}");
        }
    }

    private static async Task EndAsync(Stream target, Socket socket)
    {
        if (target is SslStream tls)
        {
            await tls.ShutdownAsync().ConfigureAwait(false);
        }

        try
        {
            socket.Shutdown(SocketShutdown.Send);
        }
        catch (SocketException)
        {
            // The other side has gone, as its own pump says.
        }
    }
}
