using System.IO;
using System.Linq;
using Markdig;
using Markdig.Extensions.AutoIdentifiers;
using Markdig.Syntax;
using Markdig.Syntax.Inlines;

namespace Amqp.Encoding.Build.Verbs;

/// <summary>Writes the pages of docs as HTML, for the page that explains bytes: it links to them.</summary>
internal static class DocPages
{
    private static readonly MarkdownPipeline s_pipeline = new MarkdownPipelineBuilder().UseAutoIdentifiers(AutoIdentifierOptions.GitHub).UsePipeTables().Build();

    /// <summary>Writes all pages, and their pictures.</summary>
    public static void Write(string folder)
    {
        string docs = Shell.PathOf("docs");
        string pictures = Directory.CreateDirectory(Path.Combine(folder, "pictures")).FullName;
        foreach (string path in Directory.GetFiles(Path.Combine(docs, "pictures")))
        {
            File.Copy(path, Path.Combine(pictures, Path.GetFileName(path)), overwrite: true);
        }

        foreach (string path in Directory.GetFiles(docs, "*.md", SearchOption.AllDirectories))
        {
            string name = Path.GetRelativePath(docs, path);
            MarkdownDocument page = Markdown.Parse(File.ReadAllText(path), s_pipeline);
            foreach (LinkInline link in page.Descendants<LinkInline>().Where(link => link.Url is { } url && !url.Contains("://", StringComparison.Ordinal) && url[0] != '#').ToArray())
            {
                Follow(link, docs, Path.GetDirectoryName(path)!);
            }

            string target = Path.Combine(folder, Path.ChangeExtension(name, ".html"));
            Directory.CreateDirectory(Path.GetDirectoryName(target)!);
            File.WriteAllText(target, Frame(page, string.Concat(Enumerable.Repeat("../", name.Count(character => character == Path.DirectorySeparatorChar) + 1))));
        }
    }

    // Pages become HTML, and files outside of docs are only named.
    private static void Follow(LinkInline link, string docs, string from)
    {
        string[] parts = link.Url!.Split('#');
        string target = Path.GetFullPath(Path.Combine(from, parts[0]));
        string name = Path.GetRelativePath(docs, target);
        if (name.StartsWith("..", StringComparison.Ordinal))
        {
            link.ReplaceBy(new ContainerInline());
        }
        else if (target.EndsWith(".md", StringComparison.Ordinal))
        {
            link.Url = Path.ChangeExtension(parts[0], ".html") + (parts.Length > 1 ? "#" + parts[1] : "");
        }
    }

    // Blocks that are wider than a screen are scrolled by keys, too.
    private static string Focusable(string html) => html.Replace("<pre>", "<pre tabindex=\"0\">", StringComparison.Ordinal).Replace("<table>", "<table tabindex=\"0\">", StringComparison.Ordinal);

    private static string Frame(MarkdownDocument page, string root)
    {
        HeadingBlock? heading = page.OfType<HeadingBlock>().FirstOrDefault();
        string title = heading?.Inline is null ? "Docs" : string.Concat(heading.Inline.Descendants<LiteralInline>());
        return $"""
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; img-src 'self' https:">
            <meta name="color-scheme" content="light dark">
            <title>{title} · Amqp.Encoding</title>
            <link rel="icon" href="{root}icon.svg">
            <link rel="stylesheet" href="{root}app.css">
            </head>
            <body>
            <header class="bar">
            <a class="brand" href="{root}"><img src="{root}icon.svg" alt="" width="28" height="28"><b>Amqp.Encoding</b></a>
            <h1>AMQP 1.0, byte by byte</h1>
            <nav><a href="{root}docs/index.html">Docs</a><a href="{root}docs/tool.html">Command</a><a href="{root}docs/errors.html">Errors</a></nav>
            </header>
            <main class="doc">
            {Focusable(page.ToHtml(s_pipeline))}
            </main>
            </body>
            </html>
            """;
    }
}
