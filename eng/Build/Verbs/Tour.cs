namespace Amqp.Encoding.Build.Verbs;

/// <summary>The first thing that a visitor sees.</summary>
internal static class Tour
{
    public static int Run(bool isWhole)
    {
        // Only what runs is built; the tests build it with the analyzers.
        Shell.BuildFast("Building the tour and the library for net10.0", "samples/Tour");
        return Shell.RunBuilt("samples/Tour", "Tour", isWhole ? ["--all"] : []);
    }
}
