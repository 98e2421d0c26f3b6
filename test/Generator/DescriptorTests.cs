using Amqp.Encoding.Tests.Generator.Contracts;

namespace Amqp.Encoding.Tests.Generator;

/// <summary>Registries of SDKs read the descriptor first, and then the value after it.</summary>
public sealed class DescriptorTests
{
    private static IEnumerable<Sample> Described() => Samples.All().Where(static sample => sample.Bytes[0] == 0);

    [TestCaseSource(nameof(Described))]
    public void A_contract_is_read_after_its_descriptor(Sample sample)
    {
        byte[] list = ((AmqpValue)new AmqpList([1, AmqpValue.Decode(sample.Bytes), 2])).Encode();
        var reader = new AmqpReader(list);
        AmqpReadScope items = reader.EnterList();
        reader.ReadInt32();
        AmqpReadScope described = reader.EnterDescribed(out DescriptorView descriptor);
        Assert.That(HexText.Format(sample.RecodeAfterDescriptor(ref reader, descriptor)), Is.EqualTo(HexText.Format(sample.Bytes)));
        Assert.That(reader.IsAtEnd);
        reader.Exit(described);
        Assert.That(reader.ReadInt32(), Is.EqualTo(2));
        reader.Exit(items);
    }

    [Test]
    public void Each_described_contract_has_the_method_and_no_other_has_it()
    {
        Type[] contracts = [.. typeof(Order).Assembly.GetTypes().Where(static type => type.IsDefined(typeof(AmqpContractAttribute), inherit: false))];
        Assert.That(contracts.Where(HasMethod), Is.EquivalentTo(contracts.Where(IsDescribed)));

        static bool IsDescribed(Type type) => type.GetCustomAttribute<AmqpContractAttribute>() is { } contract && (contract.Symbol is not null || contract.Code is not null || (contract.For ?? type) is { IsAbstract: true });
        static bool HasMethod(Type type) => Array.Exists(type.GetMethods(), static method => method.Name == "Read" && method.GetParameters().Length == 2);
    }

    // Another descriptor, an int in place of the list, an article that is null, and a list that is cut.
    [TestCase("00a30e" + "61636d653a6974656d3a6d697374" + "c00301a100", AmqpDecodeErrorKind.UnexpectedDescriptor, "Item")]
    [TestCase("00a30e" + "61636d653a6974656d3a6c697374" + "5407", AmqpDecodeErrorKind.UnexpectedType, "Item")]
    [TestCase("00a30e" + "61636d653a6974656d3a6c697374" + "c0050240" + "a10178", AmqpDecodeErrorKind.UnexpectedType, "Item.amount")]
    [TestCase("00a30e" + "61636d653a6974656d3a6c697374" + "c0090140", AmqpDecodeErrorKind.SizeExceedsParent, "Item")]
    public void A_contract_that_is_wrong_after_its_descriptor_leaves_the_reader_where_it_was(string hex, AmqpDecodeErrorKind kind, string path)
    {
        var reader = new AmqpReader(HexText.Parse(hex));
        reader.EnterDescribed(out DescriptorView descriptor);
        int before = reader.Position;
        try
        {
            Item.Read(ref reader, descriptor);
            Assert.Fail("it is read");
        }
        catch (AmqpDecodeException exception)
        {
            Assert.That((exception.Error.Kind, exception.Error.Path, reader.Position, before), Is.EqualTo((kind, path, 17, 17)));
        }
    }

    [Test]
    public void A_descriptor_of_another_value_is_refused() => Assert.That(static () => Item.Decode(ReadWithoutDescriptor()), Throws.InvalidOperationException);

    private static byte[] ReadWithoutDescriptor()
    {
        var reader = new AmqpReader(new Item { Article = "nut" }.Encode());
        return Item.Read(ref reader, default).Encode();
    }
}
