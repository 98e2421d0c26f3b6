using System.Buffers;
using System.IO.Pipelines;
using Amqp.Encoding;
using Amqp.Encoding.Framing;
using Amqp.Encoding.IO;
using Amqp.Encoding.Legacy;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Prefetch;
using Amqp.Encoding.Security;
using Amqp.Encoding.Transactions;
using Amqp.Encoding.Transport;
using Native;

// One of everything, compiled to native code: each line of output is one room of the library that gave back what it was given.
Check("arrays", Arrays.Run());
Check("lists and maps", Collections.Run());
Check("values", Values.Run());
Check("objects", Objects.Run());
Check("messages", Messages.Run());
Check("composites", Composites.Run());
Check("frames", await Frames.RunAsync());
Check("object path", ObjectPath.Run());
Check("contracts", Contracts.Run());
Check("bad input", BadInput.Run());

static void Check(string room, bool isRight) => Console.WriteLine($"{room}: {(isRight ? "right" : throw new InvalidOperationException(room + " are wrong."))}");

namespace Native
{
    internal readonly struct IdConverter : IElementConverter<Id, long>
    {
        public long ToWire(Id value) => value.Value;

        public Id FromWire(long wire) => new(wire);
    }

    internal readonly record struct Id(long Value);

    internal static class Arrays
    {
        public static bool Run() =>
            Is([true, false]) & Is<byte>([1, 255]) & Is<sbyte>([-1, 1]) & Is<ushort>([1, 300]) & Is<short>([-1, 300]) & Is([1u, 300u]) & Is([-1, 300])
            & Is([1UL, ulong.MaxValue]) & Is([-1L, long.MaxValue]) & Is([1.5f]) & Is([1.5]) & Is(['x']) & Is([1.5m]) & Is(["a", "é"])
            & Is<AmqpSymbol>(["a"]) & Is([new AmqpChar('x')]) & Is([AmqpTimestamp.FromDateTime(DateTime.UnixEpoch)]) & Is([DateTime.UnixEpoch]) & Is([DateTimeOffset.UnixEpoch])
            & Is([Guid.Empty]) & Is([default(Decimal32)]) & Is([default(Decimal64)]) & Is([default(Decimal128)])
            & ArrayEncoding<int[]>.Default.Decode(ArrayEncoding<int[]>.Default.Encode([[1], [2, 3]]))[1][1] == 3
            & ArrayEncoding<string>.Default.OfArrays().OfArrays().Decode(ArrayEncoding<string>.Default.OfArrays().OfArrays().Encode([[["x"]]]))[0][0][0] == "x"
            & ArrayEncoding.Described(7UL, ArrayEncoding<Guid>.Default).Decode(ArrayEncoding.Described(7UL, ArrayEncoding<Guid>.Default).Encode([Guid.Empty]))[0] == Guid.Empty
            & IsOf(ArrayEncoding<Id>.Create<long, IdConverter>(), [new Id(5), new Id(-5)]);

        private static bool Is<T>(T[] values) => IsOf(ArrayEncoding<T>.Default, values)
            & IsOf(ListEncoding<T>.Default.Decode(ListEncoding<T>.Default.Encode(values)), values);

        private static bool IsOf<T>(ArrayEncoding<T> encoding, T[] values) => IsOf(encoding.Decode(encoding.Encode(values)), values);

        private static bool IsOf<T>(T[] found, T[] values) => found.AsSpan().SequenceEqual(values);
    }

    internal static class Collections
    {
        public static bool Run()
        {
            MapEncoding<string, int> map = MapEncoding<string, int>.Default;
            Dictionary<string, int> read = map.DecodeDictionary(map.Encode(new Dictionary<string, int> { ["a"] = 1, ["b"] = 2 }));
            using var buffer = new AmqpBuffer();
            var writer = new AmqpWriter(buffer);
            AmqpWriteScope list = writer.BeginList();
            writer.WriteInt32(1);
            writer.WriteArray([1, 2, 3]);
            writer.WriteMap(read);
            writer.End(list);
            writer.Flush();
            var reader = new AmqpReader(buffer.WrittenMemory);
            AmqpReadScope scope = reader.EnterList();
            bool isRight = reader.ReadInt32() == 1 && reader.ReadArray<int>()[2] == 3 && reader.ReadMapView().TryGetValue("b"u8, out int b) && b == 2;
            reader.Exit(scope);
            return isRight;
        }
    }

    internal static class Values
    {
        public static bool Run()
        {
            AmqpValue value = AmqpValue.FromObject(new List<object?> { 1, "a", 2.5, null, Guid.Empty, 1.5m, new[] { 1, 2 }, new Dictionary<string, object?> { ["k"] = (sbyte)1 } });
            AmqpValue read = AmqpValue.Decode(value.Encode());
            return read == value && read.GetHashCode() == value.GetHashCode() && read.ToString() == value.ToString()
                && AmqpNotation.Default.Format(read).Length > 0 && Decimal128.Parse("1.50").ToString() == "1.50";
        }
    }

    internal sealed class IdResolver() : AmqpObjectResolver<Id>(AmqpType.ULong, AmqpType.ULong)
    {
        public override bool TryFromObject(Id source, AmqpObjectContext context, out AmqpValue value)
        {
            value = (ulong)source.Value;
            return true;
        }

        public override bool TryToObject(AmqpValue value, AmqpObjectContext context, out Id result)
        {
            result = new Id((long)value.AsUInt64());
            return true;
        }
    }

    internal static class Objects
    {
        public static bool Run()
        {
            AmqpObjectOptions options = AmqpObjectOptions.Azure.WithResolvers(new IdResolver());
            object?[] sent = [new Id(5), new[] { new Id(6), new Id(7) }, "x", 1u, new[] { 1, 2 }, new[] { new[] { "y" } }, TimeSpan.FromSeconds(1)];
            using var buffer = new AmqpBuffer();
            var writer = new AmqpWriter(buffer);
            writer.WriteObject(sent, options);
            writer.Flush();
            var reader = new AmqpReader(buffer.WrittenMemory);
            return reader.ReadObject(options) is System.Collections.IList { Count: 7 } list
                && list[0] is Id { Value: 5 } && list[1] is Id[] { Length: 2 } && list[4] is int[] && list[5] is AmqpArray && list[6] is TimeSpan;
        }
    }

    internal static class Messages
    {
        public static bool Run()
        {
            var message = new AmqpMessage
            {
                Header = { Durable = true },
                Properties = { MessageId = "order-7", CreationTime = DateTimeOffset.UnixEpoch },
                ApplicationProperties = { { "tries", 2 } },
                MessageAnnotations = { { "x-opt-key", "value" } },
            };
            message.AddData("{}"u8.ToArray());
            using AmqpMessage received = AmqpMessage.Decode(message.Encode());
            byte[] written = new AmqpMessage().Encode(MessageBody.CreateValue(7, static (ref AmqpWriter writer, int value) => writer.WriteInt32(value)));
            using AmqpMessage value = AmqpMessage.Decode(written);
            return received.ApplicationProperties.GetValueOrDefault("tries").TryGetInt32(out int tries) && tries == 2
                && received.TryGetSingleData(out ReadOnlyMemory<byte> body) && body.Length == 2 && value.Value == 7
                && received.ToString().Length > 0;
        }
    }

    internal static class Composites
    {
        public static bool Run()
        {
            AmqpComposite[] all =
            [
                new Open { ContainerId = "a", DesiredCapabilities = ["b"] }, new Attach { Name = "n", Handle = 1, Role = Role.Sender, Source = new Source { Address = "q" } },
                new Transfer { Handle = 1, DeliveryTag = new DeliveryTag([1]) }, new Disposition { Role = Role.Receiver, First = 1, State = new Rejected { Error = new AmqpError { Condition = "amqp:not-found" } } },
                new SaslInit { Mechanism = "PLAIN", InitialResponse = new byte[] { 1 } }, new Declare(), new Discharge { TxnId = new TransactionId([1]) }, new Close(),
            ];
            return Array.TrueForAll(all, static sent =>
            {
                var reader = new AmqpReader(sent.Encode());
                AmqpComposite read = reader.ReadComposite<AmqpComposite>()!;
                return read.Equals(sent) && read.ToString() == sent.ToString() && (read.FieldCount == 0 || read.GetField(0) == sent.GetField(0));
            });
        }
    }

    internal static class Frames
    {
        public static async Task<bool> RunAsync()
        {
            var pipe = new Pipe();
            FrameWriter writer = FrameWriter.Create(pipe.Writer, maxFrameSize: 512);
            using FrameReader reader = FrameReader.Create(pipe.Reader, maxFrameSize: 512);
            await writer.WriteProtocolHeaderAsync(ProtocolHeader.Amqp);
            var transfer = new Transfer { Handle = 0, DeliveryId = 0, DeliveryTag = new DeliveryTag([1]), MessageFormat = 0 };
            int frames = writer.WriteTransfer(0, transfer, new ReadOnlySequence<byte>(new AmqpMessage { Value = new string('x', 2_000) }.Encode()));
            await writer.CompleteAsync();
            writer.Dispose();
            await pipe.Writer.CompleteAsync();

            var read = new FrameCount(reader);
            await ParallelPrefetch.RunAsync([read], maxConcurrency: 2, CancellationToken.None);
            return frames == 5 && read.Count == frames && read.Text == new string('x', 2_000);
        }
    }

    internal sealed class FrameCount(FrameReader reader) : IPrefetcher
    {
        public int Count { get; private set; }

        public string? Text { get; private set; }

        public async ValueTask PrefetchAsync(CancellationToken cancellationToken)
        {
            using var link = new DeliveryAssembler(maxDeliverySize: 10_000);
            (await reader.ReadProtocolHeaderAsync(cancellationToken)).EnsureEquals(ProtocolHeader.Amqp);
            while (await reader.ReadFrameAsync(cancellationToken))
            {
                Count++;
                AmqpReader performative = reader.Frame.OpenPerformative();
                if (link.Add(Transfer.Read(ref performative), reader.Frame.Payload) is { } delivery)
                {
                    using AmqpMessage message = delivery.DecodeMessage();
                    Text = message.Value.AsString();
                }
            }
        }
    }

    internal static class ObjectPath
    {
        public static bool Run()
        {
            using var buffer = new ByteBuffer(256, autoGrow: true);
            AmqpCodec.EncodeObject(new List<object> { 1, "x" }, buffer);
            AmqpCodec.EncodeArray(new[] { 1L, 2L }, buffer);
            AmqpCodec.EncodeMultiple<AmqpSymbol>(new AmqpSymbol[] { "a", "b" }, buffer);
            return AmqpCodec.DecodeObject(buffer) is System.Collections.IList { Count: 2 }
                && AmqpCodec.DecodeArray<long>(buffer)![1] == 2 && AmqpCodec.DecodeMultiple<AmqpSymbol>(buffer) is not null;
        }
    }

    [AmqpContract("acme:order:list", 0x0000ACE000000001)]
    public sealed partial record Order(int Id, string Customer, decimal Total)
    {
        public IReadOnlyList<Line> Lines { get; init; } = [];

        public Dictionary<string, long> Counts { get; init; } = [];
    }

    [AmqpContract]
    public readonly partial record struct Line(string Article, double Amount);

    internal static class Contracts
    {
        public static bool Run()
        {
            var order = new Order(7, "Ada", 1.5m) { Lines = [new Line("nut", 3)], Counts = { ["a"] = 1 } };
            var message = new AmqpMessage();
            message.SetValue(order);
            using AmqpMessage received = AmqpMessage.Decode(message.Encode());
            return Order.Decode(order.Encode()).Lines[0] == order.Lines[0] && received.TryGetValue(out Order? read) && read.Counts["a"] == 1
                && order.ToAmqpValue().ToObject(AmqpObjectOptions.Standard.WithContracts()) is Order;
        }
    }

    internal static class BadInput
    {
        public static bool Run()
        {
            byte[] bytes = [0xC0, 0x03, 0x01, 0xA1, 0x05];
            try
            {
                AmqpValue.Decode(bytes);
                return false;
            }
            catch (AmqpDecodeException e)
            {
                return !AmqpValue.TryDecode(bytes, out _, out AmqpDecodeError error) && error.ToString() == e.Error.ToString() && error.Path == "[0]";
            }
        }
    }
}
