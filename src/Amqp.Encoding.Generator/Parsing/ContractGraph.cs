namespace Amqp.Encoding.Generator;

/// <summary>Finds the mistakes that no contract has alone.</summary>
internal static class ContractGraph
{
    /// <summary>Finds the contracts with the same descriptor, those for the same type, and those of which no value ends, or no value but null.</summary>
    public static IEnumerable<DiagnosticInfo> FindMistakes(IEnumerable<ParsedContract> contracts)
    {
        ParsedContract[] sorted = [.. contracts.OrderBy(static each => each.Model!.CSharp, StringComparer.Ordinal).ThenBy(static each => each.Model!.Home, StringComparer.Ordinal)];
        return FindSame(sorted).Concat(FindSameValues(sorted)).Concat(FindEndless([.. sorted.GroupBy(static each => each.Model!.CSharp).Select(static same => same.First())]));
    }

    private static IEnumerable<DiagnosticInfo> FindSame(IEnumerable<ParsedContract> contracts)
    {
        Dictionary<string, string> known = new(StringComparer.Ordinal);
        foreach (ParsedContract contract in contracts)
        {
            foreach (string descriptor in new[] { contract.Model!.Descriptor.Symbol, contract.Model.Descriptor.Hex }.OfType<string>())
            {
                if (known.TryGetValue(descriptor, out string other))
                {
                    yield return Report(contract, Diagnostics.SameDescriptor, other, contract.Model.FlatName, descriptor);
                }
                else
                {
                    known.Add(descriptor, contract.Model.FlatName);
                }
            }
        }
    }

    // A private one is for no field.
    private static IEnumerable<DiagnosticInfo> FindSameValues(IEnumerable<ParsedContract> contracts) => contracts.Where(static each => each.Model is { IsForeign: true, Accessibility: not null }).GroupBy(static each => each.Model!.CSharp)
        .SelectMany(static same => same.Skip(1).Select(each => Report(each, Diagnostics.SameValue, same.First().Model!.FlatName, each.Model!.FlatName, each.Model.Title)));

    private static IEnumerable<DiagnosticInfo> FindEndless(ParsedContract[] contracts)
    {
        Dictionary<string, ContractModel> all = contracts.ToDictionary(static each => each.Model!.CSharp, static each => each.Model!);
        Dictionary<string, ContractModel> open = new(all);

        // Contracts that end are taken away, until none is left or all that are left need each other.
        ContractModel[] ending;
        do
        {
            ending = [.. open.Values.Where(contract => Known(contract).Any(known => !open.ContainsKey(known)) || (!contract.IsAbstract && !Needed(contract).Any(open.ContainsKey)))];
            foreach (ContractModel contract in ending)
            {
                open.Remove(contract.CSharp);
            }
        }
        while (ending.Length != 0);

        foreach (ParsedContract contract in contracts)
        {
            if (FindWay(contract.Model!, all, InPlace) is string inPlace)
            {
                const string Cure = "only null can be read, because nothing is around the value; give it a descriptor, or the form of a list or map";
                yield return Report(contract, Diagnostics.Endless, NameOf(contract.Model!), inPlace, Cure);
            }
            else if (open.ContainsKey(contract.Model!.CSharp) && FindWay(contract.Model, open, static each => Needed(each).Concat(Known(each))) is string way)
            {
                yield return Report(contract, Diagnostics.Endless, NameOf(contract.Model), way, "each value would hold another one; make a field nullable, or a list");
            }
        }
    }

    // The contracts of which each value holds one.
    private static IEnumerable<string> Needed(ContractModel contract) =>
        contract.Fields.Where(field => field.IsMandatory || (IsValue(contract) && !field.CanBeNull)).SelectMany(static field => NeededBy(field.Type));

    // A list, array or map may be empty; a tuple has all its parts.
    private static IEnumerable<string> NeededBy(WireType type) =>
        (type.Contract is null ? [] : new[] { type.Contract }).Concat(type.Parts.Where(static part => !part.IsNullable).SelectMany(static part => NeededBy(part.Type)));

    // The contract that begins at the same byte, where only null ends it; none if a descriptor, list or map is around it.
    private static IEnumerable<string> InPlace(ContractModel contract) =>
        IsValue(contract) && !contract.IsDescribed ? contract.Fields.Select(static field => field.Type.Contract).OfType<string>() : [];

    private static IEnumerable<string> Known(ContractModel contract) => contract.KnownTypes.Select(static known => known.CSharp);

    private static bool IsValue(ContractModel contract) => contract.Form == ContractForm.Value && !contract.IsAbstract;

    private static string NameOf(ContractModel contract) => contract.Title;

    // The shortest way from a contract to itself, as the names on it.
    private static string? FindWay(ContractModel contract, Dictionary<string, ContractModel> all, Func<ContractModel, IEnumerable<string>> follow)
    {
        Dictionary<string, string> ways = new() { [contract.CSharp] = NameOf(contract) };
        Queue<ContractModel> next = new([contract]);
        while (next.Count != 0)
        {
            ContractModel from = next.Dequeue();
            foreach (string name in follow(from))
            {
                if (name == contract.CSharp)
                {
                    return ways[from.CSharp] + " to " + NameOf(contract);
                }

                if (!ways.ContainsKey(name) && all.TryGetValue(name, out ContractModel? to))
                {
                    ways.Add(name, ways[from.CSharp] + " to " + NameOf(to));
                    next.Enqueue(to);
                }
            }
        }

        return null;
    }

    private static DiagnosticInfo Report(ParsedContract contract, DiagnosticDescriptor descriptor, params string[] arguments) =>
        new(descriptor, contract.Location, new EquatableArray<string>(arguments));
}
