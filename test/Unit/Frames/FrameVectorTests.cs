namespace Amqp.Encoding.Tests.Frames;

/// <summary>The vectors of protocol headers and frames by every path, whole, byte by byte, and cut at every place.</summary>
public sealed class FrameVectorTests
{
    private const uint MaxFrameSize = 65_536;

    [TestCaseSource(typeof(TestCases), nameof(TestCases.Vectors), new object[] { "proto" })]
    [TestCaseSource(typeof(TestCases), nameof(TestCases.Vectors), new object[] { "frame" })]
    [TestCaseSource(typeof(TestCases), nameof(TestCases.Vectors), new object[] { "sasl" })]
    public void Every_decode_path_gives_the_verdict_of_the_vector(VectorRow row)
    {
        uint maxFrameSize = row.Entry == "sasl" ? FrameDecoder.SmallestMaxFrameSize : MaxFrameSize;
        string verdict = DecodePaths.All().First().Decode(row.Entry, row.Bytes, maxFrameSize, () => 0);

        if (row.IsExact)
        {
            Assert.That(verdict, Is.EqualTo(row.Detail));
        }
        else if (row.IsIncomplete)
        {
            Assert.That(verdict, Is.EqualTo("incomplete at " + row.Bytes.Length));
        }
        else if (row.Detail == "protocol-version")
        {
            Assert.That(ProtocolHeader.Decode(row.Bytes, out ProtocolHeader header, out _), Is.EqualTo(OperationStatus.Done));
            Assert.That(() => header.EnsureEquals(ProtocolHeader.Amqp), Throws.TypeOf<AmqpDecodeException>());
        }
        else
        {
            Assert.That(verdict, Does.StartWith("error " + KindOf(row.Detail) + ": "));
        }

        foreach ((string name, DecodePaths.Path decode) in DecodePaths.All())
        {
            Assert.That(decode(row.Entry, row.Bytes, maxFrameSize, () => row.Bytes.Length), Is.EqualTo(verdict), $"{name}, whole");
            Assert.That(decode(row.Entry, row.Bytes, maxFrameSize, () => 1), Is.EqualTo(verdict), $"{name}, byte by byte");
            for (int at = 1; at < row.Bytes.Length; at++)
            {
                int piece = 0;
                int first = at;
                Assert.That(
                    decode(row.Entry, row.Bytes, maxFrameSize, () => piece++ == 0 ? first : row.Bytes.Length), Is.EqualTo(verdict), $"{name}, cut at {at}");
            }
        }
    }

    [TestCaseSource(typeof(TestCases), nameof(TestCases.Vectors), new object[] { "frame" })]
    public void AMQP_frames_are_refused_where_SASL_is_expected(VectorRow row)
    {
        string verdict = DecodePaths.All().First().Decode("sasl", row.Bytes, MaxFrameSize, () => 0);
        Assert.That(verdict, row.IsIncomplete && row.Bytes.Length < 6 ? Does.StartWith("incomplete") : Does.StartWith("error "));
        foreach ((string name, DecodePaths.Path decode) in DecodePaths.All())
        {
            Assert.That(decode("sasl", row.Bytes, MaxFrameSize, () => 3), Is.EqualTo(verdict), name);
        }
    }

    [TestCaseSource(typeof(TestCases), nameof(TestCases.Vectors), new object[] { "sasl" })]
    public void SASL_frames_are_refused_where_AMQP_is_expected(VectorRow row)
    {
        foreach ((string name, DecodePaths.Path decode) in DecodePaths.All())
        {
            Assert.That(decode("frame", row.Bytes, MaxFrameSize, () => 3), Does.StartWith("error UnexpectedFrameType: Expected the TYPE 0x00 at offset 5"), name);
        }
    }

    private static AmqpDecodeErrorKind KindOf(string detail) => detail switch
    {
        "protocol-header" => AmqpDecodeErrorKind.NotAmqp,
        "frame-size-below-header" => AmqpDecodeErrorKind.FrameTooSmall,
        "frame-size-exceeds-max" => AmqpDecodeErrorKind.FrameTooLarge,
        "doff-below-2" or "doff-exceeds-size" => AmqpDecodeErrorKind.InvalidDataOffset,
        "not-described" => AmqpDecodeErrorKind.UnexpectedType,
        "unknown-performative" => AmqpDecodeErrorKind.UnknownPerformative,
        "truncated" => AmqpDecodeErrorKind.SizeExceedsParent,
        "mandatory-field" => AmqpDecodeErrorKind.MissingField,
        "sasl-code" => AmqpDecodeErrorKind.InvalidFieldValue,
        "limit:zero-width" => AmqpDecodeErrorKind.ZeroWidthLimit,
        "limit:depth" => AmqpDecodeErrorKind.DepthLimit,
        _ => throw new ArgumentOutOfRangeException(nameof(detail), detail, "a class of fault that no other row has"),
    };
}
