using System.Collections.Concurrent;
using System.Net;
using System.Net.Sockets;
using System.Threading;
using System.Threading.Tasks;
using Amqp.Encoding.Tool.Conversations;

namespace Amqp.Encoding.Tool.Tap;

/// <summary>Accepts clients, gives each a connection to the server, and prints the sums at the end.</summary>
internal sealed class TapServer(TapOptions options, Ladder ladder)
{
    /// <summary>As many clients are served at once; more wait until one has ended.</summary>
    public const int MaxConnections = 256;

    private readonly Totals _totals = new();
    private readonly ConcurrentDictionary<int, Task> _running = [];

    public async Task RunAsync(CancellationToken cancellationToken)
    {
        using PcapngWriter? save = options.Save is null ? null : PcapngWriter.Create(options.Save, reason => ladder.Print("ERROR nothing more is saved: " + reason));
        using Socket listener = new(options.Listen.AddressFamily, SocketType.Stream, ProtocolType.Tcp);
        using SemaphoreSlim places = new(MaxConnections);
        listener.Bind(options.Listen);
        listener.Listen();
        ladder.Print($"listens on {(IPEndPoint)listener.LocalEndPoint!}, passes on to {options.To.Host}:{options.To.Port}; Ctrl+C ends");
        ladder.Flush();
        try
        {
            for (int id = 1; ; id++)
            {
                await places.WaitAsync(cancellationToken).ConfigureAwait(false);
                Socket client = await listener.AcceptAsync(cancellationToken).ConfigureAwait(false);
                int number = id;
                _running[number] = Task.Run(() => ServeAsync(number, client, save, places, cancellationToken), CancellationToken.None);
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

    private async Task ServeAsync(int id, Socket client, PcapngWriter? save, SemaphoreSlim places, CancellationToken cancellationToken)
    {
        Conversation conversation = new(id, ladder, options.BreakAt);
        try
        {
            conversation.Print($"connected from {client.RemoteEndPoint}");
            using TapConnection connection = new(client, conversation, options, save);
            await connection.RunAsync(cancellationToken).ConfigureAwait(false);
        }
        catch (OperationCanceledException)
        {
        }
        catch (SocketException exception)
        {
            conversation.Fail("the client has gone: " + exception.Message);
        }
        finally
        {
            conversation.End(_totals);
            save?.Flush();
            places.Release();
            _running.TryRemove(id, out _);
        }
    }
}
