namespace Amqp.Encoding.Tool;

/// <summary>The result that the command returns to the shell.</summary>
internal static class ExitCode
{
    public const int Success = 0;
    public const int BadData = 1;
    public const int Usage = 2;

    /// <summary>Says why the command ends. The text may have parts of the input, so it is escaped.</summary>
    /// <returns><paramref name="code"/>.</returns>
    public static int Complain(string message, int code)
    {
        Console.Error.WriteLine("amqp: " + EscapedText.Of(message));
        return code;
    }
}
