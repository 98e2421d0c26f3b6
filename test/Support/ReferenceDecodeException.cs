namespace Amqp.Encoding.Tests.Support;

/// <summary>The reference decoder's verdict that its input must be rejected.</summary>
public sealed class ReferenceDecodeException : Exception
{
    /// <summary>Names the fault by its class (as the details of the vectors do) and where it was noticed.</summary>
    public ReferenceDecodeException(string fault, int offset)
        : base($"{fault} at offset {offset}")
    {
        Fault = fault;
        Offset = offset;
    }

    /// <summary>The class of the fault, advisory.</summary>
    public string Fault { get; }

    /// <summary>Where in the input the fault was noticed, advisory.</summary>
    public int Offset { get; }
}
