namespace Amqp.Encoding.Tests.Architecture;

/// <summary>Messages of exceptions name the key, type, number, limit or option at fault, and what to do.</summary>
public sealed class ErrorTextTests
{
    private static readonly string s_long = new('k', 1000);
    private static readonly SaslInit s_largeSasl = new() { Mechanism = "XOAUTH2", InitialResponse = new byte[6000] };
    private static readonly string s_cut = new string('k', 64) + "\u2026";

    private static readonly Dictionary<string, (Action Act, string[] Texts)> s_cases = new()
    {
        ["section without key"] = (() => _ = Section()["absent"], ["\"absent\"", "TryGetValue"]),
        ["section without long key"] = (() => _ = Section()[s_long], ["\"" + s_cut + "\""]),
        ["section with key"] = (() => Section().Add("a", 1), ["\"a\"", "indexer"]),
        ["annotations without key"] = (() => _ = new AmqpMessage().MessageAnnotations["x-opt"], ["\"x-opt\""]),
        ["list in application properties"] = (() => Section().Add("b", new AmqpList(1)), ["type list", "3.2.5"]),
        ["map without key"] = (() => _ = AmqpMap.Create([new("a", 1)])["b"], ["\"b\"", "TryGetValue"]),
        ["map with key twice"] = (() => AmqpMap.Create([new("a", 1), new("b", 1), new("b", 2)]), ["\"b\""]),
        ["fields without key"] = (() => _ = new Fields.Builder { ["a"] = 1 }.ToFields()["b"], ["\"b\"", "TryGetValue"]),
        ["fields without long key"] = (() => _ = new Fields.Builder { ["a"] = 1 }.ToFields()[s_long], ["\"" + s_cut + "\""]),
        ["fields with key twice"] = (() => Fields.Create([new("a", 1), new("b", 1), new("b", 2)]), ["\"b\""]),
        ["builder of fields with key"] = (() => new Fields.Builder { { "b", 1 }, { "b", 2 } }.ToFields(), ["\"b\"", "indexer"]),
        ["array encoding of no known type"] = (() => _ = ArrayEncoding<Version>.Default, ["System.Version", "ArrayEncoding.Create"]),
        ["list encoding of no known type"] = (() => _ = ListEncoding<Version>.Default, ["System.Version", "ListEncoding.Create"]),
        ["map encoding of no known key"] = (() => _ = MapEncoding<Version, int>.Default, ["the type System.Version:", "MapEncoding.Create"]),
        ["map encoding of no known value"] = (() => _ = MapEncoding<string, Version>.Default, ["the type System.Version:", "MapEncoding.Create"]),
        ["array encoding of a type with null"] = (() => _ = ArrayEncoding<int?>.Default, ["System.Int32?", "list of AmqpValue"]),
        ["map encoding of a type with null"] = (() => _ = MapEncoding<string, int?>.Default, ["System.Int32?", "AmqpMap"]),
        ["described value without a value"] = (() => WriteDescribed(0), ["no value after its descriptor", "write one before End"]),
        ["described value of two values"] = (() => WriteDescribed(2), ["2 values after its descriptor", "write a list"]),
        ["value of another type"] = (() => ((AmqpValue)"a").AsInt32(), ["AMQP type string, not int"]),
        ["array of two types"] = (() => AmqpArray.Create([1, "a"]), ["array of int", "AMQP type string"]),
        ["writer that was not flushed"] = (ReadBeforeFlush, ["after Flush"]),
        ["converter to an array"] = (() => ArrayEncoding<int>.Create<int[], ToArray>(), ["System.Int32[]", "scalar"]),
        ["body of another kind"] = (() => _ = Body().Value, ["Data, not AmqpValue", "ClearBody"]),
        ["body for a message with one"] = (() => Body().Encode(MessageBody.CreateValue(1, static (ref writer, one) => writer.WriteInt32(one))), ["Data", "ClearBody"]),
        ["two values in a body"] = (
            () => new AmqpMessage().Encode(MessageBody.CreateValue(1, static (ref writer, one) => { writer.WriteInt32(one); writer.WriteInt32(one); })),
            ["MessageBody.CreateValue", "wrote 2"]),
        ["envelope with a body"] = (() => _ = new MessageBatch(1000, Body()), ["Data", "ClearBody"]),
        ["empty batch"] = (() => new MessageBatch(1000).GetPayload(out _), ["TryAdd"]),
        ["body that is too long"] = (() => Body().CopyBodyTo(new byte[1]), ["2 are needed", "room for 1"]),
        ["data of another section"] = (() => ReadFirst("005370c0020141", "data"), ["Header"]),
        ["section before the first"] = (() => _ = new MessageReader(Array.Empty<byte>()).OpenSection(), ["Read"]),
        ["bare message after it has begun"] = (() => ReadFirst("005375a000", "bare"), ["ReadBareMessage", "Data"]),
        ["short destination for a tag"] = (() => new DeliveryTag([1, 2, 3]).CopyTo(new byte[2]), ["3 are needed", "room for 2"]),
        ["short destination for an array"] = (() => Read("e0040256" + "0100", static reader => reader.ReadArray(new bool[1].AsSpan())), ["2 are needed", "room for 1"]),
        ["short destination for a list"] = (() => Read("c003024142", static reader => ListEncoding<bool>.Default.Read(ref reader, new bool[1])), ["2 are needed", "room for 1"]),
        ["short destination for a frame header"] = (() => new FrameHeader(8, 0).Encode(new byte[7]), ["8 are needed", "room for 7"]),
        ["depth of a reader"] = (
            () => Read("c00501c0020140", static reader => reader.Validate(), AmqpReaderOptions.Default.WithMaxDepth(1)),
            ["at most 1 level", "AmqpReaderOptions.MaxDepth"]),
        ["zero-width elements"] = (
            () => Read("f00000000500000003" + "41", static reader => reader.ReadArray<bool>(), AmqpReaderOptions.Default.WithMaxZeroWidthElements(2)),
            ["at most 2 zero-width array elements", "AmqpReaderOptions.MaxZeroWidthElements"]),
        ["zero-width elements of a view"] = (
            () => Read("f00000000500000003" + "41", static reader => reader.ReadArrayView<bool>().ToArray(), AmqpReaderOptions.Default.WithMaxZeroWidthElements(2)),
            ["at most 2 zero-width array elements", "AmqpReaderOptions.MaxZeroWidthElements", "found more"]),
        ["depth of a writer"] = (WriteTooDeep, ["1 level", "AmqpWriterOptions.MaxDepth"]),
        ["frame that is too large"] = (() => FrameEncoder.Encode(new AmqpBuffer(), 0, new End(), 11), ["12 bytes", "max-frame-size", "11"]),
        ["frame with payload that is too large"] = (
            () => FrameEncoder.Encode(new AmqpBuffer(), 0, new Transfer { Handle = 0 }, 512, new ReadOnlySequence<byte>(new byte[512])), ["max-frame-size", "split the message into transfers"]),
        ["SASL frame that is too large to write"] = (() => FrameEncoder.EncodeSasl(new AmqpBuffer(), s_largeSasl), ["SASL frame has 6034 bytes", "512", "maxFrameSize"]),
        ["SASL frame that is too large to read"] = (() => Frame(SaslFrame(), isSasl: true), ["at most 512 (the argument maxFrameSize of ReadSaslFrame and DecodeSasl)", "6034"]),
        ["SASL frame in place of an AMQP frame"] = (() => Frame("0000000d02010000005344c000", isSasl: false), ["0x01, a SASL frame", "ReadSaslFrame"]),
        ["AMQP frame in place of a SASL frame"] = (() => Frame("0000000802000000", isSasl: true), ["0x00, an AMQP frame", "ReadFrame"]),
        ["header in place of a frame of any size"] = (() => Frame("414d515000010000", isSasl: false, uint.MaxValue), ["begins a protocol header"]),
        ["message in place of a frame"] = (() => Frame("005370c0020141005377a10161", isSasl: false), ["begins a message", "AmqpMessage.Decode"]),
        ["performative in place of a frame"] = (() => Frame("005310c00401a10161", isSasl: false), ["begins a performative"]),
        ["frame as a message"] = (() => AmqpMessage.Decode(HexText.Parse("000000110200000000531045")), ["begin an AMQP frame", "FrameDecoder.Decode"]),
        ["frame as a value"] = (() => AmqpValue.Decode(HexText.Parse("0000000802000000")), ["begin an AMQP frame", "FrameDecoder.Decode"]),
        ["frame as a composite"] = (() => Open.Decode(HexText.Parse("000000110200000000531045")), ["begin an AMQP frame", "FrameDecoder.Decode"]),
        ["SASL frame as a value"] = (() => AmqpValue.Decode(HexText.Parse("0000000d02010000005344c000")), ["begin a SASL frame", "DecodeSasl"]),
        ["header as a message"] = (() => AmqpMessage.Decode(HexText.Parse("414d515000010000")), ["begin a protocol header", "ProtocolHeader.Decode"]),
        ["header as a value"] = (() => AmqpValue.Decode(HexText.Parse("414d515000010000")), ["begin a protocol header", "ProtocolHeader.Decode"]),
        ["message as a value"] = (() => AmqpValue.Decode(HexText.Parse("005370c0020141005377a10161")), ["begin a message", "AmqpMessage.Decode"]),
        ["message as an int"] = (() => Read("005377a10161", static reader => reader.ReadInt32()), ["begin a message", "AmqpMessage.Decode"]),
        ["message as a composite"] = (() => Open.Decode(HexText.Parse("005377a10161")), ["Expected open", "amqp-value", "AmqpMessage.Decode"]),
        ["value as a message"] = (() => AmqpMessage.Decode(HexText.Parse("a10161")), ["a value that is in no section", "AmqpValue.Decode"]),
        ["composite as a message"] = (() => AmqpMessage.Decode(HexText.Parse("005310c00401a10161")), ["found open", "Decode of its type"]),
        ["collection with more items than its Count"] = (() => ListEncoding<int>.Default.Encode(new Counted(2, 3)), ["collection was changed while it was encoded", "Count, 2,"]),
        ["collection with fewer items than its Count"] = (() => ArrayEncoding<int>.Default.Encode(new Counted(3, 2)), ["collection was changed while it was encoded", "Count, 3,"]),
        ["collection that copies more than its Count"] = (() => ListEncoding<int>.Default.Encode(new Copied()), ["collection was changed while it was encoded", "Count, 2,"]),
        ["list that changes while it is written"] = (() => { AmqpWriter writer = new(new byte[100]); writer.WriteObject(Changing()); }, ["collection was changed while it was encoded"]),
        ["list that changes while it is converted"] = (() => AmqpValue.FromObject(Changing()), ["collection was changed while it was encoded"]),
        ["delivery that is too large"] = (
            () => new DeliveryAssembler(1).Add(new Transfer { Handle = 0, DeliveryId = 0, DeliveryTag = new DeliveryTag([1]) }, new ReadOnlySequence<byte>(new byte[2])),
            ["at most 1 byte", "maxDeliverySize"]),
        ["user without name"] = (() => _ = new SaslPlain("", "secret"), ["empty"]),
        ["surrogate"] = (() => ArrayEncoding<char>.Default.Encode(['\ud800']), ["U+D800"]),
        ["decimal of too many digits"] = (() => Decimal32.FromDecimal(12345678m), ["12345678", "decimal32", "7"]),
        ["data beyond 32 bits"] = (() => new AmqpMessage().AddData(Segments.Repeat([], new byte[1 << 20], 4097)), ["4296015872"]),
    };

    private static IEnumerable<string> Names => s_cases.Keys;

    [TestCaseSource(nameof(Names))]
    public void Error_text_names_the_fault(string name)
    {
        Exception? exception = Assert.Catch(() => s_cases[name].Act());
        foreach (string text in s_cases[name].Texts)
        {
            Assert.That(exception!.Message, Does.Contain(text));
        }

        Assert.That(exception!.Message, Does.Not.Contain("secret"));
        Assert.That(exception.Message, Has.Length.LessThan(400));
    }

    // A high surrogate before the cut is left out, so that the text stays Unicode.
    [Test]
    public void Error_text_names_types_as_the_standard_does()
    {
        byte[] ints = ArrayEncoding<int>.Default.Encode([1]);
        AmqpDecodeException? error = Assert.Throws<AmqpDecodeException>(() => ArrayEncoding<sbyte>.Default.Decode(ints));
        Assert.That(error!.Message, Does.Contain("byte").And.Not.Contain("sbyte"));
    }

    [Test]
    public void Error_text_cuts_a_long_key_between_characters()
    {
        string key = new string('k', 63) + "\ud83d\ude00" + "tail";
        Exception? exception = Assert.Catch<KeyNotFoundException>(() => _ = Section()[key]);
        Assert.That(exception!.Message, Does.Contain("\"" + new string('k', 63) + "\u2026\""));
    }

    private static ApplicationProperties Section() => new AmqpMessage { ApplicationProperties = { { "a", 1 } } }.ApplicationProperties;

    private static AmqpMessage Body()
    {
        AmqpMessage message = new();
        message.AddData(new byte[2]);
        return message;
    }

    private static void ReadFirst(string hex, string what)
    {
        MessageReader reader = new(HexText.Parse(hex));
        reader.Read();
        _ = what == "data" ? reader.Data : reader.ReadBareMessage();
    }

    private static void Read(string hex, ReadAction read, AmqpReaderOptions? options = null) => read(new AmqpReader(HexText.Parse(hex), options));

    private static void WriteDescribed(int values)
    {
        AmqpWriter writer = new(new byte[100]);
        AmqpWriteScope scope = writer.BeginDescribed(7);
        for (int i = 0; i < values; i++)
        {
            writer.WriteNull();
        }

        writer.End(scope);
    }

    private static void ReadBeforeFlush()
    {
        using AmqpBuffer buffer = new();
        AmqpWriter writer = new(buffer);
        writer.WriteNull();
        AmqpValue.Decode(buffer.WrittenSpan);
    }

    private static void WriteTooDeep()
    {
        AmqpWriter writer = new(new byte[100], AmqpWriterOptions.Default.WithMaxDepth(1));
        writer.BeginList();
        AmqpWriteScope inner = writer.BeginList();
        writer.WriteNull();
        writer.End(inner);
    }

    private static string SaslFrame()
    {
        using AmqpBuffer buffer = new();
        FrameEncoder.EncodeSasl(buffer, s_largeSasl, 10_000);
        return HexText.Format(buffer.WrittenSpan.ToArray());
    }

    private static void Frame(string hex, bool isSasl, uint maxFrameSize = 512)
    {
        using FrameReader reader = FrameReader.Create(new MemoryStream(HexText.Parse(hex)), maxFrameSize);
        _ = isSasl ? reader.ReadSaslFrame() : reader.ReadFrame();
    }

    // The first item adds another when it is enumerated.
    private static List<object?> Changing()
    {
        List<object?> list = [];
        list.Add(Grow());
        return list;

        IEnumerable<int> Grow()
        {
            list.Add(1);
            yield return 1;
        }
    }

    private sealed class Counted(int count, int items) : IReadOnlyCollection<int>
    {
        public int Count => count;

        public IEnumerator<int> GetEnumerator() => System.Linq.Enumerable.Range(0, items).GetEnumerator();

        System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => GetEnumerator();
    }

    private sealed class Copied : System.Collections.ObjectModel.Collection<int>, ICollection<int>, IReadOnlyCollection<int>
    {
        int ICollection<int>.Count => 2;

        int IReadOnlyCollection<int>.Count => 2;

        void ICollection<int>.CopyTo(int[] array, int index) => new int[1000].CopyTo(array, index);
    }

    private delegate void ReadAction(AmqpReader reader);

    private readonly struct ToArray : IElementConverter<int, int[]>
    {
        int[] IElementConverter<int, int[]>.ToWire(int value) => [value];

        public int FromWire(int[] wire) => wire[0];
    }
}
