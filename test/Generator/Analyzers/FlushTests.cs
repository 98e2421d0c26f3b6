namespace Amqp.Encoding.Tests.Generator.Analyzers;

/// <summary>AMQP003.</summary>
public sealed class FlushTests
{
    [TestCase("static void M(AmqpBuffer b) { var writer = «new AmqpWriter(b)»; writer.WriteInt32(1); }")]
    [TestCase("static void M(IBufferWriter<byte> b) { AmqpWriter writer = «new(b)»; writer.WriteInt32(1); }")]
    [TestCase("static int M(AmqpBuffer b) { var writer = «new AmqpWriter(b)»; writer.WriteArray(new[] { 1 }); return writer.Depth; }")]
    [TestCase("static void M(AmqpBuffer b, AmqpMessage message) { var writer = «new AmqpWriter(b)»; message.WriteTo(ref writer); }")]
    [TestCase("static void M(ArrayBufferWriter<byte> b) { var writer = «new AmqpWriter(b)»; AmqpWriteScope list = writer.BeginList(); writer.End(list); }")]
    public void A_writer_that_is_never_flushed_is_found(string members) => AnalyzerFixture.AssertFinds("AMQP003", members);

    [TestCase("static void M(AmqpBuffer b, bool x) { var writer = new AmqpWriter(b); writer.WriteInt32(1); if (x) { writer.Flush(); } }")]
    [TestCase("static void M(byte[] b) { var writer = new AmqpWriter(b); writer.WriteInt32(1); }")]
    [TestCase("static void M(Span<byte> b) { var writer = new AmqpWriter(b); writer.WriteInt32(1); }")]
    [TestCase("static void Finish(ref AmqpWriter w) => w.Flush(); static void M(AmqpBuffer b) { var writer = new AmqpWriter(b); writer.WriteInt32(1); Finish(ref writer); }")]
    [TestCase("static AmqpWriter M(AmqpBuffer b) { var writer = new AmqpWriter(b); writer.WriteInt32(1); return writer; }")]
    [TestCase("static void M(AmqpBuffer b, IAmqpComposite own) { var writer = new AmqpWriter(b); own.WriteTo(ref writer); }")]
    [TestCase("static void M(AmqpBuffer b) { var writer = new AmqpWriter(b); ref AmqpWriter same = ref writer; writer.WriteInt32(1); same.Flush(); }")]
    [TestCase("static int M(AmqpBuffer b) { var writer = new AmqpWriter(b); return writer.Depth; }")]
    [TestCase("static int SizeOf(AmqpBuffer scratch) { var writer = new AmqpWriter(scratch); writer.WriteInt32(1); return writer.BytesWritten; }")]
    public void Other_writers_are_left_alone(string members) => AnalyzerFixture.AssertIsQuiet(members);
}
