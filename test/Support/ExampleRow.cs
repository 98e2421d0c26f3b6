namespace Amqp.Encoding.Tests.Support;

/// <summary>One worked example of an encoding: bytes and what they mean (Vectors/README.md).</summary>
public sealed class ExampleRow
{
    internal ExampleRow(string name, byte[] bytes, string meaning)
    {
        Name = name;
        Bytes = bytes;
        Meaning = meaning;
    }

    /// <summary>Entry and case: <c>value/smalluint</c>.</summary>
    public string Name { get; }

    /// <summary>The kind of the bytes: value, proto, frame, sasl or message.</summary>
    public string Entry => Name.Substring(0, Name.IndexOf('/'));

    /// <summary>The name without the entry.</summary>
    public string Case => Name.Substring(Name.IndexOf('/') + 1);

    /// <summary>The bytes. Not to be changed.</summary>
    public byte[] Bytes { get; }

    /// <summary>The meaning of the bytes, in words.</summary>
    public string Meaning { get; }

    /// <summary>The name.</summary>
    public override string ToString() => Name;
}
