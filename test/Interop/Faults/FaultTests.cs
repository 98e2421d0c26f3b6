namespace Amqp.Encoding.Tests.Faults;

/// <summary>Both ends of samples/MiniClient through a proxy that splits, delays, drops or corrupts: clear errors in time, no message in part, and all pooled memory returned.</summary>
[Category("faults")]
public sealed class FaultTests
{
    private static readonly int[] s_sizes = [10, 3_000, 100];
    private static readonly TimeSpan s_longest = TimeSpan.FromSeconds(20);

    [Test]
    public async Task Single_bytes_are_put_together([Values] bool fromClient)
    {
        Run run = await RunAsync(new Fault(fromClient, PieceSize: 1));
        Assert.That(run.ClientError, Is.Null);
        Assert.That(run.Received, Is.EqualTo(s_sizes));
    }

    [Test]
    public async Task Late_bytes_are_waited_for([Values] bool fromClient)
    {
        Run run = await RunAsync(new Fault(fromClient, PieceSize: 100, Delay: TimeSpan.FromMilliseconds(5)));
        Assert.That(run.ClientError, Is.Null);
        Assert.That(run.Received, Is.EqualTo(s_sizes));
    }

    [Test]
    public Task A_connection_that_breaks_anywhere_ends_with_an_error([Values] bool fromClient) => ForAllAsync(
        Enumerable.Range(0, 110).Select(i => new Fault(fromClient, DropAt: i * (fromClient ? 37 : 8))),
        run =>
        {
            // All that came before is whole.
            Assert.That(run.Received, Is.EqualTo(s_sizes.Take(run.Received.Count)), run.ToString());
            Assert.That(run.ClientError is not null || run.Received.Count == s_sizes.Length, run.ToString());
        });

    [Test]
    public Task A_corrupt_byte_anywhere_ends_with_an_error_or_is_in_a_message([Values] bool fromClient) => ForAllAsync(
        Enumerable.Range(0, 110).Select(i => new Fault(fromClient, CorruptAt: i * (fromClient ? 37 : 8))),
        run => Assert.That(run.Received.Count, Is.LessThanOrEqualTo(s_sizes.Length), run.ToString()));

    private static async Task ForAllAsync(IEnumerable<Fault> faults, Action<Run> check)
    {
        using var gate = new SemaphoreSlim(16);
        Run[] runs = await Task.WhenAll(faults.Select(async fault =>
        {
            await gate.WaitAsync();
            try
            {
                return await RunAsync(fault).WaitAsync(s_longest);
            }
            catch (TimeoutException)
            {
                throw new TimeoutException($"{fault} hangs.");
            }
            finally
            {
                gate.Release();
            }
        }));
        TestContext.Out.WriteLine(string.Join('\n', runs.SelectMany(run => new[] { run.ClientError, run.ServerError }).CountBy(error => error?.GetType().Name ?? "none")));
        Assert.Multiple(() =>
        {
            foreach (Run run in runs)
            {
                check(run);
                Assert.That(IsClear(run.ClientError), run.ToString());
                Assert.That(IsClear(run.ServerError), run.ToString());
                Assert.That(run.Lent, Is.Zero, run.ToString());
            }
        });
    }

    private static bool IsClear(Exception? error) => error is null or IOException or AmqpDecodeException or InvalidDataException or NotSupportedException
        or UnauthorizedAccessException or TimeoutException or OperationCanceledException;

    private static async Task<Run> RunAsync(Fault fault)
    {
        (FaultyProxy proxy, TcpClient client, TcpClient server) = await FaultyProxy.ConnectAsync(fault);
        using (proxy)
        using (client)
        using (server)
        {
            List<int> received = [];
            var pool = new CountingPool();
            Task<Exception?> serving = TryAsync(() => ServeAsync(server, received, pool));
            Exception? error = await TryAsync(() => SendAsync(client, pool));
            client.Dispose();
            Exception? serverError = await serving;
            return new Run(fault, received, error, serverError, pool.Outstanding);
        }
    }

    private static async Task SendAsync(TcpClient socket, CountingPool pool)
    {
        using var time = new CancellationTokenSource(TimeSpan.FromSeconds(3));
        await using Connection connection = await Connection.ConnectAsync(socket.GetStream(), Options(pool, null), time.Token);
        Session session = await connection.BeginAsync(time.Token);
        Sender sender = await session.CreateSenderAsync("out", "queue", time.Token);
        foreach (int size in s_sizes)
        {
            var message = new AmqpMessage();
            message.AddData(new byte[size]);
            await sender.SendAsync(message, time.Token).WaitAsync(time.Token);
        }

        await connection.CloseAsync();
    }

    private static async Task ServeAsync(TcpClient socket, List<int> received, CountingPool pool)
    {
        var attached = new TaskCompletionSource<Receiver>(TaskCreationOptions.RunContinuationsAsynchronously);
        await using Connection connection = await Connection.AcceptAsync(socket.GetStream(), Options(pool, link =>
        {
            attached.TrySetResult((Receiver)link);
            return Task.CompletedTask;
        }));
        Task ended = connection.Completion;
        if (await Task.WhenAny(attached.Task, ended) == attached.Task)
        {
            Receiver receiver = await attached.Task;
            try
            {
                await ReceiveAsync(receiver, received);
            }
            finally
            {
                receiver.Drop();
            }
        }

        await ended;
        if (connection.Failure is { } failure)
        {
            throw failure;
        }
    }

    private static async Task ReceiveAsync(Receiver receiver, List<int> received)
    {
        await receiver.SetCreditAsync(10);
        for (int i = 0; i < s_sizes.Length; i++)
        {
            using Delivery delivery = await receiver.ReceiveAsync();
            using AmqpMessage message = delivery.DecodeMessage();
            received.Add((int)message.BodyLength);
            await receiver.SettleAsync(delivery.DeliveryId!.Value, Accepted.Instance);
        }
    }

    private static async Task<Exception?> TryAsync(Func<Task> action)
    {
        try
        {
            await action();
            return null;
        }
        catch (Exception failure)
        {
            return failure;
        }
    }

    private static ConnectionOptions Options(CountingPool pool, Func<Link, Task>? onLink) => new()
    {
        Pool = pool,
        MaxFrameSize = 512,
        AnswerTimeOut = TimeSpan.FromSeconds(2),
        IdleTimeOut = TimeSpan.FromSeconds(2),
        OnLink = onLink,
    };

    private sealed record Run(Fault Fault, List<int> Received, Exception? ClientError, Exception? ServerError, int Lent)
    {
        public override string ToString() => $"{Fault}: {string.Join(' ', Received)} received; {Lent} arrays lent; client: {ClientError}; server: {ServerError}";
    }
}
