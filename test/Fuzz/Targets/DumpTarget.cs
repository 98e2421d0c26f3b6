using System.Buffers.Binary;
using Amqp.Encoding.Diagnostics;
using Amqp.Encoding.Tests.Diagnostics;

namespace Amqp.Encoding.Fuzz;

/// <summary>Dumps: bytes of any kind are explained, and those that the library refuses have an error.</summary>
internal static class DumpTarget
{
    private const int NodesBesides = 100;
    private const int CharactersOfNode = 200;

    private static readonly AmqpContent[] s_contents = [AmqpContent.Detect, AmqpContent.Value, AmqpContent.Message, AmqpContent.Frames];

    public static void Run(byte[] input)
    {
        HoldsSecret(input);
        foreach (AmqpContent content in s_contents)
        {
            AmqpDump dump = AmqpDump.Create(input, AmqpDumpOptions.Default.WithContent(content));
            bool isFaulty = dump.TryGetError(out _);
            string text = dump.ToString();
            dump.WriteHtml(TextWriter.Null);
            int allowed = input.Length + NodesBesides;
            Rule.Holds(dump.Nodes.Count <= allowed, "there is at most one node for a byte");
            Rule.Holds(text.Length <= CharactersOfNode * allowed, "there are at most 200 characters for a byte");
            Rule.Holds(IsPlain(text), "nothing in the text of a dump steers a terminal: " + text);
            if (content == AmqpContent.Message)
            {
                bool isMessage = AmqpMessage.TryDecode(input, out _, out _, validate: SectionKinds.All);
                Rule.Holds(isMessage || isFaulty, "a message that is refused has an error in its dump");
            }
            else if (content == AmqpContent.Frames && input.Length >= 8 && input[0] == 0)
            {
                using var decoder = new FrameDecoder(uint.MaxValue);
                bool isSasl = input[5] == 1;
                AmqpDecodeError error;
                OperationStatus status = isSasl ? decoder.DecodeSasl(input, out _, out _, out error, uint.MaxValue) : decoder.Decode(input, out _, out _, out error);
                Rule.Holds(status != OperationStatus.InvalidData || isFaulty, "a frame that is refused has an error in its dump: " + error);
            }
        }
    }

    /// <summary>Shows a SASL frame of which a bit outside of its secret is changed, with the input after it, in each form.</summary>
    private static void HoldsSecret(byte[] input)
    {
        if (input.Length < 4)
        {
            return;
        }

        byte[][] frames = SecretFrames.Whole;
        byte[] frame = frames[input[0] % frames.Length];
        int bit = BinaryPrimitives.ReadUInt16LittleEndian(input.AsSpan(1)) % (8 * (frame.Length - SecretFrames.Password.Length));
        byte[] bytes = [.. frame, .. input.AsSpan(4)];
        bytes[bit / 8] ^= (byte)(1 << (bit % 8));
        AmqpContent content = s_contents[input[3] % s_contents.Length];
        AmqpDump dump = AmqpDump.Create(bytes, AmqpDumpOptions.Default.WithContent(content));
        using StringWriter html = new(CultureInfo.InvariantCulture);
        dump.WriteHtml(html);
        string json = "";
        _ = content == AmqpContent.Detect ? default : Rule.Decodes(() => json = AmqpJson.Decode(bytes, content));
        string[] texts = [dump.ToString(), html.ToString(), json];
        Rule.Holds(!Array.Exists(texts, text => SecretFrames.IsShown(text)), $"the secret of a SASL frame with a changed bit is not shown: {Convert.ToHexString(bytes)} as {content}");
    }

    // By the categories of the platform, so that the rule is not that of the library.
    private static bool IsPlain(string text)
    {
        for (int i = 0; i < text.Length; i += char.IsSurrogatePair(text, i) ? 2 : 1)
        {
            UnicodeCategory category = char.GetUnicodeCategory(text, i);
            bool isEndOfLine = text[i] is '\n' or '\r';
            if (!isEndOfLine && category is UnicodeCategory.Control or UnicodeCategory.Format or UnicodeCategory.Surrogate or UnicodeCategory.LineSeparator or UnicodeCategory.ParagraphSeparator)
            {
                return false;
            }
        }

        return true;
    }
}
