using Amqp.Encoding.Legacy;
using Amqp.Encoding.Transactions;

namespace Amqp.Encoding.Tests.Architecture;

/// <summary>A peer's text cannot steer a terminal, forge a line or hide in any text that the library makes.</summary>
public sealed class EscapedTextTests
{
    private const string Forged = "\", forged=\"1";

    // The title of a terminal, a cleared screen, lines, C1, directions, zero width, a joiner, a variation selector, marks, a soft hyphen, a filler, a tag.
    private const string Hostile = "a\u001b]0;t\u0007\u001b[2J\r\n\0\u007f\u0085\u009b\u202e\u2066\u200b\u200d\ufe0f\u2028\u2029\ufeff\u00ad\u3164\U000E0041" + Forged;
    private const string HostileAscii = "a\u001b]0;t\u0007\u001b[2J\r\n\0\u007f" + Forged;

    private static readonly AmqpSymbol s_symbol = HostileAscii;
    private static readonly AmqpMap s_map = new([new(Hostile, Hostile), new(s_symbol, s_symbol)]);
    private static readonly Fields s_fields = Fields.Create([new(s_symbol, s_symbol), new("b", new DescribedValue(s_symbol, new AmqpList(s_symbol, new AmqpChar(0x1B))))]);
    private static readonly DescribedValue s_described = new(s_symbol, new AmqpList(Hostile, s_symbol, new AmqpChar(0x1B)));
    private static readonly AmqpError s_error = new() { Condition = s_symbol, Description = Hostile, Info = s_fields };

    // Types whose texts have nothing from a peer but numbers and bytes in hexadecimal, or names of .NET.
    private static readonly Type[] s_plain =
    [
        typeof(AmqpTimestamp), typeof(FormatCode), typeof(Decimal32), typeof(Decimal64), typeof(Decimal128), typeof(ProtocolHeader), typeof(DeliveryTag), typeof(TransactionId),
        typeof(SequenceNumber), typeof(SaslPlain), typeof(AmqpDecodeError),
    ];

    private static IEnumerable<object> Samples()
    {
        yield return s_symbol;
        yield return new AmqpChar(0x202E);
        yield return new Descriptor(s_symbol);
        yield return new AnnotationKey(s_symbol);
        yield return new MessageId(Hostile);
        yield return (ErrorCondition)s_symbol;
        yield return (DistributionMode)s_symbol;
        yield return (TerminusExpiryPolicy)s_symbol;
        yield return (AmqpValue)s_described;
        yield return s_described;
        yield return s_map;
        yield return new AmqpList(Hostile, s_symbol);
        yield return new AmqpArray(AmqpType.String, Hostile).Describe(s_symbol);
        yield return s_fields;
        yield return new UnsettledDelivery(new DeliveryTag([1]), new Rejected { Error = s_error });
        yield return new DescribedType(s_symbol, Hostile);
        yield return new Multiple<string>([Hostile]);
        yield return new ApplicationProperties { [HostileAscii] = HostileAscii };
        yield return new Annotations { [s_symbol] = HostileAscii };
        yield return new AmqpMessage { Value = s_described };
        yield return LifetimePolicy.DeleteOnClose;
        foreach (Type type in Texts().Where(type => typeof(AmqpComposite).IsAssignableFrom(type) && type.GetConstructor(Type.EmptyTypes) is not null))
        {
            yield return Fill(Activator.CreateInstance(type)!);
        }
    }

    private static IEnumerable<Type> Texts() => typeof(AmqpValue).Assembly.GetExportedTypes()
        .Where(type => !type.IsEnum && !type.IsAbstract && !type.IsByRefLike && !typeof(Exception).IsAssignableFrom(type) && !typeof(Delegate).IsAssignableFrom(type))
        .Where(type => type.GetMethod(nameof(ToString), Type.EmptyTypes)!.DeclaringType is { } declaring && declaring != typeof(object) && declaring != typeof(ValueType));

    // Sets all properties that can have text.
    private static object Fill(object composite)
    {
        foreach (PropertyInfo property in composite.GetType().GetProperties().Where(property => property.CanWrite && property.GetIndexParameters().Length == 0))
        {
            Type type = Nullable.GetUnderlyingType(property.PropertyType) ?? property.PropertyType;
            object? value = type == typeof(string) ? Hostile
                : type == typeof(AmqpSymbol) ? s_symbol
                : type == typeof(AmqpSymbol[]) ? new[] { s_symbol, s_symbol }
                : type == typeof(AmqpMap) ? s_map
                : type == typeof(Fields) ? s_fields
                : type == typeof(AmqpValue) ? (AmqpValue)Hostile
                : type == typeof(MessageId) ? new MessageId(Hostile)
                : type == typeof(AmqpError) ? s_error
                : type == typeof(ErrorCondition) ? (ErrorCondition)s_symbol
                : type == typeof(DistributionMode) ? (DistributionMode)s_symbol
                : type == typeof(TerminusExpiryPolicy) ? (TerminusExpiryPolicy)s_symbol
                : default(object?);
            if (value is not null)
            {
                property.SetValue(composite, value);
            }
        }

        return composite;
    }

    [Test]
    public void Every_type_with_a_text_is_tested()
    {
        HashSet<Type> tested = [.. Samples().Select(sample => sample.GetType()).Concat(s_plain).Select(type => type.IsGenericType ? type.GetGenericTypeDefinition() : type)];
        string[] missing = [.. Texts().Where(type => !tested.Contains(type) && !type.Name.StartsWith("Unknown", StringComparison.Ordinal)).Select(type => type.FullName!)];
        Assert.That(missing, Is.Empty);
    }

    [Test]
    public void No_text_of_the_library_steers_a_terminal_or_forges_a_field()
    {
        foreach (object sample in Samples())
        {
            AssertPlain(sample.ToString()!, sample.GetType().ToString());
            AssertPlain(string.Format(CultureInfo.InvariantCulture, "{0}", sample), sample.GetType().ToString());
        }

        AssertPlain(((AmqpValue)Hostile).ToString().Replace("\"", ""), "a string, which is all of its text");
        AssertPlain(AmqpNotation.Default.Format(s_described), "the notation");
        AssertPlain(new UnknownOutcome(s_described).ToString(), "an unknown outcome");
        AssertPlain(new UnknownDeliveryState(s_described).ToString(), "an unknown state");
        AssertPlain(new UnknownTerminus(s_described).ToString(), "an unknown terminus");
    }

    [Test]
    public void No_text_of_a_frame_steers_a_terminal_or_forges_a_field()
    {
        var output = new AmqpBuffer();
        FrameEncoder.Encode(output, 0, new Close { Error = new AmqpError { Condition = s_symbol, Description = Hostile, Info = s_fields } }, 65_536);
        var decoder = new FrameDecoder(65_536);
        Assert.That(decoder.Decode(output.WrittenSpan, out Frame frame, out _, out _), Is.EqualTo(System.Buffers.OperationStatus.Done));
        AssertPlain(frame.ToString(), "a frame");
    }

    [Test]
    public void No_text_of_an_error_steers_a_terminal()
    {
        foreach (Action act in new Action[]
        {
            () => _ = s_map["\u001b[2J\u202e"],
            () => _ = s_fields["\u001b[2J\n"],
            () => new ApplicationProperties { [HostileAscii] = 1 }.Add(HostileAscii, 2),
            () => AmqpMap.Create([new(Hostile, 1), new(Hostile, 2)]),
            () => Decimal64.Parse("1\u001b[2J\n"),
        })
        {
            AssertPlain(Assert.Catch(() => act())!.Message, "an error");
        }
    }

    [Test]
    public void The_value_of_a_symbol_is_what_was_sent()
    {
        Assert.That(s_symbol.Value, Is.EqualTo(HostileAscii));
        Assert.That(s_symbol.Value, Is.EqualTo(HostileAscii));
        Assert.That(((ErrorCondition)s_symbol).Symbol, Is.EqualTo(s_symbol));
        Assert.That(new AmqpSymbol("a\u001b\"\\").ToString(), Is.EqualTo("a\\u{1b}\\\"\\\\"));
        string name = new('x', 3);
        Assert.That(new AmqpSymbol(name).ToString(), Is.SameAs(name));
    }

    [Test]
    public void Half_a_surrogate_pair_is_escaped()
    {
        Assert.That(new Properties { Subject = "a\ud800" }.ToString(), Is.EqualTo("properties(subject=\"a\\u{d800}\")"));
        Assert.That(new MessageId("\udc00").ToString(), Is.EqualTo("\\u{dc00}"));
    }

    [Test]
    public void Joined_emoji_are_shown_in_their_parts() =>
        Assert.That(((AmqpValue)"\U0001F469\u200d\U0001F4BB \u2764\ufe0f \U0001F600").ToString(), Is.EqualTo("\U0001F469\\u{200d}\U0001F4BB \u2764\\u{fe0f} \U0001F600"));

    [Test]
    public void Every_character_that_the_platform_calls_invisible_is_escaped()
    {
        for (int scalar = 0; scalar <= 0x10FFFF; scalar++)
        {
            UnicodeCategory category = CharUnicodeInfo.GetUnicodeCategory(scalar);
            bool isInvisible = category is UnicodeCategory.Control or UnicodeCategory.Format or UnicodeCategory.Surrogate or UnicodeCategory.LineSeparator or UnicodeCategory.ParagraphSeparator;
            if (isInvisible && EscapedText.IsShown(scalar))
            {
                Assert.Fail("U+" + scalar.ToString("X4", CultureInfo.InvariantCulture));
            }
        }

        foreach (int scalar in new[] { 0x34F, 0x115F, 0x17B4, 0x180B, 0x2065, 0x3164, 0xFE00, 0xFE0F, 0xFFA0, 0xE0000, 0xE0100, 0xE01EF, 0xE0FFF })
        {
            Assert.That(EscapedText.IsShown(scalar), Is.False, scalar.ToString("X4", CultureInfo.InvariantCulture));
        }

        foreach (int scalar in new[] { ' ', '~', 0xA0, 0xE9, 0x3000, 0x4E00, 0xFFFD, 0x1F600, 0x10000 })
        {
            Assert.That(EscapedText.IsShown(scalar), scalar.ToString("X4", CultureInfo.InvariantCulture));
        }
    }

    private static void AssertPlain(string text, string name)
    {
        Assert.That(text, Does.Not.Contain(Forged), name);
        for (int i = 0; i < text.Length; i++)
        {
            bool isPair = i + 1 < text.Length && char.IsSurrogatePair(text[i], text[i + 1]);
            int scalar = isPair ? char.ConvertToUtf32(text[i], text[++i]) : text[i];
            Assert.That(EscapedText.IsShown(scalar), () => name + " shows U+" + scalar.ToString("X4", CultureInfo.InvariantCulture) + ": " + text);
        }
    }

    [Test]
    public void A_key_or_an_id_without_escapes_is_shown_without_a_copy()
    {
        string text = new('k', 20);
        Assert.Multiple(() =>
        {
            Assert.That(new AnnotationKey(new AmqpSymbol(text)).ToString(), Is.SameAs(text), "annotation key");
            Assert.That(new AnnotationKey(new AmqpSymbol(text)).Symbol.Value, Is.SameAs(text), "its symbol");
            Assert.That(new AnnotationKey(7UL).Symbol, Is.EqualTo(default(AmqpSymbol)), "the symbol of a numeric key");
            Assert.That(new MessageId(text).ToString(), Is.SameAs(text), "message id");
            Assert.That(((AmqpValue)text).ToString(), Is.SameAs(text), "value");
        });
    }
}
