namespace Amqp.Encoding.Tests.Generator.Analyzers;

/// <summary>AMQP004.</summary>
public sealed class FrameEncoderTests
{
    [TestCase("static async Task M(Stream s) { using var «writer» = FrameWriter.Create(s); await writer.WriteFrameAsync(0, new Open { ContainerId = \"a\" }); }")]
    [TestCase("static async Task M(Stream s) { using (FrameWriter «writer» = FrameWriter.Create(s)) { await writer.WriteProtocolHeaderAsync(ProtocolHeader.Amqp); } }")]
    [TestCase("static async Task M(Stream s) { var «writer» = FrameWriter.Create(s); await writer.WriteProtocolHeaderAsync(ProtocolHeader.Amqp); writer.Dispose(); }")]
    [TestCase("static void M(Stream s) { using var «writer» = FrameWriter.Create(s); writer.WriteFrame(0, new Close()); }")]
    public void A_writer_that_is_disposed_before_it_is_completed_is_found(string members) => AnalyzerFixture.AssertFinds("AMQP004", members);

    [TestCase("static async Task M(Stream s) { await using var writer = FrameWriter.Create(s); await writer.WriteFrameAsync(0, new Close()); }")]
    [TestCase("static async Task M(Stream s) { using var writer = FrameWriter.Create(s); await writer.WriteFrameAsync(0, new Close()); await writer.CompleteAsync(); }")]
    [TestCase("static async Task M(Stream s) { using var writer = FrameWriter.Create(s); await writer.WriteFrameAsync(0, new Close()); await writer.FlushAsync(); }")]
    [TestCase("static Task End(FrameWriter w) => w.CompleteAsync().AsTask(); static async Task M(Stream s) { using var writer = FrameWriter.Create(s); writer.WriteFrame(0, new Close()); await End(writer); }")]
    [TestCase("static void M(Stream s) { using var writer = FrameWriter.Create(s); Console.WriteLine(writer.QueuedBytes); }")]
    [TestCase("static FrameWriter M(Stream s) { var writer = FrameWriter.Create(s); writer.WriteFrame(0, new Close()); return writer; }")]
    [TestCase("static async Task M(Stream s) { using var reader = FrameReader.Create(s, 512); await reader.ReadProtocolHeaderAsync(); }")]
    public void Other_writers_are_left_alone(string members) => AnalyzerFixture.AssertIsQuiet(members);
}
