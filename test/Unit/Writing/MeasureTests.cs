namespace Amqp.Encoding.Tests.Writing;

/// <summary>AmqpWriter.Measure: the size of what is written, and the exceptions of the write, without the bytes.</summary>
public sealed class MeasureTests
{
    private static readonly string[] s_texts = ["", "a", "Größe", "先量后写", "🚀 Lieferung 📦", new('a', 64), new('a', 65), new('ü', 128), new('汉', 85), new('汉', 86), new('a', 255), new('a', 256), new('é', 70_000)];

    [TestCaseSource(typeof(AmqpWriterCase), nameof(AmqpWriterCase.All))]
    public void A_value_is_measured_at_the_length_that_is_written(AmqpWriterCase call)
    {
        Assert.That(Measure(call.Write), Is.EqualTo(call.Expected.Length));
        Check((ref writer) =>
        {
            AmqpWriteScope list = writer.BeginList();
            for (int i = 0; i < 300; i++)
            {
                call.Write(ref writer);
            }

            writer.End(list);
            call.Write(ref writer);
        });
    }

    [TestCaseSource(typeof(AmqpWriterCase), nameof(AmqpWriterCase.All))]
    public void A_value_is_measured_without_allocation(AmqpWriterCase call) =>
        Assert.That(Allocations.Measure(() => AmqpWriter.Measure(call.Write, static (ref AmqpWriter writer, WriteAction write) => write(ref writer))), Is.Zero);

    [TestCaseSource(typeof(TestCases), nameof(TestCases.Vectors), new object[] { "value" })]
    public void A_vector_is_measured_as_it_is_written_as_bytes_value_and_object(VectorRow row)
    {
        Check((ref writer) => writer.WriteEncodedValue(row.Bytes));
        if (row.IsError || row.IsIncomplete || !AmqpValue.TryDecode(row.Bytes, out AmqpValue value, out _))
        {
            return;
        }

        Check((ref writer) => value.WriteTo(ref writer));
        Check((ref writer) => writer.WriteObject(value.ToObject()));
        Check((ref writer) =>
        {
            AmqpWriteScope map = writer.BeginMap();
            writer.WriteString("key");
            value.WriteTo(ref writer);
            writer.End(map);
        });
    }

    [TestCaseSource(typeof(TestCases), nameof(TestCases.Vectors), new object[] { "message" })]
    public void A_message_is_measured_as_it_is_written(VectorRow row)
    {
        if (!AmqpMessage.TryDecode(row.Bytes, out AmqpMessage? message, out _, validate: SectionKinds.All))
        {
            return;
        }

        Check((ref writer) => message.WriteTo(ref writer));
        message.Properties.Subject = "changed";
        message.ApplicationProperties["ключ"] = "Größe";
        message.MessageAnnotations["x"] = AmqpValue.FromObject(new List<object> { 1, "汉" });
        Check((ref writer) => message.WriteTo(ref writer));
        Assert.That(message.GetEncodedSize(), Is.EqualTo(message.Encode().Length));
        foreach (bool fullComposites in new[] { false, true })
        {
            Check((ref writer) => message.WriteTo(ref writer), AmqpWriterOptions.Default.WithFullComposites(fullComposites));
        }
    }

    [Test]
    public void Every_body_of_a_message_is_measured_as_it_is_written([Values(0, 1, 255, 256, 70_000)] int length)
    {
        byte[] data = new byte[length];
        AmqpMessage[] messages = [new(), new(), new(), new(), new(), new()];
        messages[1].AddData(data);
        messages[2].AddData(data);
        messages[2].AddData(data);
        messages[3].AddData(Pieces.Every(data, 100));
        messages[4].Value = data;
        messages[5].AddSequence(AmqpList.Create([1, "a"]));
        messages[5].AddSequence(AmqpList.Create([data]));
        foreach (AmqpMessage message in messages)
        {
            for (int sections = 0; sections < 2; sections++)
            {
                Assert.That(message.GetEncodedSize(), Is.EqualTo(message.Encode().Length));
                Check((ref writer) => message.WriteTo(ref writer));
                message.Header.Durable = true;
                message.ApplicationProperties["n"] = 1;
            }
        }

        var own = new AmqpMessage { Properties = { Subject = "s" } };
        Check((ref writer) => own.WriteTo(ref writer, MessageBody.CreateData(data, static (output, bytes) => output.Write(bytes))));
        Check((ref writer) => own.WriteTo(ref writer, MessageBody.CreateValue(data, static (ref AmqpWriter inner, byte[] bytes) => inner.WriteBinary(bytes))));
        Check((ref writer) => own.WriteTo(ref writer, MessageBody.CreateSequence(data, static (ref AmqpWriter inner, byte[] bytes) =>
        {
            inner.WriteBinary(bytes);
            new Properties { To = new string('a', bytes.Length) }.WriteTo(ref inner);
        })));
    }

    // The narrow forms end at 254 bytes of items and 255 items (part 1, 1.6.22 and 1.6.23).
    [Test]
    public void Nested_lists_and_maps_are_measured_on_both_sides_of_each_border([Values(0, 1, 3)] int depth, [Values(0, 240, 244, 248, 250, 251, 252, 253, 254, 255, 256, 257)] int length)
    {
        foreach (int count in new[] { 0, 1, 2, 127, 128, 254, 255, 256 })
        {
            Check((ref writer) => Nest(ref writer, depth, length, count, isMap: false));
            Check((ref writer) => Nest(ref writer, depth, length, count, isMap: true));
        }
    }

    [Test]
    public void Arrays_lists_and_maps_of_one_type_are_measured_as_they_are_written([Values(0, 1, 15, 62, 63, 64, 126, 127, 128, 254, 255, 256, 5_000)] int count)
    {
        int[] numbers = [.. Enumerable.Range(0, count)];
        string[] texts = Array.ConvertAll(numbers, static number => s_texts[number % s_texts.Length / 2]);
        DateTime[] times = Array.ConvertAll(numbers, static number => DateTime.UnixEpoch.AddDays(number));
        Check((ref writer) => writer.WriteArray<int>(numbers));
        Check((ref writer) => writer.WriteArray<string>(texts));
        Check((ref writer) => writer.WriteArray<DateTime>(times));
        Check((ref writer) => writer.WriteList<int>(numbers));
        Check((ref writer) => writer.WriteList<string>(texts));
        Check((ref writer) => writer.WriteList<DateTime>(times));
        Check((ref writer) => writer.WriteMultiple<string>(texts));
        KeyValuePair<int, string>[] pairs = [.. numbers.Select(number => new KeyValuePair<int, string>(number, texts[number]))];
        Check((ref writer) => MapEncoding<int, string>.Default.Write(ref writer, pairs));
        Check((ref writer) => writer.WriteObject(pairs.ToDictionary(static pair => (object)pair.Key, static pair => (object?)pair.Value)));
        Check((ref writer) => writer.WriteObject(pairs.ToDictionary(static pair => pair.Key.ToString(CultureInfo.InvariantCulture), static pair => (object?)pair.Value)));
    }

    [TestCaseSource(nameof(s_texts))]
    public void A_text_is_measured_as_it_is_written(string text)
    {
        Check((ref writer) => writer.WriteString(text));
        Check((ref writer) => new Properties { Subject = text, To = text, ReplyToGroupId = text, GroupSequence = 7 }.WriteTo(ref writer));
        Check((ref writer) => new Source { Address = text, Filter = Map("f", text), DefaultOutcome = new Modified { MessageAnnotations = Map("t", text) } }.WriteTo(ref writer));
        Assert.That(EncodedSize.OfString(text), Is.EqualTo(Writes.ToBuffer((ref writer) => writer.WriteString(text)).Length));
        Assert.That(((AmqpValue)text).GetEncodedSize(), Is.EqualTo(EncodedSize.OfString(text)));
    }

    [Test]
    public void A_fault_of_the_write_is_that_of_the_measure()
    {
        string[] malformed = ["\ud800", "a\udc00", "ab\ud83d", new string('a', 300) + "\ud800b", "\udc00" + new string('汉', 100)];
        foreach (string text in malformed)
        {
            var message = new AmqpMessage { Properties = { Subject = text } };
            var property = new AmqpMessage { ApplicationProperties = { { "k", 1 }, { "text", text } } };
            var value = new AmqpMessage { Value = AmqpValue.FromObject(new List<object> { 1, text }) };
            CheckFault((ref writer) => writer.WriteString(text));
            CheckFault((ref writer) => message.WriteTo(ref writer));
            CheckFault((ref writer) => property.WriteTo(ref writer));
            CheckFault((ref writer) => value.WriteTo(ref writer));
            CheckFault((ref writer) => writer.WriteArray<string>(["a", text]));
            CheckFault((ref writer) => writer.WriteObject(new Dictionary<string, object?> { ["a"] = text }));
            CheckFault((ref writer) => new Source { Address = new string('a', 5_000), DefaultOutcome = new Modified { MessageAnnotations = Map("t", text) } }.WriteTo(ref writer));
        }

        CheckFault((ref writer) => writer.WriteDateTime(new DateTime(2020, 1, 1)));
        CheckFault((ref writer) => writer.WriteArray<DateTime>([DateTime.UnixEpoch, new DateTime(2020, 1, 1)]));
        CheckFault((ref writer) => writer.WriteList<DateTime>([DateTime.UnixEpoch, new DateTime(2020, 1, 1)]));
        CheckFault((ref writer) => writer.WriteArray<char>(['a', '\ud800']));
        CheckFault((ref writer) => writer.WriteObject(new Dictionary<object, object> { [new DateTime(2020, 1, 1, 0, 0, 0, 1, DateTimeKind.Utc)] = 1, [new DateTime(2020, 1, 1, 0, 0, 0, 1, DateTimeKind.Utc).AddTicks(1)] = new byte[5_000] }));
        CheckFault((ref writer) => MapEncoding<double, int>.Default.Write(ref writer, [new(1, 2), new(1, 3)]));
        CheckFault((ref writer) => writer.WriteStringBytes([0xFF]));
        CheckFault((ref writer) => writer.WriteSymbol("ü"));
        CheckFault((ref writer) => writer.WriteObject(new object()));
        CheckFault((ref writer) => writer.BeginList());
        CheckFault((ref writer) => writer.End(default));
        CheckFault((ref writer) =>
        {
            AmqpWriteScope map = writer.BeginMap();
            writer.WriteInt32(1);
            writer.End(map);
        });
        CheckFault((ref writer) =>
        {
            for (int i = 0; i < 66; i++)
            {
                writer.BeginMap();
            }
        });
        AmqpValue deep = 1;
        for (int i = 0; i < 63; i++)
        {
            deep = AmqpList.Create([deep]);
        }

        Check((ref writer) => deep.WriteTo(ref writer));
        CheckFault((ref writer) => new AmqpMessage { Value = deep, MessageAnnotations = { { "x", deep } } }.WriteTo(ref writer));
    }

    // A caller may go on after a write that threw; nothing of it counts.
    [Test]
    public void A_write_that_threw_counts_nothing()
    {
        WriteAction[] faults =
        [
            (ref writer) => writer.WriteString("\ud800"),
            (ref writer) => writer.WriteObject(new Dictionary<object, object> { [1d] = new byte[300], ["k"] = "\ud800" }),
            (ref writer) => writer.WriteObject(new List<object> { new byte[300], new string('a', 2_000), "\ud800" }),
            (ref writer) => new Source { Address = new string('a', 5_000), DefaultOutcome = new Modified { MessageAnnotations = Map(new string('k', 3_000), "\ud800") } }.WriteTo(ref writer),
            (ref writer) => new AmqpMessage { Properties = { Subject = new string('a', 5_000), GroupId = "\ud800" } }.WriteTo(ref writer),
            (ref writer) => new AmqpMessage().WriteTo(ref writer, MessageBody.CreateSequence(0, static (ref AmqpWriter inner, int _) =>
            {
                new Properties { Subject = new string('a', 5_000) }.WriteTo(ref inner);
                throw new AmqpEncodeException("no");
            })),
        ];
        foreach (WriteAction fault in faults)
        {
            Check((ref writer) =>
            {
                AmqpWriteScope list = writer.BeginList();
                writer.WriteInt32(1);
                Assert.That(Writes.Catch(ref writer, fault), Is.TypeOf<AmqpEncodeException>());
                AmqpWriteScope empty = writer.BeginList();
                Assert.That(Writes.Catch(ref writer, fault), Is.TypeOf<AmqpEncodeException>());
                writer.End(empty);
                new Properties { Subject = new string('a', 5_000) }.WriteTo(ref writer);
                Assert.That(Writes.Catch(ref writer, fault), Is.TypeOf<AmqpEncodeException>());
                writer.WriteObject(new Dictionary<object, object> { [1d] = new byte[300] });
                writer.End(list);
            });
        }
    }

    [Test]
    public void A_body_of_100_MB_is_measured_without_memory()
    {
        byte[] body = new byte[100_000_000];
        string text = new('a', 10_000_000);
        var message = new AmqpMessage { Properties = { Subject = text }, ApplicationProperties = { { "text", text } } };
        message.AddData(body);
        message.AddData(new ReadOnlySequence<byte>(body));
        var value = new AmqpMessage { Value = AmqpList.Create([body, text]) };
        int[] numbers = new int[10_000_000];
        WriteAction write = (ref writer) =>
        {
            message.WriteTo(ref writer);
            value.WriteTo(ref writer);
            writer.WriteBinary(body);
            writer.WriteString(text);
            writer.WriteArray<int>(numbers);
            writer.WriteObject(new Dictionary<string, object?> { ["body"] = body, ["text"] = text });
        };
        Measure((ref writer) => new Properties { Subject = "warm" }.WriteTo(ref writer));
        long before = GC.GetAllocatedBytesForCurrentThread();
        int size = Measure(write);
        Assert.That(GC.GetAllocatedBytesForCurrentThread() - before, Is.LessThan(100_000));
        Assert.That(size, Is.EqualTo(500_000_000 + (5 * 10_000_000) + (4 * 10_000_000)).Within(1_000));
        Assert.That(message.GetEncodedSize(), Is.EqualTo(220_000_000).Within(1_000));
    }

    // Two gigabytes do not fit a buffer; nothing is written to find that.
    [Test]
    public void A_size_that_no_buffer_can_hold_is_refused()
    {
        byte[] body = new byte[300_000_000];
        Assert.That(
            () => AmqpWriter.Measure(body, static (ref AmqpWriter writer, byte[] bytes) =>
            {
                AmqpWriteScope list = writer.BeginList();
                for (int i = 0; i < 8; i++)
                {
                    writer.WriteBinary(bytes);
                }

                writer.End(list);
            }),
            Throws.TypeOf<AmqpEncodeException>().With.Message.EqualTo("The encoded bytes would exceed the 2,147,483,591 that one buffer can hold."));
    }

    private static void Nest(ref AmqpWriter writer, int depth, int length, int count, bool isMap)
    {
        AmqpWriteScope scope = isMap ? writer.BeginMap() : writer.BeginList();
        for (int i = 0; i < count; i++)
        {
            writer.WriteNull();
        }

        if (isMap && (count & 1) != 0)
        {
            writer.WriteNull();
        }

        if (depth > 0)
        {
            writer.WriteNull();
            Nest(ref writer, depth - 1, length, count / 2, !isMap);
        }
        else if (length > 0)
        {
            writer.WriteBoolean(true);
            writer.WriteBinary(new byte[Math.Max(0, length - count)]);
        }

        writer.End(scope);
    }

    private static Fields Map(string key, string value) => new(new AmqpMap.Builder { { new AmqpSymbol(key), value } }.ToMap());

    private static int Measure(WriteAction write, AmqpWriterOptions? options = null) =>
        AmqpWriter.Measure(write, static (ref AmqpWriter writer, WriteAction action) => action(ref writer), options);

    // The same size or the same exception as the write.
    private static void Check(WriteAction write, AmqpWriterOptions? options = null)
    {
        CheckAlone(write, options);

        // The fault of a described value with several values says how many there are.
        CheckAlone(
            (ref writer) =>
            {
                AmqpWriteScope described = writer.BeginDescribed();
                write(ref writer);
                writer.WriteNull();
                writer.WriteNull();
                writer.End(described);
            },
            options);
    }

    private static void CheckAlone(WriteAction write, AmqpWriterOptions? options)
    {
        (int Size, string? Fault) expected = Try(() => Writes.ToBuffer(write, options).Length);
        Assert.That(Try(() => Measure(write, options)), Is.EqualTo(expected));
    }

    private static void CheckFault(WriteAction write)
    {
        Check(write);
        Assert.That(Try(() => Measure(write)).Fault, Is.Not.Null);
    }

    private static (int Size, string? Fault) Try(Func<int> size)
    {
        try
        {
            return (size(), null);
        }
        catch (Exception exception) when (exception is not AssertionException)
        {
            return (0, exception.GetType() + ": " + exception.Message + " " + (exception as AmqpEncodeException)?.Path);
        }
    }
}
