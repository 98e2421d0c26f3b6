namespace Amqp.Encoding;

/// <summary>Why an object, or a part of it, has no AMQP value.</summary>
internal sealed class ObjectFault(Type? type, string reason, string inner = "")
{
    public const string NoEnd = "An object that contains itself has no end.";
    public const string TooDeep = "Values are nested deeper than 64 levels, than AmqpWriterOptions.WithMaxDepth allows a writer, or than the stack of this thread has room for. " + NoEnd;
    public const string TooManyCalls = "More calls of resolvers are nested than two for each level that is allowed. " + NoEnd;
    public const string NullElement = "An array cannot hold null among values of another type. Leave it out, or use a list.";
    public const string MixedElements = "The elements of an array have one AMQP type and the same descriptors. Use a list for others.";
    public const string EmptyArray = "An empty array needs the AMQP type and the descriptors of its elements, which its .NET type does not say. Use a list, "
        + "or an AmqpObjectResolver<T> that says them; AmqpObjectOptions.WithContracts does so for contracts.";
    public const string DuplicateKey = "A key of the map occurs twice.";

    private const string NoType = "There is no AMQP type for it. ";

    private string _path = string.Empty;

    /// <summary>Says that an object has no AMQP type, and what to do.</summary>
    public static string OfType(object source) => source switch
    {
        TimeSpan or Uri => NoType + "AmqpObjectOptions.Azure writes it as Azure's clients do; or map its type with an AmqpObjectResolver<T>.",
        Enum => NoType + "Convert it to its number or its name, or map its type with an AmqpObjectResolver<T>.",
        Array { Rank: not 1 } => NoType + "Use an array of arrays.",
        IAmqpComposite => NoType + "Pass AmqpValue.FromComposite of it; if it is a contract, options of AmqpObjectOptions.WithContracts know it.",
        IEnumerable => NoType + "As a list it would lose keys or values. Copy its pairs to a Dictionary<TKey, TValue>, which is a map.",
        _ when ObjectPairs.IsPair(source.GetType()) => NoType + "Put pairs into a Dictionary<TKey, TValue>, which is a map.",
        _ => NoType + "Map its type with an AmqpObjectResolver<T>; AmqpObjectOptions.WithContracts does so for contracts.",
    };

    /// <summary>Adds the place of the part in what contains it, as <see cref="AmqpDecodeError.Path"/> shows it.</summary>
    public void Enclose(string place) => _path = place + _path;

    public AmqpEncodeException ToException() => AmqpEncodeException.OfField(
        "An object" + (type is null ? null : " of the type " + type) + (_path.Length == 0 ? null : " at " + _path) + " has no AMQP value: " + reason, string.Empty, TextOf.Path(_path, inner));
}
