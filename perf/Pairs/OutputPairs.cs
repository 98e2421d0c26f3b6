using System.Buffers;
using System.Collections.Generic;

namespace Amqp.Encoding.Perf.Pairs;

/// <summary>The writer over any output, beside the writer over a buffer.</summary>
public static class OutputPairs
{
    private const int Count = 100;

    /// <summary>The rows.</summary>
    public static IEnumerable<Pair> Create()
    {
        var buffer = new AmqpBuffer(1 << 13);
        var output = new ArrayBufferWriter<byte>(1 << 13);
        Check.That(ToBuffer() == ToOutput(), "the bytes written");
        Check.Equal(buffer.WrittenSpan, output.WrittenSpan, "100 described values");
        yield return new Pair("100 described values, output / buffer", ToBuffer, ToOutput);

        long ToBuffer()
        {
            buffer.Reset();
            var writer = new AmqpWriter(buffer);
            Write(ref writer);
            return buffer.WrittenCount;
        }

        long ToOutput()
        {
            output.ResetWrittenCount();
            var writer = new AmqpWriter(output);
            Write(ref writer);
            return output.WrittenCount;
        }
    }

    private static void Write(ref AmqpWriter writer)
    {
        for (int i = 0; i < Count; i++)
        {
            AmqpWriteScope described = writer.BeginDescribed(0x75);
            AmqpWriteScope list = writer.BeginList();
            writer.WriteInt32(i);
            writer.WriteString("a text of 20 bytes..");
            writer.WriteDouble(i);
            writer.End(list);
            writer.End(described);
        }

        writer.Flush();
    }
}
