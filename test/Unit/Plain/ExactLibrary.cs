using System.Runtime.CompilerServices;
using System.Runtime.Loader;

namespace Amqp.Encoding.Tests.Plain;

/// <summary>A second copy of the library, and of this assembly, in which every value is read in the exact way.</summary>
internal static class ExactLibrary
{
    private static readonly Type s_outcome = Load();

    public static Func<byte[], bool, uint, string> Describe { get; } = Create<Func<byte[], bool, uint, string>>(nameof(PlainOutcome.Describe));

    public static Func<bool> ReadsPlain { get; } = Create<Func<bool>>(nameof(PlainOutcome.ReadsPlain));

    private static T Create<T>(string method)
        where T : Delegate => s_outcome.GetMethod(method)!.CreateDelegate<T>();

    private static Type Load()
    {
        // Each copy reads the switch when its class is made: this one's first, while the switch is off.
        RuntimeHelpers.RunClassConstructor(typeof(PlainPaths).TypeHandle);
        var context = new AssemblyLoadContext("exact", isCollectible: false);
        Assembly library = context.LoadFromAssemblyPath(typeof(AmqpReader).Assembly.Location);
        Assembly tests = context.LoadFromAssemblyPath(typeof(ExactLibrary).Assembly.Location);
        AppContext.SetSwitch(PlainPaths.SwitchName, true);
        try
        {
            RuntimeHelpers.RunClassConstructor(library.GetType(typeof(PlainPaths).FullName!, throwOnError: true)!.TypeHandle);
        }
        finally
        {
            AppContext.SetSwitch(PlainPaths.SwitchName, false);
        }

        return tests.GetType(typeof(PlainOutcome).FullName!, throwOnError: true)!;
    }
}
