namespace Amqp.Encoding.Perf;

/// <summary>How large the integers of a workload are: the smallest encodings depend on it.</summary>
public enum Distribution
{
    /// <summary>All fit one byte.</summary>
    Small,

    /// <summary>Half of them fit one byte, in no order.</summary>
    Mixed,

    /// <summary>None fits one byte.</summary>
    Large,
}
