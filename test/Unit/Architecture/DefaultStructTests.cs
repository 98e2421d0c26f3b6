using Amqp.Encoding.Transactions;

namespace Amqp.Encoding.Tests.Architecture;

/// <summary>The default of a public struct equals its empty form exactly if both are encoded alike: otherwise a received value would be taken for none.</summary>
public sealed class DefaultStructTests
{
    private static readonly Dictionary<Type, Action> s_checks = new()
    {
        [typeof(AmqpChar)] = () => Check(new AmqpChar(0), value => value),
        [typeof(AmqpSymbol)] = () => Check(new AmqpSymbol(string.Empty), value => value),
        [typeof(AmqpTimestamp)] = () => Check(AmqpTimestamp.FromMilliseconds(0), value => value),
        [typeof(AmqpValue)] = () =>
        {
            Check(AmqpValue.Null, value => value);
            Check((AmqpValue)string.Empty, value => value);
            Check((AmqpValue)AmqpMap.Empty, value => value);
        },
        [typeof(Decimal32)] = () => Check(Decimal32.FromDecimal(0m), value => value),
        [typeof(Decimal64)] = () => Check(Decimal64.FromDecimal(0m), value => value),
        [typeof(Decimal128)] = () => Check(Decimal128.FromDecimal(0m), value => value),
        [typeof(Descriptor)] = () =>
        {
            Check(new Descriptor(0), value => value);
            Check(new Descriptor(new AmqpSymbol(string.Empty)), value => value);
        },
        [typeof(Fields)] = () => Check(Fields.Empty, value => AmqpValue.FromComposite(new Open { ContainerId = "a", Properties = value })),
        [typeof(FormatCode)] = () => Check(new FormatCode(0), value => value.Value),
        [typeof(ErrorCondition)] = () => Check(new ErrorCondition(string.Empty), value => value.Symbol),
        [typeof(DistributionMode)] = () => Check(new DistributionMode(string.Empty), value => value.Symbol),
        [typeof(TerminusExpiryPolicy)] = () => Check(new TerminusExpiryPolicy(string.Empty), value => value.Symbol),
        [typeof(AnnotationKey)] = () =>
        {
            Check(new AnnotationKey(0), value => value.Value);
            Check(new AnnotationKey(new AmqpSymbol(string.Empty)), value => value.Value);
        },
        [typeof(DeliveryTag)] = () => Check(new DeliveryTag([]), value => AmqpValue.FromComposite(new Transfer { Handle = 0, DeliveryTag = value })),
        [typeof(TransactionId)] = () => Check(new TransactionId([]), value => AmqpValue.FromComposite(new Declared { TxnId = value })),
        [typeof(MessageId)] = () =>
        {
            Check(new MessageId(0), value => value);
            Check(new MessageId(string.Empty), value => value);
            Check(new MessageId(ReadOnlyMemory<byte>.Empty), value => value);
        },
        [typeof(SequenceNumber)] = () => Check(new SequenceNumber(0), value => value.Value),
        [typeof(UnsettledDelivery)] = () => Check(
            new UnsettledDelivery(new DeliveryTag([]), null), value => AmqpValue.FromComposite(new Attach { Name = "a", Handle = 0, Role = Role.Sender, Unsettled = [value] })),
        [typeof(ProtocolHeader)] = () => Check(new ProtocolHeader(ProtocolId.Amqp, 0), value => value.ToString()),
    };

    // Structs that can be compared; the others have no equality that could mislead.
    private static IEnumerable<Type> Structs => typeof(AmqpReader).Assembly.GetExportedTypes()
        .Where(type => type.IsValueType && !type.IsEnum && type.GetInterfaces().Any(face => face.IsGenericType && face.GetGenericTypeDefinition() == typeof(IEquatable<>)));

    [Test]
    public void Every_struct_that_can_be_compared_is_checked() => Assert.That(s_checks.Keys, Is.EquivalentTo(Structs));

    [TestCaseSource(nameof(Structs))]
    public void A_default_struct_equals_the_empty_form_exactly_if_both_are_encoded_alike(Type type) => s_checks[type]();

    private static void Check<T>(T empty, Func<T, AmqpValue> encode)
        where T : struct, IEquatable<T>
    {
        bool areAlike = encode(default).Encode().SequenceEqual(encode(empty).Encode());
        Assert.That(empty.Equals(default), Is.EqualTo(areAlike));
        Assert.That(Equals(empty, default(T)), Is.EqualTo(areAlike));
    }
}
