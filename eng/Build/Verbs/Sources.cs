using System.Collections.Generic;
using System.CommandLine;
using Amqp.Encoding.Build.Checks;

namespace Amqp.Encoding.Build.Verbs;

/// <summary>Everything that writes into the tree.</summary>
internal static class Sources
{
    public static IEnumerable<Command> Verbs()
    {
        yield return Verb.Create(
            "generate", "Make the generated code of the library from eng/Definitions, and AmqpCodec.sln from the project files",
            () => SolutionFile.Write() | Shell.Run("dotnet", ["run", "--project", "eng/Definitions", "--configuration", "Release", "--", "."]));
        yield return Verb.Create("pictures", "Draw the pictures of docs/pictures that are not charts", () => Shell.Run("dotnet", ["run", "--project", "eng/Pictures", "--configuration", "Release", "--", "."]));

        Option<bool> verify = Verb.Flag("--verify", "Only check: the style, the words, the order of the folders, the budget, the solution, what pages, pictures and comments name, and the patches of faults");
        Command format = new("format", "Format the sources, and lower the budget to what is there") { verify };
        format.SetAction(parsed => Format(parsed.GetValue(verify)));
        yield return format;
    }

    private static int Format(bool isOnlyChecked)
    {
        if (!isOnlyChecked)
        {
            Budget.Lower();
        }

        string[] faults = [.. Words.Check(), .. Rooms.Check(), .. Budget.Check(), .. NamedRows.Check(), .. Records.Check(), .. SolutionFile.Check(), .. SeededFaults.Check()];
        foreach (string fault in faults)
        {
            Console.Error.WriteLine(fault);
        }

        if (isOnlyChecked)
        {
            Shell.Step("Checking the white space", "dotnet", "format", "whitespace", ".", "--folder", "--verify-no-changes", "--exclude", "**/obj/**", "artifacts/**");
            // The build has the rules of style and the analyzers, and stops at a warning.
            Shell.Build("Checking the style", SolutionFile.Name);
            return Math.Max(Tests.RunPages(), Math.Min(faults.Length, 1));
        }

        Shell.Step("Formatting", "dotnet", "format", SolutionFile.Name);
        return Math.Min(faults.Length, 1);
    }
}
