namespace Amqp.Encoding.Tests.Diagnostics;

public class EscapedDumpTests
{
    // A title, a cleared screen, a line, C1, directions, zero width, a variation selector, a mark, a tag, a quote.
    private const string Hostile = "a\u001b]0;t\u0007\u001b[2J\n\u009b\u202e\u200d\ufe0f\u2028\ufeff\u00ad\U000E0041\\\", forged=\"1";
    private const string HostileAscii = "a\u001b]0;t\u0007\u001b[2J\n\\\", forged=\"1";

    private static readonly AmqpSymbol s_symbol = HostileAscii;

    private static readonly AmqpValue[] s_values =
    [
        Hostile, s_symbol, new AmqpChar(0x202E), new AmqpMap([new(Hostile, 1), new(s_symbol, Hostile)]), new AmqpArray(AmqpType.String, Hostile).Describe(s_symbol),
        new DescribedValue(s_symbol, Hostile), new DescribedValue(new AmqpList(Hostile), 1), AmqpValue.FromComposite(new Transport.Close { Error = new Transport.AmqpError { Condition = s_symbol, Description = Hostile } }),
        AmqpValue.FromComposite(new Messaging.Properties { MessageId = Hostile, Subject = Hostile, ContentType = s_symbol }),
    ];

    [TestCaseSource(nameof(s_values))]
    public void No_form_of_a_dump_steers_a_terminal_or_forges_a_field(AmqpValue value)
    {
        AmqpDump dump = Dumps.Create(value.Encode(), AmqpContent.Value);
        using System.IO.StringWriter page = new() { NewLine = "\n" };
        dump.WriteHtml(page);
        foreach (string text in dump.Nodes.SelectMany(node => new[] { node.Name, node.Text, node.Note, node.Label }).Append(dump.ToString().Replace("\n", "")).Append(page.ToString().Replace("\n", "")).OfType<string>())
        {
            Assert.That(text, Does.Not.Match("(?<!\\\\)(?:\\\\\\\\)*(\"|&quot;), forged"));
            for (int i = 0; i < text.Length; i += char.IsSurrogatePair(text, i) ? 2 : 1)
            {
                int scalar = char.ConvertToUtf32(text, i);
                Assert.That(Steers(scalar), Is.False, () => "U+" + scalar.ToString("X4", CultureInfo.InvariantCulture) + " in " + text);
            }
        }
    }

    [Test]
    public void The_error_of_a_notation_does_not_steer_a_terminal()
    {
        Assert.That(AmqpNotationParser.TryParse("\u001b[2J", out _, out string? error), Is.False);
        Assert.That(error!.Contains('\u001b'), Is.False, error);
    }

    // Of Unicode's categories, and of the letters and marks that nothing shows.
    private static bool Steers(int scalar) =>
        CharUnicodeInfo.GetUnicodeCategory(char.ConvertFromUtf32(scalar), 0) is UnicodeCategory.Control
            or UnicodeCategory.Format or UnicodeCategory.LineSeparator or UnicodeCategory.ParagraphSeparator
        || scalar is 0x115F or 0x1160 or 0x3164 or 0xFFA0 or (>= 0xFE00 and <= 0xFE0F) or (>= 0xE0000 and <= 0xE0FFF);
}
