using System.Xml;
using System.Xml.Linq;

namespace Amqp.Encoding.Tests.Diagnostics;

/// <summary>The dump as a page.</summary>
public class HtmlTests
{
    private static IEnumerable<string> Captures => Directory.GetFiles(Path.Combine(VectorFile.DataFolder, "captures"), "*.bin").Select(path => Path.GetFileName(path));

    [Test]
    public void Each_node_of_a_capture_folds_over_the_nodes_in_it([ValueSource(nameof(Captures))] string capture)
    {
        AmqpDump dump = AmqpDump.Create(File.ReadAllBytes(Path.Combine(VectorFile.DataFolder, "captures", capture)));
        XElement body = BodyOf(dump);
        AmqpNode[] nodes = [.. dump.Nodes];
        XElement[] rows = [.. body.Descendants().Where(element => (string?)element.Attribute("class") == "r")];
        Assert.That(rows, Has.Length.EqualTo(nodes.Length));
        for (int i = 0; i < nodes.Length; i++)
        {
            bool hasOthers = i + 1 < nodes.Length && nodes[i + 1].Level > nodes[i].Level;
            Assert.That(rows[i].Name.LocalName, Is.EqualTo(hasOthers ? "summary" : "div"), nodes[i].ToString());

            // The nodes around a row are those with a lower level that come before it, without a lower one between.
            int enclosing = rows[i].Ancestors("details").Count() - (hasOthers ? 1 : 0);
            Assert.That(enclosing, Is.EqualTo(EnclosingOf(nodes, i)), nodes[i].ToString());
        }
    }

    [Test]
    public void The_page_of_bad_bytes_is_well_formed_and_in_proportion()
    {
        const int Head = 2_500;
        foreach (VectorRow row in VectorFile.LoadAll().Where(row => row.IsError && row.Bytes.Length <= 100_000))
        {
            AmqpDump dump = Dumps.Create(row);
            Assert.That(BodyOf(dump).Descendants().Count(element => (string?)element.Attribute("class") == "r"), Is.EqualTo(dump.Nodes.Count), row.Name);
            int zeroWidth = dump.Nodes.Count(node => node.OwnLength == 0);
            Assert.That(PageOf(dump).Length, Is.LessThanOrEqualTo(Head + (400 * (dump.Bytes.Length + zeroWidth))), row.Name);
        }
    }

    private static int EnclosingOf(AmqpNode[] nodes, int index)
    {
        int enclosing = 0;
        int level = nodes[index].Level;
        for (int i = index - 1; i >= 0 && level > 0; i--)
        {
            if (nodes[i].Level < level)
            {
                level = nodes[i].Level;
                enclosing++;
            }
        }

        return enclosing;
    }

    private static string PageOf(AmqpDump dump)
    {
        StringWriter page = new();
        dump.WriteHtml(page);
        return page.ToString();
    }

    // A page of elements that all end is XML, but for its first line and its meta elements.
    private static XElement BodyOf(AmqpDump dump)
    {
        string page = Regex.Replace(PageOf(dump), "<!DOCTYPE html>|<meta [^>]*>| open(?=>)", "");
        using var reader = XmlReader.Create(new StringReader(page), new XmlReaderSettings { CheckCharacters = false });
        return XDocument.Load(reader).Root!.Element("body")!;
    }
}
