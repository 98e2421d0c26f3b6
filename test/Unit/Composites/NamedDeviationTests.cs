namespace Amqp.Encoding.Tests.Composites;

/// <summary>Deviations of composites and arrays that a reader accepts, in both modes, if the caller names them.</summary>
public sealed class NamedDeviationTests
{
    // AMQPNetLite, for new Begin { HandleMax = 10 }.
    private const string BeginWithoutFields = "005311c0070540404040520a";

    private static AmqpReaderOptions Missing(bool isStrict) => Named(Deviations.MissingMandatoryFields, isStrict);

    // An interoperable reader needs no name for it.
    private static AmqpReaderOptions Empty(bool isStrict) => Named(isStrict ? Deviations.EmptyArrayWithoutConstructor : Deviations.None, isStrict);

    private static AmqpReaderOptions Named(Deviations deviations, bool isStrict) =>
        AmqpReaderOptions.Default.WithDeviations(deviations | (isStrict ? Deviations.None : Deviations.Usual));

    [Test]
    [Leniency("missing mandatory field")]
    public void A_begin_with_only_its_handle_max_is_accepted_if_named(
        [Values(BeginWithoutFields, "0080 0000000000000011 d0 0000000a 00000005 40404040 520a")] string hex, [Values] bool isStrict)
    {
        byte[] bytes = HexText.Parse(hex.Replace(" ", string.Empty));
        Assert.That(Begin.TryDecode(bytes, out Begin? begin, out AmqpDecodeError error, Missing(isStrict)), error.ToString());
        Assert.That(begin!.HandleMax, Is.EqualTo((uint?)10));
        Assert.That(begin.NextOutgoingId.Value, Is.Zero);
        Assert.That(begin.IncomingWindow, Is.Zero);
        Assert.That(begin.OutgoingWindow, Is.Zero);
        Assert.That(begin.GetMissingFields(), Is.EqualTo(new[] { "next-outgoing-id", "incoming-window", "outgoing-window" }));
        Assert.That(begin.Clone().GetMissingFields(), Has.Count.EqualTo(3));

        // A missing field is not written as zero: encoding throws until the caller sets it.
        Assert.That(() => begin.Encode(), Throws.TypeOf<AmqpEncodeException>().With.Message.Contains("begin.next-outgoing-id is not set"));
        begin.NextOutgoingId = 0;
        begin.IncomingWindow = 0;
        begin.OutgoingWindow = 0;
        Assert.That(begin.GetMissingFields(), Is.Empty);
        Assert.That(HexText.Format(begin.Encode()), Is.EqualTo("005311c0070540434343520a"));

        foreach (AmqpReaderOptions unnamed in new[] { AmqpReaderOptions.Default, Named(~Deviations.MissingMandatoryFields & (Deviations)63, isStrict) })
        {
            Assert.That(Begin.TryDecode(bytes, out _, out error, unnamed), Is.False);
            Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.MissingField));
            Assert.That(error.Path, Is.EqualTo("begin.next-outgoing-id"));
        }
    }

    [Test]
    public void A_missing_field_is_accepted_as_null_or_absent_and_the_others_are_read([Values] bool isStrict)
    {
        Detach detach = Detach.Decode(HexText.Parse("005316c003024041"), Missing(isStrict));
        Assert.That(detach.Handle, Is.Zero);
        Assert.That(detach.Closed, Is.True);
        Assert.That(detach.GetMissingFields(), Is.EqualTo(new[] { "handle" }));

        Open open = Open.Decode(HexText.Parse("00531045"), Missing(isStrict));
        Assert.That(open.ContainerId, Is.Empty);
        Assert.That(open.GetMissingFields().Single(), Is.EqualTo("container-id"));

        Attach attach = Attach.Decode(HexText.Parse("005312c00401a10161"), Missing(isStrict));
        Assert.That(attach.Name, Is.EqualTo("a"));
        Assert.That(attach.Handle, Is.Zero);
        Assert.That(attach.Role, Is.EqualTo(Role.Sender));
        Assert.That(attach.GetMissingFields(), Is.EqualTo(new[] { "handle", "role" }));
    }

    // An error without a condition in a detach; each composite tells of its own fields.
    [Test]
    public void A_missing_field_of_a_nested_composite_is_accepted_if_named([Values] bool isStrict)
    {
        byte[] bytes = HexText.Parse("005316c009034340" + "00531dc00100");
        Detach detach = Detach.Decode(bytes, Missing(isStrict));
        Assert.That(detach.GetMissingFields(), Is.Empty);
        Assert.That(detach.Error!.GetMissingFields(), Is.EqualTo(new[] { "condition" }));
        Assert.That(() => detach.Encode(), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(Detach.TryDecode(bytes, out _, out _), Is.False);

        var reader = new AmqpReader(HexText.Parse("e0050100531045"), Missing(isStrict));
        AmqpReadScope array = reader.EnterArray();
        Assert.That(reader.ReadComposite<Open>()!.GetMissingFields(), Has.Count.EqualTo(1));
        reader.Exit(array);
    }

    // The zero of sasl-outcome.code is ok: a peer that leaves it out must not be let in.
    [TestCase("00534045")]
    [TestCase("00534145")]
    [TestCase("00534245")]
    [TestCase("00534345")]
    [TestCase("00534445")]
    public void A_missing_field_of_a_SASL_body_is_refused(string hex)
    {
        AmqpDecodeException? thrown = Assert.Throws<AmqpDecodeException>(() =>
        {
            var reader = new AmqpReader(HexText.Parse(hex), Missing(isStrict: false));
            reader.ReadComposite<IAmqpComposite>();
        });
        Assert.That(thrown!.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.MissingField));
    }

    [Test]
    public void GetMissingFields_names_the_unset_mandatory_fields()
    {
        Assert.That(new Open().GetMissingFields(), Is.EqualTo(new[] { "container-id" }));
        Assert.That(new Open { ContainerId = string.Empty }.GetMissingFields(), Is.Empty);
        Assert.That(new Close().GetMissingFields(), Is.Empty);
        Assert.That(Accepted.Instance.GetMissingFields(), Is.Empty);
        Assert.That(new SaslOutcome().GetMissingFields(), Is.EqualTo(new[] { "code" }));
        Assert.That(() => CompositeExtensions.GetMissingFields(null!), Throws.ArgumentNullException);
    }

    [Test]
    [Leniency("empty array without constructor")]
    public void An_empty_array_that_ends_after_its_count_is_accepted([Values("e00100", "f00000000400000000")] string hex, [Values] bool isStrict)
    {
        byte[] bytes = HexText.Parse(hex);
        AmqpReaderOptions options = Empty(isStrict);
        AmqpArray array = AmqpValue.Decode(bytes, options).AsArray();
        Assert.That(array.Count, Is.Zero);
        Assert.That(array.ElementType, Is.EqualTo(AmqpType.Null));
        Assert.That(HexText.Format(((AmqpValue)array).Encode()), Is.EqualTo("e0020040"));

        Assert.That(ArrayEncoding<int>.Default.Decode(bytes, options), Is.Empty);
        Assert.That(ArrayEncoding<string>.Default.Decode(bytes, options), Is.Empty);
        Assert.That(ArrayEncoding<int[]>.Default.Decode(bytes, options), Is.Empty);
        Assert.That(ArrayEncoding.Described(7, ArrayEncoding<int>.Default).Decode(bytes, options), Is.Empty);
        Assert.That(ArrayEncoding.OfLists(ListEncoding<int>.Default).Decode(bytes, options), Is.Empty);
        ReadAll(bytes, options);
        ReadAll([.. bytes, 0x40], options);

        foreach (Deviations others in new[] { Deviations.None, ~Deviations.EmptyArrayWithoutConstructor & (Deviations)63 })
        {
            Assert.That(AmqpValue.TryDecode(bytes, out _, out AmqpDecodeError error, Named(others, isStrict: true)), Is.False);
            Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.SizeTooSmall));
        }
    }

    [Test]
    public void An_empty_array_without_a_constructor_is_accepted_in_a_field_an_array_and_an_unknown_value([Values] bool isStrict)
    {
        AmqpReaderOptions options = Empty(isStrict);
        Open open = Open.Decode(HexText.Parse("005310c00d08a10163404040404040e00100"), options);
        Assert.That(open.OfferedCapabilities.Count, Is.Zero);
        Assert.That(open.GetMissingFields().Count, Is.Zero);

        // As an item of a list and as a key of a map.
        Assert.That(AmqpValue.Decode(HexText.Parse("c00502e0010040"), options).AsList().Count, Is.EqualTo(2));
        Assert.That(AmqpValue.Decode(HexText.Parse("c10502e0010040"), options).AsMap().Count, Is.EqualTo(1));

        // As an element of an array, whose constructor is E0: two of 01 00.
        foreach ((string hex, string written) in new[]
        {
            ("e00602e0" + "0100" + "0100", "e00802e0" + "020040" + "020040"),
            ("f00000001500000002f0" + "0000000400000000" + "0000000400000000", "e01402f0" + "000000050000000040" + "000000050000000040"),
        })
        {
            byte[] nested = HexText.Parse(hex);
            Assert.That(AmqpValue.Decode(nested, options).AsArray().All(inner => inner.AsArray().Count == 0));
            Assert.That(HexText.Format(AmqpValue.Decode(nested, options).Encode()), Is.EqualTo(written));
            Assert.That(ArrayEncoding<int[]>.Default.Decode(nested, options), Is.EqualTo(new int[][] { [], [] }));
            Reads(nested, options, nested.Length, (ref r) => r.Validate());
            Reads(nested, options, nested.Length, (ref r) => r.ReadObject());
            Assert.That(AmqpValue.TryDecode(nested, out _, out _, Named(Deviations.None, isStrict: true)), Is.False);
        }

        // A state whose descriptor is unknown keeps its bytes.
        Disposition disposition = Disposition.Decode(HexText.Parse("005315c00b05414340410053fee00100"), options);
        Assert.That(AmqpValue.FromComposite(disposition.State!).AsDescribed().Value.AsArray().Count, Is.Zero);
    }

    // Written by Microsoft.Azure.Amqp 2.7: decimal.GetBits, with the exponent 6176 - scale as (exponent >> 9) and (exponent & 127) << 1.
    [TestCase("940c3e000000000000000000000000000f", "1.5")]
    [TestCase("948c3e000000000000000000000000000f", "-1.5")]
    [TestCase("940c4000000000000000000000000000ff", "255")]
    [TestCase("940c400000000000000000000000000000", "0")]
    [TestCase("940c080000000000000000000000000001", "0.0000000000000000000000000001")]
    [TestCase("948c400000ffffffffffffffffffffffff", "-79228162514264337593543950335")]
    [TestCase("940c080000ffffffffffffffffffffffff", "7.9228162514264337593543950335")]
    [Leniency("decimal128 with a shifted exponent")]
    public void A_decimal_with_a_shifted_exponent_is_read_as_it_was_meant_if_named(string hex, string text)
    {
        byte[] bytes = HexText.Parse(hex);
        decimal expected = decimal.Parse(text, CultureInfo.InvariantCulture);
        AmqpReaderOptions named = AmqpReaderOptions.Default.WithDeviations(Deviations.Usual | Deviations.ShiftedDecimalExponents);
        AmqpReaderOptions cached = named.WithTextDecoder(new TextCache());
        var bits = Decimal128.FromDecimal(expected);
        Assert.That(bits.ToDecimal().ToString(CultureInfo.InvariantCulture), Is.EqualTo(text));
        foreach (AmqpReaderOptions options in (AmqpReaderOptions[])[named, cached, named.WithDeviations(named.Deviations & ~Deviations.Usual)])
        {
            Assert.That(new AmqpReader(bytes, options).ReadDecimal(), Is.EqualTo(expected));
            Assert.That(new AmqpReader(bytes, options).ReadDecimal128(), Is.EqualTo(bits));
            var reader = new AmqpReader(bytes, options);
            Assert.That(reader.ReadObject(), Is.EqualTo(expected));
            Assert.That(AmqpValue.Decode(bytes, options), Is.EqualTo((AmqpValue)expected));
            Assert.That(AmqpValue.Decode([0xC0, 0x12, 0x01, .. bytes], options).AsList()[0], Is.EqualTo((AmqpValue)expected));
            Assert.That(AmqpValue.Decode([0xC1, 0x15, 0x02, 0xA1, 0x01, 0x6B, .. bytes], options).AsMap()["k"], Is.EqualTo((AmqpValue)expected));
            Assert.That(ListEncoding<decimal>.Default.Decode([0xC0, 0x12, 0x01, .. bytes], options), Is.EqualTo(new[] { expected }));
            byte[] array = [0xE0, 0x12, 0x01, .. bytes];
            Assert.That(ArrayEncoding<decimal>.Default.Decode(array, options), Is.EqualTo(new[] { expected }));
            Assert.That(ArrayEncoding<Decimal128>.Default.Decode(array, options), Is.EqualTo(new[] { bits }));
            Assert.That(AmqpValue.Decode(array, options).AsArray()[0], Is.EqualTo((AmqpValue)expected));
            var message = AmqpMessage.Decode([0x00, 0x53, 0x74, 0xC1, 0x15, 0x02, 0xA1, 0x01, 0x6B, .. bytes, 0x00, 0x53, 0x77, .. bytes], options);
            Assert.That(message.ApplicationProperties["k"], Is.EqualTo((AmqpValue)expected));
            Assert.That(message.Value, Is.EqualTo((AmqpValue)expected));
        }
    }

    [Test]
    public void A_decimal_with_a_shifted_exponent_is_read_as_the_standard_says_if_not_named()
    {
        byte[] bytes = HexText.Parse("940c3e000000000000000000000000000f");
        foreach (Deviations others in (Deviations[])[Deviations.None, (Deviations)63])
        {
            AmqpReaderOptions options = AmqpReaderOptions.Default.WithDeviations(Deviations.Usual | others);
            Assert.That(AmqpValue.TryDecode(bytes, out AmqpValue value, out _, options));
            Assert.That(value.AsDecimal128().ToString(), Is.EqualTo("1.5E-4608"));
            Assert.That(HexText.Format(value.Encode()), Is.EqualTo(HexText.Format(bytes)));
            AmqpDecodeException fault = Assert.Throws<AmqpDecodeException>(() => new AmqpReader(bytes, options).ReadDecimal())!;
            Assert.That(fault.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.NotRepresentable));
        }
    }

    // Azure's newest clients write 1.5 so: read as the standard says it is 1.5E-4608, which no double holds.
    [Test]
    public void A_decimal_with_a_shifted_exponent_is_never_zero()
    {
        var value = AmqpValue.Decode(HexText.Parse("940c3e000000000000000000000000000f"));
        Assert.That(value.TryGetNumber(out double number), Is.False, $"{number}");
        Assert.That(value.TryGetNumber(out decimal _), Is.False);
    }

    [TestCase("1E-398", false)]
    [TestCase("-1E-398", false)]
    [TestCase("5E-324", true)]
    [TestCase("0E-398", true)]
    public void A_decimal_that_is_too_small_for_a_double_is_not_read_as_zero(string text, bool fits) =>
        Assert.That(((AmqpValue)Decimal64.Parse(text)).TryGetNumber(out double _), Is.EqualTo(fits));

    [TestCase("940c3e000000000000000000000000000f", "1.5")]
    [TestCase("948c400000ffffffffffffffffffffffff", "-79228162514264337593543950335")]
    [TestCase("94303e000000000000000000000000000f", "1.5")]
    public void The_options_of_Azure_read_decimals_with_a_shifted_exponent(string hex, string text)
    {
        byte[] bytes = HexText.Parse(hex);
        decimal expected = decimal.Parse(text, CultureInfo.InvariantCulture);
        byte[] array = [0xE0, 0x12, 0x01, .. bytes];
        foreach (AmqpObjectOptions options in (AmqpObjectOptions[])[AmqpObjectOptions.Azure, AmqpObjectOptions.Azure.WithDotNetArrays()])
        {
            var reader = new AmqpReader(bytes);
            Assert.That(reader.ReadObject(options), Is.EqualTo(expected));
            Assert.That(AmqpValue.Decode(bytes).ToObject(options), Is.EqualTo(expected));
            Assert.That(AmqpValue.Decode([0xC0, 0x12, 0x01, .. bytes]).ToObject(options), Is.EqualTo(new object[] { expected }));
            reader = new AmqpReader(array);
            Assert.That(reader.ReadObject(options), Is.EqualTo(new[] { expected }).And.TypeOf<decimal[]>());
            Assert.That(AmqpValue.Decode(array).ToObject(options), Is.EqualTo(new[] { expected }).And.TypeOf<decimal[]>());
        }
    }

    // 1.6.10 and 1.6.15: U+0041 and U+1F680, which is two chars; infinity, which decimal does not hold.
    [TestCase("e006017300000041", typeof(char[]))]
    [TestCase("e00601730001f680", typeof(AmqpChar[]))]
    [TestCase("e006017432800001", typeof(decimal[]))]
    [TestCase("e006017478000000", typeof(Decimal32[]))]
    public void Arrays_of_char_and_decimal_are_those_of_DotNet_with_the_options_of_Azure(string hex, Type type)
    {
        byte[] bytes = HexText.Parse(hex);
        var reader = new AmqpReader(bytes);
        Assert.That(reader.ReadObject(AmqpObjectOptions.Azure), Is.TypeOf(type));
        Assert.That(AmqpValue.Decode(bytes).ToObject(AmqpObjectOptions.Azure), Is.TypeOf(type));
    }

    // 1.5 as the standard has it, an odd exponent, a scale of 29, one beyond 0, a coefficient of 97 bits, an infinity.
    [TestCase("94303e000000000000000000000000000f")]
    [TestCase("940c3f000000000000000000000000000f")]
    [TestCase("940c06000000000000000000000000000f")]
    [TestCase("940c42000000000000000000000000000f")]
    [TestCase("940c3e000100000000000000000000000f")]
    [TestCase("9478000000000000000000000000000000")]
    public void Other_decimals_do_not_change_if_shifted_exponents_are_named(string hex)
    {
        byte[] bytes = HexText.Parse(hex);
        AmqpReaderOptions named = AmqpReaderOptions.Default.WithDeviations(Deviations.Usual | Deviations.ShiftedDecimalExponents);
        Assert.That(HexText.Format(AmqpValue.Decode(bytes, named).Encode()), Is.EqualTo(hex));
        Assert.That(new AmqpReader(bytes, named).ReadDecimal128(), Is.EqualTo(new AmqpReader(bytes).ReadDecimal128()));
    }

    // The count must be 0, and the size exactly that of the count.
    [TestCase("e00101")]
    [TestCase("e000")]
    [TestCase("f00000000300000000")]
    [TestCase("f00000000400000001")]
    public void Other_arrays_without_a_constructor_remain_malformed(string hex)
    {
        Assert.That(AmqpValue.TryDecode(HexText.Parse(hex), out _, out AmqpDecodeError error, Empty(isStrict: false)), Is.False);
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.SizeTooSmall));
    }

    private static void ReadAll(byte[] bytes, AmqpReaderOptions options)
    {
        var reader = new AmqpReader(bytes, options);
        AmqpReadScope scope = reader.EnterArray();
        Assert.That(scope.Count, Is.Zero);
        reader.Exit(scope);
        int end = reader.Position;
        Reads(bytes, options, end, (ref r) => r.Validate());
        Reads(bytes, options, end, (ref r) => r.Skip());
        Reads(bytes, options, end, (ref r) => Assert.That(r.ReadArray<long>(new long[1]), Is.Zero));
        Reads(bytes, options, end, (ref r) => Assert.That(r.ReadArrayView<Guid>().Count, Is.Zero));
        Reads(bytes, options, end, (ref r) => Assert.That(r.ReadBytesArrayView().Count, Is.Zero));
        Reads(bytes, options, end, (ref r) => Assert.That(r.ReadMultiple<AmqpSymbol>(), Is.Empty));
        Assert.That(ArrayEncoding<AmqpSymbol>.Default.GetCount(new AmqpReader(bytes, options)), Is.Zero);
    }

    private static void Reads(byte[] bytes, AmqpReaderOptions options, int end, Reading.ReaderAction read)
    {
        var reader = new AmqpReader(bytes, options);
        read(ref reader);
        Assert.That(reader.Position, Is.EqualTo(end));
    }
}
