namespace Amqp.Encoding.Tests.Collections;

/// <summary>Encodings are shared by all threads.</summary>
public sealed class ConcurrencyTests
{
    [Test]
    public void One_encoding_serves_many_threads()
    {
        using var start = new Barrier(4);
        string[] texts = ["a", "bc", new string('x', 300)];
        ArrayEncoding<string[]> nested = ArrayEncoding.Described(3UL, ArrayEncoding<string>.Default).OfArrays();
        Task<bool>[] tasks = Enumerable.Range(0, 4).Select(seed => Task.Factory.StartNew(
            () =>
            {
                start.SignalAndWait();
                int[] numbers = ElementKinds.Get<int>().Next(new Random(seed), 500);
                bool same = true;
                for (int i = 0; i < 200 && same; i++)
                {
                    byte[] output = new byte[8192];
                    var writer = new AmqpWriter(output);
                    writer.WriteArray<int>(numbers);
                    nested.Write(ref writer, [texts, []]);
                    writer.WriteList<int>(numbers);
                    var reader = new AmqpReader(output.AsSpan(0, writer.BytesWritten));
                    same = reader.ReadArray<int>().SequenceEqual(numbers)
                        && nested.Read(ref reader)[0].SequenceEqual(texts)
                        && reader.ReadList<int>().SequenceEqual(numbers);
                }

                return same;
            },
            CancellationToken.None,
            TaskCreationOptions.LongRunning,
            TaskScheduler.Default)).ToArray();
        Assert.That(tasks.Select(task => task.Result), Is.All.True);
    }
}
