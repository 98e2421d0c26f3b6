namespace Amqp.Encoding.Tests.Reading;

/// <summary>The path of an error leads from the outermost value to the fault.</summary>
public sealed class ReaderPathTests
{
    // ff is where the fault is, and is found nowhere else.
    [TestCase("ff", "")]
    [TestCase("40ff", "")]
    [TestCase("c00201ff", "[0]")]
    [TestCase("c0030240ff", "[1]")]
    [TestCase("40c0030240ff", "[1]")]
    [TestCase("c0070240c0030240ff", "[1][1]")]
    [TestCase("c1030240ff", "{0}.value")]
    [TestCase("c10302ff40", "{0}.key")]
    [TestCase("c10504414042ff", "{1}.value")]
    [TestCase("c105044140ff40", "{1}.key")]
    [TestCase("005310ff", "open")]
    [TestCase("00ff40", ".descriptor")]
    [TestCase("005310c0030240ff", "open.hostname")]
    [TestCase("00c0030240ff40", ".descriptor[1]")]
    [TestCase("0000ff4040", ".descriptor.descriptor")]
    [TestCase("e00601c0030240ff", "[0][1]")]
    [TestCase("e00902c0020140030240ff", "[1][1]")]
    [TestCase("e00901e00601c0030240ff", "[0][0][1]")]
    [TestCase("e0080000c0030240ff50", ".descriptor[1]")]
    [TestCase("e00b0000530100c0030240ff50", ".descriptor[1]")]
    [TestCase("e00c02005301c0020140030240ff", "[1][1]")]
    [TestCase("c00a0240005310c0030240ff", "[1].hostname")]
    [TestCase("e00901c1060240c00201ff", "[0]{0}.value[0]")]
    public void A_fault_is_reported_with_its_path(string hex, string path)
    {
        byte[] input = HexText.Parse(hex);
        AmqpReader reader = new(input, origin: 10);
        ReaderAction validate = (ref r) =>
        {
            while (!r.IsAtEnd)
            {
                r.Validate();
            }
        };
        AmqpDecodeError error = ReaderAssert.Fails(ref reader, AmqpDecodeErrorKind.UnassignedFormatCode, validate);
        Assert.That(error.Path, Is.EqualTo(path));
        Assert.That(error.Offset, Is.EqualTo(10L + Array.IndexOf(input, (byte)0xFF)));
        Assert.That(error.ToString(), Does.Contain(path.Length == 0 ? $"offset {error.Offset} but" : $"offset {error.Offset} ({path}) but"));

        AmqpReader recording = AmqpReader.CreateRecording(input, null, 10);
        validate(ref recording);
        Assert.That(recording.GetFault().ToString(), Is.EqualTo(error.ToString()));
    }

    // The bytes before the fault are passed over once for each error, and no more than so many values of them.
    [TestCase(1_000, 1_000, "[1000]")]
    [TestCase(2_000, 2_000, "[2000]")]
    [TestCase(65_536, 65_536, "[65536]")]
    [TestCase(65_537, 65_536, "[…]")]
    [TestCase(900_000, 65_536, "[…]")]
    public void The_path_of_a_fault_is_found_in_bounded_work(int before, int passed, string path)
    {
        byte[] items = [.. System.Linq.Enumerable.Repeat((byte)0x40, before), 0xff];
        byte[] list = [0xd0, .. Number(items.Length + 4), .. Number(before + 1), .. items];
        Assert.That(ValuePath.Find(list, list.Length - 1, out int steps), Is.EqualTo(path));
        Assert.That(steps, Is.EqualTo(passed));

        byte[] map = [0xd1, .. Number(items.Length + 4 + ((before + 1) & 1)), .. Number(before + 1 + ((before + 1) & 1)), .. items, .. new byte[(before + 1) & 1]];
        string pair = path == "[…]" ? "{…}" : $"{{{before / 2}}}.{(before % 2 == 0 ? "key" : "value")}";
        Assert.That(ValuePath.Find(map, 9 + before, out steps), Is.EqualTo(pair));
        Assert.That(steps, Is.EqualTo(passed));

        byte[] texts = [.. System.Linq.Enumerable.Repeat((byte)0, before), 9];
        byte[] array = [0xf0, .. Number(texts.Length + 5), .. Number(before + 1), 0xa1, .. texts];
        Assert.That(ValuePath.Find(array, array.Length - 1, out steps), Is.EqualTo(path));
        Assert.That(steps, Is.EqualTo(passed));

        // Of elements of one width the place is the number.
        byte[] booleans = [0xf0, .. Number(before + 6), .. Number(before + 1), 0x56, .. new byte[before], 2];
        Assert.That(ValuePath.Find(booleans, booleans.Length - 1, out steps), Is.EqualTo($"[{before}]"));
        Assert.That(steps, Is.Zero);

        Assert.That(ValuePath.Find(items, before, out steps), Is.EqualTo(path == "[…]" ? "…" : string.Empty));
        Assert.That(steps, Is.EqualTo(passed));
    }

    [Test]
    public void A_recording_reader_finds_no_path_before_it_is_read()
    {
        byte[] items = [.. System.Linq.Enumerable.Repeat((byte)0x40, 1_000), 0xff];
        byte[] input = [0xd0, .. Number(items.Length + 4), .. Number(items.Length), .. items];
        long kept = Allocations.Measure(() =>
        {
            AmqpReader reader = AmqpReader.CreateRecording(input, null, 0);
            reader.Validate();
        });
        long asked = Allocations.Measure(() =>
        {
            AmqpReader reader = AmqpReader.CreateRecording(input, null, 0);
            reader.Validate();
            reader.GetFault();
        });
        Assert.That(kept, Is.LessThanOrEqualTo(Allocations.Measure(() => GC.KeepAlive(new ReadFault()))));
        Assert.That(asked, Is.GreaterThan(kept));
    }

    private static byte[] Number(int number) => [(byte)(number >> 24), (byte)(number >> 16), (byte)(number >> 8), (byte)number];

    [Test]
    public void The_path_in_deep_values_is_found_in_linear_time()
    {
        byte[] input = [.. ReferenceEncoder.Encode(Node.Scalar(0x56, 0))];
        for (int i = 0; i < 63; i++)
        {
            input = [0xD0, 0, 0, (byte)((input.Length + 4) >> 8), (byte)(input.Length + 4), 0, 0, 0, 1, .. input];
        }

        input[^1] = 2;
        AmqpDecodeError error = ReaderAssert.Fails(input, AmqpDecodeErrorKind.InvalidBoolean, (ref r) => r.Validate());
        Assert.That(error.Path, Is.EqualTo(string.Concat(System.Linq.Enumerable.Repeat("[0]", 63))));
        Assert.That(error.ToString(), Does.StartWith("Expected a boolean byte of 00 or 01 at offset 568 ([0]").And.EndWith(") but found 0x02."));
    }

    [TestCase("e0040256" + "0102", "Expected a boolean byte of 00 or 01 at offset 5 ([1]) but found 0x02.")]
    [TestCase("e0060173" + "0000d800", "Expected a Unicode scalar value at offset 4 ([0]) but found other bytes.")]
    [TestCase("c0060173" + "0000d800", "Expected a Unicode scalar value at offset 4 ([0]) but found other bytes.")]
    [TestCase("e00603a1" + "00" + "0161" + "05", "Expected string of 6 bytes at offset 7 ([2]) but found only 1 left in the enclosing value.")]
    [TestCase("c00401a10561", "Expected string of 7 bytes at offset 3 ([0]) but found only 3 left in the enclosing value.")]
    public void Faults_of_content_have_a_path(string hex, string message)
    {
        byte[] input = HexText.Parse(hex);
        AmqpReader reader = new(input);
        try
        {
            reader.Validate();
            Assert.Fail("Nothing was thrown.");
        }
        catch (AmqpDecodeException e)
        {
            Assert.That(e.Message, Is.EqualTo(message));
        }
    }
}
