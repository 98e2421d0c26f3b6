using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

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
        IncrementalValuesProvider<ContractModel> models = parsed.Where(static found => found.Model is not null).Select(static (found, _) => found.Model!).WithTrackingName("Models");
        context.RegisterSourceOutput(parsed.SelectMany(static (found, _) => found.Diagnostics), static (output, diagnostic) => output.ReportDiagnostic(diagnostic.ToDiagnostic()));
        context.RegisterSourceOutput(models, static (output, model) => output.AddSource(HintOf(model), ContractEmitter.Emit(model)));

        IncrementalValueProvider<string> space = context.AnalyzerConfigOptionsProvider.Combine(context.CompilationProvider.Select(static (compilation, _) => compilation.AssemblyName ?? string.Empty))
            .Select(static (found, _) => NamespaceOf(found.Left.GlobalOptions.TryGetValue("build_property.RootNamespace", out string? root) ? root : found.Right));
        IncrementalValueProvider<EquatableArray<RegistryEntry>> entries = models.Select(static (model, _) => RegistryEntry.Create(model, null)).Collect().Select(static (found, _) => Sort(found));
        context.RegisterSourceOutput(entries.Combine(space).WithTrackingName("Registry"), static (output, found) =>
        {
            if (found.Left.Count != 0)
            {
                output.AddSource("AmqpContracts.g.cs", RegistryEmitter.Emit(found.Left, found.Right));
            }
        });

        IncrementalValueProvider<EquatableArray<RegistryEntry>> placed = parsed.Where(static found => found.Model is not null)
            .Select(static (found, _) => RegistryEntry.Create(found.Model!, found.Location)).Collect().Select(static (found, _) => Sort(found));
        context.RegisterSourceOutput(placed, static (output, found) => ReportSame(output, found));
    }

    private static EquatableArray<RegistryEntry> Sort(ImmutableArray<RegistryEntry> entries) => new(entries.OrderBy(static entry => entry.CSharp, StringComparer.Ordinal));

    // The file of a contract has its full name, which is unique in an assembly.
    private static string HintOf(ContractModel model) => model.CSharp.Replace("global::", string.Empty).Replace("@", string.Empty) + ".g.cs";

    private static string NamespaceOf(string name) =>
        string.Join(".", name.Split('.').Select(static part => Symbols.Escape(string.Concat(part.Select(static c => SyntaxFacts.IsIdentifierPartCharacter(c) ? c : '_'))))
            .Select(static part => part.Length != 0 && SyntaxFacts.IsIdentifierStartCharacter(part.TrimStart('@')[0]) ? part : "_" + part));

    private static void ReportSame(SourceProductionContext output, IReadOnlyList<RegistryEntry> entries)
    {
        Dictionary<string, RegistryEntry> known = new(StringComparer.Ordinal);
        foreach (RegistryEntry entry in entries)
        {
            string?[] descriptors = [entry.Symbol, entry.Code is ulong code ? "0x" + code.ToString("X16", System.Globalization.CultureInfo.InvariantCulture) : null];
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
