namespace Amqp.Encoding.Tests.Support;

/// <summary>
/// Vectors and examples as test cases with readable names:
/// <c>[TestCaseSource(typeof(TestCases), nameof(TestCases.Vectors), new object[] { "value" })]</c>.
/// </summary>
public static class TestCases
{
    /// <summary>Every vector of an entry, one <see cref="VectorRow"/> a case. Rows from beyond the project's own file show where they stand.</summary>
    public static IEnumerable<TestCaseData> Vectors(string entry)
    {
        foreach (VectorRow row in VectorFile.LoadAll().Where(row => row.Entry == entry))
        {
            bool own = row.Source.StartsWith("decode.tsv:", StringComparison.Ordinal);
            yield return new TestCaseData(row).SetArgDisplayNames(own ? row.Name : $"{row.Name} ({row.Source})");
        }
    }

    /// <summary>Every worked example of an entry, one <see cref="ExampleRow"/> a case.</summary>
    public static IEnumerable<TestCaseData> Examples(string entry)
    {
        foreach (ExampleRow row in ExampleFile.Load().Where(row => row.Entry == entry))
        {
            yield return new TestCaseData(row).SetArgDisplayNames(row.Name);
        }
    }

    /// <summary>Every captured conversation, one <see cref="CapturedConversation"/> a case.</summary>
    public static IEnumerable<TestCaseData> Captures()
    {
        foreach (CapturedConversation conversation in CapturedConversation.LoadAll())
        {
            yield return new TestCaseData(conversation).SetArgDisplayNames(conversation.Name);
        }
    }
}
