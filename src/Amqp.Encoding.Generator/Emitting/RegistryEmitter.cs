namespace Amqp.Encoding.Generator;

/// <summary>Writes the registry of an assembly.</summary>
internal static class RegistryEmitter
{
    public static string Emit(IReadOnlyList<ContractModel> contracts, RegistryPlace place)
    {
        ContractModel[] listed = [.. contracts.Where(IsListed)];
        CodeWriter code = ContractEmitter.Begin(contracts.SelectMany(static contract => contract.Experiments).Distinct());

        // A program without namespaces gets none, for a new one hides types of the same name: that of a project "Console" hides System.Console.
        bool isOwn = place.NameWithoutNamespace is null;
        bool hasNamespace = place.Namespace.Length != 0 && (isOwn || contracts.All(static contract => contract.Namespace.Length != 0));
        if (hasNamespace)
        {
            code.Open("namespace " + place.Namespace);
        }

        code.Line(isOwn ? "/// <content>The contracts of this assembly.</content>" : "/// <summary>The contracts of this assembly.</summary>").Line(ContractEmitter.GeneratedCode).Open((isOwn ? "static partial class " : "internal static class ") + (hasNamespace || isOwn ? place.Name : place.NameWithoutNamespace));
        code.Line("/// <summary>Gets the forms of all contracts on the wire, in the order of their names.</summary>");
        code.Line("public static string Description => " + FieldCode.Quote(string.Join("\n", contracts.Select(DescriptionEmitter.Describe))) + ";");

        code.Line().Line("/// <summary>Makes the described classes known to readers with these options.</summary>");
        code.Open("public static " + Library + "AmqpReaderOptions WithContracts(this " + Library + "AmqpReaderOptions options)");
        EmitComposites(code, listed.Where(static contract => !contract.IsObsolete));
        ContractModel[] obsolete = [.. listed.Where(static contract => !contract.IsStruct && contract.IsObsolete)];
        code.Line(obsolete.Length == 0 ? "return options;" : "return WithObsolete(options);").Close();
        if (obsolete.Length != 0)
        {
            ContractEmitter.Mark(code.Line(), isObsolete: true).Open("private static " + Library + "AmqpReaderOptions WithObsolete(" + Library + "AmqpReaderOptions options)");
            EmitComposites(code, obsolete);
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

    // A type with a descriptor of the standard takes the place of the library's only where it is read by its name.
    private static bool IsListed(ContractModel contract) => contract is { Accessibility: not null, IsDescribed: true, IsAbstract: false, Descriptor.Code: not < 0x100 }
        && contract.Descriptor.Symbol?.StartsWith("amqp:", StringComparison.Ordinal) != true;

    private static void EmitComposites(CodeWriter code, IEnumerable<ContractModel> contracts)
    {
        foreach (ContractModel contract in contracts.Where(static contract => !contract.IsStruct))
        {
            foreach ((string form, _) in contract.Descriptor.Forms)
            {
                code.Line("options = options.WithComposite<" + contract.CSharp + ">(" + contract.Home + "." + form + ", " + contract.Home + ".Read);");
            }
        }
    }

    private static void EmitResolver(CodeWriter code, ContractModel contract, string name)
    {
        string described = Library + "AmqpType.Described";
        ContractEmitter.Mark(code.Line(), contract.IsObsolete).Open("private sealed class " + name + " : " + Library + "AmqpObjectResolver<" + contract.CSharp + ">");
        string? element = contract.Form == ContractForm.Value ? contract.Fields.Select(static field => Scalars.FindElementType(field.Type)).FirstOrDefault() : contract.Form == ContractForm.List ? "List" : "Map";
        string empty = element is null ? described : "new " + Library + "AmqpArray(" + Library + "AmqpType." + element + ").Describe(" + contract.Home + "." + contract.Written + ")";
        string extensions = "global::" + (contract.Namespace.Length == 0 ? string.Empty : contract.Namespace + ".") + contract.Extensions;
        code.Open("public " + name + "() : base(" + empty + ", " + described + ")").Close();
        code.Line().Open("public override bool TryFromObject(" + contract.CSharp + " source, " + Library + "AmqpObjectContext context, out " + Library + "AmqpValue value)");
        code.Line("value = " + extensions + ".ToAmqpValue(source);").Line("return true;").Close();
        code.Line().Open("public override bool TryToObject(" + Library + "AmqpValue value, " + Library + "AmqpObjectContext context, out " + ContractEmitter.Nullable(contract) + " result)");
        code.Line("result = default;").Line(Library + "DescribedValue described = value.AsDescribed();");
        string tests = string.Join(" || ", contract.Descriptor.Forms.Select(form => form.Member == "DescriptorCode"
            ? "(described.TryGetCode(out ulong code) && code == " + contract.Home + ".DescriptorCode)"
            : "(described.TryGetSymbol(out " + Library + "AmqpSymbol symbol) && symbol == " + contract.Home + ".DescriptorSymbol)"));
        code.Line("return (" + tests + ") && " + extensions + ".TryGetContract(value, out result);").Close().Close();
    }

    private static string ResolverOf(ContractModel contract, int index) => contract.FlatName + "Resolver" + index;
}
