namespace Amqp.Encoding.Tests.Diagnostics;

/// <summary>Secrets in bytes of any kind, whatever they are read as: dumps, pages and JSON.</summary>
public partial class SecretBytesTests
{
    private const string Password = SecretFrames.Password;

    private static readonly byte[][] s_frames = SecretFrames.Whole;

    private static readonly AmqpContent[] s_contents = [AmqpContent.Detect, AmqpContent.Value, AmqpContent.Message, AmqpContent.Frames];

    // Frames whose bodies have descriptors and lists in all their encodings.
    private static IEnumerable<byte[]> Encodings()
    {
        byte[] secret = System.Text.Encoding.ASCII.GetBytes(Password);
        byte[] name = "amqp:sasl-response:list"u8.ToArray();
        byte[] init = [0xA3, 5, .. "PLAIN"u8, 0xA0, (byte)(6 + secret.Length), 0, .. "user"u8, 0, .. secret];
        foreach (byte[] descriptor in new byte[][] { [0x53, 0x43], [0x80, 0, 0, 0, 0, 0, 0, 0, 0x43], [0xA3, 23, .. name], [0xB3, 0, 0, 0, 23, .. name] })
        {
            foreach (byte[] items in new byte[][] { [0xA0, (byte)secret.Length, .. secret], [0xB0, 0, 0, 0, (byte)secret.Length, .. secret], init })
            {
                byte count = items[0] == 0xA3 ? (byte)2 : (byte)1;
                yield return Frame([0, .. descriptor, 0xC0, (byte)(1 + items.Length), count, .. items]);
                yield return Frame([0, .. descriptor, 0xD0, 0, 0, 0, (byte)(4 + items.Length), 0, 0, 0, count, .. items]);
            }
        }
    }

    private static byte[] Frame(byte[] body) => [0, 0, 0, (byte)(8 + body.Length), 2, 1, 0, 0, .. body];

    [Test]
    public void No_form_of_any_content_shows_the_secret_of_a_frame_with_a_bit_flipped()
    {
        byte[] next = [0, 0, 0, 8, 2, 0, 0, 0];
        foreach (byte[] frame in s_frames.Concat(Encodings()))
        {
            for (int bit = 0; bit < 8 * (frame.Length - Password.Length); bit++)
            {
                byte[] flipped = [.. frame];
                flipped[bit / 8] ^= (byte)(1 << (bit % 8));
                foreach (byte[] bytes in new byte[][] { flipped, [.. flipped, .. next] })
                {
                    Array.ForEach(s_contents, content => AssertHidden(bytes, content));
                }
            }
        }
    }

    [Test]
    public void No_form_of_any_content_shows_the_secret_of_a_frame_in_which_a_byte_is_missing_or_too_many()
    {
        foreach (byte[] frame in s_frames.Concat(Encodings()))
        {
            for (int i = 0; i < frame.Length - Password.Length; i++)
            {
                foreach (AmqpContent content in s_contents)
                {
                    AssertHidden([.. frame.Take(i), .. frame.Skip(i + 1)], content);
                    AssertHidden([.. frame.Take(i), 0, .. frame.Skip(i)], content);
                    AssertHidden([.. frame.Take(i), 0x53, .. frame.Skip(i)], content);
                }
            }
        }
    }

    [Test]
    public void No_form_of_any_content_shows_the_secret_of_a_frame_that_is_cut_or_moved()
    {
        foreach (byte[] frame in s_frames.Concat(Encodings()))
        {
            for (int i = 0; i < frame.Length; i++)
            {
                foreach (AmqpContent content in s_contents)
                {
                    AssertHidden([.. frame.Take(i)], content);
                    AssertHidden([.. frame.Skip(Math.Min(i, 8))], content);
                    AssertHidden([.. new byte[i], .. frame], content);
                    AssertHidden([.. Enumerable.Repeat((byte)0x40, i), .. frame], content);
                    AssertHidden([.. Enumerable.Repeat((byte)0x40, i), .. frame.Skip(8)], content);
                }
            }
        }
    }

    [Test]
    public void A_SASL_body_that_is_inside_something_else_is_hidden()
    {
        foreach (byte[] frame in s_frames.Concat(Encodings()))
        {
            foreach (byte[] body in new byte[][] { frame, [.. frame.Skip(8)] })
            {
                byte length = (byte)body.Length;
                byte[] data = [0, 0x53, 0x75, 0xA0, length, .. body];
                byte[] transfer = [0, 0x53, 0x14, 0xC0, 3, 2, 0x43, 0x43, .. data];
                AssertHidden([0xA0, length, .. body], AmqpContent.Value);
                AssertHidden([0xC1, (byte)(length + 6), 2, 0xA3, 1, 0x61, 0xA0, length, .. body], AmqpContent.Value);
                AssertHidden(data, AmqpContent.Message);
                AssertHidden([0, 0, 0, (byte)(8 + length), 2, 0, 0, 0, .. body], AmqpContent.Frames);
                AssertHidden([0, 0, 0, (byte)(12 + length), 3, 0, 0, 0, 0, 0, 0, 0, .. body], AmqpContent.Frames);
                AssertHidden([0, 0, 0, (byte)(8 + transfer.Length), 2, 0, 0, 0, .. transfer], AmqpContent.Frames);
                byte words = (byte)(3 + (length / 4));
                byte[] padding = new byte[(4 * words) - 8 - length];
                AssertHidden([0, 0, 0, (byte)(4 * words), words, 0, 0, 0, .. body, .. padding], AmqpContent.Frames);
                AssertHidden([0xD0, 0, 0, 0, words, 0, 0, 0, .. body], AmqpContent.Frames);
            }
        }
    }

    // From reports: a bit of SIZE is flipped, or the body is in the header of another frame.
    [TestCase("D00000001700000002005342C00D01A00A5A7137234B7739216D5858", AmqpContent.Frames)]
    [TestCase("F000000005000000007300800000000000000043C00D01A00A5A7137234B7739216D58", AmqpContent.Frames)]
    [TestCase("D10000001900000002A10161005343C00D01A30A5A7137234B7739216D58", AmqpContent.Frames)]
    [TestCase("0080002B02010000005341D00000001B00000004A305504C41494EA00A5A7137234B7739216D58A1016140", AmqpContent.Detect)]
    [TestCase("0000802602010000005341C01904A305504C41494EA00B005A7137234B7739216D58A1016140", AmqpContent.Value)]
    [TestCase("0080002002010000005342D00000001000000001A10A5A7137234B7739216D58", AmqpContent.Message)]
    [TestCase("0000003602010000504C41494EA00B005A7137234B7739216D5809682E6578616D70", AmqpContent.Value)]
    [TestCase("8000003B0201000000A313616D71703A7361736C2D696E69743A6C697374C01B04A305504C41494EE00D01A00A5A7137234B7739216D58A1016140", AmqpContent.Value)]
    public void A_frame_that_is_read_as_something_else_hides_its_secret(string hex, AmqpContent content)
    {
        foreach (AmqpContent each in s_contents.Append(content))
        {
            AssertHidden(Convert.FromHexString(hex), each, Convert.FromHexString("5A7137234B7739216D"));
        }
    }

    [Test]
    public void Ordinary_messages_and_frames_stay_visible()
    {
        AmqpMessage message = new() { Properties = { MessageId = 0x41UL, To = "amqp:sasl-init:list" } };
        message.ApplicationProperties["note"] = "the descriptor amqp:sasl-init:list, or 00 53 41";
        message.ApplicationProperties["operation"] = "get-token";
        message.ApplicationProperties["code"] = 0x40UL;
        message.Value = new AmqpList(0x41UL, new AmqpList(1, "visible"), "put-token");
        AssertVisible(message.Encode(), AmqpContent.Message);

        // A disposition of 513 deliveries, a list of 513 bytes whose first item is null, and bytes that are not a SASL body.
        AssertVisible(((AmqpValue)new DescribedValue(0x15UL, new AmqpList(true, 513U, AmqpValue.Null, true, new DescribedValue(0x24UL, AmqpList.Empty)))).Encode(), AmqpContent.Value);
        AssertVisible(((AmqpValue)new AmqpList(AmqpValue.Null, true, new byte[505])).Encode(), AmqpContent.Value);
        AssertVisible(((AmqpValue)new AmqpList(new byte[] { 1, 0, 0x53, 0x41, 0xA0, 2, 3 }, 0x41UL, new AmqpList(2))).Encode(), AmqpContent.Value);
        static void AssertVisible(byte[] bytes, AmqpContent content)
        {
            Assert.That(Dumps.Create(bytes, content).Nodes.Where(node => node.IsSecret), Is.Empty);
            Assert.That(JsonOf(bytes, content), Is.Null.Or.Not.Contains("hidden"));
        }
    }

    [Test]
    public void Frames_after_a_SASL_body_in_a_payload_stay_visible()
    {
        byte[] data = [0, 0x53, 0x75, 0xA0, (byte)s_frames[2].Length, .. s_frames[2]];
        byte[] transfer = [0, 0x53, 0x14, 0xC0, 3, 2, 0x43, 0x43, .. data];
        byte[] bytes = [0, 0, 0, (byte)(8 + transfer.Length), 2, 0, 0, 0, .. transfer, 0, 0, 0, 15, 2, 0, 0, 0, 0, 0x53, 0x17, 0xC0, 2, 1, 0x40];
        AssertHidden(bytes, AmqpContent.Frames);
        Assert.That(Dumps.Create(bytes, AmqpContent.Frames).Nodes.Where(node => node.Offset >= 8 + transfer.Length && node.IsSecret), Is.Empty);
        Assert.That(JsonOf(bytes, AmqpContent.Frames), Is.Null.Or.Contains("\"end\""));
    }

    private static AmqpMessage TokenRequest()
    {
        AmqpMessage message = new() { Properties = { MessageId = "1", ReplyTo = "cbs-reply" } };
        message.ApplicationProperties["operation"] = "put-token";
        message.ApplicationProperties["type"] = "servicebus.windows.net:sastoken";
        message.ApplicationProperties["name"] = "amqp://broker.example/orders";
        message.Value = "SharedAccessSignature sig=" + Password + "&se=1";
        return message;
    }

    [Test]
    public void The_token_of_a_put_token_request_is_hidden_and_the_rest_is_shown()
    {
        byte[] bytes = TokenRequest().Encode();
        byte[] transfer = [0, 0x53, 0x14, 0xC0, 3, 2, 0x43, 0x43, .. bytes];
        int size = 8 + transfer.Length;
        byte[] frame = [0, 0, (byte)(size >> 8), (byte)size, 2, 0, 0, 0, .. transfer];
        foreach ((byte[] whole, AmqpContent content) in new[] { (bytes, AmqpContent.Message), (frame, AmqpContent.Frames) })
        {
            AssertHidden(whole, content);
            Assert.That(Dumps.Create(whole, content).ToString(), Does.Contain("broker.example").And.Contain("cbs-reply").And.Contain("put-token").And.Not.Contain("Shared"));
            Assert.That(JsonOf(whole, content), Is.Null.Or.Contains("broker.example").And.Contain("put-token").And.Contain("\"hidden\": \"string\"").Or.Contain("\"hidden\":\"string\""));
            for (int i = 0; i < whole.Length; i++)
            {
                Array.ForEach(s_contents, each => AssertHidden([.. whole.Take(i)], each));
            }
        }

        AmqpMessage read = AmqpMessage.Decode(bytes);
        _ = read.Value;
        Assert.That(read.ToString(), Is.EqualTo("properties application-properties value(…)"));
    }

    // Bytes that say that there is a token, "operation" and "put-token", stay as they are.
    [Test]
    public void The_token_of_a_request_that_is_damaged_is_hidden()
    {
        byte[] bytes = TokenRequest().Encode();
        int marks = bytes.AsSpan().IndexOf("operation"u8), end = bytes.AsSpan().IndexOf("put-token"u8) + 9;
        byte[] start = [0, 0x53, 0x14, 0xC0, 3, 2, 0x43, 0x43];
        for (int i = 0; i < bytes.Length; i++)
        {
            for (int bit = 0; bit < 10 && (i < marks || i >= end || bytes[i] is 0xA1 or 9); bit++)
            {
                byte[] changed = bit == 8 ? [.. bytes.Take(i), .. bytes.Skip(i + 1)] : bit == 9 ? [.. bytes.Take(i), 0, .. bytes.Skip(i)] : [.. bytes];
                if (bit < 8)
                {
                    changed[i] ^= (byte)(1 << bit);
                }

                int size = 8 + start.Length + changed.Length;
                AssertHidden(changed, AmqpContent.Detect);
                AssertHidden(changed, AmqpContent.Message);
                AssertHidden([0, 0, (byte)(size >> 8), (byte)size, 2, 0, 0, 0, .. start, .. changed], AmqpContent.Frames);
            }
        }
    }

    [TestCase(20)]
    [TestCase(90)]
    [TestCase(100)]
    [TestCase(105)]
    [TestCase(170)]
    public void The_token_of_a_request_in_several_transfers_is_hidden(int first)
    {
        byte[] bytes = TokenRequest().Encode();
        List<byte> frames = [];
        foreach (byte[] part in new byte[][] { [.. bytes.Take(first)], [.. bytes.Skip(first)] })
        {
            bool isLast = frames.Count > 0;
            byte[] transfer = [0, 0x53, 0x14, 0xC0, 7, 6, 0x43, isLast ? (byte)0x40 : (byte)0x43, 0x40, 0x40, 0x40, isLast ? (byte)0x42 : (byte)0x41, .. part];
            int size = 8 + transfer.Length;
            frames.AddRange([0, 0, (byte)(size >> 8), (byte)size, 2, 0, 0, 0, .. transfer]);
        }

        AssertHidden([.. frames], AmqpContent.Frames);
    }

    private static void AssertHidden(byte[] bytes, AmqpContent content, byte[]? secret = null)
    {
        AmqpDump dump = Dumps.Create(bytes, content);
        using System.IO.StringWriter page = new();
        dump.WriteHtml(page);
        SecretFrames.AssertHidden(dump + page.ToString() + GridOf(dump) + JsonOf(bytes, content), bytes, secret);
        foreach (AmqpNode node in dump.Nodes)
        {
            SecretFrames.AssertHidden(string.Join(' ', node.Name, node.Text, node.Label, node.Note, node.Error, node.StrictError), bytes, secret);
        }
    }

    // The JSON or its error, and the grid of the page: null where the library has neither.
    private static string? JsonOf(byte[] bytes, AmqpContent content)
    {
        string? json = null;
        AddJson(bytes, content, ref json);
        return json;
    }

    private static string? GridOf(AmqpDump dump)
    {
        string? grid = null;
        AddGrid(dump, ref grid);
        return grid;
    }

    static partial void AddJson(byte[] bytes, AmqpContent content, ref string? json);

    static partial void AddGrid(AmqpDump dump, ref string? grid);
}
