using Amqp.Encoding.Tests.Support;

namespace Amqp.Encoding.Tests.Primitives;

/// <summary>The path of an error leads from the outermost value to the fault.</summary>
[TestFixture]
public sealed class ReaderPathTests
{
    // ff stands where the fault is, and is found nowhere else.
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
    public void Path(string hex, string path)
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
        Assert.That((error.Path, error.Offset), Is.EqualTo((path, 10L + Array.IndexOf(input, (byte)0xFF))));
        Assert.That(error.ToString(), Does.Contain(path.Length == 0 ? $"offset {error.Offset} but" : $"offset {error.Offset} ({path}) but"));

        AmqpReader recording = AmqpReader.CreateRecording(input, null, 10);
        validate(ref recording);
        Assert.That(recording.GetFault().ToString(), Is.EqualTo(error.ToString()));
    }

    [Test]
    public void Path_of_deep_values_is_short_work()
    {
        byte[] input = [.. ReferenceEncoder.Encode(Node.Scalar(0x56, 0))];
        for (int i = 0; i < 63; i++)
        {
            input = [0xD0, 0, 0, (byte)((input.Length + 4) >> 8), (byte)(input.Length + 4), 0, 0, 0, 1, .. input];
        }

        input[^1] = 2;
        AmqpDecodeError error = ReaderAssert.Fails(input, AmqpDecodeErrorKind.InvalidBoolean, (ref r) => r.Validate());
        Assert.That(error.Path, Is.EqualTo(string.Concat(System.Linq.Enumerable.Repeat("[0]", 63))));
        Assert.That(error.ToString(), Does.StartWith("Expected a boolean octet of 00 or 01 at offset 568 ([0]").And.EndWith(") but found 0x02."));
    }

    [TestCase("e0040256" + "0102", "Expected a boolean octet of 00 or 01 at offset 5 ([1]) but found 0x02.")]
    [TestCase("e0060173" + "0000d800", "Expected a Unicode scalar value at offset 4 ([0]) but found other octets.")]
    [TestCase("c0060173" + "0000d800", "Expected a Unicode scalar value at offset 4 ([0]) but found other octets.")]
    [TestCase("e00603a1" + "00" + "0161" + "05", "Expected string of 6 octets at offset 7 ([2]) but found only 1 left in the enclosing value.")]
    [TestCase("c00401a10561", "Expected string of 7 octets at offset 3 ([0]) but found only 3 left in the enclosing value.")]
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
