using Amqp;
using Amqp.Framing;
using Amqp.Types;

namespace AzureDriver;

internal static class NetLite
{
    public static async Task RunAsync(int port)
    {
        foreach (var address in new[] { new Address($"amqp://localhost:{port}"), new Address($"amqp://user:pw@localhost:{port}") })
        {
            Connection connection = await new ConnectionFactory().CreateAsync(address);
            var session = new Session(connection);
            var sender = new SenderLink(session, "s", "queue");
            var receiver = new ReceiverLink(session, "r", "queue");
            object?[] values = ["grüße 🚀", "", 0, -1, 300, 7u, 0u, 5000000000L, -5L, 7UL, 0UL, (short)-3, (ushort)3, (byte)3, (sbyte)-3, true, false, 1.5f, 2.5, 'é', Guid.NewGuid(), new DateTime(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc), new byte[] { 1, 2 }, new Symbol("sym"), null,
                    new Map { ["a"] = 1, [5] = "b" }, new Amqp.Types.List { 1, "x", new Amqp.Types.List() }, new int[] { 1, -2, 3000 }, new string[] { "a", "ü" }, new Symbol[] { "x", "y" }, new Guid[] { Guid.Empty }, new bool[] { true, false }, new uint[] { 0, 1 }, new ulong[] { 0, 9 }, new DescribedValue(new Symbol("own:type"), "v"), new DescribedValue(77UL, new Amqp.Types.List { 1 }), new string('x', 300), new byte[70_000]];
            foreach (object? value in values)
            {
                string name = value?.GetType().Name ?? "null";
                var m = new Message { BodySection = new AmqpValue { Value = value }, Properties = new Properties { MessageId = name, Subject = "s" }, ApplicationProperties = new ApplicationProperties(), MessageAnnotations = new MessageAnnotations(), Header = new Header { Durable = true, Priority = 3 } };
                if (value is not (Map or Amqp.Types.List or Array or DescribedValue))
                { m.ApplicationProperties["p"] = value; }
                m.MessageAnnotations[new Symbol("x-own")] = value;
                await sender.SendAsync(m);
                Message got = await receiver.ReceiveAsync(TimeSpan.FromSeconds(5));
                receiver.Accept(got);
                Check.That("nl value " + name, Text(value) == Text(got.Body), $"{Text(value)} became {Text(got.Body)}");
                Check.That("nl annotation " + name, Text(value) == Text(got.MessageAnnotations[new Symbol("x-own")]), Text(got.MessageAnnotations[new Symbol("x-own")]));
                if (m.ApplicationProperties["p"] is { } p)
                    Check.That("nl property " + name, Text(p) == Text(got.ApplicationProperties["p"]), Text(got.ApplicationProperties["p"]));
                Check.That("nl header", got.Header is { Durable: true, Priority: 3 } && got.Properties is { MessageId: string id, Subject: "s" } && id == name);
            }

            foreach (object id in new object[] { 7UL, Guid.NewGuid(), new byte[] { 1, 2 }, "text" })
            {
                var m = new Message("x") { Properties = new Properties() };
                m.Properties.SetMessageId(id);
                m.Properties.SetCorrelationId(id);
                await sender.SendAsync(m);
                Message got = await receiver.ReceiveAsync(TimeSpan.FromSeconds(5));
                receiver.Accept(got);
                Check.That("nl id " + id.GetType().Name, Text(id) == Text(got.Properties.GetMessageId()) && Text(id) == Text(got.Properties.GetCorrelationId()), Text(got.Properties.GetMessageId()));
            }

            // settled sends, in a burst, with outcomes; then release, modify, reject
            var done = new TaskCompletionSource();
            int many = 1_000;
            int left = many;
            for (int i = 0; i < many; i++)
            { sender.Send(new Message { BodySection = new Data { Binary = new byte[i] } }, (l, m, o, s) => { if (o is Accepted && Interlocked.Decrement(ref left) == 0) done.TrySetResult(); }, null); }

            await done.Task.WaitAsync(TimeSpan.FromSeconds(10));
            receiver.SetCredit(200);
            for (int i = 0; i < many; i++)
            { Message got = await receiver.ReceiveAsync(TimeSpan.FromSeconds(5)); if (got.GetBody<byte[]>().Length != i) { Check.That("nl order", false, i); break; } receiver.Accept(got); }
            await sender.SendAsync(new Message("again"));
            Message a = await receiver.ReceiveAsync(TimeSpan.FromSeconds(5));
            receiver.Release(a);
            a = await receiver.ReceiveAsync(TimeSpan.FromSeconds(5));
            Check.That("nl released", a.Header.DeliveryCount == 0, a.Header.DeliveryCount);
            receiver.Modify(a, deliveryFailed: true, undeliverableHere: false, new Fields { [new Symbol("note")] = "n" });
            a = await receiver.ReceiveAsync(TimeSpan.FromSeconds(5));
            Check.That("nl modified", a.Header.DeliveryCount == 1 && Equals(a.ApplicationProperties["note"], "n"), a.Header.DeliveryCount);
            receiver.Reject(a, new Error("own:error") { Description = "bad", Info = new Fields { [new Symbol("DeadLetterReason")] = "r" } });
            var dead = new ReceiverLink(session, "d", "queue/$DeadLetterQueue");
            a = await dead.ReceiveAsync(TimeSpan.FromSeconds(5));
            Check.That("nl rejected", Equals(a?.ApplicationProperties["DeadLetterReason"], "r"));
            dead.Accept(a);

            // request and response
            var request = new SenderLink(session, "rq", "queue/$management");
            var reply = new ReceiverLink(session, "rp", new Attach { Source = new Source { Address = "queue/$management" }, Target = new Target { Address = "me" } }, null);
            await sender.SendAsync(new Message("peek me"));
            await request.SendAsync(new Message(new Map { ["from-sequence-number"] = 0L, ["message-count"] = 5 }) { Properties = new Properties { MessageId = "1", ReplyTo = "me" }, ApplicationProperties = new ApplicationProperties { ["operation"] = "com.microsoft:peek-message" } });
            Message answer = await reply.ReceiveAsync(TimeSpan.FromSeconds(5));
            var item = (Map)((Amqp.Types.List)((Map)answer.Body)["messages"])[0];
            byte[] bytes = (byte[])item["message"];
            Message peeked = Message.Decode(new ByteBuffer(bytes, 0, bytes.Length, bytes.Length));
            Check.That("nl peek", Equals(peeked.Body, "peek me") && Equals(answer.ApplicationProperties["statusCode"], 200));
            a = await receiver.ReceiveAsync(TimeSpan.FromSeconds(5));
            receiver.Accept(a);

            // a batch, and a transaction
            var b = new Message { BodySection = new DataList() };
            static byte[] Encoded(Message m)
            { var e = m.Encode(); return e.Buffer.AsSpan(e.Offset, e.Length).ToArray(); }
            ((DataList)b.BodySection).Add(new Data { Binary = Encoded(new Message("b1")) });
            ((DataList)b.BodySection).Add(new Data { Binary = Encoded(new Message("b2")) });
            b.Format = 0x80013700;
            await sender.SendAsync(b);
            Message b1 = await receiver.ReceiveAsync(TimeSpan.FromSeconds(5)), b2 = await receiver.ReceiveAsync(TimeSpan.FromSeconds(5));
            Check.That("nl batch", Equals(b1.Body, "b1") && Equals(b2.Body, "b2"));
            receiver.Accept(b1);
            receiver.Accept(b2);
            using (var scope = new System.Transactions.TransactionScope(System.Transactions.TransactionScopeAsyncFlowOption.Enabled))
            { await sender.SendAsync(new Message("t")); await Task.Yield(); scope.Complete(); }
            a = await receiver.ReceiveAsync(TimeSpan.FromSeconds(5));
            Check.That("nl transaction", Equals(a?.Body, "t"));
            if (a is not null)
                receiver.Accept(a);
            await Task.Delay(100);
            await sender.CloseAsync();
            await receiver.CloseAsync();
            await session.CloseAsync();
            await connection.CloseAsync();
            Check.That("nl closed", connection.Error is null, connection.Error);
        }
    }

    public static string Text(object? o) => o switch
    {
        null => "null",
        string s => "\"" + s + "\"",
        byte[] b => "b" + Convert.ToHexString(b),
        DateTime t => "dt" + t.ToUniversalTime().Ticks,
        DescribedValue d => "d(" + Text(d.Descriptor) + " " + Text(d.Value) + ")",
        Symbol s => "sym:" + s,
        Map map => "{" + string.Join(",", map.Select(k => Text(k.Key) + ":" + Text(k.Value))) + "}",
        System.Collections.IEnumerable list => "[" + string.Join(",", list.Cast<object?>().Select(Text)) + "]",
        _ => o.GetType().Name + ":" + Convert.ToString(o, System.Globalization.CultureInfo.InvariantCulture),
    };
}
