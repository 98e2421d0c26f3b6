using System.Collections.Concurrent;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Net;
using System.Net.Sockets;
using System.Threading;
using System.Threading.Tasks;
using Amqp.Encoding.Tool.Conversations;

namespace Amqp.Encoding.Tool.Tap;

/// <summary>Accepts clients, gives each a connection to the server, and prints the sums at the end.</summary>
internal sealed class TapServer(TapOptions options, Ladder ladder)
{
    // As many clients are served at once; more wait until one has ended.
    private const int MaxConnections = 256;

    // The files that the process needs besides the two of each connection: for assemblies, names and certificates. Without one of these it cannot go on.
    private const int OtherFiles = 100;

    private static readonly TimeSpan s_pause = TimeSpan.FromMilliseconds(100);

    private readonly Totals _totals = new();
    private readonly ConcurrentDictionary<int, Task> _running = [];

    public async Task RunAsync(CancellationToken cancellationToken)
    {
        using PcapngWriter? save = options.Save is null ? null : PcapngWriter.Create(options.Save, reason => ladder.Print("ERROR nothing more is saved: " + reason));
        using Socket listener = new(options.Listen.AddressFamily, SocketType.Stream, ProtocolType.Tcp);
        int most = Math.Clamp((FileLimit() - OtherFiles) / 2, 1, MaxConnections);
        using SemaphoreSlim places = new(most);
        listener.Bind(options.Listen);
        listener.Listen();
        Say($"listens on {(IPEndPoint)listener.LocalEndPoint!}, passes on to {options.To.Host}:{options.To.Port}; Ctrl+C ends");
        try
        {
            for (int id = 1; ; id++)
            {
                if (!await places.WaitAsync(TimeSpan.Zero, cancellationToken).ConfigureAwait(false))
                {
                    Say($"{most} connections are open: the next client waits until one has ended");
                    await places.WaitAsync(cancellationToken).ConfigureAwait(false);
                }

                (Socket client, Socket server) = await AcceptAsync(listener, cancellationToken).ConfigureAwait(false);
                int number = id;
                _running[number] = Task.Run(() => ServeAsync(number, client, server, save, places, cancellationToken), CancellationToken.None);
            }
        }
        catch (OperationCanceledException)
        {
        }

        await Task.WhenAll(_running.Values).ConfigureAwait(false);
        ladder.Print("");
        foreach (string line in _totals.Lines())
        {
            ladder.Print(line);
        }

        ladder.Flush();
    }

    // A client that has gone does not end the connections that are there.
    private async Task<(Socket Client, Socket Server)> AcceptAsync(Socket listener, CancellationToken cancellationToken)
    {
        for (bool isSaid = false; ; isSaid = true)
        {
            Socket server = CreateSocket();
            try
            {
                return (await listener.AcceptAsync(cancellationToken).ConfigureAwait(false), server);
            }
            catch (OperationCanceledException)
            {
                server.Dispose();
                throw;
            }
            catch (SocketException exception)
            {
                server.Dispose();
                if (!isSaid)
                {
                    string reason = "a client cannot be accepted: " + exception.Message;
                    Say("ERROR " + reason);
                    lock (_totals)
                    {
                        _totals.AddError(reason);
                    }
                }

                await Task.Delay(s_pause, cancellationToken).ConfigureAwait(false);
            }
        }
    }

    private static Socket CreateSocket() => new(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };

    // Only Linux has a limit that a process can read as text; elsewhere the runtime raises it.
    private static int FileLimit()
    {
        const string Limits = "/proc/self/limits";
        string? line = File.Exists(Limits) ? File.ReadLines(Limits).FirstOrDefault(line => line.StartsWith("Max open files", StringComparison.Ordinal)) : null;
        return int.TryParse(line?.Split(' ', StringSplitOptions.RemoveEmptyEntries)[3], NumberStyles.None, CultureInfo.InvariantCulture, out int limit) ? limit : int.MaxValue;
    }

    private void Say(string text)
    {
        ladder.Print(text);
        ladder.Flush();
    }

    private async Task ServeAsync(int id, Socket client, Socket server, PcapngWriter? save, SemaphoreSlim places, CancellationToken cancellationToken)
    {
        Conversation conversation = new(id, ladder, options.BreakAt);
        try
        {
            conversation.Print($"connected from {client.RemoteEndPoint}");
            await new TapConnection(client, server, conversation, options, save).RunAsync(cancellationToken).ConfigureAwait(false);
        }
        catch (OperationCanceledException)
        {
        }
        catch (Exception exception) when (exception is SocketException or IOException)
        {
            conversation.Fail("the client has gone: " + exception.Message);
        }
        finally
        {
            client.Dispose();
            server.Dispose();
            conversation.End(_totals);
            save?.Flush();
            places.Release();
            _running.TryRemove(id, out _);
        }
    }
}
