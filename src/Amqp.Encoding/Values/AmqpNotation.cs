using System.Text;

namespace Amqp.Encoding;

/// <summary>Writes values as text for people, logs and tests: the type and the exact content of each.</summary>
/// <remarks>
/// <para>A part that is shared is written wherever it is: the text of values that share parts may be far longer than what they take in memory.</para>
/// <para><c>null</c>, <c>bool:true</c>, <c>ubyte:1</c>, <c>byte:-1</c> and so for all integers; <c>float:</c>, <c>double:</c>, <c>dec32:</c>,
/// <c>dec64:</c>, <c>dec128:</c> with the bits, <c>uuid:</c> and <c>bin:</c> with the bytes in hexadecimal; <c>char:U+0041</c>;
/// <c>ts:</c> with milliseconds; <c>str:"…"</c> and <c>sym:"…"</c> with <c>\u{hex}</c> for what is not printable ASCII, <c>"</c> and
/// <c>\</c>; <c>str:</c> with the bytes in hexadecimal for a string that is not UTF-8.</para>
/// <para><c>list[a,b]</c>, <c>map{k=v,k=v}</c>, <c>described(descriptor,value)</c>, and <c>array&lt;71&gt;[a,b]</c> with the format code of the
/// elements, or <c>array&lt;71&gt;[17 items]</c> for more than 16; <c>desc(…)</c> before the code for each descriptor,
/// which each element shows again if all of them together take at most 64 characters and none holds other values.</para>
/// </remarks>
public static class AmqpNotation
{
    private const int CutLength = 1024;

    /// <summary>Writes all of a value, the secrets of SASL bodies too, which <see cref="AmqpValue.ToString"/> leaves out.</summary>
    /// <param name="value">The value.</param>
    /// <returns>The text.</returns>
    /// <exception cref="AmqpEncodeException">A string has a surrogate that stands alone.</exception>
    public static string Format(AmqpValue value) => new NotationWriter(int.MaxValue, hidesSecrets: false).Write(value).ToString();

    /// <summary>Writes a value, no more than 1,024 characters of it, and nothing of what SASL bodies hold.</summary>
    internal static string FormatCut(AmqpValue value)
    {
        StringBuilder text = new NotationWriter(CutLength, hidesSecrets: true).Write(value);
        if (text.Length > CutLength)
        {
            text.Length = CutLength - 1;
            text.Append('…');
        }

        return text.ToString();
    }
}
