using Amqp.Encoding.Messaging;
using Amqp.Encoding.Samples.RouteByProperty;

byte[][] messages = [Router.Make("eu", tries: 1), Router.Make("us", tries: 3), Router.Make("mars", tries: 1), new AmqpMessage { Value = "no properties" }.Encode()];
foreach (byte[] message in messages)
{
    Console.WriteLine($"{message.Length} bytes to {Router.Route(message)}, or with tries to {Router.RouteAgain(message)}");
}

// The bytes that routing allocates, beyond those of the messages. The second round counts: in the first, the runtime may allocate while it compiles the
// methods again.
long allocated = 0;
for (int round = 0; round < 2; round++)
{
    long before = GC.GetAllocatedBytesForCurrentThread();
    for (int i = 0; i < 10_000; i++)
    {
        _ = Router.Route(messages[i % messages.Length]);
        _ = Router.RouteAgain(messages[i % messages.Length]);
    }

    allocated = GC.GetAllocatedBytesForCurrentThread() - before;
}

Console.WriteLine($"10,000 messages routed, {allocated} bytes allocated");

namespace Amqp.Encoding.Samples.RouteByProperty
{
    /// <summary>Chooses a queue by the application property "region".</summary>
    internal static class Router
    {
        public static string Route(ReadOnlySpan<byte> message)
        {
            // Passes the sections before, and looks at nothing after. No object is made of any of them.
            var sections = new MessageReader(message);
            if (!sections.ReadTo(SectionKind.ApplicationProperties))
            {
                return "unrouted";
            }

            // The text stays where it is: as UTF-8 in the message.
            if (!sections.OpenMap().TryGetStringBytes("region"u8, out ReadOnlySpan<byte> name))
            {
                return "unrouted";
            }

            return QueueOf(name);
        }

        /// <summary>Chooses a queue by two application properties: messages that were tried too often go elsewhere.</summary>
        public static string RouteAgain(ReadOnlySpan<byte> message)
        {
            var sections = new MessageReader(message);
            if (!sections.ReadTo(SectionKind.ApplicationProperties))
            {
                return "unrouted";
            }

            // Both keys in one pass. A peer chooses the types, so they are looked at before the values are read.
            ReadOnlySpan<byte> region = default;
            int tries = 0;
            foreach (MapView.Pair pair in sections.OpenMap())
            {
                AmqpReader value = pair.Value;
                if (pair.KeyEquals("region"u8) && value.PeekType() == AmqpType.String)
                {
                    region = value.ReadStringBytes();
                }
                else if (pair.KeyEquals("tries"u8) && value.PeekType() == AmqpType.Int)
                {
                    tries = value.ReadInt32();
                }
            }

            return tries < 3 ? QueueOf(region) : "dead-letters";
        }

        public static byte[] Make(string region, int tries)
        {
            var message = new AmqpMessage
            {
                Properties = { MessageId = Guid.NewGuid(), Subject = "order.created" },
                ApplicationProperties = { { "tries", tries }, { "region", region } },
            };
            message.AddData(new byte[100]);
            return message.Encode();
        }

        private static string QueueOf(ReadOnlySpan<byte> region) =>
            region.SequenceEqual("eu"u8) ? "orders-eu"
            : region.SequenceEqual("us"u8) ? "orders-us"
            : "unrouted";
    }
}
