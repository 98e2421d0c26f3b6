using System.Collections;
using System.Reflection;

namespace Amqp.Encoding.Perf.Pairs;

/// <summary>The rows in an assembly of perf: of this commit, or of another in a context of its own.</summary>
/// <remarks>All goes by names, as another commit has types of its own. An area is a class of this namespace with a static <c>Create()</c>
/// that returns rows, and a row has the properties of <see cref="Pair"/>; they have been so since the first pairs.</remarks>
public static class PairAreas
{
    public static PairRow[] FindRows(Assembly assembly) =>
    [
        .. assembly.GetExportedTypes()
            .Where(static type => type.Namespace == typeof(PairAreas).Namespace && typeof(IEnumerable).IsAssignableFrom(GetFactory(type)?.ReturnType))
            .OrderBy(static type => type.Name, StringComparer.Ordinal)
            .SelectMany(static type => Create(type).Select(pair => new PairRow(type.Name, pair.Name))),
    ];

    /// <summary>Makes a row, and no area but its own.</summary>
    public static Pair Create(Assembly assembly, PairRow row) =>
        Create(assembly.GetType($"{typeof(PairAreas).Namespace}.{row.Area}", throwOnError: true)!).Single(pair => pair.Name == row.Name);

    private static IEnumerable<Pair> Create(Type area) => ((IEnumerable)GetFactory(area)!.Invoke(null, null)!).Cast<object>().Select(static row => new Pair(
        (string)Get(row, nameof(Pair.Name)), (Func<long>)Get(row, nameof(Pair.Reference)), (Func<long>)Get(row, nameof(Pair.Library)),
        (bool)Get(row, nameof(Pair.IsAlike))));

    private static MethodInfo? GetFactory(Type area) => area.GetMethod("Create", BindingFlags.Public | BindingFlags.Static, []);

    private static object Get(object row, string property) => row.GetType().GetProperty(property)!.GetValue(row)!;
}
