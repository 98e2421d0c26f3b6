using System.Collections.Generic;
using System.CommandLine;
using System.IO;
using Amqp.Encoding.Coverage;
using Amqp.Encoding.Mutation;

namespace Amqp.Encoding.Build.Verbs;

/// <summary>How well the tests cover the library.</summary>
internal static class Measures
{
    public static IEnumerable<Command> Verbs()
    {
        yield return Verb.Create("coverage", "Run test/Unit and test/Property with coverlet: lines and branches of hand-written code by folder, to artifacts/coverage", Coverage);

        Argument<string?> folder = new("folder") { Description = "A folder of src/Amqp.Encoding; without it all", Arity = ArgumentArity.ZeroOrOne };
        Command mutate = new("mutate", "Run Stryker, and print the score and the survivors; results of files stay in artifacts/mutation until they change, and survivors are tried again when tests change") { folder };
        mutate.SetAction(parsed =>
        {
            Shell.Step("Restoring Stryker", "dotnet", "tool", "restore");
            return MutationRun.Run(Shell.Root, parsed.GetValue(folder));
        });
        yield return mutate;
    }

    private static int Coverage()
    {
        Suite.ClearResults();
        string packages = Environment.GetEnvironmentVariable("NUGET_PACKAGES") ?? Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".nuget", "packages");
        int status = 0;
        foreach (Suite suite in new Suite[] { new("test/Unit", "Amqp.Encoding.Unit"), new("test/Property", "Amqp.Encoding.Property") })
        {
            // In a build for CI the paths of sources are not those of this machine, and coverlet finds no file.
            Shell.BuildFast("Building " + suite.Project, suite.Project, "--framework", "net10.0", "-p:ContinuousIntegrationBuild=false", "-p:DeterministicSourcePaths=false");
            string collector = Directory.GetFiles(Path.Combine(packages, "coverlet.collector"), "coverlet.collector.dll", SearchOption.AllDirectories)[0];
            status |= suite.Run(false, "--test-adapter-path", Path.GetDirectoryName(collector)!, "--settings", Shell.PathOf("eng", "Build", "Coverage", "coverage.runsettings"), "--collect", "XPlat Code Coverage");
        }

        return status | CoverageRun.Run(Shell.PathOf("src", "Amqp.Encoding"), Directory.CreateDirectory(Shell.PathOf("artifacts", "coverage")).FullName, Suite.Results);
    }
}
