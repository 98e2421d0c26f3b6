using System.Text.Json;

namespace Amqp.Encoding.Mutation;

/// <summary>A change of the library that Stryker tried.</summary>
/// <param name="File">The name within the library.</param>
/// <param name="Line">The line in the file, from 1.</param>
/// <param name="Source">The text of that line.</param>
/// <param name="Replacement">The code that Stryker put there.</param>
/// <param name="Status">Killed, Timeout, Survived or NoCoverage.</param>
internal sealed record Mutant(string File, int Line, string Source, string Replacement, string Status)
{
    /// <summary>Whether the tests noticed it: one failed, or did not end.</summary>
    public bool IsKilled => Status is "Killed" or "Timeout";

    /// <summary>Returns whether it was tried: mutants that do not compile or are ignored were not.</summary>
    public static bool IsTried(JsonElement mutant) => mutant.GetProperty("status").GetString() is "Killed" or "Timeout" or "Survived" or "NoCoverage";

    /// <summary>Reads it from Stryker's report.</summary>
    public static Mutant Parse(string file, string[] lines, JsonElement mutant)
    {
        int line = mutant.GetProperty("location").GetProperty("start").GetProperty("line").GetInt32();
        string replacement = string.Join(' ', mutant.GetProperty("replacement").GetString()!.Split(default(char[]), StringSplitOptions.RemoveEmptyEntries));
        return new Mutant(file, line, lines[line - 1].Trim(), replacement, mutant.GetProperty("status").GetString()!);
    }

    public static Mutant FromRow(string row) => row.Split('\t') is var cells ? new Mutant(cells[0], int.Parse(cells[1], Culture), cells[2], cells[3], cells[4]) : null!;

    public string ToRow() => string.Join('\t', File, Line.ToString(Culture), Source.Replace('\t', ' '), Replacement, Status);

    private static System.Globalization.CultureInfo Culture => System.Globalization.CultureInfo.InvariantCulture;
}
