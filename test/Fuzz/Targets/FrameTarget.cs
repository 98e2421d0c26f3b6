using System.Buffers.Binary;
using Amqp.Encoding.Tests.Frames;

namespace Amqp.Encoding.Fuzz;

/// <summary>One frame: every way by which bytes become a frame has the verdict of the others.</summary>
internal static class FrameTarget
{
    private const uint MaxFrameSize = 1_024;

    private static readonly (string Name, DecodePaths.Path Decode)[] s_paths = DecodePaths.All().ToArray();

    public static void Run(byte[] input)
    {
        Run("frame", input);
        Reference(input, isSasl: false);
        Run("proto", input.AsSpan(0, Math.Min(8, input.Length)).ToArray());
    }

    public static void RunSasl(byte[] input)
    {
        Run("sasl", input);
        Reference(input, isSasl: true);
    }

    // The standard alone says what a frame is, of those whose size is possible.
    public static void Reference(byte[] input, bool isSasl)
    {
        uint size = input.Length < 8 ? 0 : BinaryPrimitives.ReadUInt32BigEndian(input);
        if (size < 8 || size > Math.Min(MaxFrameSize, input.Length))
        {
            return;
        }

        string? fault;
        try
        {
            fault = ReferenceTypes.FaultOfFrame(input[..(int)size], isSasl);
        }
        catch (ReferenceDecodeException exception)
        {
            fault = exception.Message;
        }

        using var decoder = new FrameDecoder(MaxFrameSize, AmqpReaderOptions.Strict);
        AmqpDecodeError error;
        OperationStatus status = isSasl ? decoder.DecodeSasl(input, out Frame frame, out _, out error, MaxFrameSize) : decoder.Decode(input, out frame, out _, out error);
        string verdict = status == OperationStatus.Done ? Verdict.Of(in frame) : "error " + error;
        Rule.Holds(verdict.StartsWith("error", StringComparison.Ordinal) == fault is not null,
            "the strict decoder and the reference give the same verdict of a frame: " + verdict + " " + fault + " " + HexText.Format(input));
    }

    // The first way is that of spans; three of the others take their turns.
    private static void Run(string entry, byte[] input)
    {
        var random = new Random(Paths.SeedOf(input));
        string expected = s_paths[0].Decode(entry, input, MaxFrameSize, () => random.Next(0, 40));
        for (int i = 0; i < 3; i++)
        {
            (string name, DecodePaths.Path decode) = s_paths[random.Next(1, s_paths.Length)];
            string verdict = decode(entry, input, MaxFrameSize, () => random.Next(0, 40));
            Rule.Same(WithoutHint(verdict), WithoutHint(expected), "a frame has the same verdict by every way (" + entry + ", " + name + ")");
        }
    }

    // The protocol that bytes may belong to is named only if enough of them are there when the first is refused.
    private static string WithoutHint(string verdict)
    {
        int hint = verdict.IndexOf(", which begins", StringComparison.Ordinal);
        return hint < 0 ? verdict : string.Concat(verdict.AsSpan(0, hint), ".");
    }
}
