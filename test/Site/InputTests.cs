using System.Linq;
using System.Text.RegularExpressions;
using Amqp.Encoding.Diagnostics;
using Amqp.Encoding.Site;
using Amqp.Encoding.Tests.Support;

namespace Amqp.Encoding.Tests.Site;

/// <summary>The page reads pasted text, and links.</summary>
public class InputTests
{
    [TestCase("00 53 77 A1 01 61", "005377A10161")]
    [TestCase("AFN3oQVoZWxsbw==", "005377A10568656C6C6F")]
    [TestCase("int:1", "5401")]
    [TestCase("list[int:1,\n  str:\"a\"]", "C006025401A10161")]
    [TestCase("int:1\nnull\n", "540140")]
    public void Bytes_are_read_in_every_form(string text, string expected) => Assert.That(PageInput.Parse(text).Bytes, Is.EqualTo(Convert.FromHexString(expected)));

    [TestCase("hello", "This is neither hexadecimal, nor base64, nor a value")]
    [TestCase("int:x", "Expected a value of the type int at character 4")]
    [TestCase("int:1\nint:y", "Line 2: Expected a value of the type int")]
    [TestCase("--> 00\n<-- x", "Line 2 of the conversation has no bytes")]
    public void Text_without_bytes_is_refused_in_a_line(string text, string expected) => Assert.That(PageInput.Parse(text).Error, Does.StartWith(expected));

    [Test]
    public void An_input_over_the_limit_is_refused()
    {
        Assert.That(PageInput.Of(new byte[PageInput.MaxBytes]).Error, Is.Null);
        Assert.That(PageInput.Of(new byte[PageInput.MaxBytes + 1]), Is.SameAs(PageInput.TooLong));
        Assert.That(PageInput.Parse(new string('0', PageInput.MaxCharacters + 1)), Is.SameAs(PageInput.TooLong));
        Assert.That(PageInput.Parse(new string('0', 2 * (PageInput.MaxBytes + 1))), Is.SameAs(PageInput.TooLong));
    }

    [TestCase("0A0D0D0A1C0000004D3C2B1A")]
    [TestCase("D4C3B2A102000400")]
    public void A_capture_of_packets_is_named(string start) =>
        Assert.That(PageInput.Of([.. Convert.FromHexString(start), .. new byte[40]]).Error, Does.StartWith("This is a capture of packets"));

    [Test]
    public void A_conversation_has_a_line_for_each_frame()
    {
        PageInput input = PageInput.Parse("--> 414D515000010000\n<-- 00000011 02000000 005310C00401A10163\n--> 0000");
        Assert.That(input.Ladder!.Select(item => (item.IsFromClient, item.Text)), Is.EqualTo(new[]
        {
            (true, "protocol header AMQP 1.0.0"), (false, "channel 0 open(container-id=\"c\")"), (true, "the beginning of a frame"),
        }));
    }

    [Test]
    public void A_link_gives_the_input_back([Values("00 53 77", "--> 414D515000010000\n<-- 414D515000010000")] string text)
    {
        string link = PageLink.Create(PageInput.Parse(text))!;
        Assert.That(PageLink.TryRead(link, out string? read), Is.True);
        Assert.That(read, Is.EqualTo(text));
    }

    [TestCase("")]
    [TestCase("#")]
    [TestCase("#bytes=!")]
    [TestCase("#other=AA")]
    public void A_fragment_without_a_link_is_passed_over(string fragment) => Assert.That(PageLink.TryRead(fragment, out _), Is.False);

    [Test]
    public void Too_many_bytes_make_no_link() => Assert.That(PageLink.Create(PageInput.Of(Enumerable.Repeat((byte)0xFF, PageLink.MaxBytes + 1).ToArray())), Is.Null);

    [Test]
    public void The_notation_of_every_valid_value_gives_the_same_value()
    {
        int count = 0;
        foreach (VectorRow row in VectorFile.LoadAll(null).Where(row => row.Entry == "value" && row.IsExact && row.Bytes.Length < 4_096))
        {
            if (PageInput.FormatNotation(row.Bytes) is { } notation)
            {
                Assert.That(PageInput.TryEncode(notation, out byte[] bytes, out _), Is.True, row.Name);
                // An array may take another format code of the same type.
                Assert.That(WithoutCodes(PageInput.FormatNotation(bytes)!), Is.EqualTo(WithoutCodes(notation)), row.Name);
                count++;
            }
        }

        Assert.That(count, Is.GreaterThan(50));
    }

    [Test]
    public void Each_example_shows_what_its_text_says()
    {
        Assert.That(Example.All, Has.Count.EqualTo(10));
        foreach (Example example in Example.All)
        {
            PageInput input = PageInput.Parse(example.Content);
            Assert.That(input.Error, Is.Null, example.Title);
            bool isWrong = input.Bytes is not null && AmqpDump.Create(input.Bytes).TryGetError(out _);
            Assert.That(isWrong, Is.EqualTo(example.Title.StartsWith("Mistake", StringComparison.Ordinal)), example.Title);
            Assert.That(example.Link is not null, Is.EqualTo(isWrong), example.Title);
        }
    }

    [Test]
    public void Each_kind_of_error_of_bytes_has_a_meaning()
    {
        foreach (AmqpDecodeErrorKind kind in Enum.GetValues<AmqpDecodeErrorKind>().Where(kind => kind != AmqpDecodeErrorKind.None))
        {
            Assert.That(ErrorKinds.Find(kind), Is.Not.Null, kind.ToString());
        }
    }

    private static string WithoutCodes(string notation) => Regex.Replace(notation, "array<[^>]*>", "array");
}
