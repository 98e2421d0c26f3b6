namespace Amqp.Encoding.Tool;

/// <summary>The input cannot be read as bytes; the message is one line for the user.</summary>
internal sealed class InputException(string message) : Exception(message);
