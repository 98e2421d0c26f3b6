namespace Amqp.Encoding.Build;

/// <summary>Ends the program with a message, or with none if everything was said.</summary>
internal sealed class BuildException : Exception
{
    public BuildException(string message = "", int status = 1)
        : base(message) => Status = status;

    public int Status { get; }

    public static void ThrowUnless(bool condition, int status = 1, string message = "")
    {
        if (!condition)
        {
            throw new BuildException(message, status);
        }
    }
}
