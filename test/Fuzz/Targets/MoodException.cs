namespace Amqp.Encoding.Fuzz;

/// <summary>Thrown by callbacks of a caller.</summary>
internal sealed class MoodException : Exception
{
}
