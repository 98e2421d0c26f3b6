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

        Option<bool> verify = Verb.Flag("--verify", "Only check: the format, the words, the budget, the solution, the rows that comments name, and the patches of faults");
        Option<bool> built = Verb.Flag("--built", "With --verify, directly after `test`: it has built the solution, which checks the style");
        Command format = new("format", "Format the sources, and lower the budget to what is there") { verify, built };
        format.SetAction(parsed => Format(parsed.GetValue(verify), parsed.GetValue(built)));
        yield return format;
    }

    private static int Format(bool isOnlyChecked, bool isBuilt)
    {
        if (!isOnlyChecked)
        {
            Budget.Lower();
        }

        string[] faults = [.. Words.Check(), .. Budget.Check(), .. NamedRows.Check(), .. SolutionFile.Check(), .. SeededFaults.Check()];
        foreach (string fault in faults)
        {
            Console.Error.WriteLine(fault);
        }

        if (isOnlyChecked)
        {
            if (!isBuilt)
            {
                // The build has the rules of style and the analyzers, and stops at a warning.
                Shell.Build("Checking the style", SolutionFile.Name);
            }

            Shell.Step("Checking the white space", "dotnet", "format", "whitespace", ".", "--folder", "--verify-no-changes", "--exclude", "**/obj/**", "artifacts/**");
        }
        else
        {
            Shell.Step("Formatting", "dotnet", "format", SolutionFile.Name);
        }

        return faults.Length == 0 ? 0 : 1;
    }
}
