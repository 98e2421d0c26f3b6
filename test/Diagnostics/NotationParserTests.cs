namespace Amqp.Encoding.Tests.Diagnostics;

public class NotationParserTests
{
    private static readonly string[] s_names =
        [.. "bool ubyte ushort uint ulong byte short int long float double dec32 dec64 dec128 char ts uuid bin str sym".Split(' ')];

    // The bytes are those of part 1 of the standard.
    [TestCase("null", "40")]
    [TestCase("bool:true", "41")]
    [TestCase("ubyte:255", "50ff")]
    [TestCase("ushort:65535", "60ffff")]
    [TestCase("uint:256", "7000000100")]
    [TestCase("ulong:18446744073709551615", "80ffffffffffffffff")]
    [TestCase("byte:-1", "51ff")]
    [TestCase("short:-2", "61fffe")]
    [TestCase("int:-129", "71ffffff7f")]
    [TestCase("long:9223372036854775807", "817fffffffffffffff")]
    [TestCase("float:1.5", "723fc00000")]
    [TestCase("float:3fc00000", "723fc00000")]
    [TestCase("double:1.5", "823ff8000000000000")]
    [TestCase("double: 1e3", "82408f400000000000")]
    [TestCase("double:7ff8000000000001", "827ff8000000000001")]
    [TestCase("double:-inf", "82fff0000000000000")]
    [TestCase("dec64:1.25", "84318000000000007d")]
    [TestCase("dec32:22500001", "7422500001")]
    [TestCase("dec128:30400000000000000000000000000001", "9430400000000000000000000000000001")]
    [TestCase("char:U+0041", "7300000041")]
    [TestCase("char:'A'", "7300000041")]
    [TestCase("ts:-1", "83ffffffffffffffff")]
    [TestCase("ts:1970-01-01T00:00:01.5Z", "8300000000000005dc")]
    [TestCase("ts:1970-01-01T00:00:01.50000Z", "8300000000000005dc")]
    [TestCase("uuid:000102030405060708090a0b0c0d0e0f", "98000102030405060708090a0b0c0d0e0f")]
    [TestCase("uuid:00010203-0405-0607-0809-0a0b0c0d0e0f", "98000102030405060708090a0b0c0d0e0f")]
    [TestCase("bin:00ff", "a00200ff")]
    [TestCase("bin:", "a000")]
    [TestCase("str:\"a\\u{e9}\\u{1f600}\"", "a10761c3a9f09f9880")]
    [TestCase("sym:\"a b\"", "a303612062")]
    [TestCase("str:\"it's \\\"x\\\"\\\\\"", "a10969742773202278225c")]
    [TestCase("sym:'it\\'s'", "a30469742773")]
    [TestCase("str:'{\"a\":1}'", "a1077b2261223a317d")]
    [TestCase("char:\"\\\"\"", "7300000022")]
    [TestCase("char:'\\''", "7300000027")]
    [TestCase("list[]", "45")]
    [TestCase(" list [ int:1 , null ] ", "c00402540140")]
    [TestCase("map{sym:\"a\"=int:1}", "c10602a301615401")]
    [TestCase("array<71>[int:1,int:2]", "e00a02710000000100000002")]
    [TestCase("array<41>[bool:true,bool:true]", "e0020241")]
    [TestCase("array<45>[list[]]", "e0020145")]
    [TestCase("described(sym:\"a\",int:1)", "00a301615401")]
    [TestCase("array<desc(ulong:1)71>[int:1]", "e009010053017100000001")]
    [TestCase("array<desc(ulong:1)71>[described(ulong:1,int:1)]", "e009010053017100000001")]
    public void A_value_has_the_bytes_of_its_notation(string text, string hex) => Assert.That(HexText.Format(AmqpNotationParser.Parse(text).Encode()), Is.EqualTo(hex));

    [Test]
    public void A_string_that_is_not_UTF_8_has_its_bytes()
    {
        Assert.That(AmqpNotationParser.Parse("str:61ff").TryGetMalformedString(out ReadOnlyMemory<byte> bytes), Is.True);
        Assert.That(bytes.ToArray(), Is.EqualTo(new byte[] { 0x61, 0xFF }));
    }

    [Test]
    public void Text_of_the_notation_is_read_back([Values(1, 2, 3, 4)] int seed)
    {
        for (int i = 0; i < 2_000; i++)
        {
            byte[] bytes = ReferenceEncoder.Encode(NodeGenerator.FromSeed((seed * 100_000) + i, 30));
            var value = AmqpValue.Decode(bytes);
            string text = AmqpNotation.Complete.WithMaxElements(int.MaxValue).Format(value);
            if (!text.Contains("<??>"))
            {
                Assert.That(AmqpNotationParser.Parse(text), Is.EqualTo(value), text);
            }
        }
    }

    [Test]
    public void An_array_of_any_length_is_read_back()
    {
        AmqpNotation notation = AmqpNotation.Complete.WithMaxElements(int.MaxValue);
        foreach (int count in new[] { 16, 17, 1_000 })
        {
            foreach (AmqpValue value in new AmqpValue[] { AmqpValue.FromArray(Enumerable.Range(0, count).ToArray()), new AmqpArray(AmqpType.Boolean, [.. Enumerable.Repeat((AmqpValue)true, count)]).Describe(1UL) })
            {
                Assert.That(AmqpNotationParser.Parse(notation.Format(value)), Is.EqualTo(value));
            }
        }

        Assert.That(AmqpNotation.Complete.Format(AmqpValue.FromArray(new int[17])), Is.EqualTo("array<71>[17 items]"));
    }

    [Test]
    public void An_array_of_empty_lists_at_the_depth_limit_is_read_back()
    {
        // The depth counts values that hold others, and an empty list holds none.
        byte[] bytes = [0xE0, 0x02, 0x01, 0x45];
        for (int i = 1; i < 64; i++)
        {
            bytes = [0xD0, 0, 0, (byte)((bytes.Length + 4) >> 8), (byte)(bytes.Length + 4), 0, 0, 0, 1, .. bytes];
        }

        var value = AmqpValue.Decode(bytes);
        Assert.That(AmqpNotationParser.Parse(AmqpNotation.Complete.Format(value)), Is.EqualTo(value));
    }

    [Test]
    public void The_values_of_the_vectors_are_read_from_their_notation()
    {
        List<string> wrong = [];
        foreach (VectorRow row in VectorFile.LoadAll().Where(row => row.Entry == "value" && row.IsExact && !row.Detail.Contains(" items]")))
        {
            if (!AmqpNotationParser.TryParse(row.Detail, out AmqpValue value, out string? error) || value != AmqpValue.Decode(row.Bytes))
            {
                wrong.Add(row.Name + " " + row.Detail + ": " + error);
            }
        }

        Assert.That(wrong, Is.Empty, () => string.Join("\n", wrong));
    }

    [TestCase("", "Expected a value, such as null, int:1, str:\"a\", list[…], map{…}, array<71>[…] or described(…) at character 0, found the end of the text.")]
    [TestCase("int:", "Expected a value of the type int at character 4, found the end of the text.")]
    [TestCase("int:4294967296", "Expected a value of the type int at character 4, found '4'.")]
    [TestCase("ts:1970-01-01T00:00:01.1234Z", "Expected a value of the type ts, a time in UTC with at most milliseconds, at character 3, found '1'.")]
    [TestCase("ts:1970-01-01T00:00:01+02:00", "Expected a value of the type ts, a time in UTC with at most milliseconds, at character 3, found '1'.")]
    [TestCase("thing:1", "Expected the name of a type at character 0, found 't'.")]
    [TestCase("bin:0", "Expected a value of the type bin at character 4, found '0'.")]
    [TestCase("list[int:1", "Expected , at character 10, found the end of the text.")]
    [TestCase("list[int:1]x", "Expected the end at character 11, found 'x'.")]
    [TestCase("map{int:1=null,int:1=null}", "Expected distinct keys at character 3, found '{'.")]
    [TestCase("array<00>[]", "Expected the two digits of a format code at character 6, found '0'.")]
    [TestCase("array<71>[str:\"a\"]", "Expected elements of the type of 0x71 at character 9, found '['.")]
    [TestCase("array<71>[17 items]", "Expected the elements, which AmqpNotation.Complete.WithMaxElements(int.MaxValue) writes, at character 10, found '1'.")]
    [TestCase("str:\"a", "Expected \" after the text at character 6, found the end of the text.")]
    [TestCase("str:\"\\n\"", "Expected \\\", \\', \\\\ or \\u{…} with the digits of a character at character 5, found '\\\\'.")]
    [TestCase("str:\"\\\"", "Expected \" after the text at character 7, found the end of the text.")]
    [TestCase("str:\"\\", "Expected \\\", \\', \\\\ or \\u{…} with the digits of a character at character 5, found '\\\\'.")]
    [TestCase("str:\"\\\\\"a", "Expected the end at character 8, found 'a'.")]
    [TestCase("sym:\"é\"", "Expected ASCII at character 4, found '\"'.")]
    [TestCase("str:\"a\\u{d800}\"", "Expected Unicode text, in which surrogates are pairs, at character 4, found '\"'.")]
    [TestCase("list[str:\"\\u{dc3f}\"]", "Expected Unicode text, in which surrogates are pairs, at character 9, found '\"'.")]
    [TestCase("char:\"\\u{dc00}\"", "Expected one character at character 5, found '\"'.")]
    [TestCase("char:\"\\u{d800}a\"", "Expected one character at character 5, found '\"'.")]
    [TestCase("char:U+D800", "Expected a value of the type char at character 5, found 'U'.")]
    public void A_fault_has_its_place(string text, string message)
    {
        Assert.That(() => AmqpNotationParser.Parse(text), Throws.InstanceOf<FormatException>().With.Message.EqualTo(message));
        Assert.That(AmqpNotationParser.TryParse(text, out _, out string? error), Is.False);
        Assert.That(error, Is.EqualTo(message));
    }

    [Test]
    public void Deep_and_changed_texts_fail_with_a_format_exception()
    {
        Assert.That(() => AmqpNotationParser.Parse(string.Concat(Enumerable.Repeat("list[", 100_000))), Throws.InstanceOf<FormatException>());
        const string Text = "described(ulong:1,map{sym:\"a\"=list[int:1,str:\"\\u{e9}\"],str:\"b\"=array<desc(sym:\"d\")71>[int:1,int:2],int:3=double:1.5})";
        const string Characters = "[]{}()<>,=:\"\\u19af'-. \uD800";
        for (int i = 0; i < Text.Length; i++)
        {
            foreach (char character in Characters)
            {
                AssertParsesOrFails(Text.Remove(i, 1).Insert(i, character.ToString()));
                AssertParsesOrFails(Text.Insert(i, character.ToString()));
            }

            AssertParsesOrFails(Text.Remove(i));
        }
    }

    private static IEnumerable<TestCaseData> LongTexts()
    {
        string[] prefixes = [.. s_names.Select(name => name + ":")];
        string[] digits = ["9", "0.", "1e"];
        foreach ((string prefix, string start) in prefixes.SelectMany(prefix => digits.Select(start => (prefix, start))))
        {
            yield return new TestCaseData(new Func<int, string>(count => prefix + start + new string('9', count))).SetArgDisplayNames(prefix + start);
        }

        yield return Case("a time with many colons", count => "ts:1" + new string('a', count / 2) + "T" + new string(':', count / 2));
        yield return Case("descriptors of many elements", count =>
            "array<" + Repeat("desc(int:1)", count / 22) + "71>[" + Repeat("int:1,", count / 12) + "int:1]");
        yield return Case("descriptors of no element", count => "array<" + Repeat("desc(int:1)", count / 11) + "71>[]");

        static TestCaseData Case(string name, Func<int, string> make) => new TestCaseData(make).SetArgDisplayNames(name);
        static string Repeat(string part, int count) => string.Concat(Enumerable.Repeat(part, count));
    }

    [TestCaseSource(nameof(LongTexts))]
    public void The_time_of_a_long_text_is_in_proportion_to_it(Func<int, string> make) =>
        Timing.IsInProportion(make, text => _ = AmqpNotationParser.TryParse(text, out _, out _));

    [Test]
    public void An_array_has_at_most_64_descriptors()
    {
        string text = "array<" + string.Concat(Enumerable.Repeat("desc(int:1)", 65)) + "71>[]";
        Assert.That(() => AmqpNotationParser.Parse(text), Throws.InstanceOf<FormatException>()
            .With.Message.StartWith("Expected at most 64 levels of nesting at character 721"));
    }

    private static void AssertParsesOrFails(string text) => Assert.That(() => AmqpNotationParser.TryParse(text, out _, out _), Throws.Nothing, text);
}
