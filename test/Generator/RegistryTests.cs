using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Amqp.Encoding.Tests.Generator;

/// <summary>The place of <c>WithContracts</c>: the user's class with an attribute, or an internal one that is generated.</summary>
public sealed class RegistryTests
{
    private const string Order = "using Amqp.Encoding; namespace Acme.Orders { [AmqpContract(\"acme:order\")] public partial class Order { public int Id { get; set; } } }";

    private const string Shown = " namespace Acme.Orders { [AmqpContracts] public static partial class OrderContracts { } }";

    private const string Test = "using Amqp.Encoding; namespace Acme.Orders { [AmqpContract(\"acme:probe\")] partial class Probe { public int Id { get; set; } } class Use { ";

    [Test]
    public void An_application_calls_WithContracts_of_a_library_that_shows_it() => Assert.That(
        Errors(Order + Shown, "using Amqp.Encoding; using Acme.Orders; class Use { object A => AmqpReaderOptions.Default.WithContracts(); object B => AmqpObjectOptions.Standard.WithContracts(); object C => OrderContracts.Description; }"),
        Is.Empty);

    [Test]
    public void A_library_that_does_not_show_it_keeps_it() => Assert.That(
        Errors(Order, "using Amqp.Encoding; using Acme.Orders; class Use { object A => AmqpReaderOptions.Default.WithContracts(); }"),
        Is.EqualTo(new[] { "CS1061" }));

    // The tests see the library's internal types, and share its root namespace.
    [TestCase("object A => OrderContracts.WithContracts(AmqpReaderOptions.Default); object B => Acme.App.AmqpContracts.WithContracts(AmqpObjectOptions.Standard); } }")]
    [TestCase("object A => OrderContracts.WithContracts(TestContracts.WithContracts(AmqpReaderOptions.Default)); } [AmqpContracts] static partial class TestContracts { } }")]
    public void A_test_project_says_by_the_class_which_contracts_it_adds(string use)
    {
        string library = "[assembly: System.Runtime.CompilerServices.InternalsVisibleTo(\"Acme.App\")]" + Order.Replace("using Amqp.Encoding;", string.Empty, StringComparison.Ordinal);
        Assert.That(Errors("using Amqp.Encoding;" + library + Shown.Replace("public", "internal", StringComparison.Ordinal), Test + use), Is.Empty);
    }

    [Test]
    public void The_class_has_the_contracts_of_its_assembly_and_its_own_members()
    {
        Assembly assembly = Compilations.Load("Acme.Shown", Order + " namespace Acme.Orders { [AmqpContracts] public static partial class @class { public static object? Read(AmqpValue value) => value.ToObject(@class.WithContracts(AmqpObjectOptions.Standard)); } }");
        Assert.That(assembly.GetTypes().Select(static type => type.Name), Has.None.EqualTo("AmqpContracts"));

        // 00, sym8 acme:order, list8 of smallint 7.
        AmqpValue value = AmqpValue.Decode(HexText.Parse("00a30a61636d653a6f72646572c003015407"));
        Assert.That(assembly.GetType("Acme.Orders.class")!.GetMethod("Read")!.Invoke(null, [value])!.GetType().FullName, Is.EqualTo("Acme.Orders.Order"));
    }

    [TestCase("using Amqp.Encoding; [AmqpContracts] static partial class Contracts { } class Use { object A => AmqpReaderOptions.Default.WithContracts(); }", TestName = "An assembly without contracts")]
    [TestCase("[Amqp.Encoding.AmqpContracts] static partial class A { } [Amqp.Encoding.AmqpContracts] public static partial class a { }", TestName = "Two classes whose names differ in case")]
    public void The_class_has_the_methods_in_every_assembly(string source) => Assert.That(Errors(string.Empty, source), Is.Empty);

    private static IEnumerable<string> Errors(string library, string application)
    {
        Compilation shown = Generate(Compilations.Create([library]));
        CSharpCompilation user = Compilations.Create([application]).WithAssemblyName("Acme.App").AddReferences(shown.ToMetadataReference());
        return Generate(user).GetDiagnostics().Concat(shown.GetDiagnostics()).Where(static found => found.Severity >= DiagnosticSeverity.Warning).Select(static found => found.Id);
    }

    private static Compilation Generate(Compilation compilation)
    {
        Compilations.CreateDriver().RunGeneratorsAndUpdateCompilation(compilation, out Compilation output, out System.Collections.Immutable.ImmutableArray<Diagnostic> found);
        Assert.That(found, Is.Empty);
        return output;
    }
}
