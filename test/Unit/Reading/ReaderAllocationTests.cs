namespace Amqp.Encoding.Tests.Reading;

/// <summary>Reads that make no object allocate nothing.</summary>
public sealed class ReaderAllocationTests
{
    private static readonly string[] s_makeObjects = ["ReadString", "Nullable ReadString", "ReadSymbol", "Nullable ReadSymbol"];

    private static readonly Dictionary<AmqpType, string> s_values = new()
    {
        [AmqpType.Null] = "40",
        [AmqpType.Boolean] = "5601",
        [AmqpType.UByte] = "5001",
        [AmqpType.UShort] = "600102",
        [AmqpType.UInt] = "7000000001",
        [AmqpType.ULong] = "800000000000000001",
        [AmqpType.SByte] = "517f",
        [AmqpType.Short] = "617fff",
        [AmqpType.Int] = "547f",
        [AmqpType.Long] = "557f",
        [AmqpType.Float] = "7200000000",
        [AmqpType.Double] = "820000000000000000",
        [AmqpType.Decimal32] = "7432800001",
        [AmqpType.Decimal64] = "8431c0000000000001",
        [AmqpType.Decimal128] = "9430400000000000000000000000000001",
        [AmqpType.Char] = "7300000041",
        [AmqpType.Timestamp] = "830000000000000001",
        [AmqpType.Uuid] = "98000102030405060708090a0b0c0d0e0f",
        [AmqpType.Binary] = "a0020102",
        [AmqpType.String] = "a10461c3a478",
        [AmqpType.Symbol] = "a3027879",
        [AmqpType.List] = "c003024340",
        [AmqpType.Map] = "c10402415201",
        [AmqpType.Array] = "e003015401",
        [AmqpType.Described] = "00a3016441",
    };

    public static IEnumerable<TestCaseData> Reads() =>
        ReaderCall.All.Where(call => !s_makeObjects.Contains(call.Name)).Select(call => new TestCaseData(call).SetArgDisplayNames(call.Name));

    [TestCaseSource(nameof(Reads))]
    public void Reads_of_each_type_allocate_nothing(object testCase)
    {
        ReaderCall call = (ReaderCall)testCase;
        ReaderAction read = call.Read;
        foreach (AmqpType type in call.Accepts)
        {
            byte[] input = HexText.Parse(s_values[type]);
            long allocated = Allocations.Measure(() =>
            {
                AmqpReader reader = new(input);
                read(ref reader);
            });
            Assert.That(allocated, Is.Zero, type.ToString());
        }
    }

    [Test]
    public void Scopes_tokens_and_validation_allocate_nothing()
    {
        byte[] value = ReferenceEncoder.Encode(Node.Described(
            Node.Scalar(0xA3, System.Text.Encoding.ASCII.GetBytes("amqp:open:list")),
            Node.List(0xC0, Node.Map(0xC1, [.. Enumerable.Range(0, 16).SelectMany(i => new[] { Node.Number(0x52, (ulong)i), Node.Scalar(0x40) })]), Node.Array(0xE0, [Node.Scalar(0x44)], 0x56, Node.Number(0x56, 1)))));
        Descriptor open = new(0x10UL);
        long allocated = Allocations.Measure(() =>
        {
            AmqpReader reader = new(value);
            reader.Validate();
            reader = new AmqpReader(value);
            AmqpReadScope described = reader.EnterDescribed(out DescriptorView descriptor);
            if (!descriptor.Is(in open) || !descriptor.TryGetCode(out _) || descriptor.Symbol.Length != 14)
            {
                throw new InvalidOperationException();
            }

            AmqpReadScope list = reader.EnterList();
            AmqpReadScope map = reader.EnterMap();
            reader.SkipToParent(map);
            AmqpReadScope array = reader.EnterArray(out _, out _);
            AmqpReadScope element = reader.EnterDescribed(out _);
            reader.ReadBoolean();
            reader.Exit(element);
            reader.Exit(array);
            reader.Exit(list);
            reader.Exit(described);
        });
        Assert.That(allocated, Is.Zero);
    }

    [Test]
    public void Standard_and_cached_symbols_allocate_nothing()
    {
        byte[] standard = [0xA3, 18, .. "amqp:accepted:list"u8];
        Assert.That(Allocations.Measure(() => _ = new AmqpReader(standard).ReadSymbol()), Is.Zero);
        byte[] other = [0xA3, 3, .. "abc"u8];
        AmqpReaderOptions options = AmqpReaderOptions.Default.WithTextDecoder(new TextCache(8));
        Assert.That(Allocations.Measure(() => _ = new AmqpReader(other, options).ReadSymbol()), Is.Zero);
        Assert.That(Allocations.Measure(() => _ = new AmqpReader(other).ReadSymbol()), Is.Positive);
        byte[] fault = [0xFF];
        Assert.That(
            Allocations.Measure(() => AmqpReader.CreateRecording(fault, null, 0).Skip()), Is.LessThanOrEqualTo(88), "a fault that is recorded is one object, without text");
    }
}
