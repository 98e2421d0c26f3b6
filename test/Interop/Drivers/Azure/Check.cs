namespace AzureDriver;

/// <summary>Collects what a scenario has found.</summary>
internal static class Check
{
    public static int Passed { get; private set; }

    public static List<string> Failures { get; } = [];

    public static void That(string what, bool isRight, object? found = null)
    {
        lock (Failures)
        {
            if (isRight)
            {
                Passed++;
            }
            else
            {
                Failures.Add($"{what}: {found}");
            }
        }
    }
}
