namespace Amqp.Encoding.Generator.Analyzers;

/// <summary>The types that the rules know.</summary>
internal sealed class KnownTypes(Compilation compilation, INamedTypeSymbol writer)
{
    public INamedTypeSymbol Writer => writer;

    public INamedTypeSymbol? Reader { get; } = compilation.GetTypeByMetadataName("Amqp.Encoding.AmqpReader");

    public INamedTypeSymbol? WriteScope { get; } = compilation.GetTypeByMetadataName("Amqp.Encoding.AmqpWriteScope");

    public INamedTypeSymbol? ReadScope { get; } = compilation.GetTypeByMetadataName("Amqp.Encoding.AmqpReadScope");

    public INamedTypeSymbol? FrameWriter { get; } = compilation.GetTypeByMetadataName("Amqp.Encoding.IO.FrameWriter");

    public INamedTypeSymbol? Composite { get; } = compilation.GetTypeByMetadataName("Amqp.Encoding.IAmqpComposite");

    public INamedTypeSymbol? Map { get; } = compilation.GetTypeByMetadataName("Amqp.Encoding.AmqpMap");

    public INamedTypeSymbol? Fields { get; } = compilation.GetTypeByMetadataName("Amqp.Encoding.Fields");

    public INamedTypeSymbol? Status { get; } = compilation.GetTypeByMetadataName("System.Buffers.OperationStatus");

    public bool IsOfLibrary(ISymbol? symbol) => Symbols.Is(symbol?.ContainingAssembly, writer.ContainingAssembly);

    public bool IsWriter(ITypeSymbol? type) => Symbols.Is(type, writer);
}
