namespace Amqp.Encoding.Tests.Support;

/// <summary>Names the row of docs/conformance.md whose deviation a test sends to readers of both modes.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class LeniencyAttribute(string deviation) : Attribute
{
    /// <summary>The first column of the row.</summary>
    public string Deviation { get; } = deviation;
}
