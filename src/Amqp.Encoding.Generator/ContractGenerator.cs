namespace Amqp.Encoding.Generator;

/// <summary>Generates the code that encodes and decodes types with an <c>AmqpContractAttribute</c>.</summary>
[Generator(LanguageNames.CSharp)]
public sealed class ContractGenerator : IIncrementalGenerator
{
    /// <inheritdoc/>
    public void Initialize(IncrementalGeneratorInitializationContext context)
    {
        IncrementalValuesProvider<ParsedContract> parsed = context.SyntaxProvider
            .ForAttributeWithMetadataName(Symbols.ContractAttribute, static (node, _) => node is TypeDeclarationSyntax, ContractParser.Parse)
            .WithTrackingName("Parsed");

        // Models without places, so that a line above a contract changes nothing.
        IncrementalValueProvider<EquatableArray<string>> refused = parsed.Where(static found => found.Refused is not null).Select(static (found, _) => found.Refused!).Collect().Select(static (names, _) => new EquatableArray<string>(names));
        IncrementalValuesProvider<ContractModel> models = parsed.Where(static found => found.Model is not null).Select(static (found, _) => found.Model!).Combine(refused)
            .Select(static (found, _) => found.Left.Without(found.Right)).Where(static model => model is not null).Select(static (model, _) => model!).WithTrackingName("Models");
        context.RegisterSourceOutput(parsed.SelectMany(static (found, _) => found.Diagnostics), static (output, diagnostic) => output.ReportDiagnostic(diagnostic.ToDiagnostic()));
        IncrementalValueProvider<EquatableArray<FileKey>> same = models.Select(static (model, _) => new FileKey(model)).Collect().Select(static (keys, _) => SameNames(keys));
        context.RegisterSourceOutput(models.Combine(same), static (output, found) => output.AddSource(HintOf(found.Left, found.Right), ContractEmitter.Emit(found.Left)));

        IncrementalValueProvider<RegistryPlace> place = context.AnalyzerConfigOptionsProvider.Combine(context.CompilationProvider).Select(static (found, _) => RegistryPlace.Create(found.Left, found.Right));
        IncrementalValueProvider<EquatableArray<RegistryEntry>> entries = models.Select(static (model, _) => RegistryEntry.Create(model, null)).Collect().Select(static (found, _) => Sort(found));
        context.RegisterSourceOutput(entries.Combine(place).WithTrackingName("Registry"), static (output, found) =>
        {
            if (found.Left.Count != 0)
            {
                output.AddSource("AmqpContracts-all.g.cs", RegistryEmitter.Emit(found.Left, found.Right));
            }
        });

        IncrementalValuesProvider<ParsedContract> right = parsed.Where(static found => found.Model is { IsBroken: false });
        IncrementalValueProvider<EquatableArray<RegistryEntry>> placed = right.Select(static (found, _) => RegistryEntry.Create(found.Model!, found.Location)).Collect().Select(static (found, _) => Sort(found));
        context.RegisterSourceOutput(placed, static (output, found) => ReportSame(output, found));
        context.RegisterSourceOutput(right.Select(static (found, _) => ContractLinks.Create(found.Model!, found.Location)).Collect(), static (output, links) =>
        {
            foreach (DiagnosticInfo endless in ContractLinks.FindEndless(links))
            {
                output.ReportDiagnostic(endless.ToDiagnostic());
            }
        });
    }

    private static EquatableArray<RegistryEntry> Sort(ImmutableArray<RegistryEntry> entries) => new(entries.OrderBy(static entry => entry.CSharp, StringComparer.Ordinal));

    // The contracts whose names differ in case alone, which names of files must not.
    private static EquatableArray<FileKey> SameNames(ImmutableArray<FileKey> keys) => new(keys.GroupBy(static key => key.CSharp, StringComparer.OrdinalIgnoreCase)
        .Where(static same => same.Count() > 1).SelectMany(static same => same.OrderBy(static key => key.ToString(), StringComparer.Ordinal)));

    // The file of a contract has its full name, and a number if another differs in case alone. No part of a type's name is a number, or has the hyphen of the registry's file.
    private static string HintOf(ContractModel model, EquatableArray<FileKey> same)
    {
        int index = same.ToList().IndexOf(new FileKey(model));
        return model.CSharp.Replace("global::", string.Empty).Replace("@", string.Empty) + (index < 0 ? string.Empty : "." + index.ToString(CultureInfo.InvariantCulture)) + ".g.cs";
    }

    /// <summary>A contract, also in a source with errors: a class and a struct, or a namespace and a class around it, may have one name there.</summary>
    private sealed record FileKey(string CSharp, string Keywords, string Namespace)
    {
        public FileKey(ContractModel model)
            : this(model.CSharp, model.Keywords, model.Namespace)
        {
        }
    }

    private static void ReportSame(SourceProductionContext output, IReadOnlyList<RegistryEntry> entries)
    {
        Dictionary<string, RegistryEntry> known = new(StringComparer.Ordinal);
        foreach (RegistryEntry entry in entries)
        {
            string?[] descriptors = [entry.Symbol, entry.Code is ulong code ? "0x" + code.ToString("X16", CultureInfo.InvariantCulture) : null];
            foreach (string descriptor in descriptors.OfType<string>())
            {
                if (known.TryGetValue(descriptor, out RegistryEntry other))
                {
                    DiagnosticInfo same = DiagnosticInfo.Create(Diagnostics.SameDescriptor, null, other.FlatName, entry.FlatName, descriptor);
                    output.ReportDiagnostic((same with { Location = entry.Location }).ToDiagnostic());
                }
                else
                {
                    known.Add(descriptor, entry);
                }
            }
        }
    }
}
