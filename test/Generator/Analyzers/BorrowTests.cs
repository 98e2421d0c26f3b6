namespace Amqp.Encoding.Tests.Generator.Analyzers;

/// <summary>AMQP005.</summary>
public sealed class BorrowTests
{
    [TestCase("static ReadOnlyMemory<byte> M(AmqpMessage message) { using var buffer = new AmqpBuffer(); message.Encode(buffer); return «buffer.WrittenMemory»; }")]
    [TestCase("static ReadOnlySpan<byte> M(AmqpMessage message) { using var buffer = new AmqpBuffer(); message.Encode(buffer); return «buffer.WrittenSpan.Slice(1)»; }")]
    [TestCase("static ReadOnlySpan<byte> M() { using (var buffer = new AmqpBuffer()) { ReadOnlyMemory<byte> all = buffer.WrittenMemory; return «all.Span[1..]»; } }")]
    [TestCase("ReadOnlyMemory<byte> _kept; void M() { using var buffer = new AmqpBuffer(); _kept = «buffer.WrittenMemory»; }")]
    [TestCase("static void M(out ReadOnlyMemory<byte> kept) { using var buffer = new AmqpBuffer(); kept = «buffer.WrittenMemory»; }")]
    [TestCase("static AmqpMessage M() { using var buffer = new AmqpBuffer(); return «AmqpMessage.Decode(buffer.WrittenMemory)»; }")]
    [TestCase("static AmqpMessage M(byte[] b) { using AmqpMessage message = AmqpMessage.Decode(b); return «message»; }")]
    [TestCase("static ReadOnlySequence<byte> M(byte[] b) { using AmqpMessage message = AmqpMessage.Decode(b); return «message.GetData(0)»; }")]
    [TestCase("static ReadOnlySequence<byte> M() { using var buffer = new AmqpBuffer(); return «new ReadOnlySequence<byte>(buffer.WrittenMemory)»; }")]
    [TestCase("Func<ReadOnlyMemory<byte>> F = static () => { using var buffer = new AmqpBuffer(); return «buffer.WrittenMemory»; };")]
    [TestCase("static ReadOnlyMemory<byte> M(byte[] b) { using AmqpMessage message = AmqpMessage.Decode(b); return «message.TryGetSingleData(out ReadOnlyMemory<byte> data) ? data : default»; }")]
    [TestCase("static ReadOnlyMemory<byte> M(byte[] b) { using AmqpMessage message = AmqpMessage.Decode(b); if (message.TryGetSingleData(out ReadOnlyMemory<byte> data)) { return «data»; } return default; }")]
    [TestCase("static ReadOnlySpan<byte> M(byte[] b) { using AmqpMessage message = AmqpMessage.Decode(b); message.TryGetSingleData(out var data); return «data.Span[1..]»; }")]
    [TestCase("static ReadOnlyMemory<byte> M(byte[] b) { using AmqpMessage message = AmqpMessage.Decode(b); ReadOnlyMemory<byte> data; message.TryGetSingleData(out data); return «data»; }")]
    [TestCase("static bool M(byte[] b, out ReadOnlyMemory<byte> data) { using AmqpMessage message = AmqpMessage.Decode(b); return message.TryGetSingleData(out «data»); }")]
    [TestCase("ReadOnlyMemory<byte> _kept; bool M(byte[] b) { using AmqpMessage message = AmqpMessage.Decode(b); return message.TryGetSingleData(out «_kept»); }")]
    [TestCase("ReadOnlyMemory<byte> _kept; void M(byte[] b) { using AmqpMessage message = AmqpMessage.Decode(b); if (message.TryGetSingleData(out var data)) { _kept = «data»; } }")]
    public void Memory_that_outlives_its_owner_is_found(string members) => AnalyzerFixture.AssertFinds("AMQP005", members);

    [TestCase("static byte[] M() { using var buffer = new AmqpBuffer(); return buffer.WrittenSpan.ToArray(); }")]
    [TestCase("static IMemoryOwner<byte> M() { using var buffer = new AmqpBuffer(); return buffer.Detach(); }")]
    [TestCase("static int M() { using var buffer = new AmqpBuffer(); return buffer.WrittenSpan.Length; }")]
    [TestCase("static byte M() { using var buffer = new AmqpBuffer(); return buffer.WrittenSpan[0]; }")]
    [TestCase("static ReadOnlyMemory<byte> M(AmqpBuffer buffer) => buffer.WrittenMemory;")]
    [TestCase("static ReadOnlyMemory<byte> M() { var buffer = new AmqpBuffer(); return buffer.WrittenMemory; }")]
    [TestCase("static AmqpMessage M(byte[] b) { using AmqpMessage message = AmqpMessage.Decode(b); return message.ToOwned(); }")]
    [TestCase("static string? M(byte[] b) { using AmqpMessage message = AmqpMessage.Decode(b); return message.Properties.To; }")]
    [TestCase("static AmqpMessage M() { using var buffer = new AmqpBuffer(); return AmqpMessage.Decode(buffer.WrittenSpan); }")]
    [TestCase("static Stream M() { using var buffer = new AmqpBuffer(); return new MemoryStream(buffer.WrittenMemory.ToArray()); }")]
    [TestCase("static int M() { using var buffer = new AmqpBuffer(); int F() { ReadOnlyMemory<byte> all = buffer.WrittenMemory; return all.Length; } return F(); }")]
    [TestCase("static ReadOnlySequence<byte> M(AmqpBuffer buffer) { using var batch = new MessageBatch(1_000, buffer: buffer); return batch.GetPayload(out _); }")]
    [TestCase("static byte[] M(byte[] b) { using AmqpMessage message = AmqpMessage.Decode(b); return message.TryGetSingleData(out ReadOnlyMemory<byte> data) ? data.ToArray() : []; }")]
    [TestCase("static bool M(AmqpMessage message, out ReadOnlyMemory<byte> data) => message.TryGetSingleData(out data);")]
    [TestCase("static ReadOnlyMemory<byte> M(byte[] b) { using AmqpMessage message = AmqpMessage.Decode(b); message.TryGetSingleData(out var data); data = data.ToArray(); return data; }")]
    [TestCase("static int M(byte[] b) { using AmqpMessage message = AmqpMessage.Decode(b); message.TryGetSingleData(out var data); return data.Length; }")]
    public void Other_memory_is_left_alone(string members) => AnalyzerFixture.AssertIsQuiet(members);
}
