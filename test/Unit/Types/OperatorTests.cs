using Amqp.Encoding.Transactions;

namespace Amqp.Encoding.Tests.Types;

/// <summary>== and !=, Equals and hashes agree in every public struct that has them.</summary>
public sealed class OperatorTests
{
    // Two that are equal and made apart, and one that differs.
    private static readonly Dictionary<Type, object[]> s_values = new()
    {
        [typeof(AmqpChar)] = [new AmqpChar('a'), new AmqpChar('a'), new AmqpChar('b')],
        [typeof(AmqpSymbol)] = [new AmqpSymbol("a"), new AmqpSymbol(new string('a', 1)), new AmqpSymbol("b")],
        [typeof(AmqpTimestamp)] = [AmqpTimestamp.FromMilliseconds(1), AmqpTimestamp.FromMilliseconds(1), AmqpTimestamp.FromMilliseconds(2)],
        [typeof(AmqpValue)] = [(AmqpValue)"a", (AmqpValue)new string('a', 1), (AmqpValue)"b"],
        [typeof(AnnotationKey)] = [(AnnotationKey)new AmqpSymbol("a"), (AnnotationKey)"a", (AnnotationKey)"b"],
        [typeof(Decimal32)] = [Decimal32.FromBits(1), Decimal32.FromBits(1), Decimal32.FromBits(2)],
        [typeof(Decimal64)] = [Decimal64.FromBits(1), Decimal64.FromBits(1), Decimal64.FromBits(2)],
        [typeof(Decimal128)] = [Decimal128.FromBits(1, 2), Decimal128.FromBits(1, 2), Decimal128.FromBits(1, 3)],
        [typeof(DeliveryTag)] = [new DeliveryTag([1]), new DeliveryTag([1]), new DeliveryTag([2])],
        [typeof(Descriptor)] = [new Descriptor(1), new Descriptor(1), new Descriptor("a:b")],
        [typeof(Fields)] = [OfOne("a"), OfOne("a"), OfOne("b")],
        [typeof(FormatCode)] = [FormatCode.Null, new FormatCode(0x40), FormatCode.True],
        [typeof(MessageId)] = [(MessageId)"a", (MessageId)new string('a', 1), (MessageId)1UL],
        [typeof(ProtocolHeader)] = [ProtocolHeader.Tls, new ProtocolHeader(ProtocolId.Tls), ProtocolHeader.Sasl],
        [typeof(SequenceNumber)] = [new SequenceNumber(1), new SequenceNumber(1), new SequenceNumber(2)],
        [typeof(TransactionId)] = [new TransactionId([1]), new TransactionId([1]), new TransactionId([2])],
        [typeof(UnsettledDelivery)] =
        [
            new UnsettledDelivery(new DeliveryTag([1]), new Accepted()), new UnsettledDelivery(new DeliveryTag([1]), new Accepted()), new UnsettledDelivery(new DeliveryTag([1]), null),
        ],
    };

    private static Fields OfOne(string key) => new Fields.Builder { [key] = 1 }.ToFields();

    private static IEnumerable<Type> Structs() => typeof(AmqpValue).Assembly.GetExportedTypes().Where(type => type.IsValueType && type.GetMethod("op_Equality") is not null);

    [TestCaseSource(nameof(Structs))]
    public void Operators_Equals_and_hashes_agree(Type type)
    {
        object[] values = s_values.TryGetValue(type, out object[]? known) ? known : [OfSymbol("a"), OfSymbol("a"), OfSymbol("b")];
        (object one, object same, object other) = (values[0], values[1], values[2]);
        Assert.That(Call("op_Equality", one, same));
        Assert.That(Call("op_Equality", one, other), Is.False);
        Assert.That(Call("op_Inequality", one, same), Is.False);
        Assert.That(Call("op_Inequality", one, other));
        Assert.That(one.Equals(same));
        Assert.That(one.Equals(other), Is.False);
        Assert.That(one.Equals("text"), Is.False);
        Assert.That(same.GetHashCode(), Is.EqualTo(one.GetHashCode()));
        Assert.That(same.ToString(), Is.EqualTo(one.ToString()));
        Assert.That(other.ToString(), Is.Not.EqualTo(one.ToString()));
        Assert.That(one.Equals(null), Is.False);

        // All others name symbols.
        object OfSymbol(string text) => Activator.CreateInstance(type, new AmqpSymbol(text))!;

        bool Call(string name, object left, object right) => (bool)type.GetMethod(name, BindingFlags.Public | BindingFlags.Static)!.Invoke(null, [left, right])!;
    }
}
