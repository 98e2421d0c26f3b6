using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.IO.Pipelines;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading.Tasks;
using Amqp.Encoding;
using Amqp.Encoding.Framing;
using Amqp.Encoding.IO;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Samples.Recipes;
using Amqp.Encoding.Security;
using Amqp.Encoding.Transport;
using Microsoft.AspNetCore.Http;

namespace Acme.Pages;

/// <summary>The code of docs/recipes.md: every recipe runs, and its result is checked.</summary>
internal static class RecipesPage
{
    public static async Task RunAsync(string[] args)
    {
        // With arguments, the recipe for a broker against a real one; without, all recipes.
        if (args is [var host, var port, var user, var password, .. var queue])
        {
            var login = new SaslPlain(user, password);
            Console.WriteLine(await Broker.SendAndReceiveAsync(host, int.Parse(port, CultureInfo.InvariantCulture), login, queue is [var name] ? name : "/queue/recipes"));
            return;
        }

        var ada = new Order(7, "Ada");
        await HttpAsync();
        Json(ada);
        Dictionaries();
        Check(Bodies.TryCopyOrder(ada, out Order? copy) && copy == ada);
        Batches();
        Router();
        Hops();
        Filters();
        RequestAndReply();
        LockTokens();
        FromProton.Run();
        ServiceBus(ada);
        EventHubs();
        await FilesAsync();
        await LogAsync();
        await BrokerAsync();
        CloudEvents();
        Traces();
        Converters();
        Console.WriteLine("18 recipes checked");
    }

    private static async Task HttpAsync()
    {
        var context = new DefaultHttpContext { TraceIdentifier = "request-1" };
        context.Request.Method = "POST";
        context.Request.Path = "/orders";
        context.Request.ContentType = "application/json";
        context.Request.Headers["X-Region"] = "eu";
        context.Request.Headers.Authorization = "secret";
        context.Request.Headers["X-Api-Key"] = "secret";
        context.Request.Body = new MemoryStream("{\"Id\":7}"u8.ToArray());
        using AmqpMessage received = AmqpMessage.Decode((await Bodies.FromHttpAsync(context.Request)).Encode());
        Check(received.Properties is { Subject: "POST", To: "/orders" } && received.Properties.MessageId == "request-1");
        Check(received.Properties.ContentType == "application/json" && received.TraceParent is null);
        Check(received.ApplicationProperties.Count == 1 && received.ApplicationProperties["X-Region"] == "eu");
        Check(received.TryGetSingleData(out ReadOnlyMemory<byte> body) && body.Span.SequenceEqual("{\"Id\":7}"u8));
    }

    private static void Json(Order ada)
    {
        using var buffer = new AmqpBuffer();
        Bodies.WriteJson(ada, buffer);
        Check(Bodies.ReadJson(buffer.WrittenMemory) == ada);

        var parts = new AmqpMessage();
        parts.AddData("{\"Id\":7,\"Cust"u8.ToArray());
        parts.AddData("omer\":\"Ada\"}"u8.ToArray());
        Check(Bodies.ReadJson(parts.Encode()) == ada);
    }

    private static void Dictionaries()
    {
        var stock = new Dictionary<string, int> { ["nut"] = 3, ["bolt"] = 5 };
        Check(Bodies.CopyStock(stock).OrderBy(pair => pair.Key).SequenceEqual(stock.OrderBy(pair => pair.Key)));
        Dictionary<string, object?>? settings = Bodies.CopySettings(new() { ["name"] = "Ada", ["tries"] = 2, ["none"] = null });
        Check(settings?["name"] is "Ada" && settings["tries"] is 2 && settings["none"] is null);
    }

    private static void Batches()
    {
        (byte[] Payload, uint MessageFormat)[] batches = [.. Sending.Batch(Enumerable.Range(0, 10).Select(i => new byte[30 + i]), "Ada", 256)];
        Check(batches.Length > 1 && batches.All(batch => batch.Payload.Length <= 256));
        int next = 0;
        foreach ((byte[] payload, uint format) in batches)
        {
            using AmqpMessage batch = AmqpMessage.Decode(payload);
            Check(format == MessageBatch.BatchedFormat && batch.MessageAnnotations["x-opt-partition-key"] == "Ada");
            batch.MessageFormat = format;
            foreach (AmqpMessage message in MessageBatch.ReadMessages(batch))
            {
                Check(message.BodyLength == 30 + next++);
            }
        }

        Check(next == 10);
    }

    private static void Router()
    {
        Check(Sending.ChooseQueue(new AmqpMessage { ApplicationProperties = { { "tries", 1 }, { "region", "eu" } }, Value = 1 }.Encode()) == "orders-eu");
        Check(Sending.ChooseQueue(new AmqpMessage { ApplicationProperties = { { "region", 5 } }, Value = 1 }.Encode()) == "unrouted");
        Check(Sending.ChooseQueue(new AmqpMessage { Value = 1 }.Encode()) == "unrouted");
    }

    private static void Hops()
    {
        byte[] once = Sending.CountHop(new AmqpMessage { Value = 1 }.Encode());
        using AmqpMessage twice = AmqpMessage.Decode(Sending.CountHop(once));
        Check(twice.MessageAnnotations["x-hops"] == 2 && twice.Value == 1);
    }

    private static void Filters()
    {
        Attach attach = Attach.Decode(Sending.ReceiveRedOnes().Encode());
        Check(attach.Source is Source source && Sending.IsFiltered(source));
        Check(!Sending.IsFiltered(new Source()));
    }

    private static void RequestAndReply()
    {
        using AmqpMessage request = AmqpMessage.Decode(Sending.Ask("replies-1").Encode());
        using AmqpMessage reply = AmqpMessage.Decode(Sending.Answer(request)!.Encode());
        Check(reply.Properties.To == "replies-1" && Sending.TryGetPrice(request, reply, out int cents) && cents == 25);
        Check(!Sending.TryGetPrice(Sending.Ask("replies-1"), reply, out _));
        Check(Sending.Answer(new AmqpMessage()) is null);
    }

    private static void LockTokens()
    {
        Guid token = Guid.NewGuid();
        Check(Sending.TryGetLockToken(new Transfer { DeliveryTag = new DeliveryTag(token.ToByteArray()) }, out Guid same) && same == token);
        Check(!Sending.TryGetLockToken(new Transfer { DeliveryTag = DeliveryTag.FromUInt64(1) }, out _));
        Check(Sending.Renew(token).Encode().AsSpan().IndexOf(token.ToByteArray(bigEndian: true)) > 0);
    }

    private static void ServiceBus(Order ada)
    {
        var due = new DateTime(2026, 12, 24, 18, 0, 0, DateTimeKind.Utc);
        using AmqpMessage sent = AmqpMessage.Decode(Sending.ToServiceBus(ada, due).Encode());
        Check(sent.Properties.GroupId == "Ada" && sent.MessageAnnotations["x-opt-scheduled-enqueue-time"] == AmqpTimestamp.FromDateTime(due));
        Check(sent.MessageAnnotations["x-opt-partition-key"].Type == AmqpType.String);
        Check(Attach.Decode(Sending.ReceiveSession("orders", null).Encode()).Source is Source { Filter.Count: 1 });
        Events.ReadFromServiceBus(Sending.ToServiceBus(ada, due).Encode());
        Check(Rejected.Decode(Sending.DeadLetter("late").Encode()).Error!.Info["DeadLetterReason"] == "late");
    }

    private static void EventHubs()
    {
        Check(Sending.PutToken("sb://acme/telemetry", "secret", DateTime.UtcNow) is { Value.Type: AmqpType.String } put && put.ApplicationProperties["operation"] == "put-token");
        var stored = new AmqpMessage { MessageAnnotations = { ["x-opt-sequence-number"] = 41L, ["x-opt-offset"] = "99", ["x-opt-partition-key"] = "Ada" } };
        stored.AddData(new byte[] { 1 });
        Check(Events.ReadFromEventHubs(stored) is { Number: 41, Offset: "99", Key: "Ada", Body: [1] });
        Check(Attach.Decode(Sending.ReadPartition("telemetry", 0, 41).Encode()).Source is Source { Address: var address } && address == "telemetry/ConsumerGroups/$default/Partitions/0");
    }

    private static void CloudEvents()
    {
        using AmqpMessage received = AmqpMessage.Decode(Events.ToCloudEvent("1", "/orders", "order.created", "{}"u8.ToArray()).Encode());
        Check(Events.GetCloudEventAttribute(received, "source") == "/orders" && Events.GetCloudEventAttribute(received, "subject") is null);
        Check(Events.GetCloudEventAttribute(new AmqpMessage { ApplicationProperties = { { "cloudEvents_type", "order.created" } } }, "type") == "order.created");
    }

    private static void Traces()
    {
        using var source = new ActivitySource("recipes");
        using var listener = new ActivityListener { ShouldListenTo = _ => true, Sample = (ref ActivityCreationOptions<ActivityContext> _) => ActivitySamplingResult.AllData };
        ActivitySource.AddActivityListener(listener);
        var message = new AmqpMessage();
        using (Activity sending = source.StartActivity("send", ActivityKind.Producer)!)
        {
            Events.SetTrace(message, sending);
        }

        using AmqpMessage received = AmqpMessage.Decode(message.Encode());
        using Activity receiving = Events.StartReceiving(received, source)!;
        Check(receiving.ParentId == message.TraceParent && receiving.HasRemoteParent);
        using Activity first = Events.StartReceiving(new AmqpMessage(), source)!;
        Check(!first.HasRemoteParent);
    }

    private static void Converters()
    {
        var sensor = new Sensor(7) { Temperature = new Celsius(20.5), Place = new Place(52.5, 13.4) };
        Sensor same = Sensor.Decode(sensor.Encode());
        Check(same.DisplayName == "sensor 7" && same.Temperature == sensor.Temperature && same.Place == sensor.Place);
    }

    private static async Task FilesAsync()
    {
        string path = Path.GetTempFileName();
        try
        {
            Order[] orders = [.. Enumerable.Range(0, 1_000).Select(i => new Order(i, "Ada"))];
            Files.Write(path, orders);
            Check(Files.ReadAll(path).SequenceEqual(orders));
            using FileStream file = File.OpenRead(path);
            int next = 0;
            await foreach (Order order in Files.ReadAsync(PipeReader.Create(file, new StreamPipeReaderOptions(bufferSize: 100))))
            {
                Check(order == orders[next++]);
            }

            Check(next == orders.Length);
        }
        finally
        {
            File.Delete(path);
        }
    }

    private static async Task LogAsync()
    {
        var log = new StringWriter();
        byte[] message = new AmqpMessage { Properties = { MessageId = "order-7", To = "orders" } }.Encode();
        Files.LogMessage(message, log);
        Files.LogMessage(message.AsMemory(0, 10), log);
        using var frames = new AmqpBuffer();
        FrameEncoder.Encode(frames, 0, new Open { ContainerId = "recipes" }, maxFrameSize: 512);
        using var reader = FrameReader.Create(new MemoryStream(frames.WrittenMemory.ToArray()), 512);
        Files.LogFrames(reader, log);
        await reader.ReadFrameAsync();
        string[] lines = log.ToString().Split(Environment.NewLine);
        Check(lines[0] == $"order-7: {message.Length} bytes");
        Check(lines[1].Contains(" of 10: ", StringComparison.Ordinal));
        Check(lines[2].Contains("open(container-id=\"recipes\"", StringComparison.Ordinal));
    }

    private static async Task BrokerAsync()
    {
        using var acceptor = new Acceptor();
        Task serving = acceptor.ServeAsync();
        Check(await Broker.SendAndReceiveAsync("127.0.0.1", acceptor.Port, new SaslPlain("guest", "guest"), "/queue/recipes") == new Order(7, "Ada"));
        await serving;
    }

    private static void Check(bool isTrue, [CallerArgumentExpression(nameof(isTrue))] string what = "")
    {
        if (!isTrue)
        {
            throw new InvalidDataException(what);
        }
    }
}
