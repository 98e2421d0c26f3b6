namespace Amqp.Encoding;

/// <summary>Writes values as text for logs and tests: the type and the exact content of each. <see cref="AmqpValue.ToString"/> is shorter and easier to
/// read.</summary>
/// <remarks>
/// <para><c>null</c>, <c>bool:true</c>, <c>ubyte:1</c>, <c>byte:-1</c> and likewise for all integers; <c>float:</c>, <c>double:</c>, <c>dec32:</c>,
/// <c>dec64:</c>, <c>dec128:</c> with the bits, <c>uuid:</c> and <c>bin:</c> with the bytes in hexadecimal; <c>char:U+0041</c>;
/// <c>ts:</c> with milliseconds; <c>str:"…"</c> and <c>sym:"…"</c> with <c>\u{hex}</c> for what is not printable ASCII, and
/// <c>\"</c> and <c>\\</c> for quotes and backslashes; <c>str:</c> with the bytes in hexadecimal for a string that is not UTF-8.</para>
/// <para><c>list[a,b]</c>, <c>map{k=v,k=v}</c>, <c>described(descriptor,value)</c>, and <c>array&lt;71&gt;[a,b]</c> with the format code of the
/// elements, or <c>array&lt;71&gt;[17 items]</c> for more than <see cref="MaxElements"/>; <c>desc(…)</c> before the code for each descriptor.
/// Each element repeats the descriptors if all of them together take at most 64 characters and none contains other values.</para>
/// <para>The code is <c>??</c> if an element is text that cannot be encoded. A part that several values share is written for each.</para>
/// <para>Immutable: each <c>With</c> method returns a copy.</para>
/// </remarks>
[DebuggerDisplay("characters {MaxLength}, secrets {ShowsSecrets}")]
public sealed class AmqpNotation
{
    internal const int DefaultMaxLength = 1024;

    private const int DefaultMaxElements = 16;

    private AmqpNotation(int maxLength, bool showsSecrets, int maxElements = DefaultMaxElements)
    {
        MaxLength = maxLength;
        MaxElements = maxElements;
        ShowsSecrets = showsSecrets;
    }

    /// <summary>Gets the notation that writes at most 1,024 characters, without the fields of SASL bodies.</summary>
    public static AmqpNotation Default { get; } = new(DefaultMaxLength, false);

    /// <summary>Gets the notation that writes the complete value, but for arrays of more than 16 elements: for tests, not for logs.</summary>
    /// <remarks>It writes the fields of SASL bodies in full: user, password and responses.</remarks>
    public static AmqpNotation Complete { get; } = new(int.MaxValue, true);

    /// <summary>Gets the maximum number of characters; a text that is cut ends in <c>…</c>.</summary>
    public int MaxLength { get; }

    /// <summary>Gets the maximum number of elements of an array; a longer one has their number, such as <c>[17 items]</c>.</summary>
    public int MaxElements { get; }

    /// <summary>Gets whether the fields of sasl-init, sasl-challenge, sasl-response and sasl-outcome are written (AMQP 1.0, part 5, 5.3.3). If not, <c>…</c>
    /// replaces them.</summary>
    public bool ShowsSecrets { get; }

    /// <summary>Creates a copy with another <see cref="MaxLength"/>.</summary>
    /// <param name="maxLength">1 or more.</param>
    /// <returns>The new notation.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxLength"/> is less than 1.</exception>
    public AmqpNotation WithMaxLength(int maxLength)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(maxLength, 1);
        return new(maxLength, ShowsSecrets, MaxElements);
    }

    /// <summary>Creates a copy with another <see cref="MaxElements"/>. A few bytes can encode an array of 65,536 zero-width elements.</summary>
    /// <param name="maxElements">0 or more; <see cref="int.MaxValue"/> for all elements.</param>
    /// <returns>The new notation.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxElements"/> is negative.</exception>
    public AmqpNotation WithMaxElements(int maxElements)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(maxElements);
        return new(MaxLength, ShowsSecrets, maxElements);
    }

    /// <summary>Creates a copy with another <see cref="ShowsSecrets"/>.</summary>
    /// <param name="showsSecrets">Whether secrets are written.</param>
    /// <returns>The new notation.</returns>
    public AmqpNotation WithShowsSecrets(bool showsSecrets) => new(MaxLength, showsSecrets, MaxElements);

    /// <summary>Writes a value.</summary>
    /// <param name="value">The value.</param>
    /// <exception cref="AmqpEncodeException">The value is nested deeper than 64 levels, and the stack of the thread has no room to format it.</exception>
    public string Format(AmqpValue value) => new NotationWriter(MaxLength, ShowsSecrets, isTyped: true, MaxElements).Write(value);
}
