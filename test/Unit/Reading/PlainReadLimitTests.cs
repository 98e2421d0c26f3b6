namespace Amqp.Encoding.Tests.Reading;

/// <summary>Reads that take plain bytes in one step refuse what the step-by-step reads refuse: a level too many, and an item too many.</summary>
public sealed class PlainReadLimitTests
{
    // Each with a value of one level.
    private static readonly Dictionary<string, (string Value, ReaderAction Read)> s_reads = new()
    {
        ["a map with MapEncoding"] = ("c10602a1016b5401", (ref AmqpReader reader) => MapEncoding<string, int>.Default.Read(ref reader)),
        ["a map with a view"] = ("c10602a1016b5401", (ref AmqpReader reader) => reader.ReadMapView()),
        ["a list with ListEncoding"] = ("c003015401", (ref AmqpReader reader) => ListEncoding<int>.Default.Read(ref reader)),
        ["an array with ArrayEncoding"] = ("e003015407", (ref AmqpReader reader) => ArrayEncoding<int>.Default.Read(ref reader)),
        ["an array to a span"] = ("e003015407", (ref AmqpReader reader) => ArrayEncoding<int>.Default.Read(ref reader, stackalloc int[1])),
        ["an array with a view"] = ("e003015407", (ref AmqpReader reader) => reader.ReadArrayView<int>()),
        ["an array of symbols"] = ("e00401a30161", (ref AmqpReader reader) => ArrayEncoding<AmqpSymbol>.Default.Read(ref reader)),
        ["a composite without fields"] = ("00532445", (ref AmqpReader reader) => Outcome.Read(ref reader)),
        ["a composite of any type"] = ("00532445", (ref AmqpReader reader) => reader.ReadComposite<IAmqpComposite>()),
        ["a value that is a map"] = ("c10602a1016b5401", (ref AmqpReader reader) => reader.ReadValue()),
        ["a value that is a list"] = ("c003015401", (ref AmqpReader reader) => reader.ReadValue()),
        ["an object"] = ("c10602a1016b5401", (ref AmqpReader reader) => reader.ReadObject()),
    };

    // These values do not nest.
    private static readonly Dictionary<string, (string Value, ReaderAction Read)> s_scalars = new()
    {
        ["a string"] = ("a10161", (ref AmqpReader reader) => reader.ReadString()),
        ["the bytes of a string"] = ("a10161", (ref AmqpReader reader) => reader.ReadStringBytes()),
        ["a symbol"] = ("a30161", (ref AmqpReader reader) => reader.ReadSymbol()),
        ["a binary"] = ("a00161", (ref AmqpReader reader) => reader.ReadBinary()),
        ["a null"] = ("40", (ref AmqpReader reader) => reader.ReadNull()),
        ["a boolean"] = ("41", (ref AmqpReader reader) => reader.ReadBoolean()),
        ["an int"] = ("5401", (ref AmqpReader reader) => reader.ReadInt32()),
        ["a ulong"] = ("44", (ref AmqpReader reader) => reader.ReadUInt64()),
        ["a value"] = ("a10161", (ref AmqpReader reader) => reader.ReadValue()),
        ["what is skipped"] = ("a10161", (ref AmqpReader reader) => reader.Skip()),
    };

    private static IEnumerable<string> Reads => s_reads.Keys;

    private static IEnumerable<string> Scalars => s_scalars.Keys;

    [TestCaseSource(nameof(Reads))]
    public void A_value_beyond_the_depth_limit_is_refused(string name)
    {
        (string value, ReaderAction read) = s_reads[name];
        byte[] bytes = HexText.Parse(value);
        byte[] list = [0xC0, (byte)(1 + bytes.Length), 1, .. bytes];
        AmqpReader reader = new(list, AmqpReaderOptions.Default.WithMaxDepth(2));
        AmqpReadScope scope = reader.EnterList();
        read(ref reader);
        reader.Exit(scope);
        reader = new(list, AmqpReaderOptions.Default.WithMaxDepth(1));
        _ = reader.EnterList();
        ReaderAssert.Fails(ref reader, AmqpDecodeErrorKind.DepthLimit, read);
    }

    // The list has one item by its count, and bytes of a second.
    [TestCaseSource(nameof(Reads))]
    [TestCaseSource(nameof(Scalars))]
    public void An_item_beyond_the_count_is_not_read(string name)
    {
        (string value, ReaderAction read) = s_reads.TryGetValue(name, out (string Value, ReaderAction Read) known) ? known : s_scalars[name];
        byte[] bytes = HexText.Parse(value);
        AmqpReader reader = new([0xC0, (byte)(1 + (2 * bytes.Length)), 1, .. bytes, .. bytes]);
        _ = reader.EnterList();
        read(ref reader);
        InvalidOperationException? thrown = null;
        try
        {
            read(ref reader);
        }
        catch (InvalidOperationException exception)
        {
            thrown = exception;
        }

        Assert.That(thrown, Is.Not.Null);
        Assert.That(reader.Position, Is.EqualTo(3 + bytes.Length));
    }
}
