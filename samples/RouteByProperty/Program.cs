using Amqp.Encoding.Messaging;
using Amqp.Encoding.Samples.RouteByProperty;

byte[][] messages = [Router.Make("eu"), Router.Make("us"), Router.Make("mars"), new AmqpMessage { Value = "no properties" }.Encode()];
foreach (byte[] message in messages)
{
    Console.WriteLine($"{message.Length} bytes to {Router.Route(message)}");
}

// What routing costs, beyond the bytes of the messages themselves.
long before = GC.GetAllocatedBytesForCurrentThread();
for (int i = 0; i < 10_000; i++)
{
    _ = Router.Route(messages[i % messages.Length]);
}

long allocated = GC.GetAllocatedBytesForCurrentThread() - before;
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

            return name.SequenceEqual("eu"u8) ? "orders-eu"
                : name.SequenceEqual("us"u8) ? "orders-us"
                : "unrouted";
        }

        public static byte[] Make(string region)
        {
            var message = new AmqpMessage
            {
                Properties = { MessageId = Guid.NewGuid(), Subject = "order.created" },
                ApplicationProperties = { { "tries", 1 }, { "region", region } },
            };
            message.AddData(new byte[100]);
            return message.Encode();
        }
    }
}
