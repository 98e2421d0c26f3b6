namespace Amqp.Encoding.Tests.Values;

/// <summary>Text for people, and the notation with its options.</summary>
public sealed class ReadableTextTests
{
    private static readonly byte[] s_secret = "s3cret"u8.ToArray();

    private static IEnumerable<TestCaseData> Texts()
    {
        yield return new TestCaseData(AmqpValue.Null, "null");
        yield return new TestCaseData((AmqpValue)true, "true");
        yield return new TestCaseData((AmqpValue)(byte)200, "200");
        yield return new TestCaseData((AmqpValue)ulong.MaxValue, "18446744073709551615");
        yield return new TestCaseData((AmqpValue)(sbyte)-1, "-1");
        yield return new TestCaseData((AmqpValue)long.MinValue, "-9223372036854775808");
        yield return new TestCaseData((AmqpValue)1.5f, "1.5");
        yield return new TestCaseData((AmqpValue)1.5, "1.5");
        yield return new TestCaseData((AmqpValue)1.50m, "1.50");
        yield return new TestCaseData((AmqpValue)Decimal32.FromDecimal(1.5m), "1.5");
        yield return new TestCaseData((AmqpValue)Decimal64.FromDecimal(1.5m), "1.5");
        yield return new TestCaseData((AmqpValue)'é', "é");
        yield return new TestCaseData(AmqpValue.FromDateTime(new DateTime(2026, 11, 22, 10, 0, 0, DateTimeKind.Utc)), "2026-11-22T10:00:00Z");
        yield return new TestCaseData((AmqpValue)new Guid("00112233-4455-6677-8899-aabbccddeeff"), "00112233-4455-6677-8899-aabbccddeeff");
        yield return new TestCaseData((AmqpValue)new byte[] { 1, 0xAB }, "0x01ab");
        yield return new TestCaseData((AmqpValue)"order-7", "order-7");
        yield return new TestCaseData((AmqpValue)"é \"😀\" \\", "é \"😀\" \\");
        yield return new TestCaseData((AmqpValue)"a\nb\u2028\ud800", "a\\u{a}b\\u{2028}\\u{d800}");
        yield return new TestCaseData((AmqpValue)new AmqpSymbol("x-opt"), "x-opt");
        yield return new TestCaseData((AmqpValue)new AmqpList(1, "a\"b", new AmqpSymbol("s"), AmqpList.Empty), "[1, \"a\\\"b\", s, []]");
        yield return new TestCaseData((AmqpValue)new AmqpMap.Builder { { "a", 1 }, { new AmqpSymbol("b"), true } }.ToMap(), "{\"a\": 1, b: true}");
        yield return new TestCaseData(AmqpValue.FromArray(new[] { 1, 2, 3 }), "[1, 2, 3]");
        yield return new TestCaseData(AmqpValue.FromArray(Enumerable.Range(1, 20).ToArray()), "[" + string.Join(", ", Enumerable.Range(1, 20)) + "]");
        yield return new TestCaseData((AmqpValue)new DescribedValue(0x24, AmqpList.Empty), "0x24([])");
        yield return new TestCaseData((AmqpValue)new DescribedValue(new AmqpSymbol("com.microsoft:timespan"), 5L), "com.microsoft:timespan(5)");
        yield return new TestCaseData((AmqpValue)AmqpValue.FromArray(new[] { 1, 2 }).AsArray().Describe(5UL), "[0x05(1), 0x05(2)]");
        yield return new TestCaseData((AmqpValue)AmqpValue.FromArray(new[] { 1, 2 }).AsArray().Describe(new AmqpSymbol(new string('a', 70))), new string('a', 70) + "([1, 2])");
    }

    [TestCaseSource(nameof(Texts))]
    public void The_text_of_a_value_is_readable(AmqpValue value, string text)
    {
        Assert.That(value.ToString(), Is.EqualTo(text));
        Assert.That(string.Format(CultureInfo.InvariantCulture, "{0}", value), Is.EqualTo(text));
    }

    [Test]
    public void The_text_is_cut_between_characters()
    {
        string text = ((AmqpValue)("a" + string.Concat(Enumerable.Repeat("😀", 1000)))).ToString();
        Assert.That(text, Is.EqualTo("a" + string.Concat(Enumerable.Repeat("😀", 511)) + "…"));
        text = ((AmqpValue)string.Concat(Enumerable.Repeat("😀", 1000))).ToString();
        Assert.That(text, Is.EqualTo(string.Concat(Enumerable.Repeat("😀", 511)) + "…"));
    }

    [Test]
    public void The_notation_is_cut_unless_it_is_complete()
    {
        AmqpValue value = new string('a', 5000);
        Assert.That(AmqpNotation.Default.Format(value), Is.EqualTo("str:\"" + new string('a', 1018) + "…"));
        Assert.That(AmqpNotation.Default.WithMaxLength(1).Format(value), Is.EqualTo("…"));
        Assert.That(AmqpNotation.Default.WithMaxLength(10).Format(value), Is.EqualTo("str:\"aaaa…"));
        Assert.That(AmqpNotation.Complete.Format(value), Is.EqualTo("str:\"" + new string('a', 5000) + "\""));
        Assert.That(() => AmqpNotation.Default.WithMaxLength(0), Throws.InstanceOf<ArgumentOutOfRangeException>());
    }

    [Test]
    public void An_array_has_as_many_elements_as_asked_for_or_their_number()
    {
        AmqpValue value = AmqpValue.FromArray(new int[] { 1, 2 });
        Assert.That(AmqpNotation.Default.WithMaxElements(2).Format(value), Is.EqualTo("array<71>[int:1,int:2]"));
        Assert.That(AmqpNotation.Default.WithMaxElements(1).WithShowsSecrets(true).WithMaxLength(100).Format(value), Is.EqualTo("array<71>[2 items]"));
        Assert.That(AmqpNotation.Default.WithMaxElements(0).Format(value), Is.EqualTo("array<71>[2 items]"));
        Assert.That(AmqpNotation.Complete.MaxElements, Is.EqualTo(16));
        Assert.That(AmqpNotation.Complete.WithMaxElements(int.MaxValue).Format(AmqpValue.FromArray(new byte[1_000])).Length, Is.EqualTo("array<50>[]".Length + (1_000 * "ubyte:0,".Length) - 1));
        Assert.That(() => AmqpNotation.Default.WithMaxElements(-1), Throws.InstanceOf<ArgumentOutOfRangeException>());
    }

    // The fields of sasl-init, sasl-challenge, sasl-response and sasl-outcome: AMQP 1.0, part 5, 5.3.3.2 to 5.3.3.5.
    [TestCase(0x41UL, "amqp:sasl-init:list")]
    [TestCase(0x42UL, "amqp:sasl-challenge:list")]
    [TestCase(0x43UL, "amqp:sasl-response:list")]
    [TestCase(0x44UL, "amqp:sasl-outcome:list")]
    public void Secrets_are_hidden_in_every_form_of_text(ulong code, string symbol)
    {
        AmqpList fields = new(new AmqpSymbol("PLAIN"), s_secret);
        foreach (AmqpValue descriptor in new AmqpValue[] { code, new AmqpSymbol(symbol) })
        {
            AmqpArray array = new AmqpArray(AmqpType.List, fields).Describe(descriptor);
            AmqpValue[] values =
            [
                new DescribedValue(descriptor, fields), new DescribedValue(descriptor, s_secret), new AmqpList(new DescribedValue(descriptor, fields)),
                new AmqpMap([new("k", new DescribedValue(descriptor, fields))]), array,
                array.Describe(new AmqpSymbol(new string('a', 100))), array.Describe(new AmqpList(1)), AmqpValue.FromArray(new[] { array }),
            ];
            foreach (AmqpValue value in values)
            {
                Assert.That(value.ToString(), Does.Contain("…").And.Not.Contain("733363726574"));
                Assert.That(AmqpNotation.Default.Format(value), Does.Contain("…").And.Not.Contain("733363726574"));
                Assert.That(AmqpNotation.Default.WithShowsSecrets(true).Format(value), Does.Contain("733363726574"));
                Assert.That(AmqpNotation.Complete.Format(value), Does.Contain("733363726574"));
            }
        }

        Assert.That(((AmqpValue)new DescribedValue(0x40, fields)).ToString(), Is.EqualTo("0x40(…)"));
        Assert.That(((AmqpValue)new DescribedValue(0x40, new AmqpList(new AmqpSymbol("PLAIN")))).ToString(), Is.EqualTo("0x40([PLAIN])"));
    }
}
