using Microsoft.CodeAnalysis.CSharp;

namespace Amqp.Encoding.Tests.Generator;

/// <summary>The work of the generator is in proportion to the contracts of a project.</summary>
public sealed class GrowthTests
{
    // The contract number i of the namespace; the last one refers to the first.
    private static readonly (string Name, Func<int, string> Source)[] s_shapes =
    [
        ("alone", static i => $"[AmqpContract(\"acme:c{i}\")] public partial class C{i} {{ public int X {{ get; set; }} }}"),
        ("in each other", static i => $"[AmqpContract(\"acme:c{i}\")] public partial class C{i} {{ public List<C{i / 2}>? Next {{ get; set; }} }}"),
        ("for other types", static i => $"public class C{i} {{ public C{i / 2}? Next {{ get; set; }} }} [AmqpContract(\"acme:c{i}\", For = typeof(C{i}))] internal static partial class W{i};"),
        ("with fields of an abstract contract", static i => i == 0 ? "[AmqpContract] public abstract partial class C0 { } [AmqpContract(\"acme:d\")] public partial class D : C0 { public int X { get; set; } }"
            : $"[AmqpContract(\"acme:c{i}\")] public partial class C{i} {{ public C0? Any {{ get; set; }} }}"),
        ("with fields of an interface", static i => i == 0 ? "[AmqpKnownType(typeof(D))] public interface C0 { } [AmqpContract(\"acme:d\")] public partial class D : C0 { public int X { get; set; } }"
            : $"[AmqpContract(\"acme:c{i}\")] public partial class C{i} {{ public C0? Any {{ get; set; }} }}"),
        ("for an interface", static i => i == 0 ? "public interface I { } public class C0 : I { public I? Any { get; set; } } [AmqpContract(For = typeof(I))] internal static partial class W; [AmqpContract(\"acme:c0\", For = typeof(C0))] internal static partial class W0;"
            : $"public class C{i} {{ public I? Any {{ get; set; }} }} [AmqpContract(\"acme:c{i}\", For = typeof(C{i}))] internal static partial class W{i};"),
        ("with bases", static i => i % 10 == 0 ? $"[AmqpContract] public abstract partial class C{i} {{ public int X {{ get; set; }} }}" : $"[AmqpContract(\"acme:c{i}\")] public partial class C{i} : C{i / 10 * 10} {{ }}"),
    ];

    private static string[] Shapes() => [.. s_shapes.Select(static shape => shape.Name)];

    [TestCaseSource(nameof(Shapes))]
    public void Four_times_the_contracts_take_four_times_the_memory_of_the_generator(string name)
    {
        Func<int, string> source = s_shapes.Single(shape => shape.Name == name).Source;
        Measure(source, 50);
        double few = Measure(source, 100), many = Measure(source, 400);
        Assert.That(many / few, Is.LessThan(5));
    }

    private static long Measure(Func<int, string> source, int count)
    {
        string text = "using Amqp.Encoding; using System.Collections.Generic; namespace Acme {\n" + string.Concat(Enumerable.Range(0, count).Select(source)) + "}";
        CSharpCompilation compilation = Compilations.Create([text], LanguageVersion.Latest);
        Assert.That(compilation.GetDeclarationDiagnostics().Select(static each => each.Id), Is.All.Not.EqualTo("CS1001"));
        CSharpGeneratorDriver driver = Compilations.CreateDriver(LanguageVersion.Latest);
        long before = GC.GetAllocatedBytesForCurrentThread();
        Assert.That(driver.RunGenerators(compilation).GetRunResult().GeneratedTrees, Has.Length.GreaterThan(count));
        return GC.GetAllocatedBytesForCurrentThread() - before;
    }
}
