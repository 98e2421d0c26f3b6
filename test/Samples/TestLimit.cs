namespace Amqp.Encoding.Tests.Samples;

/// <summary>Ends a wait of a test that hangs.</summary>
internal static class TestLimit
{
    public const string Message = "The test hangs.";

    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(30);

    public static async Task Soon(this Task task)
    {
        if (await Task.WhenAny(task, Task.Delay(s_limit)) != task)
        {
            throw new TimeoutException(Message);
        }

        await task;
    }

    public static async Task<T> Soon<T>(this Task<T> task)
    {
        await ((Task)task).Soon();
        return await task;
    }

    public static Task Soon(this ValueTask task) => task.AsTask().Soon();

    public static Task<T> Soon<T>(this ValueTask<T> task) => task.AsTask().Soon();
}
