namespace Amqp.Encoding.Tests.Generator.Analyzers;

/// <summary>AMQP002.</summary>
public sealed class ScopeTests
{
    [TestCase("static void M(ref AmqpWriter writer) { «writer.BeginList()»; writer.WriteNull(); }")]
    [TestCase("static void M(Span<byte> b) { var writer = new AmqpWriter(b); AmqpWriteScope list = «writer.BeginList()»; writer.WriteNull(); }")]
    [TestCase("static void M(ref AmqpWriter writer, bool x) { AmqpWriteScope list = «writer.BeginList()»; if (x) { writer.End(list); } }")]
    [TestCase("static void M(ref AmqpWriter writer, bool x) { AmqpWriteScope list = «writer.BeginDescribed(0x77)»; if (x) { return; } writer.WriteNull(); writer.End(list); }")]
    [TestCase("static void M(AmqpBuffer b, bool x) { var writer = new AmqpWriter(b); AmqpWriteScope list = «writer.BeginMap()»; if (x) { writer.End(list); } writer.Flush(); }")]
    [TestCase("static void M(ref AmqpWriter writer, int n) { for (int i = 0; i < n; i++) { AmqpWriteScope list = «writer.BeginList()»; if (i == 3) { continue; } writer.End(list); } }")]
    [TestCase("static int M(ref AmqpReader reader) { «reader.EnterDescribed(out _)»; return reader.ReadInt32(); }")]
    [TestCase("static void M(ref AmqpReader reader) { AmqpReadScope list = «reader.EnterList()»; for (int i = 0; i < list.Count; i++) { reader.Skip(); } }")]
    [TestCase("static void M(ref AmqpReader reader) { AmqpReadScope list = «reader.EnterList()»; if (reader.TryReadNull()) { return; } reader.SkipToParent(list); }")]
    [TestCase("static int M(ref AmqpReader reader) { AmqpReadScope list = «reader.EnterList()»; return list.Count; }")]
    public void A_scope_that_a_path_leaves_open_is_found(string members) => AnalyzerFixture.AssertFinds("AMQP002", members);

    [TestCase("static void M(ref AmqpWriter writer) { AmqpWriteScope list = writer.BeginList(); writer.WriteNull(); writer.End(list); }")]
    [TestCase("static void M(ref AmqpWriter writer, bool x) { AmqpWriteScope list = writer.BeginList(); if (x) { writer.End(list); return; } writer.WriteNull(); writer.End(list); }")]
    [TestCase("static void M(ref AmqpWriter writer, bool x) { AmqpWriteScope list = writer.BeginList(); if (x) { throw new Exception(); } writer.End(list); }")]
    [TestCase("static void M(ref AmqpWriter writer, int n) { for (int i = 0; i < n; i++) { AmqpWriteScope list = writer.BeginList(); writer.End(list); } }")]
    [TestCase("static void M(ref AmqpWriter writer, bool x) { AmqpWriteScope list = writer.BeginList(); try { if (x) { return; } writer.WriteNull(); } finally { writer.End(list); } }")]
    // Somebody else ends the scope.
    [TestCase("static AmqpWriteScope M(ref AmqpWriter writer) => writer.BeginList();")]
    [TestCase("static AmqpWriteScope M(ref AmqpWriter writer) { AmqpWriteScope list = writer.BeginList(); writer.WriteNull(); return list; }")]
    [TestCase("static void M(ref AmqpWriter writer, Stack<AmqpWriteScope> open) { open.Push(writer.BeginList()); }")]
    [TestCase("static void M(ref AmqpWriter writer, out AmqpWriteScope list) { list = writer.BeginList(); }")]
    // One that is begun under a condition is ended under the same.
    [TestCase("static void M(ref AmqpWriter writer, bool x) { AmqpWriteScope list = x ? writer.BeginList() : default; writer.WriteNull(); if (x) { writer.End(list); } }")]
    // The written bytes are given up: nothing is flushed, or the caller is told.
    [TestCase("static void M(AmqpBuffer b, bool x) { var writer = new AmqpWriter(b); AmqpWriteScope list = writer.BeginList(); if (x) { return; } writer.End(list); writer.Flush(); }")]
    [TestCase("static bool M(ref AmqpWriter writer, bool x) { AmqpWriteScope list = writer.BeginList(); if (x) { return false; } writer.End(list); return true; }")]
    [TestCase("static object? M(ref AmqpWriter writer, bool x) { AmqpWriteScope list = writer.BeginList(); if (x) { return null; } writer.End(list); return \"\"; }")]
    [TestCase("static int M(ref AmqpReader reader) { AmqpReadScope list = reader.EnterList(); if (list.Count == 0) { return -1; } int first = reader.ReadInt32(); reader.SkipToParent(list); return first; }")]
    [TestCase("static bool M(ref AmqpWriter writer, Func<bool> fail) { AmqpWriteScope list = writer.BeginList(); if (fail()) { return fail(); } writer.End(list); return true; }")]
    [TestCase("static void M(ref AmqpWriter writer) { writer.BeginList(); throw new Exception(); }")]
    [TestCase("static void M(Span<byte> b) { var writer = new AmqpWriter(b); AmqpWriteScope list = writer.BeginList(); throw new Exception(); }")]
    // A lambda that looks at the descriptor alone.
    [TestCase("static AmqpReadFunc<string> M() => (ref AmqpReader reader) => { reader.EnterDescribed(out DescriptorView descriptor); return descriptor.Symbol.IsEmpty ? null : \"\"; };")]
    // A reader of one's own is left anywhere.
    [TestCase("static int M(byte[] b) { var reader = new AmqpReader(b); AmqpReadScope list = reader.EnterList(); return list.Count; }")]
    [TestCase("static string M(byte[] b) { var reader = new AmqpReader(b); reader.EnterList(); return reader.ReadString(); }")]
    [TestCase("static bool M(byte[] b) { var reader = new AmqpReader(b); AmqpReadScope list = reader.EnterList(); while (!reader.IsAtEnd) { if (reader.ReadInt32() == 1) { return true; } } reader.Exit(list); return false; }")]
    [TestCase("static int M(AmqpReader reader) => reader.EnterArray().Count;")]
    public void Other_scopes_are_left_alone(string members) => AnalyzerFixture.AssertIsQuiet(members);
}
