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
    private static IEnumerable<byte[]> Cases => new[] { "{\"a\":\"005377a10568656c6c6f\"}", "b\"\\x00\\x01\" \"\\x00Sw\\xa1\"", "0000000 a1775300 6c656805 00006f6c\n0000012", Digits, Gdb, Od, NodeLine, HexWord, Escapes, "00 53 73 C0 0B 07 53 07 40 40 40 40 40 A3 01 78 00 53 75 A0 02 00 FF" }
        .Concat(["<Buffer c0 05 02 54 01 ... 12 more bytes>", "<<0,83,119,161,5>>", "[0, 83, 119, -95]", "b'\\x00Sw\\xa1\\x05hello'", "|00000000| 00 53 77 a1 05                |.Sw..|", "0000000 000 123 167\n0000003", "0000000  \\0   S   w\n0000003", "00000000: 00000000 01010011  .S", "$1 = \"\\000S\", '\\000' <repeats 3 times>", "x AFN3oQVoZWxsbw== y", "AFN3oQVoZWxsbw"])
        .Select(System.Text.Encoding.ASCII.GetBytes).Concat(Marked.Select(encoding => (byte[])[.. encoding.GetPreamble(), .. encoding.GetBytes(Digits + "\r\n")]));

    private static IEnumerable<string> Pastes => Directory.GetFiles(Path.Combine(VectorFile.DataFolder, "pastes"), "*.txt").Select(path => Path.GetFileNameWithoutExtension(path));

    // Each file of test/Vectors/pastes is what a person pasted; the file `expected` of the same name has what must be said of it, in this order.
    [TestCaseSource(nameof(Pastes))]
    public void A_paste_of_a_user_is_explained(string name)
    {
        string path = Path.Combine(VectorFile.DataFolder, "pastes", name);
        string[] expected = [.. File.ReadAllLines(path + ".expected").Where(line => line.Length > 0)];
        (int code, string output, string error) = Command.Run(null, "dump", path + ".txt");
        (int, string Output, string) given = Command.Run(null, "dump", File.ReadAllText(path + ".txt").TrimEnd());
        Assert.That(code, output.Length == 0 ? Is.EqualTo(2) : Is.InRange(0, 1));
        Assert.That(expected, Is.Not.Empty);
        int at = 0;
        foreach (string line in expected)
        {
            int found = (output + error).IndexOf(line, at, StringComparison.Ordinal);
            Assert.That(found, Is.GreaterThanOrEqualTo(0), line + " is not in\n" + output + error);
            at = found + line.Length;
        }

        Assert.That(given.Output, Is.EqualTo(output));
    }

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

    [TestCase("30", "0")]
    [TestCase("3020 31", "0 1")]
    public void Digits_in_the_column_of_characters_are_not_numbers(string digits, string characters)
    {
        (int, string, string) expected = Command.Run(null, ["dump", "0x" + digits.Replace(" ", "", StringComparison.Ordinal)]);
        Assert.That(Command.Run(null, ["dump", $"00000000: {digits,-39}  {characters}"]), Is.EqualTo(expected));
        Assert.That(Command.Run(null, ["dump", $"00000000: {digits}  {characters}"]), Is.EqualTo(expected));
    }

    [TestCase("[0] = {byte} 0\n[1] = {byte} 83\n[2] = {byte} 119\n[3] = {byte} 161\n[4] = {byte} 5\n[5] = {byte} 104\n[6] = {byte} 101\n[7] = {byte} 108\n[8] = {byte} 108\n[9] = {byte} 111\n", TestName = "Variables_of_Rider")]
    [TestCase("0 = {uint8} 0\r\n1 = {uint8} 83\r\n2 = {uint8} 119\r\n3 = {uint8} 161\r\n4 = {uint8} 5\r\n5 = {uint8} 104\r\n6 = {uint8} 101\r\n7 = {uint8} 108\r\n8 = {uint8} 108\r\n9 = {uint8} 111", TestName = "Variables_of_GoLand")]
    [TestCase("\"\\0Sw\\xA1\\x05hello\"u8", TestName = "A_literal_of_CSharp_that_is_UTF8")]
    [TestCase("new byte[10] { 0x00, 0x53, 0x77, 0xA1, 0x05, (byte)'h', (byte)'e', (byte)'l', (byte)'l', (byte)'o' }", TestName = "Characters_that_CSharp_casts_to_bytes")]
    [TestCase(Gdb, TestName = "An_address_of_gdb_is_passed_over")]
    [TestCase("0x7ffe0010 <frame+16>:\t0x00\t0x53\t0x77\t0xa1\t0x05\t0x68\t0x65\t0x6c\n0x7ffe0018 <frame+24>:\t0x6c\t0x6f", TestName = "An_address_with_a_symbol_is_passed_over")]
    [TestCase("0xffff7ffe00100000: 00 53 77 a1 05 68 65 6c 6c 6f                    .Sw..hello", TestName = "An_address_of_lldb_is_passed_over")]
    [TestCase("7ffe0010: 00 53 77 a1 05 68 65 6c 6c 6f", TestName = "An_address_before_a_colon_in_the_only_line_is_passed_over")]
    [TestCase(Od, TestName = "A_dump_of_od_with_hexadecimal_offsets_is_read")]
    [TestCase("0000000 00 53 77 a1 05 68 65 6c\n0000010 6c 6f\n0000012", TestName = "A_dump_of_od_with_octal_offsets_is_read")]
    [TestCase("00000000: 005377a1 0568656c 6c6f                 .Sw..hello", TestName = "Words_of_xxd_are_in_the_order_of_the_bytes")]
    [TestCase("0000  00 53 77 a1 05 68 65 6c-6c 6f  .Sw..hello", TestName = "A_dash_in_the_middle_of_a_line_is_passed_over")]
    [TestCase("0000000 5300 a177 6805 6c65 6f6c\n000000a", "--form", "swapped", TestName = "Words_of_hexdump_are_read_in_the_order_that_is_asked_for")]
    [TestCase("0000000 0053 77a1 0568 656c 6c6f\n000000a", "--form", "hex", TestName = "Words_in_the_order_of_the_bytes_are_read_if_that_is_asked_for")]
    [TestCase("{ 0x5300, 0xa177, 0x6805, 0x6c65, 0x6f6c }", "--form", "swapped", TestName = "Words_of_an_array_are_read_in_the_order_that_is_asked_for")]
    [TestCase("[00, 83, 119, 161, 005, 104, 101, 108, 108, 111]", "--form", "decimal", TestName = "Decimal_numbers_with_zeros_are_read_if_they_are_asked_for")]
    [TestCase("\\x00\\x53\\x77\\xa1\\x05hello", TestName = "An_escaped_string_without_quotes_is_read")]
    [TestCase("\"\\x00Sw\\xa1\\x05hello\"", TestName = "An_escaped_string_of_Go_or_C_is_read")]
    [TestCase("b'\\x00Sw\\xa1\\x05hello'", TestName = "Bytes_of_Python_are_read")]
    [TestCase("b\"\\x00Sw\\xa1\\x05hello\"", TestName = "A_byte_string_of_Rust_is_read")]
    [TestCase("bytearray(b'\\x00Sw\\xa1\\x05hello')", TestName = "A_bytearray_of_Python_is_read")]
    [TestCase("\"\\000Sw\\241\\005hello\"", TestName = "Octal_escapes_of_gdb_are_read")]
    [TestCase("\"\\x00\\x53\\x77\\xa1\" \\\n\"\\x05\\x68\\x65\\x6c\" \\\n\"\\x6c\\x6f\"", TestName = "An_escaped_string_of_several_lines_of_Wireshark_is_read")]
    [TestCase("b'\\x00Sw'\nb'\\xa1\\x05hello'", TestName = "Strings_in_two_lines_are_one")]
    [TestCase("/* Frame (10 bytes) */\nstatic const unsigned char pkt1[10] = {\n0x00, 0x53, 0x77, 0xa1, 0x05, 0x68, 0x65, 0x6c, /* .Sw..hel */\n0x6c, 0x6f  /* lo, 0x00 */\n};\n", TestName = "A_C_array_of_Wireshark_with_comments_is_read")]
    [TestCase("unsigned char h_bin[] = {\n  0x00, 0x53, 0x77, 0xa1, 0x05, 0x68, 0x65, 0x6c, 0x6c, 0x6f\n};\nunsigned int h_bin_len = 10;\n", TestName = "An_array_of_xxd_is_read")]
    [TestCase("0,83,119,161,5,104,101,108,108,111", TestName = "Decimal_numbers_with_commas_are_read")]
    [TestCase("[0 83 119 161 5 104 101 108 108 111]", TestName = "A_slice_of_Go_is_read")]
    [TestCase("[]byte{0x0, 0x53, 0x77, 0xa1, 0x5, 0x68, 0x65, 0x6c, 0x6c, 0x6f}", TestName = "A_slice_of_Go_in_its_syntax_is_read")]
    [TestCase("[0, 83, 119, -95, 5, 104, 101, 108, 108, 111]", TestName = "Signed_bytes_of_Java_are_read")]
    [TestCase("new byte[] { 0, 83, 119, -95, 5, 104, 101, 108, 108, 111 };", TestName = "An_array_of_a_program_is_read")]
    [TestCase("<<0,83,119,161,5,104,101,108,108,111>>", TestName = "A_binary_of_Erlang_is_read")]
    [TestCase("<<0,83,119,161,5,104,101,\n  108,108,111>>", TestName = "A_binary_of_Erlang_in_two_lines_is_read")]
    [TestCase("[0, 53, 77, a1, 5, 68, 65, 6c, 6c, 6f]", TestName = "Hexadecimal_numbers_of_Rust_without_zeros_are_read")]
    [TestCase("[00, 53, 77, A1, 05, 68, 65, 6C, 6C, 6F]", TestName = "Hexadecimal_numbers_of_Rust_are_read")]
    [TestCase("<Buffer 00 53 77 a1 05 68 65 6c 6c 6f>", TestName = "A_buffer_of_Node_is_read")]
    [TestCase("{\"type\":\"Buffer\",\"data\":[0,83,119,161,5,104,101,108,108,111]}", TestName = "A_buffer_of_Node_as_JSON_is_read")]
    [TestCase("Uint8Array(10) [\n    0,  83, 119, 161,\n    5, 104, 101, 108,\n  108, 111\n]", TestName = "A_typed_array_of_Node_is_read")]
    [TestCase("00:53:77:a1:05:68:65:6c:6c:6f", TestName = "Digits_with_colons_are_read")]
    [TestCase("00-53-77-A1-05-68-65-6C-6C-6F", TestName = "Digits_with_dashes_are_read")]
    [TestCase("0053 77a1\r\n0568 656c 6c6f\r\n", TestName = "Digits_in_lines_are_read")]
    [TestCase("AFN3oQVoZWxsbw", TestName = "Base64_without_padding_is_read")]
    [TestCase("AFN3oQVo\nZWxsbw==", TestName = "Base64_in_lines_is_read")]
    [TestCase("\"AFN3oQVoZWxsbw==\"", TestName = "Base64_in_quotes_is_read")]
    [TestCase("2030-01-01 00:00:00.123 DEBUG [nio-1] c.e.Amqp - received 00 53 77 a1 05 68 65 6c 6c 6f (10 bytes)", TestName = "A_line_of_a_log_with_digits_is_read")]
    [TestCase("2030-01-01T00:00:00Z rx <Buffer 00 53 77 a1 05 68 65 6c 6c 6f> +15ms", TestName = "A_line_of_a_log_with_a_buffer_is_read")]
    [TestCase("2030-01-01T00:00:00Z rx=b'\\x00Sw\\xa1\\x05hello' from=\"peer\"", TestName = "A_line_of_a_log_with_a_string_is_read")]
    [TestCase("2030-01-01T00:00:00Z rx [0, 83, 119, -95, 5, 104, 101, 108, 108, 111] [12]", TestName = "A_line_of_a_log_with_numbers_is_read")]
    [TestCase("DEBUG - [id: 0x0a1b2c3d, L:/10.0.0.1:40000 - R:/10.0.0.2:5672] READ: 10B\n         +-------------------------------------------------+\n         |  0  1  2  3  4  5  6  7  8  9  a  b  c  d  e  f |\n+--------+-------------------------------------------------+----------------+\n|00000000| 00 53 77 a1 05 68 65 6c 6c 6f                   |.Sw..hello      |\n+--------+-------------------------------------------------+----------------+\n", TestName = "A_table_of_Netty_is_read")]
    [TestCase("\r\n\r\n           Path: C:\\temp\\hello.bin\r\n\r\n           00 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F\r\n\r\n00000000   00 53 77 A1 05 68 65 6C 6C 6F                    .Sw\u00a1.hello\r\n", TestName = "Format_Hex_of_PowerShell_5_is_read")]
    [TestCase("\n   Label: String (System.String) <1A2B3C4D>\n\n          Offset Bytes                                           Ascii\n                 00 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F\n          ------ ----------------------------------------------- -----\n0000000000000000 00 53 77 A1 05 68 65 6C 6C 6F                   .Sw\u00a1.hello\n", TestName = "Format_Hex_of_PowerShell_7_is_read")]
    [TestCase("000000 00 53 77 a1 05 68 65 6c 6c 6f                    >.Sw..hello<\n00000a", TestName = "A_dump_of_od_with_characters_is_read")]
    [TestCase("00000000  00 53 77 a1 05 68 65 6c  6c 6f                    |.Sw..hello|\n0000000a", TestName = "A_dump_of_hexdump_C_is_read")]
    [TestCase("===================================================================\nFollow: tcp,raw\nFilter: tcp.stream eq 0\nNode 0: 127.0.0.1:46280\nNode 1: 127.0.0.1:5672\n005377a1\n0568656c6c6f\n===================================================================\n", TestName = "One_direction_of_a_followed_stream_is_its_bytes")]
    [TestCase("0000000 000 123 167 241 005 150 145 154 154 157\n0000012", TestName = "A_dump_of_od_b_is_read")]
    [TestCase("0000000 000 123 167 241 005 150 145 154 154 157                        \n000000a", TestName = "A_dump_of_hexdump_b_is_read")]
    [TestCase("0000000  \\0   S   w 241 005   h   e   l   l   o\n0000012", TestName = "A_dump_of_od_c_is_read")]
    [TestCase("0000000   0  83 119 161   5 104 101 108 108 111\n0000012", TestName = "A_dump_of_od_u1_is_read")]
    [TestCase("0000000    0   83  119  -95    5  104  101  108  108  111\n0000012", TestName = "A_dump_of_od_d1_is_read")]
    [TestCase("0000000   0  83 119 161   5 104 101 108 108 111  >.Sw..hello<\n0000012", TestName = "A_dump_of_od_u1_with_characters_is_read")]
    [TestCase("00000000: 00000000 01010011 01110111 10100001 00000101 01101000  .Sw..h\n00000006: 01100101 01101100 01101100 01101111                    ello", TestName = "A_dump_of_xxd_b_is_read")]
    [TestCase("0x4020 <a>:\t0\t83\t119\t161\t5\t104\t101\t108\n0x4028 <a+8>:\t108\t111", TestName = "Decimal_bytes_of_gdb_are_read")]
    [TestCase("0x4020 <a>:\t0 '\\000'\t83 'S'\t119 'w'\t-95 '\\241'\t5 '\\005'\t104 'h'\t101 'e'\t108 'l'\n0x4028 <a+8>:\t108 'l'\t111 'o'", TestName = "Characters_of_gdb_are_read")]
    [TestCase("0x4020 <a>:\t0\t0123\t0167\t0241\t05\t0150\t0145\t0154\n0x4028 <a+8>:\t0154\t0157", TestName = "Octal_bytes_of_gdb_are_read")]
    [TestCase("0x4020 <a>:\t00000000\t01010011\t01110111\t10100001\t00000101\t01101000\t01100101\t01101100\n0x4028 <a+8>:\t01101100\t01101111", TestName = "Binary_bytes_of_gdb_are_read")]
    [TestCase("$1 = \"\\000Sw\\241\\005he\", 'l' <repeats 2 times>, \"o\"", TestName = "A_string_of_gdb_with_repeats_is_read")]
    [TestCase("$2 = {0x0, 0x53, 0x77, 0xa1, 0x5, 0x68, 0x65, 0x6c <repeats 2 times>, 0x6f}", TestName = "An_array_of_gdb_with_repeats_is_read")]
    [TestCase("{0, 83, 119, -95, 5, 104, 101, 108 <repeats 2 times>, 111}", TestName = "Numbers_of_gdb_with_repeats_are_read")]
    [TestCase("{0 '\\000', 83 'S', 119 'w', -95 '\\241', 5 '\\005', 104 'h', 101 'e', 108 'l' <repeats 2 times>, 111 'o'}", TestName = "Numbers_and_characters_of_gdb_are_read")]
    [TestCase("000 123 167 241 005 150 145 154 154 157", "--form", "octal", TestName = "Octal_numbers_are_read_if_they_are_asked_for")]
    [TestCase("00000000 01010011 01110111 10100001 00000101 01101000 01100101 01101100 01101100 01101111", "--form", "binary", TestName = "Binary_numbers_are_read_if_they_are_asked_for")]
    [TestCase("2030-01-01T00:00:00Z DEBUG received AFN3oQVoZWxsbw== from 10.0.0.1", TestName = "A_line_of_a_log_with_base64_is_read")]
    [TestCase("{\"time\":\"2030-01-01T00:00:00Z\",\"body\":\"AFN3oQVoZWxsbw\",\"level\":\"debug\"}", TestName = "A_line_of_a_log_in_JSON_with_base64_is_read")]
    [TestCase("2030-01-01 00:00:00 DEBUG received\n  00 53 77 a1 05 68 65\n  6c 6c 6f\n2030-01-01 00:00:01 INFO done", TestName = "A_log_message_with_digits_in_several_lines_is_read")]
    [TestCase("2030-01-01 00:00:00 DEBUG received 00 53 77 a1 05 68 65\r\n6c 6c 6f\r\n2030-01-01 00:00:01 INFO done", TestName = "A_log_message_whose_digits_go_on_in_the_next_line_is_read")]
    [TestCase("2030-01-01 00:00:00 DEBUG received 10 bytes:\n00000000  00 53 77 a1 05 68 65 6c  6c 6f                    |.Sw..hello|\n0000000a\n2030-01-01 00:00:01 INFO done", TestName = "A_log_message_with_a_dump_is_read")]
    [TestCase("Jan 01 00:00:00 host app[7]: 0000: 00 53 77 a1 05 68 65 6c  .Sw..hel\nJan 01 00:00:00 host app[7]: 0008: 6c 6f                    lo", TestName = "A_dump_after_the_prefixes_of_a_log_is_read")]
    [TestCase("{\"time\":\"2030-01-01T00:00:00Z\",\"bytes\":\"005377a10568656c6c6f\",\"level\":\"debug\"}", TestName = "A_line_of_a_log_in_JSON_with_digits_is_read")]
    [TestCase("{\"level\":\"debug\",\"msg\":\"received 00 53 77 a1 05 68 65 6c 6c 6f\"}", TestName = "Digits_in_a_sentence_of_JSON_are_read")]
    [TestCase("info: Amqp[0]\n      received 00-53-77-A1-05-68-65-6C-6C-6F\n", TestName = "A_line_of_a_log_with_digits_and_dashes_is_read")]
    [TestCase("2030-01-01T00:00:00Z payload=0x005377a10568656c6c6f ptr=0x00007ffee1b0c0a0", TestName = "A_line_of_a_log_with_digits_after_0x_is_read")]
    [TestCase("Übertragung → 00 53 77 a1 05 68 65 6c 6c 6f", TestName = "A_line_of_a_log_in_another_language_is_read")]
    [TestCase("[0x55d0]: AMQP:FRAME:0 -> @transfer(20) [handle=0x0, delivery-tag=b\"\\x00\\x01\", message-format=0x0] (10) \"\\x00Sw\\xa1\\x05hello\"", TestName = "Of_a_tag_and_a_message_in_a_trace_of_Proton_the_message_is_read")]
    [TestCase("new byte[] { 0x00, 0x53, 0x77, (byte) 0xa1, 0x05, 0x68, 0x65, 0x6c, 0x6c, 0x6f }", TestName = "An_array_with_casts_is_read")]
    [TestCase("const sent = new Uint8Array([0x00, 0x53, 0x77, 0xa1, 0x05, 0x68, 0x65, 0x6c, 0x6c, 0x6f]);", TestName = "An_array_in_brackets_among_other_text_is_read")]
    [TestCase("0x00007F00  00 53 77 a1 05 68 65 6c  .Sw..hel\n0x00007F08  6c 6f                    lo", TestName = "An_address_with_0x_and_without_a_colon_is_passed_over")]
    [TestCase("0000000 a1775300 6c656805 00006f6c\n0000012", TestName = "The_last_word_of_four_bytes_shows_their_order")]
    [TestCase("00000000: a1775300 6c656805     6f6c  .Sw..hello", "--form", "swapped", TestName = "The_last_word_of_xxd_e_is_read")]
    [TestCase("\t0x0000:  0053 77a1 0568 656c 6c6f            .Sw..hello", TestName = "Words_of_tcpdump_with_their_characters_are_read")]
    public void A_dump_is_read(string text, params string[] options)
    {
        Assert.That(Command.Run(null, ["dump", text, .. options]), Is.EqualTo((0, Hello, "")));
        Assert.That(Command.Run(System.Text.Encoding.UTF8.GetBytes(text), ["dump", .. options]), Is.EqualTo((0, Hello, "")));
    }

    [TestCase("0 83 119 161 5 104 101 108 108 111")]
    [TestCase("0\n83\n119\n161\n5\n104\n101\n108\n108\n111")]
    public void Numbers_that_resemble_hexadecimal_digits_are_said_to_be_decimal(string text) =>
        Assert.That(Command.Run(null, "dump", text), Is.EqualTo((0, Hello, "amqp: read as decimal numbers; --form hex reads hexadecimal digits.\n")));

    // A protocol header, and an open (part 2, 2.7.1) of 17 bytes, as each library prints them. Other lines of the log, and text in them, are passed over.
    [TestCase("2026-02-21 20:37:12,315 a [16] 0 - VERBOSE - SEND AMQP 0 1 0 0\n2026-02-21 20:37:12,315 a [16] 0 - VERBOSE - SEND 414D515000010000\n2026-02-21 20:37:12,315 a [16] 0 - VERBOSE - RECV 414D515000010000\n"
        + "2026-02-21 20:37:12,316 a [16] 0 - VERBOSE - SEND 0000001102000000005310C00401A10163\n2026-02-21 20:37:12,316 a [16] 0 - VERBOSE - SEND (ch=0) open(container-id:c)\n", TestName = "A_log_of_AMQPNetLite")]
    [TestCase("  rhea:raw [c-1] SENT: 8 414d515000010000 +0ms\n  rhea:raw [c-1] RECV: 8 414d515000010000 +3ms\n  rhea:frames [c-1]:0 -> open#10 {\"container_id\":\"c\"}  +1ms\n  rhea:raw [c-1] SENT: 17 0000001102000000005310c00401a10163 +0ms\n", TestName = "A_log_of_rhea")]
    [TestCase("Tue, 01 Jan 2030 00:00:00 GMT amqp10:connection Tx: 414d515000010000 +0ms\r\nTue, 01 Jan 2030 00:00:00 GMT amqp10:connection Rx: 414d515000010000 +15ms\r\nTue, 01 Jan 2030 00:00:00 GMT amqp10:connection Tx: 0000001102000000005310c00401a10163 +1ms\r\n", TestName = "A_log_of_amqp10")]
    [TestCase("[0x55d0]: IO:RAW: -> \"AMQP\\x00\\x01\\x00\\x00\"\n[0x55d0]: IO:RAW: <- \"AMQP\\x00\\x01\\x00\\x00\"\n[0x55d0]: AMQP:FRAME:0 -> @open(16) [container-id=\"c\", channel-max=0x7fff]\n[0x55d0]: IO:RAW: -> \"\\x00\\x00\\x00\\x11\\x02\\x00\\x00\\x00\\x00S\\x10\\xc0\\x04\\x01\\xa1\\x01c\"\n", TestName = "A_log_of_Proton")]
    [TestCase("--> 41 4D 51 50 00 01 00 00\n<-- 41 4D 51 50 00 01 00 00\n--> 00 00 00 11 02 00 00 00 00 53 10 C0 04 01 A1 01 63", TestName = "Lines_with_arrows")]
    public void A_log_with_several_frames_is_a_conversation(string text)
    {
        (int code, string output, string error) = Command.Run(System.Text.Encoding.UTF8.GetBytes(text), "dump");
        Assert.That((code, error), Is.EqualTo((0, "")), output);
        string[] frames = [.. Rungs.Of(output).Select(line => Regex.Match(line, " [0-9]+ (-->|<--) .*")).Where(match => match.Success).Select(match => match.Value.Trim())];
        Assert.That(frames, Is.EqualTo(new[] { "1 --> protocol header AMQP 1.0.0", "2 <-- protocol header AMQP 1.0.0", "3 --> open(container-id=\"c\")" }));
    }

    [Test]
    public void A_frame_that_is_cut_in_a_log_is_named() =>
        Assert.That(Command.Run(null, "dump", "SEND 414D515000010000\nRECV 414D515000010000\nSEND 0000001102000000005310C00401A1").Error, Does.Contain("the bytes at line 3, character 5 do not end with their frame: leave out this line, or those up to it"));

    [TestCase("0053107", "the group of 7 at character 1 does not have two digits for each byte")]
    [TestCase("0053ZZ10", "'Z' at character 5 is not a hexadecimal digit")]
    [TestCase("005377A10568656C6C6G", "'G' at character 20 is not a hexadecimal digit")]
    [TestCase("0x5377a10", "the group of 7 at character 1 does not have two digits for each byte")]
    [TestCase("0x53O0", "'O' at character 5 is not a hexadecimal digit")]
    public void A_word_that_is_nearly_hexadecimal_has_its_wrong_digit_named(string word, string expected)
    {
        (int code, string output, string error) = Command.Run(null, "dump", word);
        Assert.That((code, output), Is.EqualTo((2, "")));
        Assert.That(error, Does.EndWith("and the text is not read as bytes: " + expected + ".\n"));
    }

    // Of a message and a frame, in two groups of so many digits a line.
    [Test]
    public void Two_groups_of_digits_in_a_line_are_read_whole([Values("005377a10568656c6c6f", "0000002002000000005310c00701a1046162636400000000", "00000008020000000000000802000000")] string hex, [Values(2, 4, 8)] int digits)
    {
        string text = string.Join('\n', hex.Chunk(digits).Select(group => new string(group)).Chunk(2).Select(pair => string.Join(' ', pair)));
        Assert.That(Command.Run(null, "dump", text), Is.EqualTo(Command.Run(null, "dump", hex)));
    }

    [TestCase("0000000 5300 a177 6805 6c65 006f\n0000009", "005377a10568656c6f")]
    [TestCase("0000000 0053 77a1 0568 656c 6f00\n0000009", "005377a10568656c6f")]
    [TestCase(NodeLine, "414d515003010000")]
    [TestCase(Escapes, "008000000000000000 70c007054150044042430080000000000000 0077a103616263")]
    [TestCase("0000000   S   w       h   e   l   l   o  \\n\n0000011", "53772068656c6c6f0a")]
    [TestCase("0000000   a                \n0000004", "61202020")]
    [TestCase("00000000: 00000000 01010011  .S", "0053")]
    [TestCase("0000000  10  83  77\n0000003", "0a534d", "--form", "decimal")]
    [TestCase("0000000 123 145\n0000002", "5365", "--form", "octal")]
    [TestCase("0000000   1   2   3\n0000003", "010203", "--form", "decimal")]
    [TestCase("0000000   1   2   3\n0000003", "313233", "--form", "escaped")]
    [TestCase("{0x0 <repeats 16 times>, 0x53}", "0000000000000000000000000000000053")]
    [TestCase("$1 = \"\\000S\", '\\000' <repeats 3 times>", "0053000000")]
    [TestCase("_-7_", "ffeeff", "--form", "base64")]
    [TestCase("AFN3oQVo_-7_", "005377a10568ffeeff")]
    [TestCase("{ 10, 83, 77 }", "0a534d", "--form", "decimal")]
    [TestCase("{ 10, 83, 77 }", "108377", "--form", "hex")]
    [TestCase("\\x00\\x41AB", "0041ab", "--form", "hex")]
    [TestCase("\\x00\\x41AB", "00414142", "--form", "escaped")]
    [TestCase("<<10,83,77>>", "0a534d")]
    [TestCase("[10, 83, -77]", "0a53b3")]
    [TestCase("AB///w==", "001fffff")]
    [TestCase("b'{\\x00de}'", "7b0064657d")]
    [TestCase("b'\\x00,41'", "002c3431")]
    [TestCase("\"\\x00Sw\\xa1\\x02é\"", "005377a102c3a9", "--form", "utf8")]
    [TestCase("\"\\x00Sw\\xa1\\x01é\"", "005377a101e9", "--form", "latin1")]
    [TestCase("{\"raw\":\"\\u0000Sw\\u00a1\\u0001\\u00e9\"}", "005377a101e9", "--form", "latin1")]
    public void The_bytes_of_a_text_are_these(string text, string expected, params string[] options)
    {
        string hex = expected.Replace(" ", "");
        Assert.That(Command.Run(null, ["dump", text, .. options]), Is.EqualTo(Command.Run(null, "dump", hex)), text);
    }

    [TestCase("<Buffer c0 05 02 54 01 ... >")]
    [TestCase("<Buffer c0 05 02 54 01 ... 12 more bytes>")]
    [TestCase("rx: <Buffer c0 05 02 54 01 ... 12 more bytes> +1ms")]
    [TestCase("[192, 5, 2, 84, 1, ... 12 more items]")]
    [TestCase("Uint8Array(17) [\n  192, 5, 2, 84, 1,\n  ... 12 more items\n]")]
    [TestCase("c0 05 02 54 01 ...")]
    [TestCase("$1 = \"\\300\\005\\002T\\001\"...")]
    public void Bytes_before_dots_are_explained_and_the_rest_is_missing(string text)
    {
        (int code, string output, string error) = Command.Run(null, "dump", text);
        Assert.That((code, error), Is.EqualTo((1, "amqp: the text ends with dots: bytes that follow were left out.\n")));
        Assert.That(output, Does.Contain("C0 05 02"));
        Assert.That(Command.Run(null, "check", text), Is.EqualTo((2, "", "amqp: the text ends with dots, where bytes were left out: amqp dump explains those that are there.\n")));
    }

    [Test]
    public void Dots_among_the_characters_of_a_dump_do_not_cut_it() =>
        Assert.That(Command.Run(null, "dump", "00000000: 0053 77a1 032e 2e2e                      .Sw.....\n").Error, Is.Empty);

    [Test]
    public void A_file_of_text_in_another_language_is_not_taken_for_bytes() =>
        Assert.That(Command.Run(System.Text.Encoding.UTF8.GetBytes("größer als vorher, ohne Folge\n"), "dump"), Is.EqualTo((2, "", "amqp: the input is text, but neither hexadecimal nor base64.\n")));

    [Test]
    public void A_value_that_happens_to_be_UTF_8_is_a_value() =>
        Assert.That(Command.Run([0x71, 0x40, 0x40, 0xC3, 0xA9], "dump").Output, Does.StartWith("00000000  71 40 40 C3 A9                       int 1077986217"));

    [TestCase("0000 0010 0200 0000 0053 1845", 12)]
    [TestCase("0000000C 02000000\n00531845", 12)]
    [TestCase("00000000: 00000024 02000000 00531845 40404040  ...$.....S.E@@@@\n00000010: 40404040 40404040 40404040 40404040  @@@@@@@@@@@@@@@@\n00000020: 40404040                             @@@@", 36)]
    [TestCase("00000000: 4040 4040 4040 4040 4040 4040 4040 4040 4040 4040 4040 4040 4040 4040 4040 4040  @@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@\n"
        + "00000020: 4040 4040 4040 4040 4040 4040 4040 4040 4040 4040 4040 4040 4040 4040 4040 4040  @@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@", 64)]
    public void No_group_of_digits_is_lost(string text, int length) => Assert.That(Command.Run(null, "check", text).Output, Does.Contain($", {length} bytes: "));

    [TestCase("0000000 5300 a177 6805 6c65 6f6c", TestName = "One_line_of_hexdump_is_refused")]
    [TestCase("0000000 5300 a177 6805 6c65 6f6c\n000000a", TestName = "Words_of_hexdump_are_refused")]
    [TestCase("0000000 5300 a177 6805 6c65 6f6c 4040 4040 4040\n0000020 4040\n0000022", TestName = "Words_of_od_are_refused")]
    [TestCase("0x7ffe0010:\t0x5300\t0xa177\t0x6805\t0x6c65\n0x7ffe0018:\t0x6f6c", TestName = "Words_of_gdb_are_refused")]
    [TestCase("00000000: a1775300 6c656805     6f6c  .Sw..hello", TestName = "Words_of_xxd_last_byte_first_with_a_part_are_refused")]
    [TestCase("00000000: a1775300 6c656805  .Sw..hel", TestName = "Words_of_xxd_last_byte_first_are_refused")]
    [TestCase("{ 0x5300, 0xa177, 0x6805, 0x6c65, 0x6f6c }", TestName = "Words_of_an_array_are_refused")]
    public void Words_whose_order_is_not_known(string text)
    {
        (int code, string output, string error) = Command.Run(null, "dump", text);
        Assert.That((code, output), Is.EqualTo((2, "")));
        Assert.That(error, Does.StartWith("amqp: the text is not read as bytes: the groups have several bytes, whose order is not known").And.EndsWith("if the order is right, or --form swapped.\n"));
    }

    [TestCase("0000000  10  83  77\n0000003", "the numbers have several readings: say which one is meant with --form")]
    [TestCase("0000000 123 145\n0000002", "the numbers have several readings")]
    [TestCase("0000000   1   2   3\n0000003", "the numbers have several readings")]
    [TestCase("00000000: 00000000 01010011", "the numbers have several readings")]
    [TestCase("'\\000' <repeats 999999999 times>", "the repeats up to character 32 are more than 16 MiB of text")]
    [TestCase("{0x0 <repeats 3 times>, 0x5g}", "'g' at character 28 is not a hexadecimal digit")]
    [TestCase("rx AFN3oQVoZWxsbw== tx AFN3oQVoZWxsbw==", "there may be bytes at character 4 and at character 24")]
    [TestCase("000 128", "000 at character 1 may be octal or decimal")]
    [TestCase("{ 10, 83, 77 }", "the numbers may be decimal or hexadecimal: write 0x")]
    [TestCase("[10, 83, -177]", "-177 at character 10 is not a byte, which is at most 127, and at least -128, where a number has a sign.")]
    [TestCase("[10, 8, 300]", "300 at character 9 is not a byte, which is at most 255.")]
    [TestCase("[10, 8, 30o]", "'o' at character 11 is not a decimal digit.")]
    [TestCase("000 123 167", "000 at character 1 may be octal or decimal: print hexadecimal digits, or say --form decimal or --form octal.")]
    [TestCase("\"\\x00Sw\\xa\"", "the escape at character 8 does not have 2 hexadecimal digits.")]
    [TestCase("b'\\x00Sw\\q'", "\\ before 'q' at character 10 is not an escape.")]
    [TestCase("b'\\x00Sw", "the string has no end: ' is missing after character 8.")]
    [TestCase("'\\x00Sw\u00a1'", "U+00A1 at character 8 may be one byte or the bytes of UTF-8: write \\x before each byte, or say --form utf8 or --form latin1.")]
    [TestCase("\"\\u0000Sw\\u00a1\"", "the escape at character 10 may be one byte or the bytes of UTF-8: write \\x before each byte, or say --form utf8 or --form latin1.")]
    [TestCase("0000000 051400 120567 064005\n0000006", "the groups are octal or decimal numbers of two bytes, as od and hexdump -d print them: print single bytes")]
    [TestCase("one 00 53 77 a1 05 68 65 6c\ntwo 6c 6f 40 40 40 40 40 40", "there may be bytes at line 1, character 5 and at line 2, character 5: give only one of them.")]
    [TestCase("Message1", "a name may be base64, too: then say --form base64.")]
    [TestCase("Logs/Queue12", "a name may be base64, too: then say --form base64.")]
    [TestCase("Follow: tcp,ascii\nFilter: tcp.stream eq 0\nNode 0: 127.0.0.1:46280\nNode 1: 127.0.0.1:5672\n8\nAMQP....\n", "the stream is followed as ascii, which has no bytes: follow it as hex, raw or yaml.")]
    [TestCase("\"\\01\"", "the digits after \\ at character 2 may be octal or text: write \\x before each byte.")]
    [TestCase("sent <Buffer 00 53> and <Buffer 00 54>", "there may be bytes at character 14 and at character 33: give only one of them.")]
    [TestCase("AFN3oQVoZWx!bG8wAFN3oQVoZWxs", "'!' at character 12 is not a letter of base64.")]
    [TestCase("0000000 5300 a177 6805 6c65 6f6c", "the groups have several bytes, whose order is not known")]
    [TestCase("\\x00 \\x41AB", "the digits after \\x at character 6 may be one byte and text, or more bytes: write \\x")]
    [TestCase("00000000: 00 53 77 a1\n00000008: 05 68", "the numbers before the lines do not count their bytes: paste")]
    [TestCase("0000 00 53 77 a1\n0010 05 68", "the numbers before the lines do not count their bytes: paste")]
    [TestCase("0000  00 53 77 a1 20 61 62 63 64 65 66 67 68 69 6a 6b\n0010  61 62 63 64 65 66 67 68 69 6a 6b 6c 6d 6e 6f 70\n0030  71", "the numbers before the lines do not count their bytes: paste")]
    [TestCase("0000  00 53 77 a1 20 61 62 63 64 65 66 67 68 69 6a 6b\n0010  61 62? 63 64 65 66 67 68 69 6a 6b 6c 6d 6e 6f 70\n0020  71", "the numbers before the lines do not count their bytes: paste")]
    [TestCase("00000000  00 53 77 a1 20 61 62 63  64 65 66 67 68 69 6a 6b  |.Sw. abcdefghijk|\n00000010  61 62 63 64 65 66 67 68  69 6a 6b 6c 6d 6e 6f 70  |abcdefghijklmnop|\n00000030  71  |q|", "the numbers before the lines do not count their bytes: paste")]
    [TestCase("00000000: 0053 77a1 2061 6263 6465 6667 6869 6a6b  .Sw. abcdefghijk\n00000010: 6162 6364 6566 6768 696a 6b6c 6d6e 6f70  abcdefghijklmnop\n00000030: 71  q", "the numbers before the lines do not count their bytes: paste")]
    [TestCase("00000000: 00 53 77 a1\n00000000: 05 68", "the numbers before the lines do not count their bytes: paste")]
    [TestCase(HexWord, "the group of 3 at character 61 does not have two digits for each byte.")]
    [TestCase("00 53\n77 g1", "'g' at line 2, character 4 is not a hexadecimal digit.")]
    [TestCase("00 53 7\u202E", "U+202E at character 8 is not a hexadecimal digit.")]
    [TestCase("00 53 77 a1 056 8", "the group of 3 at character 13 does not have two digits for each byte.")]
    public void A_text_that_is_not_certain_is_refused_with_the_reason(string text, string expected)
    {
        (int code, string output, string error) = Command.Run(null, "dump", text);
        Assert.That((code, output), Is.EqualTo((2, "")));
        Assert.That(error, Does.StartWith("amqp: ").And.Contain("the text is not read as bytes: " + expected));
    }

    [TestCase("messages", "there is no file 'messages', and it is neither hexadecimal nor base64.")]
    [TestCase("nofilé", "there is no file 'nofilé', and it is neither hexadecimal nor base64.")]
    [TestCase("w/nofile", "there is no file 'w/nofile', and it is neither hexadecimal nor base64.")]
    [TestCase("some text here", "the input is text, but neither hexadecimal nor base64.")]
    public void Words_and_names_are_not_base64_or_bytes(string text, string expected) => Assert.That(Command.Run(null, "dump", text), Is.EqualTo((2, "", "amqp: " + expected + "\n")));

    // As Proton, Service Bus and rhea print the error of a peer.
    [TestCase("Condition('amqp:resource-limit-exceeded', 'quota')", "amqp:resource-limit-exceeded means: more than the peer has room for.")]
    [TestCase("The link 'a' is force detached (amqp:link:detach-forced), amqp:link:detach-forced", "amqp:link:detach-forced means: the peer or its operator detached the link; attach again later.")]
    [TestCase("com.microsoft:timeout amqp:unknown", "the input is text, but neither hexadecimal nor base64.")]
    [TestCase("amqp:link:stolen and amqp:not-found", "amqp:link:stolen means: the link was attached again elsewhere. amqp:not-found means: the node does not exist.")]
    public void The_error_of_a_peer_in_words_is_refused_with_its_meaning(string text, string end)
    {
        (int code, string output, string error) = Command.Run(null, "dump", text);
        Assert.That((code, output), Is.EqualTo((2, "")));
        Assert.That(error, Does.EndWith(end + "\n"));
    }

    [TestCase("<Buffer ", "")]
    [TestCase("\"\\x00", "")]
    [TestCase("[0, ", "")]
    [TestCase("00 53 ", "g")]
    [TestCase("/* ", "")]
    [TestCase("// ", "")]
    [TestCase("b'a", "\\x00")]
    [TestCase("00000000  41 4d\n\t00000000  41 4d\n", "")]
    [TestCase("... ", "x")]
    [TestCase("[0,83,... ", "")]
    [TestCase("    a: b\n", "")]
    [TestCase("x 00 53 77 a1 05 bad ", "")]
    [TestCase("00 53 77 a1 05 06\n", "bad")]
    [TestCase("x AAAAAAAAAAAAAA= ", "")]
    [TestCase("'a' <repeats 2 times>, ", "x")]
    [TestCase("0000000   a", "")]
    [TestCase("\"x ", "")]
    [TestCase("x \"\\x00 ", "")]
    [TestCase("0000  00\n", "")]
    [TestCase("0x", "!")]
    [TestCase("$1 = ", "")]
    [TestCase("aB", "!")]
    [TestCase("SENT: 8 414d515000010000\n", "")]
    [TestCase("SENT: 8 -> ", "")]
    [TestCase("-> \"\\x00", "")]
    public void The_time_of_a_long_text_is_in_proportion_to_it(string part, string end)
    {
        byte[] text = System.Text.Encoding.ASCII.GetBytes(string.Concat(Enumerable.Repeat(part, 500_000 / part.Length)) + end);
        var watch = System.Diagnostics.Stopwatch.StartNew();
        Assert.That(Command.Run(text, "dump").Code, Is.InRange(0, 2));
        // It takes less than a second; in proportion to the square it would take minutes.
        Assert.That(watch.Elapsed, Is.LessThan(TimeSpan.FromSeconds(20)));
    }

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
