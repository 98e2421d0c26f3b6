namespace Amqp.Encoding.Tests.Generator.Analyzers;

/// <summary>AMQP001.</summary>
public sealed class CopyTests
{
    private const string ByValue = "static void Add(AmqpWriter w) => w.WriteInt32(1); ";

    [TestCase(ByValue + "static void M(AmqpBuffer b) { var writer = new AmqpWriter(b); Add(«writer»); writer.Flush(); }")]
    [TestCase(ByValue + "static void M(ref AmqpWriter writer) { Add(«writer»); }")]
    [TestCase(ByValue + "static void M(AmqpBuffer b) { var writer = new AmqpWriter(b); for (int i = 0; i < 2; i++) { Add(«writer»); } }")]
    [TestCase(ByValue + "static void M(AmqpBuffer b, bool x) { var writer = new AmqpWriter(b); if (x) { Add(«writer»); } writer.Flush(); }")]
    [TestCase(ByValue + "static void M(AmqpBuffer b) { var writer = new AmqpWriter(b); try { Add(«writer»); } finally { writer.Flush(); } }")]
    [TestCase(ByValue + "Action<AmqpBuffer> A = static b => { var writer = new AmqpWriter(b); Add(«writer»); writer.Flush(); };")]
    [TestCase(ByValue + "static void M(AmqpBuffer b) { Local(); void Local() { var writer = new AmqpWriter(b); Add(«writer»); writer.Flush(); } }")]
    [TestCase(ByValue + "static int M(AmqpWriter writer) { Add(«writer»); return writer.BytesWritten; }")]
    [TestCase("static void M(AmqpBuffer b) { var writer = new AmqpWriter(b); AmqpWriter copy = «writer»; copy.WriteInt32(1); writer.Flush(); }")]
    [TestCase("static void M(AmqpBuffer b) { var writer = new AmqpWriter(b); var copy = «writer»; copy.WriteArray(new[] { 1 }); writer.Flush(); }")]
    [TestCase("static void M(in AmqpWriter writer) { «writer».WriteInt32(1); }")]
    [TestCase("static void M(AmqpBuffer b) { var writer = new AmqpWriter(b); var copy = «writer»; AmqpWriteScope list = copy.BeginList(); «writer».End(list); writer.Flush(); }")]
    [TestCase("static void M(byte[] b) { var reader = new AmqpReader(b); AmqpReader copy = reader; AmqpReadScope list = copy.EnterList(); «reader».Exit(list); }")]
    public void A_copy_that_is_used_after_is_found(string members) => AnalyzerFixture.AssertFinds("AMQP001", members);

    [Test]
    public void An_extension_method_that_takes_a_copy_is_found() => Assert.That(
        AnalyzerFixture.Run(["using Amqp.Encoding; static class E { static void Add(this AmqpWriter w) => w.WriteInt32(1); static void M(ref AmqpWriter writer) { writer.Add(); } }"]).Select(each => each.Id),
        Is.EqualTo(["AMQP001"]));

    // The writer moves on to the method, or comes back from it.
    [TestCase("static void Finish(AmqpWriter w) { w.WriteInt32(1); w.Flush(); } static void M(AmqpBuffer b) { var writer = new AmqpWriter(b); writer.WriteInt32(1); Finish(writer); }")]
    [TestCase("static AmqpWriter Add(AmqpWriter w) { w.WriteInt32(1); return w; } static void M(AmqpBuffer b) { var writer = new AmqpWriter(b); writer = Add(writer); writer.Flush(); }")]
    [TestCase("static void Finish(AmqpWriter w) { w.WriteInt32(1); w.Flush(); } static void M(AmqpBuffer b, bool x) { var writer = new AmqpWriter(b); if (x) { Finish(writer); return; } writer.Flush(); }")]
    [TestCase("static void Finish(AmqpWriter w) { w.WriteInt32(1); w.Flush(); } static void M(AmqpBuffer b) { while (true) { var writer = new AmqpWriter(b); Finish(writer); } }")]
    // Looks only, goes by ref, or is a mark to which the writer returns.
    [TestCase("static int Size(AmqpWriter w) => w.BytesWritten; static void M(ref AmqpWriter writer) { Size(writer); writer.WriteNull(); }")]
    [TestCase("static void Add(ref AmqpWriter w) => w.WriteInt32(1); static void M(AmqpBuffer b) { var writer = new AmqpWriter(b); Add(ref writer); writer.Flush(); }")]
    [TestCase("static void M(ref AmqpWriter writer) { ref AmqpWriter same = ref writer; same.WriteNull(); writer.WriteNull(); }")]
    [TestCase("static void M(ref AmqpWriter writer) { AmqpWriter mark = writer; writer.WriteNull(); if (writer.BytesWritten > 10) { writer = mark; } }")]
    [TestCase("static void M(ref AmqpWriter writer) { AmqpWriter copy = writer; copy.WriteNull(); writer = copy; writer.WriteNull(); }")]
    // Readers look ahead with copies.
    [TestCase("static int Count(AmqpReader r) => r.EnterList().Count; static int M(byte[] b) { var reader = new AmqpReader(b); int n = Count(reader); reader.Skip(); return n; }")]
    [TestCase("static void M(byte[] b) { var reader = new AmqpReader(b); AmqpReadScope list = reader.EnterList(); AmqpReader copy = reader; copy.Skip(); copy.SkipToParent(list); reader.Exit(list); }")]
    [TestCase("static void M(byte[] b) { var reader = new AmqpReader(b); AmqpReader copy = reader; AmqpReadScope list = copy.EnterList(); reader = copy; reader.Exit(list); }")]
    [TestCase("static void M(byte[] b) { var reader = new AmqpReader(b); ref AmqpReader same = ref reader; AmqpReadScope list = same.EnterList(); reader.Exit(list); }")]
    public void A_copy_that_does_no_harm_is_left_alone(string members) => AnalyzerFixture.AssertIsQuiet(members);
}
