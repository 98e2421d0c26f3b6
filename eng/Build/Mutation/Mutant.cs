using System.Text.Json;

namespace Amqp.Encoding.Mutation;

/// <summary>A change of the library that Stryker tried.</summary>
/// <param name="File">The name within the library.</param>
/// <param name="Line">Its first line in the file, from 1.</param>
/// <param name="LastLine">Its last line.</param>
/// <param name="Source">The text of the first line.</param>
/// <param name="Replacement">The code that Stryker put there.</param>
/// <param name="Status">Killed, Timeout, Survived or NoCoverage.</param>
internal sealed record Mutant(string File, int Line, int LastLine, string Source, string Replacement, string Status)
{
    /// <summary>Whether the tests noticed it: one failed, or did not end.</summary>
    public bool IsKilled => Status is "Killed" or "Timeout";

    /// <summary>Returns whether it was tried: mutants that do not compile or are ignored were not.</summary>
    public static bool IsTried(JsonElement mutant) => mutant.GetProperty("status").GetString() is "Killed" or "Timeout" or "Survived" or "NoCoverage";

    /// <summary>Reads it from Stryker's report.</summary>
    public static Mutant Parse(string file, string[] lines, JsonElement mutant)
    {
        JsonElement location = mutant.GetProperty("location");
        int line = LineOf(location, "start");
        string replacement = string.Join(' ', mutant.GetProperty("replacement").GetString()!.Split(default(char[]), StringSplitOptions.RemoveEmptyEntries));
        return new Mutant(file, line, LineOf(location, "end"), lines[line - 1].Trim(), replacement, mutant.GetProperty("status").GetString()!);
    }

    public static Mutant FromRow(string row)
    {
        string[] cells = row.Split('\t');
        string[] lines = cells[1].Split('-');
        return new Mutant(cells[0], int.Parse(lines[0], Culture), int.Parse(lines[^1], Culture), cells[2], cells[3], cells[4]);
    }

    public string ToRow() => string.Join('\t', File, Lines, Source.Replace('\t', ' '), Replacement, Status);

    private string Lines => Line == LastLine ? Line.ToString(Culture) : FormattableString.Invariant($"{Line}-{LastLine}");

    private static int LineOf(JsonElement location, string end) => location.GetProperty(end).GetProperty("line").GetInt32();

    private static System.Globalization.CultureInfo Culture => System.Globalization.CultureInfo.InvariantCulture;
}
