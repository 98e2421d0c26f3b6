using Amqp.Encoding;
using Amqp.Encoding.Samples.Tour;

// 1. Arrays: this library beside a codec that boxes each element, as object-based codecs of this field do.
Console.WriteLine("Arrays: encode and decode to a new array. 'boxing' makes one object and one virtual call per element.");
Console.WriteLine();
ArrayRace.WriteHeader();
var random = new Random(1);
foreach (int count in (int[])[1_024, 1_048_576])
{
    ArrayRace.Run("int", Fill(count, random.Next));
    ArrayRace.Run("ulong", Fill(count, () => (ulong)random.NextInt64()));
    ArrayRace.Run("boolean", Fill(count, () => random.Next(2) == 1));
    ArrayRace.Run("double", Fill(count, random.NextDouble));
    ArrayRace.Run("uuid", Fill(count, NextGuid));
}

string[] names = Fill(10_240, () => new string('s', random.Next(10)));
ArrayRace.Run("symbol", Array.ConvertAll(names, name => new AmqpSymbol(name)), Array.ConvertAll(names, name => new Amqp.Encoding.Baseline.BoxedSymbol(name)));

// 2. Frames, performatives and messages: what two peers really said to each other, by name and with all fields.
foreach (string conversation in (string[])["proton-proton", "rabbitmq-proton", "rabbitmq-rhea"])
{
    Conversation.Print(conversation, "client");
    Conversation.Print(conversation, "server");
}

static T[] Fill<T>(int count, Func<T> next)
{
    var values = new T[count];
    for (int i = 0; i < count; i++)
    {
        values[i] = next();
    }

    return values;
}

Guid NextGuid()
{
    Span<byte> bytes = stackalloc byte[16];
    random.NextBytes(bytes);
    return new Guid(bytes);
}
