using System;
using System.Text;
using Amqp.Encoding;

namespace Consumers
{
    /// <summary>Writes and reads as code in C# 7.3 does.</summary>
    public static class Exchange
    {
        public static string Run()
        {
            using (var buffer = new AmqpBuffer())
            {
                var writer = new AmqpWriter(buffer);
                writer.WriteArray(new[] { 1, 2, 3 });
                AmqpWriteScope map = writer.BeginMap();
                writer.WriteSymbol("x-opt-partition-key");
                writer.WriteString("orders");
                writer.End(map);
                writer.Flush();

                var reader = new AmqpReader(buffer.WrittenMemory);
                int[] numbers = reader.ReadArray<int>();
                MapView annotations = reader.ReadMapView();
                string key;
                annotations.TryGetValue(Encoding.ASCII.GetBytes("x-opt-partition-key"), out key);
                return numbers.Length + " numbers, partition key " + key;
            }
        }
    }
}
