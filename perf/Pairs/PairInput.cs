namespace Amqp.Encoding.Perf.Pairs;

/// <summary>Input of pairs.</summary>
public static class PairInput
{
    /// <summary>Writes values.</summary>
    public delegate void WriteAction(ref AmqpWriter writer);

    /// <summary>The bytes that an action writes.</summary>
    public static byte[] Encode(WriteAction write)
    {
        using var buffer = new AmqpBuffer();
        var writer = new AmqpWriter(buffer);
        write(ref writer);
        writer.Flush();
        return buffer.WrittenSpan.ToArray();
    }

    /// <summary>Texts of 0 to 9 small letters.</summary>
    public static string[] Texts(int count)
    {
        var random = new Random(0);
        string[] texts = new string[count];
        for (int i = 0; i < texts.Length; i++)
        {
            char[] letters = new char[random.Next(10)];
            for (int k = 0; k < letters.Length; k++)
            {
                letters[k] = (char)('a' + random.Next(26));
            }

            texts[i] = new string(letters);
        }

        return texts;
    }
}
