using System.CommandLine;
using System.IO;
using System.Linq;
using Amqp.Encoding.Build;
using Amqp.Encoding.Build.Verbs;

// For the scripts: whether this program is as new as its sources.
if (args is ["current"])
{
    DateTime built = File.GetLastWriteTimeUtc(typeof(Suite).Assembly.Location);
    string[] others = ["Directory.Build.props", "Directory.Packages.props"];
    return Directory.EnumerateFiles(Shell.PathOf("eng", "Build"), "*.cs*", SearchOption.AllDirectories).Where(path => !path.Contains(Path.DirectorySeparatorChar + "obj" + Path.DirectorySeparatorChar))
        .Concat(others.Select(name => Shell.PathOf(name))).All(path => File.GetLastWriteTimeUtc(path) <= built) ? 0 : 1;
}

RootCommand root = new("Builds, tests and packs Amqp.Encoding. Without a verb: builds and runs the tour, which shows on a page what the library does.");
Option<bool> all = new("--all") { Description = "Show every race and every captured frame of the tour" };
root.Options.Add(all);
root.SetAction(parsed => Tour.Run(parsed.GetValue(all)));
Command[] verbs =
[
    .. Tests.Verbs(), .. Peers.Verbs(), .. Attacks.Verbs(), .. Measures.Verbs(), Bench.Verb(), .. Sources.Verbs(), .. Products.Verbs(),
];
foreach (Command verb in verbs)
{
    root.Subcommands.Add(verb);
}

try
{
    return root.Parse(args is ["help"] ? ["--help"] : args).Invoke(new InvocationConfiguration { EnableDefaultExceptionHandler = false });
}
catch (BuildException exception)
{
    if (exception.Message.Length > 0)
    {
        Console.Error.WriteLine(exception.Message);
    }

    return exception.Status;
}
