namespace Amqp.Encoding.Generator.Analyzers;

/// <summary>The types of the library that the rules know.</summary>
public sealed class KnownTypes
{
    private readonly Compilation _compilation;

    private KnownTypes(Compilation compilation, INamedTypeSymbol writer)
    {
        _compilation = compilation;
        Writer = writer;
        Reader = Find("Amqp.Encoding.AmqpReader");
        WriteScope = Find("Amqp.Encoding.AmqpWriteScope");
        ReadScope = Find("Amqp.Encoding.AmqpReadScope");
        FrameWriter = Find("Amqp.Encoding.IO.AmqpFrameWriter");
        Composite = Find("Amqp.Encoding.IAmqpComposite");
        Map = Find("Amqp.Encoding.AmqpMap");
        Fields = Find("Amqp.Encoding.Fields");
    }

    public INamedTypeSymbol Writer { get; }

    public INamedTypeSymbol? Reader { get; }

    public INamedTypeSymbol? WriteScope { get; }

    public INamedTypeSymbol? ReadScope { get; }

    public INamedTypeSymbol? FrameWriter { get; }

    public INamedTypeSymbol? Composite { get; }

    public INamedTypeSymbol? Map { get; }

    public INamedTypeSymbol? Fields { get; }

    /// <summary>Returns null if the compilation does not refer to the library.</summary>
    public static KnownTypes? Find(Compilation compilation) =>
        compilation.GetTypeByMetadataName("Amqp.Encoding.AmqpWriter") is { } writer ? new KnownTypes(compilation, writer) : null;

    public INamedTypeSymbol? Find(string name) => _compilation.GetTypeByMetadataName(name);

    public bool IsOfLibrary(ISymbol? symbol) => symbol is not null && SymbolEqualityComparer.Default.Equals(symbol.ContainingAssembly, Writer.ContainingAssembly);

    public bool IsWriter(ITypeSymbol? type) => Is(type, Writer);

    public static bool Is(ISymbol? symbol, ISymbol? other) => symbol is not null && SymbolEqualityComparer.Default.Equals(symbol, other);
}
