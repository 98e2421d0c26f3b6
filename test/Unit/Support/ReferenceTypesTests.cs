namespace Amqp.Encoding.Tests.Support;

/// <summary>The oracle of composites, messages and frames: proved on vectors alone, then compared with the library on changed ones.</summary>
public sealed class ReferenceTypesTests
{
    [TestCaseSource(typeof(TestCases), nameof(TestCases.Vectors), new object[] { "message" })]
    [TestCaseSource(typeof(TestCases), nameof(TestCases.Vectors), new object[] { "perf" })]
    [TestCaseSource(typeof(TestCases), nameof(TestCases.Vectors), new object[] { "frame" })]
    [TestCaseSource(typeof(TestCases), nameof(TestCases.Vectors), new object[] { "sasl" })]
    public void A_vector_gets_its_verdict(VectorRow row)
    {
        if (row.Detail == "incomplete" || row.Detail.StartsWith("frame-size", StringComparison.Ordinal))
        {
            // The size of a frame is checked before there is a frame.
            return;
        }

        byte[] bytes = row.Entry is "frame" or "sasl" ? row.Bytes.Take((row.Bytes[2] << 8) | row.Bytes[3]).ToArray() : row.Bytes;
        Assert.That(FaultOf(row.Entry, bytes) is not null, Is.EqualTo(row.IsError), () => FaultOf(row.Entry, bytes) ?? "no fault");
    }

    [Test]
    public void Changed_vectors_have_the_verdict_of_the_strict_reader()
    {
        List<string> wrong = [];
        foreach (VectorRow row in VectorFile.LoadAll(null).Where(row => row.Entry is "perf" or "message" && row.Bytes.Length is > 0 and < 200))
        {
            for (int at = 0; at < row.Bytes.Length; at++)
            {
                foreach (byte octet in new byte[] { 0x00, 0x01, 0x40, 0x41, 0x43, 0x44, 0x45, 0x50, 0x53, 0x56, 0xa0, 0xa1, 0xa3, 0xc0, 0xe0, (byte)(row.Bytes[at] + 1), (byte)(row.Bytes[at] - 1) })
                {
                    byte[] changed = [.. row.Bytes];
                    changed[at] = octet;
                    if (IsRead(row.Entry, changed) != (FaultOf(row.Entry, changed) is null))
                    {
                        wrong.Add(row.Entry + " " + HexText.Format(changed) + " " + FaultOf(row.Entry, changed));
                    }
                }
            }
        }

        Assert.That(wrong.Take(20), Is.Empty);
    }

    private static string? FaultOf(string entry, byte[] bytes)
    {
        try
        {
            switch (entry)
            {
                case "message":
                    return ReferenceTypes.FaultOfMessage(bytes);
                case "perf":
                    return ReferenceTypes.FaultOfFrame([0, 0, 0, 0, 2, 0, 0, 0, .. bytes], isSasl: false);
                default:
                    return ReferenceTypes.FaultOfFrame(bytes, entry == "sasl");
            }
        }
        catch (ReferenceDecodeException exception)
        {
            return exception.Message;
        }
    }

    private static bool IsRead(string entry, byte[] bytes)
    {
        if (entry == "message")
        {
            return AmqpMessage.TryDecode(bytes, out _, out _, AmqpReaderOptions.Strict, SectionKinds.All);
        }

        int size = 8 + bytes.Length;
        byte[] encoded = [0, 0, (byte)(size >> 8), (byte)size, 2, 0, 0, 0, .. bytes];
        using var decoder = new FrameDecoder(1_024, AmqpReaderOptions.Strict);
        return decoder.Decode(encoded, out Frame frame, out _, out _) == OperationStatus.Done && !Verdict.Of(in frame).StartsWith("error", StringComparison.Ordinal);
    }
}
