using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Amqp.Encoding.Tests.Generator.Analyzers;

/// <summary>A mistake that somebody makes in a sample is found. The build of the samples shows that nothing is found without it.</summary>
public sealed class SeedTests
{
    [TestCase("AMQP001", "Pages/Guide", "ReadingAndWriting.cs", "(ref AmqpWriter writer, Order order)", "(AmqpWriter writer, Order order)", "(ref writer, order)", "(writer, order)", "writer")]
    [TestCase("AMQP002", "Pages/Guide", "ReadingAndWriting.cs", "writer.End(map);\n        writer.End(list);", "writer.End(list);", "", "", "writer.BeginMap()")]
    [TestCase("AMQP003", "Pages/Guide", "ReadingAndWriting.cs", "writer.WriteString(\"one value\");\n        writer.End(described);\n        writer.Flush();", "writer.WriteString(\"one value\");\n        writer.End(described);", "", "", "new AmqpWriter(output)")]
    [TestCase("AMQP004", "Prefetch", "Program.cs", "await writer.CompleteAsync();", "", "", "", "writer")]
    [TestCase("AMQP005", "Pages/Reference", "Lifetimes.cs", "return message.ToOwned();", "return message;", "", "", "message")]
    [TestCase("AMQP006", "Pages/Reference", "Faq.cs", "{ { new AmqpSymbol(\"colour\"), \"red\" } }.ToMap();", "{ { new AmqpSymbol(\"colour\"), \"red\" } }.ToMap(); map = new Fields(new AmqpMap.Builder { { \"colour\", \"red\" } }.ToMap()).ToMap();", "", "", "\"colour\"")]
    [TestCase("AMQP007", "Pages/Messaging", "Sending.cs", "            if (!batch.TryAdd(message))\n            {", "            batch.TryAdd(message);\n            {", "", "", "batch.TryAdd(message)")]
    public void A_mistake_in_a_sample_is_found(string id, string sample, string file, string right, string wrong, string otherRight, string otherWrong, string place)
    {
        CSharpCompilation compilation = CSharpCompilation.Create(
            "Sample",
            [
                CSharpSyntaxTree.ParseText("global using System;"),
                .. Directory.GetFiles(Repository.PathOf("samples", sample), "*.cs").Select(path => CSharpSyntaxTree.ParseText(Seed(path), path: path)),
            ],
            AnalyzerFixture.References,
            new CSharpCompilationOptions(file == "Program.cs" ? OutputKind.ConsoleApplication : OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable));
        Diagnostic found = AnalyzerFixture.Run(compilation).Single();
        Assert.That(found.Id, Is.EqualTo(id));
        Assert.That(found.Location.SourceTree!.GetText().ToString(found.Location.SourceSpan), Is.EqualTo(place));

        string Seed(string path)
        {
            string text = File.ReadAllText(path);
            if (Path.GetFileName(path) != file)
            {
                return text;
            }

            Assert.That(text, Does.Contain(right).And.Contain(otherRight));
            string seeded = text.Replace(right, wrong, StringComparison.Ordinal);
            return otherRight.Length == 0 ? seeded : seeded.Replace(otherRight, otherWrong, StringComparison.Ordinal);
        }
    }
}
