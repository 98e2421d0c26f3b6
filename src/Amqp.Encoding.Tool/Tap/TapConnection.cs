using System.IO;
using System.Net.Security;
using System.Net.Sockets;
using System.Security.Authentication;
using System.Security.Cryptography.X509Certificates;
using System.Threading;
using System.Threading.Tasks;
using Amqp.Encoding.Tool.Conversations;

namespace Amqp.Encoding.Tool.Tap;

/// <summary>One client and the connection to the server that is made for it. Bytes are passed on as they come, each read in one write.</summary>
internal sealed class TapConnection(Socket client, Conversation conversation, TapOptions options, PcapngWriter? save) : IDisposable
{
    private const int BufferSize = 16_384;

    private readonly Socket _server = new(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
    private readonly PcapngWriter.Flow _flow = new((ushort)((System.Net.IPEndPoint)client.RemoteEndPoint!).Port, (ushort)options.To.Port);

    /// <summary>Passes bytes on until both sides have ended, one fails, or the tap ends.</summary>
    public async Task RunAsync(CancellationToken cancellationToken)
    {
        using CancellationTokenSource stop = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        client.NoDelay = true;
        try
        {
            await _server.ConnectAsync(options.To, stop.Token).ConfigureAwait(false);
        }
        catch (SocketException exception)
        {
            conversation.Fail($"cannot connect to {options.To.Host}:{options.To.Port}: {exception.Message}");
            return;
        }

        await using Stream clientStream = new NetworkStream(client);
        await using Stream serverStream = new NetworkStream(_server);
        await using SslStream? clientTls = options.Certificate is null ? null : new SslStream(clientStream, leaveInnerStreamOpen: true);
        await using SslStream? serverTls = options.IsToTls ? new SslStream(serverStream, leaveInnerStreamOpen: true) : null;
        if (!await StartTlsAsync(clientTls, serverTls, stop.Token).ConfigureAwait(false))
        {
            return;
        }

        save?.Open(_flow);
        Stream near = clientTls ?? clientStream;
        Stream far = serverTls ?? serverStream;
        await Task.WhenAll(
            PumpAsync(Side.Client, near, far, _server, stop),
            PumpAsync(Side.Server, far, near, client, stop)).ConfigureAwait(false);
    }

    public void Dispose()
    {
        client.Dispose();
        _server.Dispose();
    }

    private async Task<bool> StartTlsAsync(SslStream? near, SslStream? far, CancellationToken cancellationToken)
    {
        Side side = Side.Server;
        try
        {
            if (far is not null)
            {
                X509ChainPolicy policy = new() { RevocationMode = X509RevocationMode.NoCheck };
                policy.TrustMode = options.Authorities.Count > 0 ? X509ChainTrustMode.CustomRootTrust : X509ChainTrustMode.System;
                policy.CustomTrustStore.AddRange(options.Authorities);
                SslClientAuthenticationOptions wanted = new() { TargetHost = options.To.Host, CertificateChainPolicy = policy };
                await far.AuthenticateAsClientAsync(wanted, cancellationToken).ConfigureAwait(false);
            }

            side = Side.Client;
            if (near is not null)
            {
                await near.AuthenticateAsServerAsync(new SslServerAuthenticationOptions { ServerCertificate = options.Certificate }, cancellationToken).ConfigureAwait(false);
            }

            return true;
        }
        catch (Exception exception) when (exception is AuthenticationException or IOException or OperationCanceledException)
        {
            if (!cancellationToken.IsCancellationRequested)
            {
                conversation.Fail($"no TLS with the {Words.Name(side)}: {exception.Message}");
            }

            return false;
        }
    }

    private async Task PumpAsync(Side from, Stream source, Stream target, Socket targetSocket, CancellationTokenSource stop)
    {
        byte[] buffer = new byte[BufferSize];
        using FrameCutter cutter = new(conversation, from);
        Side side = from;
        try
        {
            for (long offset = 0; ;)
            {
                side = from;
                int count = await source.ReadAsync(buffer, stop.Token).ConfigureAwait(false);
                if (count == 0)
                {
                    break;
                }

                conversation.AddBytes(from, count);
                save?.Write(_flow, from, buffer.AsSpan(0, count));
                int passed = cutter.Add(buffer.AsSpan(0, count));
                Corrupt(from, buffer.AsSpan(0, passed), offset);
                conversation.Flush();
                offset += count;
                side = (Side)(1 - (int)from);
                await PassAsync(target, buffer.AsMemory(0, passed), stop.Token).ConfigureAwait(false);
                if (passed < count)
                {
                    conversation.Print("broken here, before the last byte of this frame");
                    await EndAsync(target, targetSocket).ConfigureAwait(false);
                    await stop.CancelAsync().ConfigureAwait(false);
                    return;
                }
            }

            cutter.End();
            save?.End(_flow, from);
            conversation.Print($"the {Words.Name(from)} sends no more");
            conversation.Flush();
            side = (Side)(1 - (int)from);
            await EndAsync(target, targetSocket).ConfigureAwait(false);
        }
        catch (OperationCanceledException)
        {
        }
        catch (Exception exception) when (exception is IOException or SocketException or ObjectDisposedException)
        {
            if (!stop.IsCancellationRequested)
            {
                // The other side is told in the same way.
                conversation.OnReset(side, exception.Message);
                await stop.CancelAsync().ConfigureAwait(false);
                (side == Side.Client ? _server : client).Close(0);
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
