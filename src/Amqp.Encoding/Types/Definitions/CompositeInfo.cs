using System.Numerics;

namespace Amqp.Encoding;

/// <summary>Describes the type of a composite of the standard.</summary>
internal sealed class CompositeInfo(byte code, string name, string section, uint mandatory, uint secrets, params string[] fields) : RecordInfo(name, fields, header: 4, hasCode: true, code)
{
    /// <summary>00 53 code C0, the usual beginning of the composite, as one number.</summary>
    public readonly uint PlainHeader = GetPlain(code, 0xC0);

    /// <summary>Gets 00 53 code 45, the composite without fields, as one number.</summary>
    public uint PlainEmpty => GetPlain(Code, 0x45);

    /// <summary>Gets the place in the standard: part, then section.</summary>
    public string Section { get; } = section;

    /// <summary>Gets whether this is the body of a SASL frame (part 5).</summary>
    public bool IsSasl => Section[0] == '5';

    /// <summary>Gets the binary fields that no text shows.</summary>
    public uint Secrets { get; } = secrets;

    /// <summary>Gets 00 53 code, the usual beginning of a described value of the standard, and the constructor after it, as one number.</summary>
    public static uint GetPlain(ulong code, byte constructor) => 0x0053_0000 | ((uint)code << 8) | constructor;

    /// <summary>Gets the name of the composite that has a code, or words for any other descriptor.</summary>
    public static string NameOf(ulong code) => StandardComposites.Find(code)?.Name ?? "another descriptor";

    /// <summary>Gets the fields that are mandatory and not in the mask.</summary>
    public uint GetMissing(uint present) => mandatory & ~present;

    /// <summary>Returns the names of the mandatory fields that are not in the mask, in their order.</summary>
    public string[] GetMissingNames(uint present)
    {
        uint missing = GetMissing(present);
        return missing == 0 ? [] : Array.FindAll(Names, field => (missing & (1u << Array.IndexOf(Names, field))) != 0);
    }

    /// <summary>Checks that no mandatory field is unset.</summary>
    /// <exception cref="AmqpEncodeException">A mandatory field is unset; the message names it.</exception>
    public void CheckMandatory(uint present)
    {
        uint missing = GetMissing(present);
        if (missing != 0)
        {
            ThrowMissing(missing);
        }
    }

    private void ThrowMissing(uint missing)
    {
        string field = Names[BitOperations.TrailingZeroCount(missing)];
        throw AmqpEncodeException.OfField("The mandatory field " + Name + "." + field + " is not set (AMQP 1.0, part " + Section[0] + ", " + Section + ").", Name, field);
    }
}
