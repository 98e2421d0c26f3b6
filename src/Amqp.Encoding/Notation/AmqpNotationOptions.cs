using System.Diagnostics;

namespace Amqp.Encoding;

/// <summary>The options of <see cref="AmqpNotation"/>: how much of a value it writes. Immutable: each <c>With</c> method returns a copy.</summary>
[DebuggerDisplay("characters {MaxLength}, secrets {ShowsSecrets}")]
public sealed class AmqpNotationOptions
{
    internal const int DefaultMaxLength = 1024;

    private AmqpNotationOptions(int maxLength, bool showsSecrets)
    {
        MaxLength = maxLength;
        ShowsSecrets = showsSecrets;
    }

    /// <summary>Gets the default options: 1,024 characters, without secrets.</summary>
    public static AmqpNotationOptions Default { get; } = new(DefaultMaxLength, false);

    /// <summary>Gets the options that write the complete value, including secrets: for tests, not for logs.</summary>
    public static AmqpNotationOptions Complete { get; } = new(int.MaxValue, true);

    /// <summary>Gets the maximum number of characters; a text that is cut ends in <c>…</c>.</summary>
    public int MaxLength { get; }

    /// <summary>Gets whether the fields of sasl-init, sasl-challenge, sasl-response and sasl-outcome are written (AMQP 1.0, part 5, 5.3.3). If not, <c>…</c>
    /// replaces them.</summary>
    public bool ShowsSecrets { get; }

    /// <summary>Creates a copy of the options with another <see cref="MaxLength"/>.</summary>
    /// <param name="maxLength">1 or more.</param>
    /// <returns>The new options.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxLength"/> is less than 1.</exception>
    public AmqpNotationOptions WithMaxLength(int maxLength)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(maxLength, 1);
        return new(maxLength, ShowsSecrets);
    }

    /// <summary>Creates a copy of the options with another <see cref="ShowsSecrets"/>.</summary>
    /// <param name="showsSecrets">Whether secrets are written.</param>
    /// <returns>The new options.</returns>
    public AmqpNotationOptions WithShowsSecrets(bool showsSecrets) => new(MaxLength, showsSecrets);
}
