namespace Amqp.Encoding.Diagnostics;

/// <summary>Says how bytes are read and how much of them is shown. Immutable: each <c>With</c> method returns a copy.</summary>
public sealed class AmqpDumpOptions
{
    private AmqpDumpOptions()
    {
    }

    /// <summary>Gets the default: the content is detected, 100 items of each list, map or array and 80 characters of each text are shown, and secrets are
    /// hidden.</summary>
    public static AmqpDumpOptions Default { get; } = new();

    /// <summary>Gets how the bytes are read.</summary>
    public AmqpContent Content { get; private init; }

    /// <summary>Gets the maximum number of items of a list or array, and of pairs of a map, that have nodes of their own.</summary>
    public int MaxItems { get; private init; } = 100;

    /// <summary>Gets the maximum number of characters in the text of a node.</summary>
    public int MaxTextLength { get; private init; } = 80;

    /// <summary>Gets the offset of the first byte, for a part of something longer.</summary>
    public long Origin { get; private init; }

    /// <summary>Gets whether the binary fields of SASL bodies are shown: passwords, challenges and responses (AMQP 1.0, part 5, 5.3.3).</summary>
    public bool ShowsSecrets { get; private init; }

    /// <summary>Gets whether the text of a dump has a column of the bytes as characters of ASCII, with a dot for any other byte.</summary>
    public bool ShowsAscii { get; private init; }

    /// <summary>Creates a copy with another <see cref="Content"/>.</summary>
    /// <param name="content">How the bytes are read.</param>
    public AmqpDumpOptions WithContent(AmqpContent content) => Copy(content, MaxItems, MaxTextLength, Origin, ShowsSecrets, ShowsAscii);

    /// <summary>Creates a copy with another <see cref="MaxItems"/>.</summary>
    /// <param name="maxItems">0 or more; <see cref="int.MaxValue"/> for all.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxItems"/> is negative.</exception>
    public AmqpDumpOptions WithMaxItems(int maxItems)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(maxItems, 0);
        return Copy(Content, maxItems, MaxTextLength, Origin, ShowsSecrets, ShowsAscii);
    }

    /// <summary>Creates a copy with another <see cref="MaxTextLength"/>.</summary>
    /// <param name="maxTextLength">8 or more.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxTextLength"/> is less than 8.</exception>
    public AmqpDumpOptions WithMaxTextLength(int maxTextLength)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(maxTextLength, 8);
        return Copy(Content, MaxItems, maxTextLength, Origin, ShowsSecrets, ShowsAscii);
    }

    /// <summary>Creates a copy with another <see cref="Origin"/>.</summary>
    /// <param name="origin">0 or more.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="origin"/> is negative.</exception>
    public AmqpDumpOptions WithOrigin(long origin)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(origin, 0);
        return Copy(Content, MaxItems, MaxTextLength, origin, ShowsSecrets, ShowsAscii);
    }

    /// <summary>Creates a copy with another <see cref="ShowsSecrets"/>.</summary>
    /// <param name="showsSecrets">Whether secrets are shown.</param>
    public AmqpDumpOptions WithShowsSecrets(bool showsSecrets) => Copy(Content, MaxItems, MaxTextLength, Origin, showsSecrets, ShowsAscii);

    /// <summary>Creates a copy with another <see cref="ShowsAscii"/>.</summary>
    /// <param name="showsAscii">Whether the text has the column.</param>
    public AmqpDumpOptions WithShowsAscii(bool showsAscii) => Copy(Content, MaxItems, MaxTextLength, Origin, ShowsSecrets, showsAscii);

    private static AmqpDumpOptions Copy(AmqpContent content, int maxItems, int maxTextLength, long origin, bool showsSecrets, bool showsAscii) => new()
    {
        Content = content,
        MaxItems = maxItems,
        MaxTextLength = maxTextLength,
        Origin = origin,
        ShowsSecrets = showsSecrets,
        ShowsAscii = showsAscii,
    };
}
