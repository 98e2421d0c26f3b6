#if !NETSTANDARD_ASSET
namespace Amqp.Encoding.Tests.Types;

/// <summary>The scalars among the formatted and parsed types of .NET: text in UTF-16 and UTF-8, in one format, and back.</summary>
public sealed class FormattingTests
{
    private static readonly object[] s_values =
    [
        new AmqpSymbol("order-7"), default(AmqpSymbol),
        AmqpTimestamp.FromMilliseconds(0), AmqpTimestamp.FromMilliseconds(1), AmqpTimestamp.FromMilliseconds(long.MinValue),
        Decimal32.Parse("-1.50"), Decimal64.Parse("1E-20"), Decimal128.Parse("-0.000001234567890123456789012345678901234"), Decimal128.Parse("-1.234567890123456789012345678901234E-6143"),
        Decimal64.Parse("-sNaN"), Decimal64.Parse("Infinity"),
    ];

    [TestCaseSource(nameof(s_values))]
    public void Every_form_of_formatting_writes_the_same_text(object value)
    {
        string text = value.ToString()!;
        Assert.That(string.Create(CultureInfo.InvariantCulture, $"{value}"), Is.EqualTo(text));
        Span<char> chars = new char[text.Length];
        Assert.That(((ISpanFormattable)value).TryFormat(chars, out int charsWritten, default, null), Is.True);
        Assert.That(chars.Slice(0, charsWritten).ToString(), Is.EqualTo(text));
        Span<byte> bytes = new byte[text.Length];
        Assert.That(((IUtf8SpanFormattable)value).TryFormat(bytes, out int bytesWritten, "G", null), Is.True);
        Assert.That(System.Text.Encoding.UTF8.GetString(bytes.Slice(0, bytesWritten)), Is.EqualTo(text));
        Assert.That(() => ((ISpanFormattable)value).TryFormat(new char[99], out _, "X", null), Throws.TypeOf<FormatException>());
        Assert.That(() => ((IFormattable)value).ToString("F2", null), Throws.TypeOf<FormatException>());
        if (text.Length > 0)
        {
            Assert.That(((ISpanFormattable)value).TryFormat(chars.Slice(1), out charsWritten, default, null), Is.False);
            Assert.That(((IUtf8SpanFormattable)value).TryFormat(bytes.Slice(1), out bytesWritten, default, null), Is.False);
            Assert.That(charsWritten, Is.Zero);
            Assert.That(bytesWritten, Is.Zero);
        }
    }

    [Test]
    public void Generic_code_parses_each_type()
    {
        Check("order-7", new AmqpSymbol("order-7"));
        Check("2026-11-22T10:00:00Z", AmqpTimestamp.FromDateTime(new DateTime(2026, 11, 22, 10, 0, 0, DateTimeKind.Utc)));
        Check("1.50", Decimal32.FromDecimal(1.50m));
        Check("1.50", Decimal64.FromDecimal(1.50m));
        Check("1.50", Decimal128.FromDecimal(1.50m));
        Assert.That(() => CheckString("é", default(AmqpSymbol)), Throws.TypeOf<FormatException>());
    }

    [Test]
    public void Formatting_allocates_nothing()
    {
        char[] room = new char[64];
        Decimal64 number = Decimal64.Parse("1.5");
        AmqpTimestamp time = AmqpTimestamp.FromMilliseconds(1);
        Assert.That(Format(number, room));
        Assert.That(Format(time, room));
        long before = GC.GetAllocatedBytesForCurrentThread();
        bool written = Format(number, room) && Format(time, room);
        Assert.That(GC.GetAllocatedBytesForCurrentThread() - before, Is.Zero);
        Assert.That(written, Is.True);
    }

    private static bool Format<T>(T value, char[] room)
        where T : ISpanFormattable => value.TryFormat(room, out _, default, null);

    private static void Check<T>(string text, T expected)
        where T : ISpanParsable<T>
    {
        Assert.That(T.Parse(text, CultureInfo.GetCultureInfo("de-DE")), Is.EqualTo(expected));
        Assert.That(T.Parse(text.AsSpan(), null), Is.EqualTo(expected));
        Assert.That(T.TryParse(text.AsSpan(), null, out T? result));
        Assert.That(result!.Equals(expected));
        CheckString(text, expected);
    }

    private static void CheckString<T>(string text, T expected)
        where T : IParsable<T>
    {
        Assert.That(T.Parse(text, null), Is.EqualTo(expected));
        Assert.That(T.TryParse(text, null, out T? result));
        Assert.That(result!.Equals(expected));
        Assert.That(T.TryParse(null, null, out _), Is.False);
    }
}
#endif
