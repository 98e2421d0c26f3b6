namespace Amqp.Encoding;

/// <summary>Encodes and decodes AMQP lists (0x45, 0xC0, 0xD0) whose items are all <typeparamref name="T"/> (AMQP 1.0, part 1, 1.6.22).</summary>
/// <remarks>Each item has its own smallest constructor.</remarks>
/// <typeparam name="T">The .NET type of an item.</typeparam>
public abstract class ListEncoding<T> : CollectionEncoding<T>
{
    private protected ListEncoding()
        : base(AmqpType.List, levels: 1, namesItems: true)
    {
    }

    /// <summary>Gets the encoding of a scalar type; the types are those of <see cref="ArrayEncoding{T}.Default"/> without T[].</summary>
    /// <exception cref="NotSupportedException">There is no encoding for the type: use <see cref="Create{TWire, TConverter}"/>.</exception>
    public static ListEncoding<T> Default => Standard.Encoding ?? throw StandardEncodings.NoDefault(nameof(ListEncoding<T>), typeof(T));

    /// <summary>Makes an encoding for lists of your own type, which a converter converts to and from a type that the library knows.</summary>
    /// <typeparam name="TWire">The .NET type that is encoded, such as <see cref="long"/> or <see cref="string"/>.</typeparam>
    /// <typeparam name="TConverter">The converter, an empty struct.</typeparam>
    /// <returns>The encoding. Keep it: each call makes a new one that does the same.</returns>
    /// <exception cref="NotSupportedException"><typeparamref name="TWire"/> is not a scalar type that <see cref="Default"/> knows.</exception>
    public static ListEncoding<T> Create<TWire, TConverter>()
        where TConverter : struct, IElementConverter<T, TWire> => ListEncoding<TWire>.Default.Convert<T, TConverter>();

    /// <summary>Gets whether this is <see cref="Default"/>, so that no converter is called.</summary>
    internal bool IsDefault => ReferenceEquals(this, Standard.Encoding);

    /// <summary>Returns an encoding of items that a converter converts to and from these.</summary>
    internal abstract ListEncoding<TOther> Convert<TOther, TConverter>()
        where TConverter : struct, IElementConverter<TOther, T>;

    internal abstract int GetItemSize(T value);

    internal abstract int WriteItem(T value, scoped Span<byte> destination);

    internal abstract T ReadItem(ref AmqpReader reader);

    /// <summary>Reads a plain item with its constructor.</summary>
    /// <returns>The number of its bytes; 0 if it has to be read by the reader.</returns>
    internal abstract int ReadPlainItem(ReadOnlySpan<byte> source, TextRules texts, ref T value);

    private protected override int CountItems(ref AmqpReader reader) => reader.EnterList().Count;

    // A class of its own: Mono runs the initializers of a type that is constructed, and would look for an encoding while the encodings are made.
    private static class Standard
    {
        public static readonly ListEncoding<T>? Encoding = StandardEncodings.FindList<T>();
    }
}
