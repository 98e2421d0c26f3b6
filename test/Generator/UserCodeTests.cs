namespace Amqp.Encoding.Tests.Generator;

/// <summary>Code of the user that runs while a contract is read or measured: it may throw, and a getter is called once for a write.</summary>
public sealed partial class UserCodeTests
{
    private static readonly AmqpReaderOptions s_throwing = AmqpReaderOptions.Default.WithTextDecoder(new Throwing());

    [TestCase("c00702" + "a00101" + "a10178", TestName = "A_reader_is_where_it_was_after_a_text_decoder_has_thrown_at_a_short_text")]
    [TestCase("c00a02" + "a00101" + "b10000000178", TestName = "A_reader_is_where_it_was_after_a_text_decoder_has_thrown_at_a_wide_text")]
    [TestCase("c00b03" + "a00101" + "40" + "c00401a10178", TestName = "A_reader_is_where_it_was_after_a_text_decoder_has_thrown_in_a_collection")]
    [TestCase("c00e04" + "a00101" + "4040" + "c00602" + "5402" + "a10178", TestName = "A_reader_is_where_it_was_after_a_text_decoder_has_thrown_in_a_contract_in_it")]
    [TestCase("c01104" + "a00101" + "4040" + "c00902" + "5402" + "b10000000178", TestName = "A_reader_is_where_it_was_after_a_text_decoder_has_thrown_at_a_wide_text_in_it")]
    public void A_reader_is_where_it_was_after_a_text_decoder_has_thrown(string hex) => AssertNotMoved(hex, static (ref reader) => Texts.Read(ref reader));

    [Test]
    public void A_reader_is_where_it_was_after_a_text_decoder_has_thrown_in_unknown_fields() =>
        AssertNotMoved("c00602" + "5401" + "a10178", static (ref reader) => Later.Read(ref reader));

    [TestCase("c0050240a10178")]
    [TestCase("c0080240b10000000178")]
    public void Nothing_is_read_after_a_mandatory_field_is_missing(string hex)
    {
        Assert.That(Texts.TryDecode(HexText.Parse(hex), out _, out AmqpDecodeError error, s_throwing), Is.False);
        Assert.That((error.Kind, error.Path), Is.EqualTo((AmqpDecodeErrorKind.MissingField, "Texts.Id")));
    }

    [Test]
    public void A_getter_is_called_once_to_write_and_a_mandatory_one_is_checked_before_it_is_measured()
    {
        var counted = new Counted { Mandatory = "m" };
        counted.Calls = 0;
        int size = counted.GetEncodedSize();
        Assert.That(counted.Calls, Is.EqualTo(4), "one for each property, and one for the check");
        counted.Calls = 0;
        using var buffer = new AmqpBuffer();
        var writer = new AmqpWriter(buffer);
        counted.WriteTo(ref writer);
        Assert.That((counted.Calls, writer.BytesWritten), Is.EqualTo((3, size)));
    }

    [TestCase(true, 2)]
    [TestCase(false, 1)]
    public void A_member_that_says_whether_a_field_is_set_is_called_once_to_write_and_the_getter_only_if_it_is(bool isSet, int calls)
    {
        foreach (bool isMap in new[] { false, true })
        {
            var counted = new CountedPresence { Is = isSet };
            using var buffer = new AmqpBuffer();
            var writer = new AmqpWriter(buffer);
            if (isMap)
            {
                CountedMap.WriteTo(ref writer, counted);
            }
            else
            {
                CountedList.WriteTo(ref writer, counted);
            }

            int written = counted.Calls;
            int size = isMap ? CountedMap.GetEncodedSize(counted) : CountedList.GetEncodedSize(counted);
            Assert.That((written, counted.Calls, size), Is.EqualTo((calls, 2 * calls, writer.BytesWritten)));
        }
    }

    [Test]
    public void A_getter_that_throws_is_named_in_the_path()
    {
        AmqpEncodeException fault = Assert.Throws<AmqpEncodeException>(() => new Refusing().GetEncodedSize())!;
        Assert.That(fault.Path, Is.EqualTo("Refusing.Second"));
    }

    private static void AssertNotMoved(string hex, AmqpReadFunc<object> read)
    {
        var reader = new AmqpReader(HexText.Parse(hex), s_throwing);
        bool hasThrown = false;
        try
        {
            read(ref reader);
        }
        catch (InvalidTimeZoneException)
        {
            hasThrown = true;
        }

        Assert.That((hasThrown, reader.Position, reader.Depth), Is.EqualTo((true, 0, 0)));
    }

    [AmqpContract]
    internal sealed partial class Texts
    {
        public required byte[] Id { get; set; }

        public string? Text { get; set; }

        public List<string>? Items { get; set; }

        public Inner? Nested { get; set; }
    }

    [AmqpContract]
    internal sealed partial class Inner
    {
        public int Id { get; set; }

        public string? Text { get; set; }
    }

    [AmqpContract]
    internal sealed partial class Later
    {
        public int Id { get; set; }

        [AmqpUnknownFields]
        public AmqpList? Rest { get; set; }
    }

    [AmqpContract]
    internal sealed partial class Counted
    {
        [AmqpField(Ignore = true)]
        public int Calls { get; set; }

        public string? Name { get => Count("n"); set => Count(value); }

        public required string Mandatory { get => Count("m"); set => Count(value); }

        public int? Last { get => Count<int?>(1_000); set => Count(value); }

        private T Count<T>(T value)
        {
            Calls++;
            return value;
        }
    }

    internal sealed class CountedPresence
    {
        public bool Is;

        public int Calls;

        public string Text { get => Is ? Calls++.ToString(System.Globalization.CultureInfo.InvariantCulture)[..1] : throw new InvalidTimeZoneException(); set => Is = value.Length != 0; }

        public bool HasText()
        {
            Calls++;
            return Is;
        }
    }

    [AmqpContract(For = typeof(CountedPresence)), AmqpFieldFor(nameof(CountedPresence.Text), 0, Presence = nameof(CountedPresence.HasText))]
    internal static partial class CountedList;

    [AmqpContract(For = typeof(CountedPresence), Form = AmqpContractForm.StringMap), AmqpFieldFor(nameof(CountedPresence.Text), Presence = nameof(CountedPresence.HasText)),
        AmqpFieldFor(nameof(CountedPresence.Is), Ignore = true), AmqpFieldFor(nameof(CountedPresence.Calls), Ignore = true)]
    private static partial class CountedMap;

    [AmqpContract]
    internal sealed partial class Refusing
    {
        public int First { get; set; }

        public string Second { get => throw new AmqpEncodeException("No."); set => _ = value; }
    }

    private sealed class Throwing : TextDecoder
    {
        public override string GetText(ReadOnlySpan<byte> utf8) => throw new InvalidTimeZoneException();
    }
}
