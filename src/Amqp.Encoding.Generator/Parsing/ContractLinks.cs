namespace Amqp.Encoding.Generator;

/// <summary>The contracts to which one leads.</summary>
/// <param name="CSharp">The full name in C#.</param>
/// <param name="Name">The name in messages.</param>
/// <param name="IsAbstract">Whether its values are those of its known types alone.</param>
/// <param name="Needed">The contracts of which each of its values holds one.</param>
/// <param name="InPlace">The contract that begins at the same byte, where only null ends it; none if a descriptor, list or map is around it.</param>
/// <param name="Known">The known types.</param>
/// <param name="Location">The place of the attribute.</param>
internal sealed record ContractLinks(string CSharp, string Name, bool IsAbstract, EquatableArray<string> Needed, EquatableArray<string> InPlace, EquatableArray<string> Known, LocationInfo? Location)
{
    public static ContractLinks Create(ContractModel contract, LocationInfo? location)
    {
        bool isValue = contract.Form == ContractForm.Value && !contract.IsAbstract;
        FieldModel[] fields = [.. contract.Fields.Where(static field => field.Type.Contract is not null)];
        return new ContractLinks(
            contract.CSharp,
            contract.Name.TrimStart('@'),
            contract.IsAbstract,
            new(contract.Fields.Where(field => field.IsMandatory || (isValue && !field.CanBeNull)).SelectMany(static field => NeededBy(field.Type))),
            new(fields.Where(_ => isValue && !contract.IsDescribed).Select(static field => field.Type.Contract!)),
            new(contract.KnownTypes.Select(static known => known.CSharp)),
            location);
    }

    // A list, array or map may be empty; a tuple has all its parts.
    private static IEnumerable<string> NeededBy(WireType type) =>
        (type.Contract is null ? [] : new[] { type.Contract }).Concat(type.Parts.Where(static part => !part.IsNullable).SelectMany(static part => NeededBy(part.Type)));

    /// <summary>Finds the contracts of which no value ends, or no value but null.</summary>
    public static IEnumerable<DiagnosticInfo> FindEndless(IEnumerable<ContractLinks> contracts)
    {
        Dictionary<string, ContractLinks> open = contracts.GroupBy(static contract => contract.CSharp).ToDictionary(static same => same.Key, static same => same.First());
        Dictionary<string, ContractLinks> all = new(open);

        // Contracts that end are taken away, until none is left or all that are left need each other.
        ContractLinks[] ending;
        do
        {
            ending = [.. open.Values.Where(contract => contract.Known.Any(known => !open.ContainsKey(known)) || (!contract.IsAbstract && !contract.Needed.Any(open.ContainsKey)))];
            foreach (ContractLinks contract in ending)
            {
                open.Remove(contract.CSharp);
            }
        }
        while (ending.Length != 0);

        foreach (ContractLinks contract in all.Values.OrderBy(static contract => contract.CSharp, StringComparer.Ordinal))
        {
            if (FindWay(contract, all, static link => link.InPlace) is string inPlace)
            {
                yield return Report(contract, inPlace, "only null can be read, because nothing is around the value; give it a descriptor, or the form of a list or map");
            }
            else if (open.ContainsKey(contract.CSharp) && FindWay(contract, open, static link => link.Needed.Concat(link.Known)) is string way)
            {
                yield return Report(contract, way, "each value would hold another one; make a field nullable, or a list");
            }
        }
    }

    // The shortest way from a contract to itself, as the names on it.
    private static string? FindWay(ContractLinks contract, Dictionary<string, ContractLinks> all, Func<ContractLinks, IEnumerable<string>> follow)
    {
        Dictionary<string, string> ways = new() { [contract.CSharp] = contract.Name };
        Queue<ContractLinks> next = new([contract]);
        while (next.Count != 0)
        {
            ContractLinks from = next.Dequeue();
            foreach (string name in follow(from))
            {
                if (name == contract.CSharp)
                {
                    return ways[from.CSharp] + " to " + contract.Name;
                }

                if (!ways.ContainsKey(name) && all.TryGetValue(name, out ContractLinks? to))
                {
                    ways.Add(name, ways[from.CSharp] + " to " + to.Name);
                    next.Enqueue(to);
                }
            }
        }

        return null;
    }

    private static DiagnosticInfo Report(ContractLinks contract, string way, string cure) =>
        DiagnosticInfo.Create(Diagnostics.Endless, null, contract.Name, way, cure) with { Location = contract.Location };
}
