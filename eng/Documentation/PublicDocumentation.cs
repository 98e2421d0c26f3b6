using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Xml.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Amqp.Encoding.Documentation;

internal static class PublicDocumentation
{
    /// <summary>Removes members that users cannot call from the documentation of an assembly, because the compiler writes comments of all members, and adds the
    /// examples of the samples.</summary>
    public static void Keep(string path, string samples)
    {
        string documentationPath = Path.ChangeExtension(path, ".xml");
        PortableExecutableReference assembly = MetadataReference.CreateFromFile(path);
        IEnumerable<MetadataReference> platform = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(reference => Path.GetFileName(reference) != Path.GetFileName(path)).Select(reference => MetadataReference.CreateFromFile(reference));
        MetadataReference[] references = [.. platform, assembly];
        var compilation = CSharpCompilation.Create("documentation", references: references);
        HashSet<string> visible = [.. Visible(((IAssemblySymbol)compilation.GetAssemblyOrModuleSymbol(assembly)!).GlobalNamespace).Select(symbol => symbol.GetDocumentationCommentId()!)];

        XDocument documentation = XDocument.Load(documentationPath, LoadOptions.PreserveWhitespace);
        XElement[] members = [.. documentation.Descendants("member").Where(member => !visible.Contains(member.Attribute("name")!.Value))];
        foreach (XElement member in members)
        {
            // The line break before a member goes with it.
            (member.PreviousNode as XText)?.Remove();
            member.Remove();
        }

        SampleExamples.AddTo(documentation, SampleExamples.Find(samples, references));
        documentation.Save(documentationPath, SaveOptions.DisableFormatting);
    }

    private static IEnumerable<ISymbol> Visible(INamespaceOrTypeSymbol container) =>
        from member in container.GetMembers()
        where member is INamespaceSymbol || member.DeclaredAccessibility is Accessibility.Public or Accessibility.Protected or Accessibility.ProtectedOrInternal
        from symbol in member is INamespaceOrTypeSymbol inner ? Visible(inner).Prepend(inner) : [member]
        select symbol;
}
