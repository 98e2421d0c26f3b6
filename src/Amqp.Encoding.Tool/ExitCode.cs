namespace Amqp.Encoding.Tool;

/// <summary>The result that the command returns to the shell.</summary>
internal static class ExitCode
{
    public const int Success = 0;
    public const int BadData = 1;
    public const int Usage = 2;
}
