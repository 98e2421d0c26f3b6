using Amqp.Encoding.Diagnostics;

namespace Amqp.Encoding.Fuzz;

/// <summary>Dumps: bytes of any kind are explained, and those that the library refuses have an error.</summary>
internal static class DumpTarget
{
    private const int NodesBesides = 100;
    private const int CharactersOfNode = 200;

    public static void Run(byte[] input)
    {
        foreach (AmqpContent content in new[] { AmqpContent.Detect, AmqpContent.Value, AmqpContent.Message, AmqpContent.Frames })
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
                bool isSasl = input[5] == (byte)FrameType.Sasl;
                AmqpDecodeError error;
                OperationStatus status = isSasl ? decoder.DecodeSasl(input, out _, out _, out error, uint.MaxValue) : decoder.Decode(input, out _, out _, out error);
                Rule.Holds(status != OperationStatus.InvalidData || isFaulty, "a frame that is refused has an error in its dump: " + error);
            }
        }
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
