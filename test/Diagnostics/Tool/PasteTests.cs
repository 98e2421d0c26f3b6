using System.Collections.Generic;
using System.Linq;

namespace Amqp.Encoding.Tests.Tool;

/// <summary>Text as people and their tools make it: the bytes it says, or a line that says why it is not read.</summary>
public class PasteTests
{
    private const string Digits = "005377a10568656c6c6f";
    private const string Gdb = "0x7ffe0010:\t0x00\t0x53\t0x77\t0xa1\t0x05\t0x68\t0x65\t0x6c\n0x7ffe0018:\t0x6c\t0x6f\n";
    private const string Od = "000000 00 53 77 a1 05 68 65 6c 6c 6f\n00000a\n";
    private const string NodeLine = "Tue, 01 Jan 2030 00:00:00 GMT amqp10:connection Rx: 414d515003010000 +15ms\n";
    private const string HexWord = "00 53 77 a1 05 68 65 6c 6c 6f 00 53 77 a1 05 68 65 6c 6c 6f bad facade\n";
    private const string Escapes = @"\x00\x80\x00\x00\x00\x00\x00\x00\x00p\xc0\x07\x05AP\x04@BC\x00\x80\x00\x00\x00\x00\x00\x00\x00w\xa1\x03abc";

    private const string Hello = """
        00000000  00 53 77                             amqp-value: described  ; structured body, one value
        00000003  A1 05 68 65 6C 6C 6F                   string "hello"

        """;

    private static IEnumerable<System.Text.Encoding> Marked => [System.Text.Encoding.UTF8, System.Text.Encoding.Unicode, System.Text.Encoding.BigEndianUnicode];

    // The cases of users, and a message with a section that has fields.
    private static IEnumerable<byte[]> Cases => new[] { Digits, Gdb, Od, NodeLine, HexWord, Escapes, "00 53 73 C0 0B 07 53 07 40 40 40 40 40 A3 01 78 00 53 75 A0 02 00 FF" }
        .Select(System.Text.Encoding.ASCII.GetBytes).Concat(Marked.Select(encoding => (byte[])[.. encoding.GetPreamble(), .. encoding.GetBytes(Digits + "\r\n")]));

    [TestCaseSource(nameof(Marked))]
    public void A_text_with_a_mark_is_read(System.Text.Encoding encoding)
    {
        byte[] text = [.. encoding.GetPreamble(), .. encoding.GetBytes(Digits + "\r\n")];
        Assert.That(Command.Run(text, "dump"), Is.EqualTo((0, Hello, "")));
    }

    [TestCaseSource(nameof(Marked))]
    public void JSON_with_a_mark_is_read(System.Text.Encoding encoding)
    {
        byte[] json = [.. encoding.GetPreamble(), .. encoding.GetBytes("\"é\"\r\n")];
        Assert.That(Command.Run(json, "encode"), Is.EqualTo((0, "A102C3A9" + Environment.NewLine, "")));
    }

    [Test]
    public void JSON_with_half_a_character_of_UTF_16_is_refused()
    {
        byte[] json = [0xFF, 0xFE, (byte)'"', 0, 0x00, 0xD8, (byte)'"', 0];
        Assert.That(Command.Run(json, "encode"), Is.EqualTo((2, "", "amqp: the input has the mark of UTF-16, but is not UTF-16.\n")));
    }

    [TestCase(Gdb, TestName = "An_address_of_gdb_is_passed_over")]
    [TestCase("0x7ffe0010 <frame+16>:\t0x00\t0x53\t0x77\t0xa1\t0x05\t0x68\t0x65\t0x6c\n0x7ffe0018 <frame+24>:\t0x6c\t0x6f", TestName = "An_address_with_a_symbol_is_passed_over")]
    [TestCase("0xffff7ffe00100000: 00 53 77 a1 05 68 65 6c 6c 6f                    .Sw..hello", TestName = "An_address_of_lldb_is_passed_over")]
    [TestCase("7ffe0010: 00 53 77 a1 05 68 65 6c 6c 6f", TestName = "An_address_before_a_colon_in_the_only_line_is_passed_over")]
    [TestCase(Od, TestName = "A_dump_of_od_with_hexadecimal_offsets_is_read")]
    [TestCase("0000000 00 53 77 a1 05 68 65 6c\n0000010 6c 6f\n0000012", TestName = "A_dump_of_od_with_octal_offsets_is_read")]
    [TestCase("00000000: 005377a1 0568656c 6c6f                 .Sw..hello", TestName = "Words_of_xxd_are_in_the_order_of_the_bytes")]
    [TestCase("0000  00 53 77 a1 05 68 65 6c-6c 6f  .Sw..hello", TestName = "A_dash_in_the_middle_of_a_line_is_passed_over")]
    public void A_dump_is_read(string text) => Assert.That(Command.Run(null, "dump", text), Is.EqualTo((0, Hello, "")));

    [TestCase("0000 0010 0200 0000 0053 1845", 12)]
    [TestCase("0000000C 02000000\n00531845", 12)]
    [TestCase("00000000: 00000024 02000000 00531845 40404040  ...$.....S.E@@@@\n00000010: 40404040 40404040 40404040 40404040  @@@@@@@@@@@@@@@@\n00000020: 40404040                             @@@@", 36)]
    [TestCase("00000000: 4040 4040 4040 4040 4040 4040 4040 4040 4040 4040 4040 4040 4040 4040 4040 4040  @@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@\n"
        + "00000020: 4040 4040 4040 4040 4040 4040 4040 4040 4040 4040 4040 4040 4040 4040 4040 4040  @@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@", 64)]
    public void No_group_of_digits_is_lost(string text, int length) => Assert.That(Command.Run(null, "check", text).Output, Does.Contain($", {length} bytes: "));

    [TestCase("0000000 5300 a177 6805 6c65 6f6c", TestName = "One_line_of_hexdump_is_refused")]
    [TestCase("0000000 5300 a177 6805 6c65 6f6c\n000000a", TestName = "Words_of_hexdump_are_refused")]
    [TestCase("0000000 5300 a177 6805 6c65 006f\n0000009", TestName = "An_odd_count_of_bytes_of_hexdump_is_refused")]
    [TestCase("0000000 5300 a177 6805 6c65 6f6c 4040 4040 4040\n0000020 4040\n0000022", TestName = "Words_of_od_are_refused")]
    [TestCase("0x7ffe0010:\t0x5300\t0xa177\t0x6805\t0x6c65\n0x7ffe0018:\t0x6f6c", TestName = "Words_of_gdb_are_refused")]
    [TestCase("00000000: a1775300 6c656805     6f6c  .Sw..hello", TestName = "Words_of_xxd_last_byte_first_with_a_part_are_refused")]
    [TestCase("00000000: a1775300 6c656805  .Sw..hel", TestName = "Words_of_xxd_last_byte_first_are_refused")]
    [TestCase("{ 0x5300, 0xa177, 0x6805, 0x6c65, 0x6f6c }", TestName = "Words_of_an_array_are_refused")]
    public void Words_whose_order_is_not_known(string text)
    {
        (int code, string output, string error) = Command.Run(null, "dump", text);
        Assert.That((code, output), Is.EqualTo((2, "")));
        Assert.That(error, Does.StartWith("amqp: the text is not read as bytes: the groups have several bytes, whose order is not known").And.EndsWith("if the order is right.\n"));
    }

    [TestCase("{ 10, 83, 77 }", "the numbers may be decimal or hexadecimal: write 0x")]
    [TestCase("[10, 83, -77]", "the numbers may be decimal or hexadecimal: write 0x")]
    [TestCase("\\x00 \\x41AB", "the digits after \\x at character 6 may be one byte and text, or more bytes: write \\x")]
    [TestCase("00000000: 00 53 77 a1\n00000008: 05 68", "the numbers before the lines do not count their bytes: paste")]
    [TestCase("0000 00 53 77 a1\n0010 05 68", "the numbers before the lines do not count their bytes: paste")]
    [TestCase("00000000: 00 53 77 a1\n00000000: 05 68", "the numbers before the lines do not count their bytes: paste")]
    [TestCase(HexWord, "the group of 3 at character 61 does not have two digits for each byte.")]
    [TestCase("00 53\n77 g1", "'g' at line 2, character 4 is not a hexadecimal digit.")]
    [TestCase("00 53 7\u202E", "U+202E at character 8 is not a hexadecimal digit.")]
    [TestCase("00 53 77 a1 056 8", "the group of 3 at character 13 does not have two digits for each byte.")]
    public void A_text_that_is_not_certain_is_refused_with_the_reason(string text, string expected)
    {
        (int code, string output, string error) = Command.Run(null, "dump", text);
        Assert.That((code, output), Is.EqualTo((2, "")));
        Assert.That(error, Does.StartWith("amqp: the text is not read as bytes: " + expected));
    }

    [TestCase("messages", "there is no file 'messages', and it is neither hexadecimal nor base64.")]
    [TestCase("nofilé", "there is no file 'nofilé', and it is neither hexadecimal nor base64.")]
    [TestCase("some text here", "the input is text, but neither hexadecimal nor base64.")]
    [TestCase(NodeLine, "the input is text, but neither hexadecimal nor base64.")]
    public void Words_and_names_are_not_base64_or_bytes(string text, string expected) => Assert.That(Command.Run(null, "dump", text), Is.EqualTo((2, "", "amqp: " + expected + "\n")));

    [Test]
    public void A_changed_or_cut_case_ends_with_a_documented_exit_code()
    {
        string[][] commands = [["dump"], ["check"], ["json"], ["encode"], ["diff", "-", Digits], ["check", "--as", "frames"]];
        Random random = new(1);
        int run = 0;
        foreach (byte[] text in Cases)
        {
            byte[] changed = [.. text];
            changed[random.Next(changed.Length)] = (byte)random.Next(256);
            byte[] inverted = [.. text];
            inverted[random.Next(inverted.Length)] ^= 1;
            foreach (byte[] input in new[] { text, text[..1], text[..random.Next(1, text.Length)], text[random.Next(text.Length)..], changed, inverted, [.. text, .. text] })
            {
                (int code, _, string error) = Command.Run(input, commands[run++ % commands.Length]);
                Assert.That(code, Is.InRange(0, 2), () => Convert.ToHexString(input) + error);
                Assert.That(error, Does.Not.Contain("Unhandled").And.Not.Contain("   at "), () => Convert.ToHexString(input));
            }
        }
    }
}
