// Stand-ins for types of AMQPNetLite, with what the sample needs of them: those that have the name of a type in Amqp.Encoding, and two others.
namespace Amqp.Framing
{
    internal sealed class AmqpValue;

    internal sealed class Data
    {
        public byte[] Binary { get; init; } = [];
    }
}

namespace Amqp.Types
{
    internal sealed class DescribedValue;

    internal sealed class Descriptor;

    internal sealed class Fields;

    internal sealed class Symbol(string name)
    {
        public static implicit operator string(Symbol symbol) => symbol.ToString();

        public override string ToString() => name;
    }
}
