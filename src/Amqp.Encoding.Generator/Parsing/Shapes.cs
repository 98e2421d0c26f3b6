using System.Text.RegularExpressions;

namespace Amqp.Encoding.Generator;

/// <summary>A collection of .NET: a list or map of AMQP. One row of the table in docs/contracts.md.</summary>
/// <param name="Name">The type, with its namespace and without type arguments.</param>
/// <param name="Make">The expression that makes it of {0}, a List or Dictionary of its items, whose type arguments are {T}; null if it is one.</param>
/// <param name="Size">The bytes of memory that it takes without items, with the List or Dictionary: as measured, and on .NET 10.</param>
/// <param name="FilledSize">Those with items, besides those of the items.</param>
/// <param name="Overhead">The bytes of memory that an item takes in it, besides its own and those in the List or Dictionary.</param>
internal sealed record Shape(string Name, string? Make, int Size, int FilledSize, int Overhead)
{
    private const string Generic = "System.Collections.Generic.";
    private const string Immutable = "System.Collections.Immutable.";
    private const string Models = "System.Collections.ObjectModel.";
    private const string Concurrent = "System.Collections.Concurrent.";
    private const string Frozen = "System.Collections.Frozen.";
    private const string New = "new {type}({0})";
    private const string CreateRange = "{class}.CreateRange<{T}>({0})";
    private const string NewCompared = "new {type}({0}, {comparer})";
    private const string CreateCompared = "{class}.CreateRange<{T}>({comparer}, {0})";

    // The last item is pushed first.
    private const string Reversed = "new {type}(global::System.Linq.Enumerable.Reverse<{T}>((global::System.Collections.Generic.IEnumerable<{T}>){0}))";

    private static readonly Shape[] s_shapes =
    [
        new(Generic + "List<T>", null, 32, 60, 0),
        new(Generic + "IList<T>", null, 32, 60, 0),
        new(Generic + "ICollection<T>", null, 32, 60, 0),
        new(Generic + "IEnumerable<T>", null, 32, 60, 0),
        new(Generic + "IReadOnlyList<T>", null, 0, 28, 0) { IsArray = true },
        new(Generic + "IReadOnlyCollection<T>", null, 0, 28, 0) { IsArray = true },
        new(Generic + "HashSet<T>", NewCompared, 96, 264, 24),
        new(Generic + "ISet<T>", "new global::System.Collections.Generic.HashSet<{T}>({0}, {comparer})", 96, 264, 24),
        new(Generic + "IReadOnlySet<T>", "new global::System.Collections.Generic.HashSet<{T}>({0}, {comparer})", 96, 264, 24),
        new(Generic + "SortedSet<T>", NewCompared, 80, 132, 48) { IsSorted = true },
        new(Generic + "Queue<T>", New, 72, 124, 8),
        new(Generic + "Stack<T>", Reversed, 112, 304, 32),
        new(Generic + "LinkedList<T>", New, 72, 140, 48),
        new(Models + "Collection<T>", New, 56, 84, 0),
        new(Models + "ObservableCollection<T>", New, 120, 172, 8),
        new(Models + "ReadOnlyCollection<T>", New, 56, 84, 0),
        new(Concurrent + "ConcurrentQueue<T>", New, 608, 656, 16) { More = "32 * {SizeOf}" },
        new(Concurrent + "ConcurrentStack<T>", Reversed, 104, 164, 40),
        new(Concurrent + "ConcurrentBag<T>", New, 296, 344, 16) { More = "32 * {SizeOf}" },
        new(Immutable + "ImmutableArray<T>", CreateRange, 32, 96, 8) { IsDefault = "{0}.IsDefault", Empty = "global::System.Collections.Immutable.ImmutableArray<{T}>.Empty" },
        new(Immutable + "ImmutableList<T>", CreateRange, 32, 76, 56),
        new(Immutable + "IImmutableList<T>", "global::System.Collections.Immutable.ImmutableList.CreateRange<{T}>({0})", 32, 76, 56),
        new(Immutable + "ImmutableHashSet<T>", CreateCompared, 32, 132, 72),
        new(Immutable + "IImmutableSet<T>", "global::System.Collections.Immutable.ImmutableHashSet.CreateRange<{T}>({comparer}, {0})", 32, 132, 72),
        new(Immutable + "ImmutableSortedSet<T>", CreateCompared, 32, 148, 56) { IsSorted = true },
        new(Immutable + "ImmutableQueue<T>", CreateRange, 32, 140, 32),
        new(Immutable + "ImmutableStack<T>", "{class}.CreateRange<{T}>(global::System.Linq.Enumerable.Reverse<{T}>((global::System.Collections.Generic.IEnumerable<{T}>){0}))", 80, 140, 40),
        new(Frozen + "FrozenSet<T>", "global::System.Collections.Frozen.FrozenSet.ToFrozenSet<{T}>({0}, {comparer})", 96, 432, 120),
        new(Generic + "Dictionary<TKey, TValue>", null, 80, 224, 0),
        new(Generic + "IDictionary<TKey, TValue>", null, 80, 224, 0),
        new(Generic + "IReadOnlyDictionary<TKey, TValue>", null, 80, 224, 0),
        new(Generic + "SortedDictionary<TKey, TValue>", NewCompared, 192, 392, 56) { IsSorted = true },
        new(Generic + "SortedList<TKey, TValue>", NewCompared, 144, 400, 16) { IsSorted = true },
        new(Models + "ReadOnlyDictionary<TKey, TValue>", New, 120, 264, 0),
        new(Concurrent + "ConcurrentDictionary<TKey, TValue>", NewCompared, 520, 664, 64) { More = "36 * global::System.Environment.ProcessorCount" },
        new(Immutable + "ImmutableDictionary<TKey, TValue>", CreateCompared, 80, 264, 80),
        new(Immutable + "IImmutableDictionary<TKey, TValue>", "global::System.Collections.Immutable.ImmutableDictionary.CreateRange<{T}>({comparer}, {0})", 80, 264, 80),
        new(Immutable + "ImmutableSortedDictionary<TKey, TValue>", CreateCompared, 240, 672, 136) { IsSorted = true },
        new(Frozen + "FrozenDictionary<TKey, TValue>", "global::System.Collections.Frozen.FrozenDictionary.ToFrozenDictionary<{T}>({0}, {comparer})", 80, 896, 96),
    ];

    private static readonly Dictionary<string, Shape> s_byName = s_shapes.ToDictionary(static shape => shape.Name);

    /// <summary>Gets whether the items that are read are an array.</summary>
    public bool IsArray { get; private set; }

    /// <summary>Gets whether its items or keys are compared, so that their type must say how.</summary>
    public bool IsSorted { get; private set; }

    /// <summary>Gets the test for a value that has no items because it was never made; null for none.</summary>
    public string? IsDefault { get; private set; }

    public string? Empty { get; private set; }

    /// <summary>Gets the expression for bytes that it takes in any case, besides its size; null for none.</summary>
    public string? More { get; private set; }

    /// <summary>Gets whether it has pairs.</summary>
    public bool IsMap => Name.EndsWith(", TValue>", StringComparison.Ordinal);

    /// <summary>Gets whether its items or keys are hashed. A map is read to a Dictionary first.</summary>
    public bool IsHashed => IsMap || (!IsSorted && Make?.Contains("{comparer}") == true);

    /// <summary>Gets whether its items have an index.</summary>
    public bool IsIndexed => Name is Generic + "List<T>" or Generic + "IList<T>" or Generic + "IReadOnlyList<T>";

    /// <summary>Finds the row of a type; null for none.</summary>
    public static Shape? Find(INamedTypeSymbol type) => s_byName.TryGetValue(type.ConstructedFrom.ToDisplayString(), out Shape found) ? found : null;

    /// <summary>Gets the type in C#.</summary>
    /// <param name="arguments">Its type arguments.</param>
    public string TypeOf(string arguments) => "global::" + Name.Substring(0, Name.IndexOf('<')) + "<" + arguments + ">";

    /// <summary>Gets the expression that makes it of a List or Dictionary.</summary>
    /// <param name="items">The List or Dictionary.</param>
    /// <param name="arguments">Its type arguments.</param>
    /// <param name="comparer">The comparer of its keys or items, if it has one.</param>
    public string MakeOf(string items, string arguments, string comparer) => Make is null ? items : Make.Replace("{comparer}", comparer)
        .Replace("{type}", TypeOf(arguments)).Replace("{class}", "global::" + Name.Substring(0, Name.IndexOf('<'))).Replace("{T}", arguments).Replace("{0}", items);

    /// <summary>Checks whether items can be added to a collection through <c>ICollection</c>.</summary>
    public static bool CanFill(ITypeSymbol type) => type is INamedTypeSymbol named && Find(named) is Shape shape && named.AllInterfaces.Prepend(named).Any(static each => each.OriginalDefinition.SpecialType == SpecialType.System_Collections_Generic_ICollection_T)
        && !shape.Name.StartsWith(Immutable, StringComparison.Ordinal) && !shape.Name.StartsWith(Frozen, StringComparison.Ordinal) && !shape.Name.StartsWith(Models + "ReadOnly", StringComparison.Ordinal);

    /// <summary>Checks whether a type is a collection to which items can be added in any way.</summary>
    public static bool IsFillable(ITypeSymbol type) => CanFill(type) || (type is INamedTypeSymbol { TypeKind: TypeKind.Class } && type.AllInterfaces.Any(static each => each.OriginalDefinition.SpecialType == SpecialType.System_Collections_Generic_ICollection_T))
        || (type is INamedTypeSymbol named && Find(named) is { Name: Generic + "Queue<T>" or Generic + "Stack<T>" or Concurrent + "ConcurrentQueue<T>" or Concurrent + "ConcurrentStack<T>" or Concurrent + "ConcurrentBag<T>" });

    /// <summary>Checks whether the items or keys of a sorted collection can be compared.</summary>
    public static bool CanSort(ITypeSymbol type) => type is INamedTypeSymbol { Name: "ValueTuple" or "Tuple" or "Nullable", IsGenericType: true } parts ? parts.TypeArguments.All(CanSort)
        : type is INamedTypeSymbol { EnumUnderlyingType: not null }
        || type.AllInterfaces.Any(static each => each.ToDisplayString() == "System.IComparable" || each.OriginalDefinition.ToDisplayString() == "System.IComparable<T>");
}

/// <summary>Makes the name of a field from its member, as <c>AmqpNaming</c> says.</summary>
internal static class Naming
{
    public static string Apply(int naming, string name) => naming switch
    {
        1 => Words(name)[0].ToLowerInvariant() + string.Concat(Words(name).Skip(1)),
        2 => string.Join("_", Words(name)).ToLowerInvariant(),
        3 => string.Join("-", Words(name)).ToLowerInvariant(),
        _ => name,
    };

    // A word begins with an upper letter after a lower one or a digit, and with the last upper letter of several: IPAddress is IP and Address.
    private static string[] Words(string name) => Regex.Split(name, @"(?<=\P{Lu})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})");
}
