#if !NETSTANDARD_ASSET
using System.Text.Json;

namespace Amqp.Encoding.Tests.Messages;

/// <summary>A body that Utf8JsonWriter writes.</summary>
public sealed class JsonBodyTests
{
    private static readonly Utf8JsonWriter s_json = new(System.IO.Stream.Null);

    [Test]
    public void A_JSON_writer_writes_into_the_data_section([Values(0, 1, 300, 20_000)] int length)
    {
        string text = new('x', length);
        MessageBody<string> body = MessageBody.CreateData(text, static (output, state) =>
        {
            using var json = new Utf8JsonWriter(output);
            json.WriteStartObject();
            json.WriteString("text", state);
            json.WriteEndObject();
        });
        byte[] expected = System.Text.Encoding.UTF8.GetBytes("{\"text\":\"" + text + "\"}");
        int size = expected.Length;
        byte[] head = HexText.Parse("005375" + (size <= 255 ? "a0" + size.ToString("x2", null) : "b0" + size.ToString("x8", null)));
        Assert.That(new AmqpMessage().Encode(in body), Is.EqualTo((byte[])[.. head, .. expected]));
        using var buffer = new AmqpBuffer();
        Assert.That(FrameEncoder.EncodeTransfer(buffer, 0, new Transfer { Handle = 1, DeliveryId = 0, DeliveryTag = new DeliveryTag([9]) }, new AmqpMessage(), in body, 65_536), Is.EqualTo(1));
        Assert.That(buffer.WrittenSpan.Slice(20).ToArray(), Is.EqualTo((byte[])[.. head, .. expected]));
    }

    [Test]
    public void A_reused_JSON_writer_allocates_nothing()
    {
        using var buffer = new AmqpBuffer(4_096);
        var message = new AmqpMessage();
        long allocated = 0;
        for (int round = 0; round < 3; round++)
        {
            allocated = GC.GetAllocatedBytesForCurrentThread();
            for (int i = 0; i < 100; i++)
            {
                buffer.Reset();
                message.Encode(buffer, MessageBody.CreateData(i, static (output, state) =>
                {
                    s_json.Reset(output);
                    s_json.WriteNumberValue(state);
                    s_json.Flush();
                }));
            }

            allocated = GC.GetAllocatedBytesForCurrentThread() - allocated;
        }

        Assert.That(allocated, Is.Zero);
        Assert.That(HexText.Format(buffer.WrittenSpan.ToArray()), Is.EqualTo("005375a0023939"));

        // Writing after the end throws.
        Assert.That(() => s_json.WriteCommentValue("late"), Throws.InvalidOperationException);
        s_json.Reset(System.IO.Stream.Null);
    }
}
#endif
