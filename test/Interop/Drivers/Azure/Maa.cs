using Microsoft.Azure.Amqp;
using Microsoft.Azure.Amqp.Encoding;
using Microsoft.Azure.Amqp.Framing;

namespace AzureDriver;

internal static class Maa
{
    public static async Task RunAsync(int port)
    {
        var factory = new AmqpConnectionFactory();
        foreach (string address in new[] { $"amqp://localhost:{port}", $"amqp://user:pw@localhost:{port}" })
        {
            AmqpConnection connection = await factory.OpenConnectionAsync(address);
            AmqpSession session = connection.CreateSession(new AmqpSessionSettings());
            await session.OpenAsync(TimeSpan.FromSeconds(5));
            var sender = new SendingAmqpLink(session, new AmqpLinkSettings { LinkName = "s", Role = false, Source = new Source(), Target = new Target { Address = "queue" }, SettleType = SettleMode.SettleOnSend });
            sender.Settings.SndSettleMode = 0;
            await sender.OpenAsync(TimeSpan.FromSeconds(5));
            var receiver = new ReceivingAmqpLink(session, new AmqpLinkSettings { LinkName = "r", Role = true, Source = new Source { Address = "queue" }, Target = new Target(), TotalLinkCredit = 10, AutoSendFlow = true });
            await receiver.OpenAsync(TimeSpan.FromSeconds(5));
            int tag = 0;
            object?[] values = ["grüße 🚀", "", 0, -1, 300, 7u, 0u, 5000000000L, 7UL, (short)-3, (ushort)3, (byte)3, (sbyte)-3, true, false, 1.5f, 2.5, 'é', 1.5m, Guid.NewGuid(), new DateTime(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc), new ArraySegment<byte>([1, 2]), new AmqpSymbol("sym"),
                new AmqpMap { [new MapKey("a")] = 1, [new MapKey("n")] = new AmqpMap { [new MapKey("x")] = "y" } }, new List<object> { 1, "x", new List<object>() }, new int[] { 1, -2, 3000 }, Array.Empty<int>(), new string[] { "a", "ü" }, new AmqpSymbol[] { "x", "y" }, new Guid[] { Guid.Empty }, new bool[] { true, false }, new uint[] { 0, 1 }, new ulong[] { 0, 9 }, new decimal[] { 1.5m }, new DescribedType(new AmqpSymbol("own:type"), "v"), new DescribedType(77UL, new List<object> { 1 }), new string('x', 300)];
            foreach (object? value in values)
            {
                string name = value!.GetType().Name;
                AmqpMessage m = AmqpMessage.Create(new AmqpValue { Value = value });
                m.Properties.MessageId = name;
                m.MessageAnnotations.Map["x-own"] = value;
                if (value is not (AmqpMap or List<object> or Array or DescribedType))
                    m.ApplicationProperties.Map["p"] = value;
                Outcome outcome = await sender.SendMessageAsync(m, BitConverter.GetBytes(++tag), default, TimeSpan.FromSeconds(5));
                Check.That("maa accepted", outcome is Accepted, outcome);
                AmqpMessage got = await receiver.ReceiveMessageAsync(TimeSpan.FromSeconds(5));
                receiver.AcceptMessage(got, true);
                Check.That("maa value " + name, Text(value) == Text(got.ValueBody.Value), $"{Text(value)} became {Text(got.ValueBody.Value)}");
                got.MessageAnnotations.Map.TryGetValue("x-own", out object? annotation);
                Check.That("maa annotation " + name, Text(value) == Text(annotation), Text(annotation));
                if (m.ApplicationProperties.Map.TryGetValue("p", out object? p))
                { got.ApplicationProperties.Map.TryGetValue("p", out object? q); Check.That("maa property " + name, Text(p) == Text(q), Text(q)); }
            }

            AmqpMessage stream = AmqpMessage.Create(new MemoryStream(new byte[300_000]), true);
            await sender.SendMessageAsync(stream, BitConverter.GetBytes(++tag), default, TimeSpan.FromSeconds(5));
            AmqpMessage large = await receiver.ReceiveMessageAsync(TimeSpan.FromSeconds(5));
            Check.That("maa large", large.BodyStream.Length == 300_000, large.BodyStream.Length);
            receiver.ReleaseMessage(large);
            large = await receiver.ReceiveMessageAsync(TimeSpan.FromSeconds(5));
            receiver.RejectMessage(large, new InvalidOperationException("bad"));
            await Task.Delay(100);
            await connection.CloseAsync(TimeSpan.FromSeconds(5));
            Check.That("maa closed", connection.TerminalException is null, connection.TerminalException);
        }
    }

    private static string Text(object? o) => o switch
    {
        null => "null",
        string s => "\"" + s + "\"",
        ArraySegment<byte> b => "b" + Convert.ToHexString(b),
        DateTime t => "dt" + t.ToUniversalTime().Ticks,
        DescribedType d => "d(" + Text(d.Descriptor) + " " + Text(d.Value) + ")",
        AmqpSymbol s => "sym:" + s,
        AmqpMap map => "{" + string.Join(",", map.Select(k => Text(k.Key.Key) + ":" + Text(k.Value))) + "}",
        System.Collections.IEnumerable list => "[" + string.Join(",", list.Cast<object?>().Select(Text)) + "]",
        _ => o.GetType().Name + ":" + Convert.ToString(o, System.Globalization.CultureInfo.InvariantCulture),
    };
}
