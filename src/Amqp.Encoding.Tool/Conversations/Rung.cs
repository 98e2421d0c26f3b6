namespace Amqp.Encoding.Tool.Conversations;

/// <summary>A protocol header or frame in a conversation.</summary>
/// <param name="Connection">The number of the connection; 0 if there is only one, which has no times.</param>
/// <param name="Number">Its number in the connection.</param>
/// <param name="From">The side that sent it.</param>
/// <param name="Size">The number of its bytes.</param>
/// <param name="Text">Its text.</param>
internal sealed record Rung(int Connection, int Number, Side From, long Size, FrameText Text);
