namespace Amqp.Encoding.Tests.Values;

/// <summary>Calls that must not allocate.</summary>
[NonParallelizable]
public sealed class AmqpValueAllocationTests
{
    [Test]
    public void Scalars_convert_to_values_and_back_without_allocation()
    {
        Guid guid = Guid.NewGuid();
        string text = "text";
        byte[] bytes = [1, 2];
        AmqpSymbol symbol = new AmqpSymbol("symbol");
        Assert.That(
            Allocated(() =>
            {
                AmqpValue value = 1;
                long sum = value.AsInt32();
                value = 2UL;
                sum += (long)value.AsUInt64();
                value = guid;
                sum += value.AsGuid() == guid ? 1 : 0;
                value = 1.5m;
                sum += value.AsDecimal128().IsFinite ? 1 : 0;
                value = AmqpTimestamp.FromMilliseconds(3);
                sum += value.AsTimestamp().Milliseconds;
                value = text;
                sum += value.AsString().Length;
                value = symbol;
                sum += value.AsSymbol().Value.Length;
                value = bytes;
                sum += value.AsBinary().Length;
                value = (ReadOnlyMemory<byte>)bytes.AsMemory(1);
                sum += value.AsBinary().Span[0] + value.GetHashCode();
                sum += value == (AmqpValue)bytes ? 1 : 0;
                return sum;
            }),
            Is.Zero);
    }

    [Test]
    public void Scalars_are_read_and_looked_up_without_allocation()
    {
        byte[] list = ((AmqpValue)new AmqpList(1, 2UL, 1.5, Guid.Empty, true, default, AmqpTimestamp.FromMilliseconds(1))).Encode();
        AmqpMap.Builder builder = [];
        for (int i = 0; i < 20; i++)
        {
            builder.Add(i, i);
        }

        AmqpMap map = builder.ToMap();
        Assert.That(
            Allocated(() =>
            {
                AmqpReader reader = new AmqpReader(list);
                AmqpReadScope scope = reader.EnterList();
                long sum = 0;
                while (!reader.IsAtEnd)
                {
                    sum += reader.ReadValue().TryGetInteger(out long number) ? number : 0;
                }

                reader.Exit(scope);
                foreach (KeyValuePair<AmqpValue, AmqpValue> pair in map)
                {
                    sum += map.GetValueOrDefault(pair.Key).TryGetInt32(out int number) ? number : 0;
                }

                return sum;
            }),
            Is.Zero);
    }

    [Test]
    public void Any_value_is_written_into_a_reused_buffer_without_allocation()
    {
        AmqpValue value = new AmqpList(
            1,
            "text",
            new AmqpSymbol("symbol"),
            new byte[300],
            new AmqpMap.Builder { { "a", 1.5 }, { new AmqpSymbol("b"), default } }.ToMap(),
            AmqpValue.FromArray(new[] { 1, 2, 3 }),
            AmqpValue.FromArray(new[] { "a", "b" }),
            new AmqpArray(AmqpType.List, new AmqpList(1), AmqpList.Empty).Describe(1UL),
            AmqpValue.Decode(Support.HexText.Parse("e0050354ff0001")),
            new DescribedValue(1UL, Guid.Empty));
        using AmqpBuffer buffer = new AmqpBuffer(1024);
        Assert.That(
            Allocated(() =>
            {
                buffer.Reset();
                AmqpWriter writer = new AmqpWriter(buffer);
                value.WriteTo(ref writer);
                writer.Flush();
                return buffer.WrittenCount;
            }),
            Is.Zero);
    }

    [Test]
    public void Boxed_scalars_convert_to_values_without_allocation()
    {
        object[] objects = [1, 2L, true, "a", 1.5, Guid.Empty, DateTime.UtcNow, new AmqpSymbol("a"), new byte[1], 1m];
        Assert.That(
            Allocated(() =>
            {
                long sum = 0;
                foreach (object item in objects)
                {
                    sum += AmqpValue.TryFromObject(item, out AmqpValue value) ? (long)value.Type : -1;
                }

                sum += ((AmqpValue)5).ToObject() is int ? 1 : 0;
                return sum;
            }),
            Is.Zero);
    }

    private static long Allocated(Func<long> action)
    {
        // More often than it takes to be compiled for good.
        for (int i = 0; i < 200; i++)
        {
            action();
        }

        long least = long.MaxValue;
        for (int i = 0; i < 5; i++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            action();
            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
        }

        return least;
    }
}
