using System.Linq;
using Amqp.Encoding.Tests.Framing;

namespace Amqp.Encoding.Fuzz;

/// <summary>One frame: every way by which bytes become a frame has the verdict of the others.</summary>
internal static class FrameTarget
{
    private const uint MaxFrameSize = 1_024;

    private static readonly (string Name, DecodePaths.Path Decode)[] s_paths = DecodePaths.All().ToArray();

    public static void Run(byte[] input)
    {
        Run("frame", input);
        Run("proto", input.AsSpan(0, Math.Min(8, input.Length)).ToArray());
    }

    public static void RunSasl(byte[] input) => Run("sasl", input);

    // The first way is that of spans; three of the others take their turns.
    private static void Run(string entry, byte[] input)
    {
        var random = new Random(Paths.SeedOf(input));
        string expected = s_paths[0].Decode(entry, input, MaxFrameSize, () => random.Next(0, 40));
        for (int i = 0; i < 3; i++)
        {
            (string name, DecodePaths.Path decode) = s_paths[random.Next(1, s_paths.Length)];
            Rule.Same(decode(entry, input, MaxFrameSize, () => random.Next(0, 40)), expected, "a frame has the same verdict by every way (" + entry + ", " + name + ")");
        }
    }
}
