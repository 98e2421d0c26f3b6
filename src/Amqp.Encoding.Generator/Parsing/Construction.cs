namespace Amqp.Encoding.Generator;

/// <summary>The constructors that make an object before its fields are set, and the values that they can give to members.</summary>
internal sealed class Construction
{
    private readonly Compilation _compilation;
    private readonly List<ConstructorDeclarationSyntax> _bodies = [];
    private readonly HashSet<ISymbol> _assigned = new(SymbolEqualityComparer.Default);

    public Construction(Compilation compilation, IMethodSymbol? constructor)
    {
        _compilation = compilation;
        HasRequiredMembers = constructor is not null && Symbols.Find(constructor, "System.Diagnostics.CodeAnalysis.SetsRequiredMembersAttribute") is not null;
        for (int depth = 0; constructor is not null && constructor.ContainingType.SpecialType is not (SpecialType.System_Object or SpecialType.System_ValueType) && depth < 100; depth++)
        {
            constructor = Add(constructor);
        }

        foreach (ConstructorDeclarationSyntax body in _bodies)
        {
            SemanticModel model = compilation.GetSemanticModel(body.SyntaxTree);
            _assigned.UnionWith(body.DescendantNodes().OfType<AssignmentExpressionSyntax>().SelectMany(static assignment => Targets(assignment.Left))
                .Select(target => model.GetSymbolInfo(target).Symbol).OfType<ISymbol>());
        }
    }

    /// <summary>Gets whether nothing but initializers gives members a value, besides the parameters of a primary constructor.</summary>
    public bool IsPlain { get; private set; } = true;

    /// <summary>Gets whether the constructor gives a value to the members that the compiler requires.</summary>
    public bool HasRequiredMembers { get; }

    /// <summary>Gets whether a constructor sees to it that a member has a value. A constructor of a base class has a parameter for a member of a record.</summary>
    public bool Assigns(Member member) => _assigned.Contains(member.Symbol) || IsPositional(member);

    /// <summary>Gets whether an object has the value of the member's initializer, or the default of its type.</summary>
    public bool LeavesAlone(Member member) => IsPlain && !IsPositional(member);

    private bool IsPositional(Member member) => member.Sources(_compilation).Any(static syntax => syntax is ParameterSyntax);

    // Returns the constructor that this one calls first.
    private IMethodSymbol? Add(IMethodSymbol constructor)
    {
        SyntaxNode? source = constructor.DeclaringSyntaxReferences.FirstOrDefault(reference => _compilation.ContainsSyntaxTree(reference.SyntaxTree))?.GetSyntax();
        if (source is ConstructorDeclarationSyntax declaration)
        {
            _bodies.Add(declaration);
            IsPlain &= declaration is { ExpressionBody: null, Body.Statements.Count: 0, Modifiers: var modifiers } && !modifiers.Any(Microsoft.CodeAnalysis.CSharp.SyntaxKind.PartialKeyword);
        }
        else
        {
            IsPlain &= Symbols.Is(constructor.ContainingAssembly, _compilation.Assembly) && (source is not null || constructor.IsImplicitlyDeclared);
        }

        SyntaxNode? call = source is ConstructorDeclarationSyntax { Initializer: { } initializer } ? initializer
            : source is TypeDeclarationSyntax type ? type.BaseList?.Types.OfType<PrimaryConstructorBaseTypeSyntax>().FirstOrDefault()
            : null;
        return call is not null ? _compilation.GetSemanticModel(call.SyntaxTree).GetSymbolInfo(call).Symbol as IMethodSymbol
            : constructor.ContainingType.BaseType?.InstanceConstructors.FirstOrDefault(static each => each.Parameters.All(static parameter => parameter.IsOptional || parameter.IsParams));
    }

    private static IEnumerable<ExpressionSyntax> Targets(ExpressionSyntax left) => left is TupleExpressionSyntax tuple ? tuple.Arguments.SelectMany(static argument => Targets(argument.Expression)) : [left];
}
