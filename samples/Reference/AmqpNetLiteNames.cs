// Stand-ins: the public types of AMQPNetLite that have the name of a type in Amqp.Encoding. They have nothing of it but the name.
namespace Amqp.Framing
{
    internal sealed class AmqpValue
    {
        public object? Value { get; init; }
    }
}

namespace Amqp.Types
{
    internal sealed class DescribedValue;

    internal sealed class Descriptor;

    internal sealed class Fields;
}
