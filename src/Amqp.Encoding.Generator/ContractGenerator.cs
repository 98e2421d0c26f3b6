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
        context.RegisterSourceOutput(parsed.SelectMany(static (found, _) => found.Diagnostics), static (output, diagnostic) => output.ReportDiagnostic(diagnostic.ToDiagnostic()));
        context.RegisterSourceOutput(parsed.Where(static found => found.Model is { IsBroken: false }).Collect(), static (output, found) =>
        {
            foreach (DiagnosticInfo mistake in ContractGraph.FindMistakes(found))
            {
                output.ReportDiagnostic(mistake.ToDiagnostic());
            }
        });

        // Models without places, so that a line above a contract changes nothing.
        IncrementalValueProvider<EquatableArray<string>> refused = parsed.Select(static (found, _) => found.Refused).Collect()
            .Select(static (names, _) => new EquatableArray<string>(names.OfType<string>()));
        IncrementalValuesProvider<ContractModel> models = parsed.Where(static found => found.Model is not null).Combine(refused)
            .Select(static (found, _) => found.Left.Model!.Without(found.Right)).Where(static model => model is not null).Select(static (model, _) => model!).WithTrackingName("Models");
        IncrementalValueProvider<EquatableArray<ContractModel>> all = models.Collect()
            .Select(static (found, _) => new EquatableArray<ContractModel>(found.OrderBy(static model => model.Home, StringComparer.Ordinal)));
        IncrementalValueProvider<EquatableArray<string>> same = all.Select(static (found, _) => SameNames(found));
        context.RegisterSourceOutput(models.Combine(same), static (output, found) => output.AddSource(HintOf(found.Left, found.Right), ContractEmitter.Emit(found.Left)));

        IncrementalValuesProvider<(RegistryPlace? Place, DiagnosticInfo? Mistake)> own = context.SyntaxProvider
            .ForAttributeWithMetadataName(Symbols.ContractsAttribute, static (node, _) => node is TypeDeclarationSyntax, RegistryPlace.Parse);
        context.RegisterSourceOutput(own.Where(static found => found.Mistake is not null), static (output, found) => output.ReportDiagnostic(found.Mistake!.ToDiagnostic()));
        IncrementalValueProvider<RegistryPlace> place = context.AnalyzerConfigOptionsProvider.Combine(context.CompilationProvider)
            .Select(static (found, _) => RegistryPlace.Create(found.Left, found.Right));
        IncrementalValueProvider<EquatableArray<RegistryPlace>> places = own.Select(static (found, _) => found.Place).Collect().Combine(place)
            .Select(static (found, _) => new EquatableArray<RegistryPlace>(found.Left.OfType<RegistryPlace>().DefaultIfEmpty(found.Right).Distinct()));
        context.RegisterSourceOutput(all.Combine(places).WithTrackingName("Registry"), static (output, found) =>
        {
            RegistryPlace[] chosen = [.. found.Right.Where(place => found.Left.Count != 0 || place.NameWithoutNamespace is null)];
            for (int i = 0; i < chosen.Length; i++)
            {
                output.AddSource("AmqpContracts-all" + (i == 0 ? string.Empty : i) + ".g.cs", RegistryEmitter.Emit(found.Left, chosen[i]));
            }
        });
    }

    // The contracts whose names differ in case alone, which names of files must not.
    private static EquatableArray<string> SameNames(IEnumerable<ContractModel> models) => new(models.GroupBy(static model => model.Home, StringComparer.OrdinalIgnoreCase)
        .Where(static same => same.Count() > 1).SelectMany(static same => same.Select(KeyOf).OrderBy(static key => key, StringComparer.Ordinal)));

    // A contract, also in a source with errors: a class and a struct, or a namespace and a class around it, may have one name there.
    private static string KeyOf(ContractModel model) => model.Home + " " + model.Keywords + " " + model.Namespace;

    // The file of a contract has its full name, and a number if another differs in case alone. No part of a type's name is a number, or has the hyphen of the registry's file.
    private static string HintOf(ContractModel model, EquatableArray<string> same)
    {
        int index = same.ToList().IndexOf(KeyOf(model));
        return model.Home.Replace("global::", string.Empty).Replace("@", string.Empty) + (index < 0 ? string.Empty : "." + index) + ".g.cs";
    }
}
