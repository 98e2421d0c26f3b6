namespace Amqp.Encoding;

/// <summary>Limits and helpers of a reader. Immutable: each <c>With</c> method returns a copy.</summary>
/// <remarks>The defaults are for untrusted input; no value means "unlimited".</remarks>
[DebuggerDisplay("{DebuggerText,nq}")]
public sealed class AmqpReaderOptions
{
    /// <summary>The default of <see cref="MaxDepth"/>.</summary>
    internal const int DefaultMaxDepth = ValueDepth.Shallow;

    /// <summary>The maximum of <see cref="MaxDepth"/>: 1,024.</summary>
    internal const int MaxDepthLimit = ValueDepth.Max;

    /// <summary>The default of <see cref="MaxZeroWidthElements"/>.</summary>
    internal const int DefaultMaxZeroWidthElements = 65_536;

    /// <summary>The default of <see cref="MaxSections"/>.</summary>
    internal const int DefaultMaxSections = 10_000;

    private const Deviations AllDeviations = (Deviations)0x7FF;

    private AmqpReaderOptions()
    {
    }

    private AmqpReaderOptions(AmqpReaderOptions other)
    {
        MaxDepth = other.MaxDepth;
        ShallowDepth = other.ShallowDepth;
        MaxZeroWidthElements = other.MaxZeroWidthElements;
        MaxSections = other.MaxSections;
        Texts = other.Texts;
        Composites = other.Composites;
        Deviations = other.Deviations;
        CacheKeys = other.CacheKeys;
        Objects = other.Objects;
    }

    /// <summary>Gets the defaults: depth 64, 65,536 zero-width elements, 10,000 sections, no text decoder, cached keys, the usual deviations, no
    /// composites of an SDK.</summary>
    public static AmqpReaderOptions Default { get; } = new();

    /// <summary>Gets the defaults without any deviation from the standard (<see cref="Deviations.None"/>).</summary>
    public static AmqpReaderOptions Strict => field ??= Default.WithDeviations(Deviations.None);

    /// <summary>Gets the maximum number of lists, maps, arrays, descriptors and described array constructors around a value.</summary>
    public int MaxDepth { get; private init; } = DefaultMaxDepth;

    // Variables, because the first use of a property takes the time of a method.

    /// <summary>The number of levels that are entered without a look at the stack.</summary>
    internal int ShallowDepth = DefaultMaxDepth;

    /// <summary>Gets the maximum number of zero-width array elements (constructors 0x40 to 0x45) that one reader may read, in all arrays together.
    /// All sections of a message, and all messages of a batch, share it. Objects of contracts that take more memory
    /// than 48 bytes for each of their bytes count, too: one for each 48 bytes more.</summary>
    public int MaxZeroWidthElements { get; private init; } = DefaultMaxZeroWidthElements;

    /// <summary>Gets the maximum number of sections of a message. Each message of a batch is a data section of its own.</summary>
    public int MaxSections { get; private init; } = DefaultMaxSections;

    /// <summary>Gets the decoder of strings and symbols, such as a <see cref="TextCache"/>, or null to create a new text each time.</summary>
    public TextDecoder? TextDecoder => Texts.Decoder;

    /// <summary>Gets whether keys of maps that are read as values or as sections of a message are kept and shared with later maps; true by default.</summary>
    /// <remarks>Most maps have the keys of an earlier map in the same order. They are recognised by their bytes, and
    /// need neither new texts nor a check that they are distinct. The process keeps at most 32 sets of at most 16 keys,
    /// of 192 ASCII characters together: less than 64 KB. With a <see cref="TextDecoder"/> no keys are kept.</remarks>
    public bool CacheKeys { get; private init; } = true;

    /// <summary>The described types in addition to those of the standard, or null for none.</summary>
    internal CompositeRegistry? Composites;

    /// <summary>Gets the options for objects, of a type that is above readers; null for the defaults.</summary>
    internal object? Objects { get; private init; }

    /// <summary>Gets the deviations from the standard that are accepted; <see cref="Deviations.Usual"/> by default.</summary>
    public Deviations Deviations { get; private init; } = Deviations.Usual;

    /// <summary>Gets the options for bytes that a reader has accepted within its limits, or that the caller provides.</summary>
    internal static AmqpReaderOptions Accepted => field ??= new()
    {
        MaxDepth = MaxDepthLimit,
        MaxZeroWidthElements = int.MaxValue,
        Deviations = Deviations.Usual | Deviations.KeepMalformedStrings,
    };

    private string DebuggerText => "depth " + MaxDepth + ", zero-width elements " + MaxZeroWidthElements + ", " + Deviations
        + (TextDecoder is null ? null : ", " + TextDecoder.GetType().Name) + (Composites is null ? null : ", composites");

    /// <summary>How texts become strings.</summary>
    internal TextRules Texts = TextRules.Default;

    internal bool IsStrict => (Deviations & Deviations.Usual & ~(Deviations.EmptyArrayWithoutConstructor | Deviations.OtherFieldTypes)) == 0;

    /// <summary>Returns the same options with another <see cref="MaxDepth"/>.</summary>
    /// <param name="maxDepth">1 to 1,024. A stack of 256 KB has room for 64 levels, and 1.5 MB, as threads of .NET have, for
    /// 1,024. If the stack has no room for a level, reading fails with <see cref="AmqpDecodeErrorKind.DepthLimit"/>.</param>
    /// <returns>The new options.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxDepth"/> is not 1 to 1,024.</exception>
    public AmqpReaderOptions WithMaxDepth(int maxDepth)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(maxDepth, 1);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(maxDepth, MaxDepthLimit);
        return new(this) { MaxDepth = maxDepth, ShallowDepth = Math.Min(maxDepth, DefaultMaxDepth) };
    }

    /// <summary>Returns the same options with another <see cref="MaxZeroWidthElements"/>.</summary>
    /// <param name="maxZeroWidthElements">0 or more; 0 accepts none.</param>
    /// <returns>The new options.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxZeroWidthElements"/> is negative.</exception>
    public AmqpReaderOptions WithMaxZeroWidthElements(int maxZeroWidthElements)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(maxZeroWidthElements);
        return new(this) { MaxZeroWidthElements = maxZeroWidthElements };
    }

    /// <summary>Returns the same options with another <see cref="MaxSections"/>, for batches of more messages.</summary>
    /// <param name="maxSections">1 or more.</param>
    /// <returns>The new options.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxSections"/> is not positive.</exception>
    public AmqpReaderOptions WithMaxSections(int maxSections)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(maxSections, 1);
        return new(this) { MaxSections = maxSections };
    }

    /// <summary>Returns the same options with another <see cref="TextDecoder"/>.</summary>
    /// <param name="textDecoder">The decoder, such as a <see cref="TextCache"/>, or null for none.</param>
    /// <returns>The new options.</returns>
    public AmqpReaderOptions WithTextDecoder(TextDecoder? textDecoder) => new(this) { Texts = new TextRules(textDecoder, Texts.ReplacesMalformed, Texts.MendsDecimals) };

    /// <summary>Returns the same options with another <see cref="CacheKeys"/>.</summary>
    /// <param name="cacheKeys">Whether keys are kept and shared; false if names of keys are secrets, or if peers must not notice what others have sent.</param>
    /// <returns>The new options.</returns>
    public AmqpReaderOptions WithCacheKeys(bool cacheKeys) => new(this) { CacheKeys = cacheKeys };

    /// <summary>Returns the same options with other <see cref="Deviations"/>.</summary>
    /// <param name="deviations">All deviations to accept, such as <c>Deviations.Usual |
    /// Deviations.FooterBeforeBody</c>; they replace the previous ones.</param>
    /// <returns>The new options.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="deviations"/> has a bit that is not a deviation.</exception>
    public AmqpReaderOptions WithDeviations(Deviations deviations)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan((uint)deviations, (uint)AllDeviations, nameof(deviations));
        bool replaces = (deviations & Deviations.ReplaceMalformedStrings) != Deviations.None;
        bool mends = (deviations & Deviations.ShiftedDecimalExponents) != Deviations.None;
        return new(this) { Deviations = deviations, Texts = new TextRules(TextDecoder, replaces, mends) };
    }

    /// <summary>Returns the same options with one more described type, which readers then know as they know those of the standard
    /// (AMQP 1.0, part 1, 1.5). Call it twice for a type whose descriptor has both forms.</summary>
    /// <typeparam name="T">The type in .NET: any, or one derived from <c>DeliveryState</c>, <c>Outcome</c> or <c>Terminus</c>.</typeparam>
    /// <param name="descriptor">The code or symbol that describes the values.</param>
    /// <param name="read">The method that reads a value with its descriptor. If a list of the value has another number
    /// of items than the method reads, the value is malformed.</param>
    /// <returns>The new options.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="read"/> is null.</exception>
    /// <exception cref="ArgumentException">The options already have the descriptor, or it belongs to the standard.</exception>
    public AmqpReaderOptions WithComposite<T>(Descriptor descriptor, AmqpReadFunc<T> read)
        where T : class
    {
        ArgumentNullException.ThrowIfNull(read);
        bool isOfStandard = descriptor.IsSymbolic
            ? StandardComposites.CodeOf(descriptor.Symbol.Value) != 0
            : StandardComposites.Find(descriptor.Code) is not null;
        return isOfStandard || Composites?.Contains(descriptor) == true
            ? throw new ArgumentException("The descriptor " + descriptor + " is registered already, or belongs to the standard.", nameof(descriptor))
            : new(this) { Composites = new CompositeRegistry(Composites, descriptor, typeof(T), read) };
    }

    /// <summary>Returns the same limits and deviations without code of an SDK, which may throw or count what it reads: for texts of frames.</summary>
    internal AmqpReaderOptions WithoutCode() => Composites is null && TextDecoder is null && Objects is null ? this
        : new(this) { Composites = null, Objects = null, Texts = new TextRules(null, Texts.ReplacesMalformed, Texts.MendsDecimals) };

    /// <summary>Returns the same options with other <see cref="Objects"/>.</summary>
    internal AmqpReaderOptions With(object objects) => new(this) { Objects = objects };

    /// <summary>Checks whether one of these deviations is accepted.</summary>
    internal bool Allows(Deviations deviation) => (Deviations & deviation) != Deviations.None;
}
