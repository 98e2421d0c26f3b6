namespace Amqp.Encoding.Generator;

/// <summary>The names of the library in generated code, which each file of the project uses as its own.</summary>
internal static class Names
{
    public const string Library = "global::Amqp.Encoding.";

    /// <summary>The namespace of what generated code needs.</summary>
    public const string Services = Library + "CompilerServices.";

    public const string Contract = Services + "AmqpContract.";
    public const string Record = Services + "Record.";

    /// <summary>The method for the keyed hash of a value, or of two hashes.</summary>
    public const string HashMethod = Contract + "KeyHash";

    /// <summary>A binary in .NET.</summary>
    public const string Memory = "global::System.ReadOnlyMemory<byte>";
}
