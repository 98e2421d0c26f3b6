namespace Amqp.Encoding.Generator;

/// <summary>A contract as the registry of its assembly knows it.</summary>
internal sealed record RegistryEntry(string CSharp, string FlatName, string? Symbol, ulong? Code, string? ElementType, bool IsStruct, bool IsListed, bool HasNamespace, bool IsObsolete, EquatableArray<string> Experiments, string Extensions, string Description, LocationInfo? Location)
{
    public static RegistryEntry Create(ContractModel contract, LocationInfo? location) => new(
        contract.CSharp,
        contract.FlatName,
        contract.Symbol,
        contract.Code,
        contract.Form == ContractForm.Value ? contract.Fields.Select(static field => Scalars.FindElementType(field.Type)).FirstOrDefault() : contract.Form == ContractForm.List ? "List" : "Map",
        contract.IsStruct,
        // A type with a descriptor of the standard takes the place of the library's only where it is read by its name.
        contract.Accessibility is not null && contract.IsDescribed && !contract.IsAbstract && contract.Symbol?.StartsWith("amqp:", StringComparison.Ordinal) != true && contract.Code is not < 0x100,
        contract.Namespace.Length != 0,
        contract.IsObsolete,
        contract.Experiments,
        "global::" + (contract.Namespace.Length == 0 ? string.Empty : contract.Namespace + ".") + contract.Extensions,
        DescriptionEmitter.Describe(contract),
        location);
}

/// <summary>Writes the registry of an assembly.</summary>
internal static class RegistryEmitter
{
    public static string Emit(IReadOnlyList<RegistryEntry> entries, RegistryPlace place)
    {
        RegistryEntry[] listed = [.. entries.Where(static entry => entry.IsListed)];
        CodeWriter code = ContractEmitter.Begin(entries.SelectMany(static entry => entry.Experiments).Distinct());

        // A program without namespaces gets none, for a new one hides types of the same name: that of a project "Console" hides System.Console.
        bool hasNamespace = place.Namespace.Length != 0 && entries.All(static entry => entry.HasNamespace);
        if (hasNamespace)
        {
            code.Open("namespace " + place.Namespace);
        }

        code.Line("/// <summary>The contracts of this assembly.</summary>").Line(ContractEmitter.GeneratedCode).Open("internal static class " + (hasNamespace ? place.Name : place.NameWithoutNamespace));
        code.Line("/// <summary>Gets the forms of all contracts on the wire, in the order of their names.</summary>");
        code.Line("public static string Description => " + FieldCode.Quote(string.Join("\n", entries.Select(static entry => entry.Description))) + ";");

        code.Line().Line("/// <summary>Makes the described classes known to readers with these options.</summary>");
        code.Open("public static " + Library + "AmqpReaderOptions WithContracts(this " + Library + "AmqpReaderOptions options)");
        foreach (RegistryEntry entry in listed.Where(static entry => !entry.IsStruct && !entry.IsObsolete))
        {
            EmitComposites(code, entry);
        }

        RegistryEntry[] obsolete = [.. listed.Where(static entry => !entry.IsStruct && entry.IsObsolete)];
        code.Line(obsolete.Length == 0 ? "return options;" : "return WithObsolete(options);").Close();
        if (obsolete.Length != 0)
        {
            ContractEmitter.Mark(code.Line(), isObsolete: true).Open("private static " + Library + "AmqpReaderOptions WithObsolete(" + Library + "AmqpReaderOptions options)");
            foreach (RegistryEntry entry in obsolete)
            {
                EmitComposites(code, entry);
            }

            code.Line("return options;").Close();
        }

        code.Line().Line("/// <summary>Adds resolvers for the described types to the options for objects.</summary>");
        code.Open("public static " + Library + "AmqpObjectOptions WithContracts(this " + Library + "AmqpObjectOptions options)");
        const string List = "global::System.Collections.Generic.List<" + Library + "AmqpObjectResolver>";
        code.Line(List + " resolvers = new " + List + "(options.Resolvers);");
        for (int i = 0; i < listed.Length; i++)
        {
            code.Line("resolvers.Add(new " + ResolverOf(listed[i], i) + "());");
        }

        code.Line("return options.WithResolvers(resolvers.ToArray());").Close();
        for (int i = 0; i < listed.Length; i++)
        {
            EmitResolver(code, listed[i], ResolverOf(listed[i], i));
        }

        code.Close();
        return (hasNamespace ? code.Close() : code).ToString();
    }

    private static void EmitComposites(CodeWriter code, RegistryEntry entry)
    {
        foreach (string form in FormsOf(entry))
        {
            code.Line("options = options.WithComposite<" + entry.CSharp + ">(" + form + ", " + entry.CSharp + ".Read);");
        }
    }

    private static void EmitResolver(CodeWriter code, RegistryEntry entry, string name)
    {
        string described = Library + "AmqpType.Described";
        ContractEmitter.Mark(code.Line(), entry.IsObsolete).Open("private sealed class " + name + " : " + Library + "AmqpObjectResolver<" + entry.CSharp + ">");
        string empty = entry.ElementType is null ? described : "new " + Library + "AmqpArray(" + Library + "AmqpType." + entry.ElementType + ").Describe(" + FormsOf(entry).First() + ")";
        code.Open("public " + name + "() : base(" + empty + ", " + described + ")").Close();
        code.Line().Open("public override bool TryFromObject(" + entry.CSharp + " source, " + Library + "AmqpObjectContext context, out " + Library + "AmqpValue value)");
        code.Line("value = " + Library + "AmqpValue.FromComposite(source);").Line("return true;").Close();
        code.Line().Open("public override bool TryToObject(" + Library + "AmqpValue value, " + Library + "AmqpObjectContext context, out " + entry.CSharp + (entry.IsStruct ? string.Empty : "?") + " result)");
        code.Line("result = default;").Line(Library + "DescribedValue described = value.AsDescribed();");
        List<string> tests = [];
        if (entry.Code is not null)
        {
            tests.Add("(described.TryGetCode(out ulong code) && code == " + entry.CSharp + ".DescriptorCode)");
        }

        if (entry.Symbol is not null)
        {
            tests.Add("(described.TryGetSymbol(out " + Library + "AmqpSymbol symbol) && symbol == " + entry.CSharp + ".DescriptorSymbol)");
        }

        code.Line("return (" + string.Join(" || ", tests) + ") && " + entry.Extensions + ".TryGetContract(value, out result);").Close().Close();
    }

    private static string ResolverOf(RegistryEntry entry, int index) => entry.FlatName + "Resolver" + index;

    private static IEnumerable<string> FormsOf(RegistryEntry entry)
    {
        if (entry.Code is not null)
        {
            yield return entry.CSharp + ".DescriptorCode";
        }

        if (entry.Symbol is not null)
        {
            yield return entry.CSharp + ".DescriptorSymbol";
        }
    }
}
