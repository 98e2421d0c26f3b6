namespace Amqp.Encoding.Fuzz;

/// <summary>What callbacks of a caller throw.</summary>
internal sealed class MoodException : Exception
{
}
