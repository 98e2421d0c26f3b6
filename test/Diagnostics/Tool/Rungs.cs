namespace Amqp.Encoding.Tests.Tool;

/// <summary>The frames of a ladder without its rails: <c>#1    0.005      2 --&gt; open (…)</c>, then the message after <c>  | </c>, and notes.</summary>
internal static partial class Rungs
{
    public static string[] Of(string output) => [.. Join(output.Split('\n'))];

    public static string[] Of(IEnumerable<string> lines) => [.. Join(lines)];

    private static IEnumerable<string> Join(IEnumerable<string> lines)
    {
        string? rung = null;
        foreach (string line in lines)
        {
            Match match = Pattern().Match(line);
            if (!match.Success)
            {
                if (rung is not null)
                {
                    yield return rung;
                }

                rung = null;
                yield return line;
            }
            else if (match.Groups["number"].Success)
            {
                if (rung is not null)
                {
                    yield return rung;
                }

                rung = $"{match.Groups["head"].Value.TrimEnd()}{match.Groups["number"].Value,7} {(match.Groups["left"].Success ? "<--" : "-->")} {match.Groups["text"].Value}";
            }
            else
            {
                string text = match.Groups["text"].Value;
                bool isNote = text.StartsWith("! ", StringComparison.Ordinal) || text.StartsWith("ERROR ", StringComparison.Ordinal);
                rung += (isNote ? "  " : rung?.Contains("  ! ", StringComparison.Ordinal) == true || rung?.Contains("  ERROR ", StringComparison.Ordinal) == true ? " " : "  | ") + text;
            }
        }

        if (rung is not null)
        {
            yield return rung;
        }
    }

    [GeneratedRegex("^(?<head>#[0-9]+ +[-0-9.]+ |) *(?<number>[0-9]+)? *│(?<left>◀)?─* *(?<text>.*?) *─*▶?│ *[0-9,]*$")]
    private static partial Regex Pattern();
}
