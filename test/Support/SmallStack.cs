namespace Amqp.Encoding.Tests.Support;

/// <summary>Runs code on a thread whose stack has a given size.</summary>
internal static class SmallStack
{
    /// <summary>Runs it to its end.</summary>
    /// <returns>The exception that it threw; null for none.</returns>
    public static Exception? Run(int kilobytes, Action use)
    {
        Exception? thrown = null;
        var thread = new Thread(
            () =>
            {
                try
                {
                    use();
                }
                catch (Exception exception)
                {
                    thrown = exception;
                }
            },
            kilobytes * 1_024);
        thread.Start();
        thread.Join();
        return thrown;
    }
}
