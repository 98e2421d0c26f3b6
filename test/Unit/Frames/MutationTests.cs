namespace Amqp.Encoding.Tests.Frames;

/// <summary>Captured frames with bytes changed, lost and added: a verdict and no other exception, and the same by every path.</summary>
public sealed class MutationTests
{
    private const int Rounds = 40;

    [TestCaseSource(typeof(TestCases), nameof(TestCases.Captures))]
    public void Every_decode_path_gives_the_same_verdict(CapturedConversation conversation)
    {
        var random = new Random(6);
        var verdicts = new HashSet<string>();
        foreach (CapturedItem item in conversation.Items.Where(item => item.Size <= 600))
        {
            string entry = item.IsHeader ? "proto" : item.FrameType == 1 ? "sasl" : "frame";
            for (int round = 0; round < Rounds; round++)
            {
                byte[] bytes = Mutate(item.Bytes, random);
                string? expected = null;
                foreach ((string name, DecodePaths.Path decode) in DecodePaths.All())
                {
                    string verdict = decode(entry, bytes, 1_024, () => random.Next(0, 40));
                    Assert.That(verdict, Is.EqualTo(expected ??= verdict), () => name + " " + entry + " " + HexText.Format(bytes));
                    verdicts.Add(verdict.Split(':')[0]);
                }
            }
        }

        Assert.That(verdicts, Has.Count.GreaterThan(20), "the changes reach many faults");
    }

    private static byte[] Mutate(byte[] bytes, Random random)
    {
        List<byte> changed = [.. bytes];
        for (int changes = random.Next(1, 4); changes > 0; changes--)
        {
            int at = random.Next(changed.Count);
            switch (random.Next(6))
            {
                case 0:
                    changed.RemoveAt(at);
                    break;
                case 1:
                    changed.Insert(at, (byte)random.Next(256));
                    break;
                case 2:
                    changed.RemoveRange(at, changed.Count - at);
                    break;
                case 3:
                    // Most sizes and counts are small: one more or less.
                    changed[at] += (byte)(random.Next(2) == 0 ? 1 : 255);
                    break;
                default:
                    changed[at] = (byte)random.Next(256);
                    break;
            }

            if (changed.Count == 0)
            {
                changed.Add(0);
            }
        }

        // So that more than SIZE is checked.
        if (random.Next(4) != 0 && changed.Count >= 4)
        {
            changed[0] = 0;
            changed[1] = 0;
            changed[2] = (byte)(changed.Count >> 8);
            changed[3] = (byte)changed.Count;
        }

        return [.. changed];
    }
}
