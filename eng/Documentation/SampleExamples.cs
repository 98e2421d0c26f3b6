using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Xml.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Amqp.Encoding.Documentation;

/// <summary>Examples in the documentation of the library: a method or type of a sample is one for each member that its comment names with <c>seealso</c>.</summary>
internal static class SampleExamples
{
    private const string Usings = "global using System; global using System.Collections.Generic; global using Amqp.Encoding;";

    /// <summary>Finds the examples, by the id of the member that each explains.</summary>
    public static Dictionary<string, string> Find(string samples, IEnumerable<MetadataReference> references)
    {
        var options = new CSharpParseOptions(LanguageVersion.Preview, DocumentationMode.Parse);
        SyntaxTree[] trees = [.. Directory.GetFiles(samples, "*.cs", SearchOption.AllDirectories).OrderBy(path => path, StringComparer.Ordinal)
            .Select(File.ReadAllText).Where(text => text.Contains("/// <seealso cref=")).Select(text => CSharpSyntaxTree.ParseText(text.Replace("\r\n", "\n"), options))];
        var compilation = CSharpCompilation.Create("samples", [.. trees, CSharpSyntaxTree.ParseText(Usings, options)], references);
        var examples = new Dictionary<string, string>();
        foreach (SyntaxTree tree in trees)
        {
            SemanticModel model = compilation.GetSemanticModel(tree);
            foreach (XmlCrefAttributeSyntax reference in tree.GetRoot().DescendantNodes(descendIntoTrivia: true).OfType<XmlCrefAttributeSyntax>().Where(IsSeeAlso))
            {
                // A member of another assembly, or of the asset for newer platforms alone.
                if (model.GetSymbolInfo(reference.Cref).Symbol is not { } member)
                {
                    continue;
                }

                // The overloads of a method share its example.
                string code = CodeOf((MemberDeclarationSyntax)reference.Ancestors().OfType<DocumentationCommentTriviaSyntax>().Single().ParentTrivia.Token.Parent!
                    .AncestorsAndSelf().First(node => node is MethodDeclarationSyntax or BaseTypeDeclarationSyntax));
                foreach (ISymbol overload in member is IMethodSymbol ? member.ContainingType.OriginalDefinition.GetMembers(member.Name) : [member.OriginalDefinition])
                {
                    examples.Add(overload.GetDocumentationCommentId()!, code);
                }
            }
        }

        return examples;
    }

    /// <summary>Adds its example to each member of a documentation file that has one.</summary>
    public static void AddTo(XDocument documentation, Dictionary<string, string> examples)
    {
        foreach (XElement member in documentation.Descendants("member"))
        {
            member.Elements("example").Remove();
            if (examples.TryGetValue(member.Attribute("name")!.Value, out string? code))
            {
                member.Add("    ", new XElement("example", new XElement("code", code)), "\n        ");
            }
        }
    }

    private static bool IsSeeAlso(XmlCrefAttributeSyntax reference) => reference.Parent is XmlEmptyElementSyntax { Name.LocalName.Text: "seealso" };

    // The statements of a method alone if they explain themselves, else with the parameters that they use.
    private static string CodeOf(MemberDeclarationSyntax member)
    {
        string[] lines = [.. member.ToString().Split('\n')];
        bool isAlone = member is MethodDeclarationSyntax { ParameterList.Parameters.Count: 0, Body: not null };
        int indentation = member.GetLocation().GetLineSpan().StartLinePosition.Character + (isAlone ? 4 : 0);
        IEnumerable<string> shown = isAlone ? lines[2..^1] : lines;
        return string.Join("\n", shown.Select((line, i) => i == 0 && !isAlone ? line : line.Length == 0 ? line : line[indentation..]));
    }
}
