using Amqp.Encoding.Tests.Writing;

namespace Amqp.Encoding.Tests.Frames;

/// <summary>An output that gives less memory than requested, throws, or gives enough, in every method that writes frames or messages to it.</summary>
public sealed class ShortOutputTests
{
    private static readonly ReadOnlySequence<byte> s_payload = new(new byte[] { 0x00, 0x53, 0x77, 0x40 });

    private static Transfer Transfer => new() { Handle = 0, DeliveryId = 0, DeliveryTag = new DeliveryTag([1]) };

    private static IEnumerable<TestCaseData> GetWrites() =>
    [
        Case("protocol header", static output => ProtocolHeader.Amqp.Encode(output)),
        Case("empty frame", static output => FrameEncoder.EncodeEmpty(output)),
        Case("SASL frame", static output => FrameEncoder.EncodeSasl(output, [0x00, 0x53, 0x42, 0xC0, 0x03, 0x01, 0xA0, 0x00])),
        Case("performative", static output => FrameEncoder.Encode(output, 0, new End(), 512)),
        Case("performative with its payload", static output => FrameEncoder.Encode(output, 0, Transfer, 512, s_payload)),
        Case("transfer of a message", static output => FrameEncoder.EncodeTransfer(output, 0, Transfer, new AmqpMessage { Value = 1 }, 512)),
        Case("transfer of a written body", static output => FrameEncoder.EncodeTransfer(
            output, 0, Transfer, new AmqpMessage(), MessageBody.CreateValue(1, static (ref AmqpWriter writer, int value) => writer.WriteInt32(value)), 512)),
        Case("message", static output => new AmqpMessage { Value = 1 }.Encode(output)),
        Case("composite", static output => new End().Encode(output)),
        Case("value", static output => AmqpValue.FromObject(300).Encode(output)),
    ];

    [TestCaseSource(nameof(GetWrites))]
    public void An_output_that_gives_less_than_requested_is_named(Action<IBufferWriter<byte>> write)
    {
        var output = new ScriptedOutput { Extra = -1 };
        Assert.That(() => write(output), Throws.InvalidOperationException.With.Message.Matches(
            @"^The GetSpan of Amqp\.Encoding\.Tests\.Writing\.ScriptedOutput returned [0-9]+ bytes, but [0-9]+ were requested\.$"));
        Assert.That(output.Bytes, Is.Empty);
    }

    [TestCaseSource(nameof(GetWrites))]
    public void The_exception_of_an_output_reaches_the_caller(Action<IBufferWriter<byte>> write)
    {
        var output = new ScriptedOutput { OnRequest = static () => throw new NotSupportedException("full") };
        Assert.That(() => write(output), Throws.TypeOf<NotSupportedException>().With.Message.EqualTo("full"));
        Assert.That(output.Bytes, Is.Empty);
    }

    [TestCaseSource(nameof(GetWrites))]
    public void An_output_that_gives_enough_gets_the_same_bytes_as_a_buffer(Action<IBufferWriter<byte>> write)
    {
        var output = new ScriptedOutput();
        using var buffer = new AmqpBuffer();
        write(output);
        write(buffer);
        Assert.That(output.Bytes, Is.EqualTo(buffer.WrittenSpan.ToArray()).And.Not.Empty);
    }

    // So a buffer with a limit never refuses bytes for which it has room.
    [TestCaseSource(nameof(GetWrites))]
    public void An_output_is_never_asked_for_more_than_it_gets(Action<IBufferWriter<byte>> write)
    {
        var output = new ScriptedOutput();
        write(output);
        Assert.That(output.Hints, Is.All.LessThanOrEqualTo(output.Bytes.Length));
    }

    private static TestCaseData Case(string name, Action<IBufferWriter<byte>> write) => new TestCaseData(write).SetArgDisplayNames(name);
}
