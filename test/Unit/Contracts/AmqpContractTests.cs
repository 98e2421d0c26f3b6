using Amqp.Encoding.CompilerServices;

namespace Amqp.Encoding.Tests.Contracts;

/// <summary>The methods that generated code calls. The suite in test/Generator tests the code itself.</summary>
public sealed class AmqpContractTests
{
    private static readonly Descriptor s_symbol = new AmqpSymbol("acme:a");

    [TestCase("00a30661636d653a6145")]
    [TestCase("00537b45")]
    public void A_value_is_entered_by_either_descriptor(string hex)
    {
        var reader = new AmqpReader(HexText.Parse(hex));
        AmqpReadScope scope = AmqpContract.Enter(ref reader, 0x7B, s_symbol);
        Assert.That(reader.EnterList().Count, Is.Zero);
        Assert.That(scope.Count, Is.EqualTo(1));
    }

    [TestCase("00a30661636d653a6245", AmqpDecodeErrorKind.UnexpectedDescriptor)]
    [TestCase("45", AmqpDecodeErrorKind.UnexpectedType)]
    public void A_value_with_another_descriptor_is_a_fault_that_a_reader_throws_or_keeps(string hex, AmqpDecodeErrorKind kind)
    {
        byte[] bytes = HexText.Parse(hex);
        AmqpDecodeException exception = Assert.Throws<AmqpDecodeException>(() =>
        {
            var reader = new AmqpReader(bytes);
            AmqpContract.Enter(ref reader, s_symbol, s_symbol);
        })!;
        AmqpReader recording = AmqpContract.OpenReader(bytes, null);
        AmqpContract.Enter(ref recording, s_symbol, s_symbol);
        Assert.That(AmqpContract.HasFault(in recording), Is.True);
        Assert.That(AmqpContract.TryFinish(ref recording, out AmqpDecodeError error), Is.False);
        Assert.That((error.Kind, error.Offset), Is.EqualTo((kind, 0L)));
        Assert.That(error, Is.EqualTo(exception.Error));
    }

    [Test]
    public void A_descriptor_is_seen_without_moving()
    {
        var reader = new AmqpReader(HexText.Parse("00537b45"));
        Assert.That(AmqpContract.PeekDescriptor(ref reader).Is(0x7B), Is.True);
        Assert.That(reader.Position, Is.Zero);
    }

    [Test]
    public void A_map_whose_keys_are_not_distinct_does_not_move_the_reader()
    {
        AmqpReader reader = AmqpContract.OpenReader(HexText.Parse("c10704540141540142"), null);
        AmqpContract.EnterMap(ref reader);
        Assert.That(AmqpContract.TryFinish(ref reader, out AmqpDecodeError error), Is.False);
        Assert.That((error.Kind, error.Offset), Is.EqualTo((AmqpDecodeErrorKind.DuplicateKey, 6L)));

        reader = AmqpContract.OpenReader(HexText.Parse("c10704540141540242"), null);
        AmqpReadScope scope = AmqpContract.EnterMap(ref reader);
        Assert.That((scope.Count, reader.ReadInt32(), reader.ReadBoolean()), Is.EqualTo((2, 1, true)));
    }

    [TestCase("a10161", true)]
    [TestCase("a30161", true)]
    [TestCase("b10000000161", true)]
    [TestCase("b30000000161", true)]
    [TestCase("a00161", false)]
    public void A_key_is_a_string_or_a_symbol(string hex, bool isText)
    {
        var reader = new AmqpReader(HexText.Parse(hex));
        Assert.That(AmqpContract.TryReadKey(ref reader, out ReadOnlySpan<byte> key), Is.EqualTo(isText));
        Assert.That(key.SequenceEqual("a"u8), Is.EqualTo(isText));
        Assert.That(reader.IsAtEnd, Is.EqualTo(isText));
    }

    [Test]
    public void The_rest_of_a_list_is_read_as_values()
    {
        var reader = new AmqpReader(HexText.Parse("c00603" + "5401" + "41" + "5402"));
        var list = default(RecordList);
        ReadOnlySpan<byte> source = list.Enter(ref reader, [0xC0], new RecordInfo("list", ["first"], 1));
        Assert.That(list.TryReadExactly<ValueMember, AmqpValue>(ref reader, ref source, 0, out AmqpValue first), Is.True);
        Assert.That(first, Is.EqualTo((AmqpValue)1));
        Assert.That(list.ReadRest(ref reader, ref source, 1), Is.EqualTo(new AmqpList(true, 2)));
        Assert.That(list.ReadRest(ref reader, ref source, 3), Is.Null);
        list.Exit(ref reader);
        Assert.That(reader.IsAtEnd, Is.True);
    }

    [Test]
    public void A_char_is_one_code_unit()
    {
        AmqpReader reader = AmqpContract.OpenReader(HexText.Parse("73000000df" + "730001f600"), null);
        Assert.That(AmqpField.Read<CharMember, char>(ref reader), Is.EqualTo('ß'));
        AmqpField.Read<CharMember, char>(ref reader);
        Assert.That(AmqpContract.TryFinish(ref reader, out AmqpDecodeError error), Is.False);
        Assert.That((error.Kind, error.Offset), Is.EqualTo((AmqpDecodeErrorKind.NotRepresentable, 6L)));
    }

    [Test]
    public void Faults_of_fields_say_what_was_expected()
    {
        AmqpReader reader = AmqpContract.OpenReader(HexText.Parse("c0020141"), null);
        AmqpReadScope scope = reader.EnterList();
        AmqpReader copy = reader;
        AmqpContract.FailMissing(ref copy, in scope, "name");
        AmqpContract.TryFinish(ref copy, out AmqpDecodeError error);
        Assert.That((error.Kind, error.Path, error.Offset), Is.EqualTo((AmqpDecodeErrorKind.MissingField, "name", 0L)));
        Assert.That(error.ToString(), Does.Contain("the mandatory field name"));

        copy = reader;
        AmqpContract.SkipPair(ref copy, new RecordInfo("A", [], 1, unknown: "acme:a"));
        AmqpContract.TryFinish(ref copy, out error);
        Assert.That((error.Kind, error.Offset), Is.EqualTo((AmqpDecodeErrorKind.TooManyFields, 3L)));

        copy = reader;
        AmqpContract.FailDescriptor(ref copy, "acme:a");
        AmqpContract.FailValue(ref copy, 0, "not the first fault");
        AmqpContract.TryFinish(ref copy, out error);
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.UnexpectedDescriptor));
        Assert.That(
            () => AmqpContract.Require(false, "acme:a", "name"),
            Throws.TypeOf<AmqpEncodeException>().With.Message.EqualTo("The mandatory field name of acme:a is not set: give it a value, or make its type nullable."));
    }

    [Test]
    public void A_converter_is_not_called_after_a_fault()
    {
        AmqpReader reader = AmqpContract.OpenReader(HexText.Parse("5401" + "41"), null);
        Assert.That(AmqpField.Read<ConvertedMember<string, int, Int32Member, Digits>, string>(ref reader), Is.EqualTo("1"));
        Assert.That(AmqpField.Read<ConvertedMember<string, int, Int32Member, Digits>, string>(ref reader), Is.Null);
    }

    private readonly struct Digits : IElementConverter<string, int>
    {
        public int ToWire(string value) => int.Parse(value, CultureInfo.InvariantCulture);

        public string FromWire(int wire) => wire.ToString(CultureInfo.InvariantCulture);
    }
}
