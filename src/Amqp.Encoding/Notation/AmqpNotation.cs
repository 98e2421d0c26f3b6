namespace Amqp.Encoding;

/// <summary>Writes values as text for logs and tests: the type and the exact content of each. <see cref="AmqpValue.ToString"/> is shorter and easier to
/// read.</summary>
/// <remarks>
/// <para><c>null</c>, <c>bool:true</c>, <c>ubyte:1</c>, <c>byte:-1</c> and likewise for all integers; <c>float:</c>, <c>double:</c>, <c>dec32:</c>,
/// <c>dec64:</c>, <c>dec128:</c> with the bits, <c>uuid:</c> and <c>bin:</c> with the bytes in hexadecimal; <c>char:U+0041</c>;
/// <c>ts:</c> with milliseconds; <c>str:"…"</c> and <c>sym:"…"</c> with <c>\u{hex}</c> for what is not printable ASCII, <c>"</c> and
/// <c>\</c>; <c>str:</c> with the bytes in hexadecimal for a string that is not UTF-8.</para>
/// <para><c>list[a,b]</c>, <c>map{k=v,k=v}</c>, <c>described(descriptor,value)</c>, and <c>array&lt;71&gt;[a,b]</c> with the format code of the
/// elements, or <c>array&lt;71&gt;[17 items]</c> for more than 16; <c>desc(…)</c> before the code for each descriptor. Each element repeats the descriptors if
/// all of them together take at most 64 characters and none contains other values.</para>
/// <para>The code is <c>??</c> if an element is text that cannot be encoded. A part that several values share is written for each.</para>
/// </remarks>
public static class AmqpNotation
{
    /// <summary>Writes a value: at most 1,024 characters, without the fields of SASL bodies.</summary>
    /// <param name="value">The value.</param>
    public static string Format(AmqpValue value) => Format(value, AmqpNotationOptions.Default);

    /// <summary>Writes as much of a value as the options allow.</summary>
    /// <param name="value">The value.</param>
    /// <param name="options">The options, such as <see cref="AmqpNotationOptions.Complete"/>.</param>
    /// <exception cref="ArgumentNullException"><paramref name="options"/> is null.</exception>
    public static string Format(AmqpValue value, AmqpNotationOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        return new NotationWriter(options.MaxLength, options.ShowsSecrets, isTyped: true).Write(value);
    }
}
