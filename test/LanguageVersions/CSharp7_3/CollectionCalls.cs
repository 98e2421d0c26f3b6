using System;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Tests.LanguageVersions
{
    /// <summary>Calls of whole arrays, lists and fields as C# 7.3 can make them.</summary>
    public static class CollectionCalls
    {
        public static void WriteAll(ref AmqpWriter writer)
        {
            int[] numbers = { 1, -1, 300 };
            writer.WriteArray(numbers);
            writer.WriteList(numbers);
            writer.WriteMultiple(numbers);
            ArrayEncoding<int>.Default.Write(ref writer, new ReadOnlySpan<int>(numbers));
        }

        public static int ReadAll(ref AmqpReader reader)
        {
            int[] numbers = new int[3];
            int count = reader.ReadArray<int>(new Span<int>(numbers));
            count += reader.ReadList<int>(new Span<int>(numbers));
            count += reader.ReadMultiple<int>().Length;
            count += ArrayEncoding<int>.Default.Read(ref reader, new Span<int>(numbers));
            return count;
        }

        public static Open MakeOpen()
        {
            return new Open { ContainerId = "c", Properties = new Fields.Builder { ["product"] = "acme", ["version"] = 2 } };
        }
    }
}
