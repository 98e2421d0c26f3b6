using System.Transactions;
using Azure.Core.Amqp;
using Azure.Messaging.ServiceBus;
using Azure.Messaging.ServiceBus.Administration;

namespace AzureDriver;

/// <summary>Azure.Messaging.ServiceBus.</summary>
internal static class ServiceBus
{
    public static Dictionary<string, Func<int, Task>> Scenarios { get; } = new()
    {
        ["servicebus-one"] = port => RunAsync(port, OneAsync),
        ["servicebus-batch"] = port => RunAsync(port, BatchAsync),
        ["servicebus-large"] = port => RunAsync(port, LargeAsync),
        ["servicebus-types"] = port => RunAsync(port, TypesAsync),
        ["servicebus-annotated"] = port => RunAsync(port, AnnotatedAsync),
        ["servicebus-settle"] = port => RunAsync(port, SettleAsync),
        ["servicebus-scheduled"] = port => RunAsync(port, ScheduledAsync),
        ["servicebus-errors"] = port => RunAsync(port, ErrorsAsync),
        ["servicebus-processor"] = port => RunAsync(port, ProcessorAsync),
        ["servicebus-sessions"] = port => RunAsync(port, SessionsAsync),
        ["servicebus-rules"] = port => RunAsync(port, RulesAsync),
        ["servicebus-transaction"] = port => RunAsync(port, TransactionAsync),
        ["servicebus-soak"] = port => RunAsync(port, SoakAsync),
    };

    private static async Task RunAsync(int port, Func<ServiceBusClient, Task> scenario)
    {
        await using var client = new ServiceBusClient(Values.ConnectionOf(port), new ServiceBusClientOptions { RetryOptions = { MaxRetries = 0, TryTimeout = TimeSpan.FromSeconds(10) } });
        await scenario(client);
    }

    private static async Task OneAsync(ServiceBusClient client)
    {
        await using ServiceBusSender sender = client.CreateSender("queue");
        await using ServiceBusReceiver receiver = client.CreateReceiver("queue");
        await sender.SendMessageAsync(new ServiceBusMessage("hello") { MessageId = "m1", Subject = "s", ContentType = "text/plain", CorrelationId = "c1", ReplyTo = "r", To = "t", PartitionKey = "p", TimeToLive = TimeSpan.FromMinutes(5) });

        ServiceBusReceivedMessage m = await receiver.ReceiveMessageAsync(TimeSpan.FromSeconds(5));
        Check.That("body", m.Body.ToString() == "hello", m.Body);
        Check.That("ids", m is { MessageId: "m1", Subject: "s", ContentType: "text/plain", CorrelationId: "c1", ReplyTo: "r", To: "t", PartitionKey: "p" }, m);
        Check.That("ttl", m.TimeToLive == TimeSpan.FromMinutes(5), m.TimeToLive);
        Check.That("lock", Guid.TryParse(m.LockToken, out Guid g) && g != default, m.LockToken);
        Check.That("times", (DateTimeOffset.UtcNow - m.EnqueuedTime).Duration() < TimeSpan.FromSeconds(10) && m.LockedUntil > DateTimeOffset.UtcNow, m.EnqueuedTime);
        Check.That("number", m.SequenceNumber > 0 && m.DeliveryCount == 1, $"{m.SequenceNumber} {m.DeliveryCount}");
        await receiver.CompleteMessageAsync(m);
        Check.That("gone", await receiver.PeekMessageAsync(0) is null);
    }

    private static async Task BatchAsync(ServiceBusClient client)
    {
        await using ServiceBusSender sender = client.CreateSender("queue");
        await using ServiceBusReceiver receiver = client.CreateReceiver("queue", new ServiceBusReceiverOptions { PrefetchCount = 50 });
        using ServiceBusMessageBatch batch = await sender.CreateMessageBatchAsync();
        for (int i = 0; i < 100; i++)
        { Check.That("add", batch.TryAddMessage(new ServiceBusMessage(new byte[i * 10]) { MessageId = "b" + i, ApplicationProperties = { ["i"] = i } })); }
        await sender.SendMessagesAsync(batch);
        await sender.SendMessagesAsync(Enumerable.Range(100, 20).Select(i => new ServiceBusMessage("l" + i) { MessageId = "b" + i, ApplicationProperties = { ["i"] = i } }));
        List<ServiceBusReceivedMessage> all = [];
        while (all.Count < 120)
        { var some = await receiver.ReceiveMessagesAsync(50, TimeSpan.FromSeconds(3)); if (some.Count == 0) break; all.AddRange(some); await Task.WhenAll(some.Select(m => receiver.CompleteMessageAsync(m))); }
        Check.That("count", all.Count == 120, all.Count);
        Check.That("order", all.Select((m, i) => (int)m.ApplicationProperties["i"] == i && m.MessageId == "b" + i && (i >= 100 || m.Body.ToMemory().Length == i * 10)).All(x => x));
        Check.That("max", batch.MaxSizeInBytes == 1_048_576, batch.MaxSizeInBytes);
    }

    private static async Task LargeAsync(ServiceBusClient client)
    {
        await using ServiceBusSender sender = client.CreateSender("queue");
        await using ServiceBusReceiver receiver = client.CreateReceiver("queue");
        byte[] body = new byte[200 * 1024];
        new Random(1).NextBytes(body);
        await sender.SendMessageAsync(new ServiceBusMessage(body));

        ServiceBusReceivedMessage m = await receiver.ReceiveMessageAsync(TimeSpan.FromSeconds(5));
        Check.That("same", m.Body.ToMemory().Span.SequenceEqual(body));
        await receiver.CompleteMessageAsync(m);
        byte[] tooLarge = new byte[2_000_000];
        try
        { await sender.SendMessageAsync(new ServiceBusMessage(tooLarge)); Check.That("too large", false); }
        catch (ServiceBusException e) { Check.That("too large", e.Reason == ServiceBusFailureReason.MessageSizeExceeded, e.Message); }
    }

    private static async Task TypesAsync(ServiceBusClient client)
    {
        await using ServiceBusSender sender = client.CreateSender("queue");
        await using ServiceBusReceiver receiver = client.CreateReceiver("queue", new ServiceBusReceiverOptions { ReceiveMode = ServiceBusReceiveMode.ReceiveAndDelete });
        var values = new Dictionary<string, object>
        {
            ["string"] = "Grüße, 世界 🚀",
            ["empty"] = "",
            ["int"] = -5,
            ["int0"] = 0,
            ["intmin"] = int.MinValue,
            ["uint"] = 7u,
            ["uint0"] = 0u,
            ["umax"] = uint.MaxValue,
            ["long"] = long.MinValue,
            ["long1"] = 1L,
            ["ulong"] = ulong.MaxValue,
            ["ulong0"] = 0UL,
            ["short"] = (short)-300,
            ["ushort"] = (ushort)60000,
            ["byte"] = (byte)200,
            ["sbyte"] = (sbyte)-100,
            ["bool"] = true,
            ["false"] = false,
            ["char"] = 'é',
            ["charA"] = 'A',
            ["float"] = 1.5f,
            ["double"] = Math.PI,
            ["nan"] = double.NaN,
            ["decimal"] = 12345.678901m,
            ["decimalneg"] = -0.000000000000000000000000001m,
            ["decimal15"] = 1.5m,
            ["decimal0"] = 0m,
            ["decimalmax"] = decimal.MaxValue,
            ["guid"] = Guid.Parse("00112233-4455-6677-8899-aabbccddeeff"),
            ["datetime"] = new DateTime(2026, 11, 28, 1, 2, 3, 456, DateTimeKind.Utc),
            ["dto"] = new DateTimeOffset(2026, 11, 28, 1, 2, 3, 456, TimeSpan.FromHours(2)).AddTicks(7),
            ["timespan"] = TimeSpan.FromMilliseconds(1234.5678),
            ["tsneg"] = TimeSpan.FromTicks(-1),
            ["tsmax"] = TimeSpan.MaxValue,
            ["uri"] = new Uri("https://example.org/a?b=ü"),
            ["urirel"] = new Uri("a/b", UriKind.Relative),
            ["ключ"] = "non-ASCII key",
            ["bytes"] = new byte[] { 1, 2, 3 },
        };
        var sent = new ServiceBusMessage("types");
        foreach (var pair in values)
        { sent.ApplicationProperties[pair.Key] = pair.Value; }
        await sender.SendMessageAsync(sent);

        ServiceBusReceivedMessage m = await receiver.ReceiveMessageAsync(TimeSpan.FromSeconds(5));
        foreach (var (key, value) in values)
        {
            object? got = m.ApplicationProperties.TryGetValue(key, out object? o) ? o : null;
            bool same = value is byte[] b ? got is byte[] g && b.AsSpan().SequenceEqual(g) : Equals(value, got) || (value is DateTimeOffset d && got is DateTimeOffset e && d.UtcTicks == e.UtcTicks);
            Check.That("type " + key, same, $"{value} ({value.GetType().Name}) became {got} ({got?.GetType().Name})");
        }

        var stream = new ServiceBusMessage("stream") { ApplicationProperties = { ["stream"] = new MemoryStream([9, 8, 7]) } };
        try
        {
            await sender.SendMessageAsync(stream);
            m = await receiver.ReceiveMessageAsync(TimeSpan.FromSeconds(5));

            Check.That("stream", m.ApplicationProperties["stream"] is Stream or byte[], m.ApplicationProperties["stream"]?.GetType());
        }
        catch (Exception e) when (e is System.Runtime.Serialization.SerializationException or ArgumentException or NotSupportedException) { /* The SDK refuses it. */ }
    }

    private static async Task AnnotatedAsync(ServiceBusClient client)
    {
        await using ServiceBusSender sender = client.CreateSender("queue");
        await using ServiceBusReceiver receiver = client.CreateReceiver("queue", new ServiceBusReceiverOptions { ReceiveMode = ServiceBusReceiveMode.ReceiveAndDelete });
        object[] bodies =
        [
            "a text", 42, -1L, 3.5, true, Guid.NewGuid(), new DateTime(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc), 1.25m, 'x', new byte[] { 1, 2 }, TimeSpan.FromSeconds(3), new Uri("urn:x"), new DateTimeOffset(2026, 1, 2, 3, 4, 5, TimeSpan.Zero),
            new List<object> { 1, "two", 3.0, new List<object> { 4 } }, new int[] { 1, -2, 300 }, new string[] { "a", "b" }, new Guid[] { Guid.NewGuid() }, new long[] { 1, -1 }, new uint[] { 0, 1 }, new bool[] { true, false }, new double[] { 1.5 }, new DateTime[] { new(2026, 1, 1, 0, 0, 0, DateTimeKind.Utc) }, Array.Empty<int>(),
            new decimal[] { 1.5m }, new char[] { 'a', 'é' }, new sbyte[] { -1 }, new short[] { -1 }, new ushort[] { 1 }, new ulong[] { 0, 5 }, new float[] { 1 },
        ];
        foreach (object body in bodies)
        {
            string name = body.GetType().Name;
            try
            {
                var message = new ServiceBusMessage { };
                var raw = message.GetRawAmqpMessage();
                raw.Body = AmqpMessageBody.FromValue(body);
                await sender.SendMessageAsync(message);

                ServiceBusReceivedMessage m = await receiver.ReceiveMessageAsync(TimeSpan.FromSeconds(5));
                Check.That("value " + name + " type", m.GetRawAmqpMessage().Body.BodyType == AmqpMessageBodyType.Value);
                m.GetRawAmqpMessage().Body.TryGetValue(out object? got);
                Check.That("value " + name, Values.Text(body) == Values.Text(got), $"{Values.Text(body)} became {Values.Text(got)} ({got?.GetType()})");
            }
            catch (Exception e) { Check.That("value " + name, false, e.GetType().Name + " " + e.Message.Split('\n')[0]); }
        }

        var sequence = new ServiceBusMessage();
        sequence.GetRawAmqpMessage().Body = AmqpMessageBody.FromSequence([new List<object> { 1, "b", DateTime.UnixEpoch }, new List<object> { new List<object> { 5L } }]);
        await sender.SendMessageAsync(sequence);

        var s = (await receiver.ReceiveMessageAsync(TimeSpan.FromSeconds(5))).GetRawAmqpMessage();
        Check.That("sequence", s.Body.BodyType == AmqpMessageBodyType.Sequence && s.Body.TryGetSequence(out var lists) && Values.Text(lists!.Select(l => l.ToList()).ToList()) == Values.Text(new List<object> { new List<object> { 1, "b", DateTime.UnixEpoch }, new List<object> { new List<object> { 5L } } }), s.Body.BodyType);

        foreach (object body in new object[] { new Dictionary<string, object> { ["k"] = 1 }, new Dictionary<string, object> { ["k"] = 1, ["n"] = new Dictionary<string, object> { ["x"] = "y" } } })
        {
            try
            { var m = new ServiceBusMessage(); m.GetRawAmqpMessage().Body = AmqpMessageBody.FromValue(body); await sender.SendMessageAsync(m); var b = await receiver.ReceiveMessageAsync(TimeSpan.FromSeconds(5)); b.GetRawAmqpMessage().Body.TryGetValue(out object? got); Check.That("map", Values.Text(body) == Values.Text(got), Values.Text(got)); }
            catch (Exception) { /* The SDK refuses it. */ }
        }

        try
        { var m = new ServiceBusMessage(); m.GetRawAmqpMessage().Body = AmqpMessageBody.FromData([new byte[] { 1 }, Array.Empty<byte>()]); await sender.SendMessageAsync(m); await receiver.ReceiveMessageAsync(TimeSpan.FromSeconds(5)); }
        catch (Exception) { /* The SDK refuses it. */ }

        var rich = new ServiceBusMessage("x");
        AmqpAnnotatedMessage a = rich.GetRawAmqpMessage();
        a.Body = AmqpMessageBody.FromData([new byte[] { 1, 2 }, new byte[] { 3 }]);
        a.Header.Durable = true;
        a.Header.Priority = 9;
        a.Header.FirstAcquirer = true;
        a.Header.TimeToLive = TimeSpan.FromSeconds(77);
        a.Properties.MessageId = new AmqpMessageId("mid");
        a.Properties.UserId = new byte[] { 7, 7 };
        a.Properties.To = new AmqpAddress("to");
        a.Properties.Subject = "sub";
        a.Properties.ReplyTo = new AmqpAddress("rt");
        a.Properties.CorrelationId = new AmqpMessageId("cid");
        a.Properties.ContentType = "ct";
        a.Properties.ContentEncoding = "gzip";
        a.Properties.AbsoluteExpiryTime = new DateTimeOffset(2027, 1, 1, 0, 0, 0, TimeSpan.Zero);
        a.Properties.CreationTime = new DateTimeOffset(2026, 1, 1, 0, 0, 0, TimeSpan.Zero);
        a.Properties.GroupId = "g";
        a.Properties.GroupSequence = 5;
        a.Properties.ReplyToGroupId = "rg";
        a.MessageAnnotations["x-own"] = "ann";
        a.MessageAnnotations["x-int"] = 5;
        a.MessageAnnotations["x-ts"] = TimeSpan.FromSeconds(1);
        a.DeliveryAnnotations["d-own"] = 1L;
        a.Footer["f"] = "foot";
        a.Footer["f2"] = new byte[] { 1 };
        await sender.SendMessageAsync(rich);

        AmqpAnnotatedMessage r = (await receiver.ReceiveMessageAsync(TimeSpan.FromSeconds(5))).GetRawAmqpMessage();
        r.Body.TryGetData(out var data);
        Check.That("data", data!.Select(d => Convert.ToHexString(d.Span)).SequenceEqual(["0102", "03"]), string.Join(",", data!.Select(d => d.Length)));
        Check.That("header", r.Header is { Durable: true, Priority: 9, FirstAcquirer: true } && r.Header.TimeToLive == TimeSpan.FromSeconds(77), $"{r.Header.Durable} {r.Header.Priority} {r.Header.FirstAcquirer} {r.Header.TimeToLive}");
        Check.That("properties", r.Properties is { Subject: "sub", ContentType: "ct", ContentEncoding: "gzip", GroupId: "g", GroupSequence: 5u, ReplyToGroupId: "rg" } && r.Properties.MessageId.ToString() == "mid" && r.Properties.CorrelationId.ToString() == "cid" && r.Properties.UserId!.Value.Span.SequenceEqual(new byte[] { 7, 7 }));
        // The SDK sets both times anew when there is a time to live.
        Check.That("times", r.Properties.AbsoluteExpiryTime - r.Properties.CreationTime == TimeSpan.FromSeconds(77), $"{r.Properties.CreationTime} {r.Properties.AbsoluteExpiryTime}");
        Check.That("annotations", Equals(r.MessageAnnotations["x-own"], "ann") && Equals(r.MessageAnnotations["x-int"], 5) && Equals(r.MessageAnnotations["x-ts"], TimeSpan.FromSeconds(1)), r.MessageAnnotations["x-ts"]);
        Check.That("delivery annotations", r.DeliveryAnnotations.TryGetValue("d-own", out object? d) && Equals(d, 1L));
        Check.That("footer", Equals(r.Footer["f"], "foot"), r.Footer.Count);
    }

    private static async Task SettleAsync(ServiceBusClient client)
    {
        await using ServiceBusSender sender = client.CreateSender("queue");
        await using ServiceBusReceiver receiver = client.CreateReceiver("queue");
        await sender.SendMessageAsync(new ServiceBusMessage("s1") { MessageId = "settle" });

        ServiceBusReceivedMessage m = await receiver.ReceiveMessageAsync(TimeSpan.FromSeconds(5));
        await receiver.AbandonMessageAsync(m, new Dictionary<string, object> { ["why"] = "later", ["n"] = TimeSpan.FromSeconds(2) });
        m = await receiver.ReceiveMessageAsync(TimeSpan.FromSeconds(5));
        Check.That("abandoned", m.DeliveryCount == 2 && Equals(m.ApplicationProperties["why"], "later") && Equals(m.ApplicationProperties["n"], TimeSpan.FromSeconds(2)), m.DeliveryCount);
        await receiver.RenewMessageLockAsync(m);
        Check.That("renewed", m.LockedUntil > DateTimeOffset.UtcNow.AddSeconds(25), m.LockedUntil);
        await receiver.DeferMessageAsync(m, new Dictionary<string, object> { ["deferred"] = true });
        long number = m.SequenceNumber;
        var peeked = await receiver.PeekMessageAsync(number);
        Check.That("peek deferred", peeked.State == ServiceBusMessageState.Deferred && peeked.SequenceNumber == number, peeked.State);
        m = await receiver.ReceiveDeferredMessageAsync(number);
        Check.That("deferred", m.MessageId == "settle" && Equals(m.ApplicationProperties["deferred"], true) && m.LockToken != default(Guid).ToString(), m.MessageId);
        await receiver.DeadLetterMessageAsync(m, new Dictionary<string, object> { ["extra"] = 1 }, "because", "a long story: ü");
        await using ServiceBusReceiver dead = client.CreateReceiver("queue", new ServiceBusReceiverOptions { SubQueue = SubQueue.DeadLetter });
        m = await dead.ReceiveMessageAsync(TimeSpan.FromSeconds(5));
        Check.That("dead by management", m is { DeadLetterReason: "because", DeadLetterErrorDescription: "a long story: ü", DeadLetterSource: "queue" } && Equals(m.ApplicationProperties["extra"], 1), $"{m.DeadLetterReason} {m.DeadLetterSource}");
        await dead.CompleteMessageAsync(m);

        await sender.SendMessageAsync(new ServiceBusMessage("s2") { MessageId = "settle2" });

        m = await receiver.ReceiveMessageAsync(TimeSpan.FromSeconds(5));
        await receiver.DeadLetterMessageAsync(m, new Dictionary<string, object> { ["extra"] = 2.5 }, "reason 2", "description 2");
        m = await dead.ReceiveMessageAsync(TimeSpan.FromSeconds(5));
        Check.That("dead by disposition", m is { DeadLetterReason: "reason 2", DeadLetterErrorDescription: "description 2", DeadLetterSource: "queue" } && Equals(m.ApplicationProperties["extra"], 2.5), $"{m.DeadLetterReason} {m.DeadLetterSource}");
        await dead.CompleteMessageAsync(m);

        await sender.SendMessagesAsync(Enumerable.Range(0, 5).Select(i => new ServiceBusMessage("p" + i)));
        var many = await receiver.PeekMessagesAsync(10, 0);
        Check.That("peek", many.Count == 5 && many[3].Body.ToString() == "p3" && many.All(p => p.LockToken == default(Guid).ToString()), many.Count);
        await using ServiceBusReceiver drain = client.CreateReceiver("queue", new ServiceBusReceiverOptions { ReceiveMode = ServiceBusReceiveMode.ReceiveAndDelete });
        int drained = 0;
        while (drained < 5)
        { var some = await drain.ReceiveMessagesAsync(5, TimeSpan.FromSeconds(2)); if (some.Count == 0) break; drained += some.Count; }
        Check.That("drained", drained == 5 && await receiver.PeekMessageAsync(0) is null, drained);
    }

    private static async Task ScheduledAsync(ServiceBusClient client)
    {
        await using ServiceBusSender sender = client.CreateSender("queue");
        await using ServiceBusReceiver receiver = client.CreateReceiver("queue", new ServiceBusReceiverOptions { ReceiveMode = ServiceBusReceiveMode.ReceiveAndDelete });
        long one = await sender.ScheduleMessageAsync(new ServiceBusMessage("later") { MessageId = "sch" }, DateTimeOffset.UtcNow.AddSeconds(6));
        var more = await sender.ScheduleMessagesAsync([new ServiceBusMessage("never"), new ServiceBusMessage("never2")], DateTimeOffset.UtcNow.AddHours(1));
        Check.That("numbers", more.Count == 2 && one < more[0] && more[0] < more[1]);
        var peeked = await receiver.PeekMessageAsync(one);
        Check.That("peek scheduled", peeked.State == ServiceBusMessageState.Scheduled && peeked.ScheduledEnqueueTime > DateTimeOffset.UtcNow, peeked.State);
        await sender.CancelScheduledMessagesAsync(more);
        Check.That("not yet", await receiver.ReceiveMessageAsync(TimeSpan.FromMilliseconds(300)) is null);
        var m = await receiver.ReceiveMessageAsync(TimeSpan.FromSeconds(15));
        Check.That("now", m?.MessageId == "sch" && m.SequenceNumber == one, m?.MessageId);
        try
        { await sender.CancelScheduledMessageAsync(9_999_999); Check.That("unknown", false); }
        catch (ServiceBusException e) { Check.That("unknown", e.Reason == ServiceBusFailureReason.MessagingEntityNotFound || e.Reason == ServiceBusFailureReason.MessageNotFound || e.Reason == ServiceBusFailureReason.GeneralError, e.Reason); }
    }

    private static async Task ErrorsAsync(ServiceBusClient client)
    {
        try
        { await using var s = client.CreateSender("nowhere"); await s.SendMessageAsync(new ServiceBusMessage("x")); Check.That("not found", false); }
        catch (ServiceBusException e) { Check.That("not found", e.Reason == ServiceBusFailureReason.MessagingEntityNotFound, e.Reason + " " + e.Message); }
        try
        { await using var r = client.CreateReceiver("nowhere"); await r.ReceiveMessageAsync(TimeSpan.FromSeconds(2)); Check.That("not found receiver", false); }
        catch (ServiceBusException e) { Check.That("not found receiver", e.Reason == ServiceBusFailureReason.MessagingEntityNotFound, e.Reason + " " + e.Message); }
    }

    private static async Task ProcessorAsync(ServiceBusClient client)
    {
        const int Count = 500;
        await using ServiceBusSender sender = client.CreateSender("other");
        await using ServiceBusProcessor processor = client.CreateProcessor("other", new ServiceBusProcessorOptions { MaxConcurrentCalls = 8, PrefetchCount = 20 });
        var seen = new System.Collections.Concurrent.ConcurrentDictionary<string, int>();
        var done = new TaskCompletionSource();
        processor.ProcessMessageAsync += e => { int c = seen.AddOrUpdate(e.Message.MessageId, 1, (_, n) => n + 1); if (e.Message.MessageId == "m7" && c == 1) throw new InvalidOperationException("once"); if (seen.Count == Count && seen["m7"] > 1) done.TrySetResult(); return Task.CompletedTask; };
        int errors = 0;
        processor.ProcessErrorAsync += e => { Interlocked.Increment(ref errors); if (e.Exception is not InvalidOperationException) Check.That("processor", false, e.Exception); return Task.CompletedTask; };
        await processor.StartProcessingAsync();
        for (int i = 0; i < Count; i += 50)
        { await sender.SendMessagesAsync(Enumerable.Range(i, 50).Select(n => new ServiceBusMessage($"{{\"n\":{n}}}") { MessageId = "m" + n, ContentType = "application/json" })); }
        await done.Task.WaitAsync(TimeSpan.FromSeconds(20));
        await processor.StopProcessingAsync();
        Check.That("processed", seen.Count == Count && errors == 1, $"{seen.Count} {errors}");
        await using ServiceBusReceiver receiver = client.CreateReceiver("other");
        Check.That("nothing left", await receiver.PeekMessageAsync(0) is null);
    }

    private static async Task SessionsAsync(ServiceBusClient client)
    {
        await using ServiceBusSender sender = client.CreateSender("sessions");
        for (int i = 0; i < 10; i++)
        { await sender.SendMessageAsync(new ServiceBusMessage("m" + i) { SessionId = i % 2 == 0 ? "even" : "odd-ü", ReplyToSessionId = "rs" }); }
        await using (ServiceBusSessionReceiver even = await client.AcceptSessionAsync("sessions", "even"))
        {
            Check.That("session", even.SessionId == "even" && even.SessionLockedUntil > DateTimeOffset.UtcNow, $"{even.SessionId} {even.SessionLockedUntil}");
            List<ServiceBusReceivedMessage> all = [];
            while (all.Count < 5)
            { var some = await even.ReceiveMessagesAsync(5, TimeSpan.FromSeconds(3)); if (some.Count == 0) break; all.AddRange(some); }
            Check.That("of the session", all.Count == 5 && all.All(m => m is { SessionId: "even", ReplyToSessionId: "rs" }), all.Count);
            foreach (var m in all)
                await even.CompleteMessageAsync(m);
            Check.That("no state", await even.GetSessionStateAsync() is null);
            await even.SetSessionStateAsync(new BinaryData("state ü"));
            Check.That("state", (await even.GetSessionStateAsync()).ToString() == "state ü");
            await even.SetSessionStateAsync(null);
            Check.That("state gone", await even.GetSessionStateAsync() is null);
            await even.RenewSessionLockAsync();
            Check.That("renewed", even.SessionLockedUntil > DateTimeOffset.UtcNow.AddSeconds(25), even.SessionLockedUntil);
            try
            { await client.AcceptSessionAsync("sessions", "even"); Check.That("locked", false); }
            catch (ServiceBusException e) { Check.That("locked", e.Reason == ServiceBusFailureReason.SessionCannotBeLocked, e.Reason); }
        }

        await using (ServiceBusSessionReceiver next = await client.AcceptNextSessionAsync("sessions"))
        {
            Check.That("next session", next.SessionId == "odd-ü", next.SessionId);
            List<ServiceBusReceivedMessage> all = [];
            while (all.Count < 5)
            { var some = await next.ReceiveMessagesAsync(5, TimeSpan.FromSeconds(3)); if (some.Count == 0) break; all.AddRange(some); }
            foreach (var m in all)
                await next.CompleteMessageAsync(m);
            Check.That("of the next", all.Count == 5, all.Count);
        }

        try
        { await client.AcceptNextSessionAsync("sessions", cancellationToken: new CancellationTokenSource(15000).Token); Check.That("no session", false); }
        catch (ServiceBusException e) { Check.That("no session", e.Reason == ServiceBusFailureReason.ServiceTimeout, e.Reason + e.Message); }

        await using ServiceBusSessionProcessor processor = client.CreateSessionProcessor("sessions", new ServiceBusSessionProcessorOptions { MaxConcurrentSessions = 4 });
        int count = 0;
        var done = new TaskCompletionSource();
        processor.ProcessMessageAsync += e => { if (Interlocked.Increment(ref count) == 40) done.TrySetResult(); return Task.CompletedTask; };
        processor.ProcessErrorAsync += e => { Check.That("session processor", false, e.Exception); return Task.CompletedTask; };
        await processor.StartProcessingAsync();
        await sender.SendMessagesAsync(Enumerable.Range(0, 40).Select(i => new ServiceBusMessage("x") { SessionId = "same" }));
        await done.Task.WaitAsync(TimeSpan.FromSeconds(15));
        await processor.StopProcessingAsync();
        Check.That("session processor", count == 40, count);
    }

    private static async Task RulesAsync(ServiceBusClient client)
    {
        await using ServiceBusRuleManager manager = client.CreateRuleManager("topic", "sub");
        await manager.CreateRuleAsync("sql", new SqlRuleFilter("colour = 'grün' AND n > 5"));
        await manager.CreateRuleAsync("true", new TrueRuleFilter());
        await manager.CreateRuleAsync("false", new FalseRuleFilter());
        await manager.CreateRuleAsync(new CreateRuleOptions("corr", new CorrelationRuleFilter { CorrelationId = "c", MessageId = "m", To = "t", ReplyTo = "r", Subject = "s", SessionId = "se", ReplyToSessionId = "rs", ContentType = "ct", ApplicationProperties = { ["i"] = 5, ["s"] = "ü", ["g"] = Guid.Empty, ["d"] = 1.5m } })
        { Action = new SqlRuleAction("SET x = 'y'") });
        List<RuleProperties> rules = [];
        await foreach (var rule in manager.GetRulesAsync())
            rules.Add(rule);
        Check.That("rules", rules.Count == 4 && rules.Select(r => r.Name).SequenceEqual(["sql", "true", "false", "corr"]), string.Join(",", rules.Select(r => r.Name)));
        Check.That("sql rule", rules[0].Filter is SqlRuleFilter { SqlExpression: "colour = 'grün' AND n > 5" } && rules[0].Action is null, rules[0].Filter + " " + rules[0].Action);
        Check.That("true and false", rules[1].Filter is TrueRuleFilter && rules[2].Filter is FalseRuleFilter, rules[1].Filter + " " + rules[2].Filter);
        var c = rules[3].Filter as CorrelationRuleFilter;
        Check.That("correlation", c is { CorrelationId: "c", MessageId: "m", To: "t", ReplyTo: "r", Subject: "s", SessionId: "se", ReplyToSessionId: "rs", ContentType: "ct" } && Equals(c.ApplicationProperties["i"], 5) && Equals(c.ApplicationProperties["s"], "ü") && Equals(c.ApplicationProperties["g"], Guid.Empty), c);
        Check.That("correlation types", Equals(c!.ApplicationProperties["d"], 1.5m), c.ApplicationProperties["d"]);
        Check.That("action", rules[3].Action is SqlRuleAction { SqlExpression: "SET x = 'y'" }, rules[3].Action);
        await manager.DeleteRuleAsync("true");
        rules.Clear();
        await foreach (var rule in manager.GetRulesAsync())
            rules.Add(rule);
        Check.That("deleted", rules.Count == 3, rules.Count);
    }

    private static async Task TransactionAsync(ServiceBusClient client)
    {
        await using ServiceBusSender sender = client.CreateSender("queue");
        await using ServiceBusReceiver receiver = client.CreateReceiver("queue");
        using (var scope = new TransactionScope(TransactionScopeAsyncFlowOption.Enabled))
        {
            await sender.SendMessageAsync(new ServiceBusMessage("rolled back"));
        }

        await Task.Delay(300);
        Check.That("rolled back", await receiver.PeekMessageAsync(0) is null);
        using (var scope = new TransactionScope(TransactionScopeAsyncFlowOption.Enabled))
        {
            await sender.SendMessageAsync(new ServiceBusMessage("t1"));
            await sender.SendMessagesAsync([new ServiceBusMessage("t2"), new ServiceBusMessage("t3")]);
            scope.Complete();
        }

        await Task.Delay(500);
        var m = await receiver.ReceiveMessageAsync(TimeSpan.FromSeconds(5));
        Check.That("committed", m?.Body.ToString() == "t1", m?.Body);
        using (var scope = new TransactionScope(TransactionScopeAsyncFlowOption.Enabled))
        {
            await receiver.CompleteMessageAsync(m);
            scope.Complete();
        }

        await Task.Delay(300);
        Check.That("two left", (await receiver.PeekMessagesAsync(10, 0)).Count == 2);
        foreach (var x in await receiver.ReceiveMessagesAsync(2, TimeSpan.FromSeconds(2)))
            await receiver.CompleteMessageAsync(x);
    }

    private static async Task SoakAsync(ServiceBusClient client)
    {
        const int Total = 40_000;
        await using ServiceBusSender sender = client.CreateSender("other");
        await using ServiceBusReceiver receiver = client.CreateReceiver("other", new ServiceBusReceiverOptions { PrefetchCount = 500 });
        byte[] body = new byte[1024];
        Task sending = Task.Run(async () => { for (int i = 0; i < Total; i += 100) { int from = i; await sender.SendMessagesAsync(Enumerable.Range(from, 100).Select(n => new ServiceBusMessage(body) { MessageId = "k" + n, ApplicationProperties = { ["n"] = n, ["span"] = TimeSpan.FromSeconds(n) } })); } });
        var seen = new HashSet<int>();
        int next = 0, disordered = 0;
        while (seen.Count < Total)
        {
            var some = await receiver.ReceiveMessagesAsync(200, TimeSpan.FromSeconds(3));
            if (some.Count == 0)
                break;
            foreach (var m in some)
            { int n = (int)m.ApplicationProperties["n"]; if (n != next++) disordered++; seen.Add(n); }
            await Task.WhenAll(some.Select(m => receiver.CompleteMessageAsync(m)));
        }
        await sending;
        Check.That("all", seen.Count == Total && disordered == 0, $"{seen.Count} {disordered}");
    }
}
