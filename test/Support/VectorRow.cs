namespace Amqp.Encoding.Tests.Support;

/// <summary>One row of a file of decode vectors: bytes and the verdict that a strict decoder must give (Vectors/README.md).</summary>
public sealed class VectorRow
{
    private readonly Lazy<byte[]> _bytes;

    internal VectorRow(string name, Func<byte[]> bytes, string expected, string detail, string note, string source)
    {
        Name = name;
        _bytes = new Lazy<byte[]>(bytes);
        Expected = expected;
        Detail = detail;
        Note = note;
        Source = source;
    }

    /// <summary>Entry and case: <c>value/uint-max</c>.</summary>
    public string Name { get; }

    /// <summary>The kind of the bytes: value, prefix, proto, frame, sasl, perf, message.</summary>
    public string Entry => Name.Substring(0, Math.Max(0, Name.IndexOf('/')));

    /// <summary>The name without the entry.</summary>
    public string Case => Name.Substring(Name.IndexOf('/') + 1);

    /// <summary>The input, put together when it is first asked for. Not to be changed.</summary>
    public byte[] Bytes => _bytes.Value;

    /// <summary>The verdict: <c>ok-value</c>, <c>ok</c> or <c>error</c>.</summary>
    public string Expected { get; }

    /// <summary>The rendered value for <c>ok-value</c>; a hint for <c>ok</c>, or <c>incomplete</c>; the class of the fault for <c>error</c>.</summary>
    public string Detail { get; }

    /// <summary>Why, with the place in the standard.</summary>
    public string Note { get; }

    /// <summary>The file and the line of the row.</summary>
    public string Source { get; }

    /// <summary>Whether the input must be rejected.</summary>
    public bool IsError => Expected == "error";

    /// <summary>Whether the detail is what the input decodes to.</summary>
    public bool IsExact => Expected == "ok-value";

    /// <summary>Whether the decoder must ask for more bytes.</summary>
    public bool IsIncomplete => Expected == "ok" && Detail == "incomplete";

    /// <summary>The name.</summary>
    public override string ToString() => Name;
}
