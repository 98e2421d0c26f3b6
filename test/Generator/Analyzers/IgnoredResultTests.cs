namespace Amqp.Encoding.Tests.Generator.Analyzers;

/// <summary>AMQP007.</summary>
public sealed class IgnoredResultTests
{
    [TestCase("static void M(ref AmqpReader reader) { «reader.TryReadNull()»; }")]
    [TestCase("static void M(AmqpValue value) { «value.TryGetInt32(out int number)»; }")]
    [TestCase("static void M(byte[] b) { «Open.TryDecode(b, out _, out _)»; }")]
    [TestCase("static void M(byte[] b) { «AmqpReader.MeasureValue(b, out int size, out _)»; Console.WriteLine(size); }")]
    [TestCase("static void M(AmqpMessage? message, byte[] b) { «message?.TryEncode(b, out int written)»; }")]
    [TestCase("static void M(FrameWriter writer, Transfer transfer, AmqpMessage message) { «writer.TryWriteTransfer(0, transfer, message, out _)»; }")]
    public void A_result_that_is_ignored_is_found(string members) => AnalyzerFixture.AssertFinds("AMQP007", members);

    [Test]
    public void The_ignored_result_of_a_contract_is_found() => AnalyzerFixture.AssertFinds("AMQP007", """
        sealed class Order : IAmqpComposite
        {
            public Descriptor Descriptor => default;
            public int GetEncodedSize(AmqpWriterOptions? options = null) => 0;
            public void WriteTo(ref AmqpWriter writer) { }
            public static bool TryDecode(byte[] b) => false;
            public static bool TryDraw() => true;
        }
        static void M(byte[] b) { «Order.TryDecode(b)»; Order.TryDraw(); }
        """);

    [TestCase("static void M(AmqpValue value) { value.TryGetInt32(out int number); Console.WriteLine(number); }")]
    [TestCase("static void M(byte[] b) { Open.TryDecode(b, out Open? open, out _); Console.WriteLine(open is null); }")]
    [TestCase("int _number; void M(AmqpValue value) { value.TryGetInt32(out _number); }")]
    [TestCase("static int M(AmqpValue value) { int number; Local(); return number = 1; void Local() { value.TryGetInt32(out number); } }")]
    [TestCase("static void M(ref AmqpReader reader) { _ = reader.TryReadNull(); }")]
    [TestCase("static bool M(ref AmqpReader reader) => reader.TryReadNull();")]
    [TestCase("static void M(AmqpValue value) { if (!value.TryGetInt32(out int number)) { Console.WriteLine(number); } }")]
    [TestCase("static void M(byte[] b) { OperationStatus status = AmqpReader.MeasureValue(b, out int size, out _); Console.WriteLine(status); }")]
    [TestCase("static void M(Dictionary<int, int> other) { other.TryAdd(1, 2); }")]
    [TestCase("static void M(Action a, byte[] b) => M(() => Open.TryDecode(b, out _, out _), b);")]
    [TestCase("static void M(AmqpMessage message) { message.Clear(); message.Encode(); }")]
    public void Other_calls_are_left_alone(string members) => AnalyzerFixture.AssertIsQuiet(members);
}
