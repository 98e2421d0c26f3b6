using System.Collections;
using Amqp.Encoding.Legacy;

namespace Amqp.Encoding.Tests.Values.Objects;

/// <summary>An object that is refused says which part of it has no value, of which type it is, and why.</summary>
public sealed class ObjectFaultTests
{
    private static IEnumerable<TestCaseData> Refused()
    {
        var unspecified = new DateTime(2026, 11, 22);
        yield return Case("a type", new Version(1, 0), "", "System.Version", "no AMQP type");
        yield return Case("a time of kind Unspecified", unspecified, "", "System.DateTime", "kind Unspecified");
        yield return Case("in a list", new List<object?> { 1, unspecified }, "[1]", "System.DateTime", "kind Unspecified");
        yield return Case("in a map", new Dictionary<string, object?> { ["a"] = 1, ["b"] = new object?[] { null, DayOfWeek.Friday } }, "{1}.value[1]", "System.DayOfWeek", "no AMQP type");
        yield return Case("a key", new Hashtable { [new Version(1, 0)] = 1 }, "{0}.key", "System.Version", "no AMQP type");
        yield return Case("half of a character", new object[] { '\uD800' }, "[0]", "System.Char", "U+D800");
        yield return Case("null in an array", new object[] { new[] { "a", null } }, "[0][1]", null, "null");
        yield return Case("null in an array of arrays", new[] { new[] { 1 }, null }, "[1]", null, "null");
        yield return Case("an array of times", new object[] { new[] { DateTime.UnixEpoch, unspecified } }, "[0][1]", "System.DateTime", "kind Unspecified");
        yield return Case("an array of arrays of times", new[] { new[] { DateTime.UnixEpoch }, [unspecified] }, "[1][0]", "System.DateTime", "kind Unspecified");
        yield return Case("a sequence of times", Times(), "", Times().GetType().ToString(), "kind Unspecified", "[1]");
        yield return Case("a list of times", new List<DateTime> { DateTime.UnixEpoch, unspecified }, "[1]", "System.DateTime", "kind Unspecified");
        yield return Case("65 levels", Nest(65), string.Concat(Enumerable.Repeat("[0]", 64)), "System.Object[]", "nested");
        object[] cycle = new object[1];
        cycle[0] = cycle;
        yield return Case("a cycle", cycle, string.Concat(Enumerable.Repeat("[0]", 64)), "System.Object[]", "contains itself");
        yield return Case("equal keys", new object[] { new Hashtable { [new[] { 1 }] = 1, [new[] { 1 }] = 2 } }, "[0]", "System.Collections.Hashtable", "twice. ({1}.key)", "{1}.key");
    }

    [TestCaseSource(nameof(Refused))]
    public void The_error_text_has_the_path_the_type_and_the_reason(object source, string path, string? type, string reason, string inner)
    {
        Action[] calls =
        [
            () => AmqpValue.FromObject(source),
            () =>
            {
                var writer = new AmqpWriter(new byte[4_096]);
                writer.WriteObject(source);
            },
            () => AmqpCodec.EncodeObject(source, new ByteBuffer(16)),
            () => AmqpCodec.GetObjectEncodeSize(source),
        ];
        string start = "An object" + (type is null ? null : " of the type " + type) + (path.Length == 0 ? null : " at " + path) + " has no AMQP value: ";
        foreach (Action call in calls)
        {
            AmqpEncodeException? exception = Assert.Throws<AmqpEncodeException>(() => call());
            Assert.That(exception!.Message, Does.StartWith(start).And.Contains(reason));
            Assert.That(exception.Path, Is.EqualTo(path + inner));
        }
    }

    private static IEnumerable<TestCaseData> Cures()
    {
        yield return new TestCaseData(TimeSpan.Zero, "AmqpObjectOptions.Azure");
        yield return new TestCaseData(new Uri("urn:a"), "AmqpObjectOptions.Azure");
        yield return new TestCaseData(DayOfWeek.Friday, "number or its name");
        yield return new TestCaseData(new Version(1, 0), "AmqpObjectResolver<T>; AmqpObjectOptions.WithContracts");
        yield return new TestCaseData(new Accepted(), "AmqpValue.FromComposite");
        yield return new TestCaseData(new Accepted(), "AmqpObjectOptions.WithContracts");
        yield return new TestCaseData(new int[1, 1], "array of arrays");
    }

    [TestCaseSource(nameof(Cures))]
    public void The_error_of_a_type_without_a_value_names_what_helps(object source, string cure) =>
        Assert.That(() => AmqpValue.FromObject(source), Throws.TypeOf<AmqpEncodeException>().With.Message.Contains(cure));

    [TestCase(false, "[1]")]
    [TestCase(true, "[1][1]")]
    public void A_lone_surrogate_in_an_object_is_reported_with_its_place(bool isInArray, string path)
    {
        object[] source = ["a", isInArray ? new[] { "b", "\uDC00" } : "\uDC00"];
        var writer = new AmqpWriter(new byte[64]);
        writer.WriteInt32(1);
        string message = string.Empty, place = string.Empty;
        try
        {
            writer.WriteObject(source);
        }
        catch (AmqpEncodeException exception)
        {
            message = exception.Message;
            place = exception.Path;
        }

        Assert.That(place, Is.EqualTo(path));
        Assert.That(message, Does.StartWith("An object of the type System.String at " + path + " has no AMQP value: ").And.Contains("surrogate"));
        Assert.That(writer.BytesWritten, Is.EqualTo(2));
        Assert.That(writer.Depth, Is.Zero);
        writer.WriteObject(new object[] { 1 });
        Assert.That(writer.BytesWritten, Is.EqualTo(2 + 5));
    }

    [Test]
    public void A_lone_surrogate_in_a_value_in_an_object_has_a_path() =>
        Assert.That(() => AmqpCodec.EncodeObject(new object[] { 1, new AmqpList([1, new AmqpMap([new("a", "\uD800")])]) }, new ByteBuffer(16)),
            Throws.TypeOf<AmqpEncodeException>().With.Property("Path").EqualTo("[1][1]{0}.value"));

    [Test]
    public void A_writer_continues_after_a_refused_object()
    {
        using var buffer = new AmqpBuffer(4);
        var writer = new AmqpWriter(buffer);
        AmqpWriteScope list = writer.BeginList();
        try
        {
            writer.WriteObject(new object[] { new object[] { new string('a', 1_000) }, new object() });
        }
        catch (AmqpEncodeException)
        {
            writer.WriteObject(true);
        }

        writer.End(list);
        writer.Flush();
        Assert.That(buffer.WrittenSpan.ToArray(), Is.EqualTo(new byte[] { 0xC0, 0x02, 0x01, 0x41 }));
    }

    private static IEnumerable<DateTime> Times()
    {
        yield return DateTime.UnixEpoch;
        yield return new DateTime(2026, 11, 22);
    }

    private static object Nest(int levels)
    {
        object nest = 1;
        for (int i = 0; i < levels; i++)
        {
            nest = new[] { nest };
        }

        return nest;
    }

    private static TestCaseData Case(string name, object source, string path, string? type, string reason, string inner = "") =>
        new TestCaseData(source, path, type, reason, inner).SetArgDisplayNames(name);
}
