namespace Amqp.Encoding;

/// <summary>The descriptors of the standard in their two forms (AMQP 1.0, parts 2 to 5).</summary>
internal static class StandardDescriptors
{
    /// <summary>The code of a symbolic descriptor of the standard.</summary>
    public static bool TryGetCode(ReadOnlySpan<byte> symbol, out ulong code)
    {
        code = 0;
        if (!symbol.StartsWith("amqp:"u8))
        {
            return false;
        }

        code = Find(symbol.Slice(5));
        return code != 0;
    }

    // The length is compared first, so that few names are looked at.
    private static ulong Find(ReadOnlySpan<byte> name) => name.Length switch
    {
        8 => name.SequenceEqual("end:list"u8) ? 0x17UL
            : 0,
        9 => name.SequenceEqual("open:list"u8) ? 0x10UL
            : name.SequenceEqual("flow:list"u8) ? 0x13UL
            : 0,
        10 => name.SequenceEqual("begin:list"u8) ? 0x11UL
            : name.SequenceEqual("close:list"u8) ? 0x18UL
            : name.SequenceEqual("error:list"u8) ? 0x1DUL
            : name.SequenceEqual("footer:map"u8) ? 0x78UL
            : 0,
        11 => name.SequenceEqual("attach:list"u8) ? 0x12UL
            : name.SequenceEqual("detach:list"u8) ? 0x16UL
            : name.SequenceEqual("source:list"u8) ? 0x28UL
            : name.SequenceEqual("target:list"u8) ? 0x29UL
            : name.SequenceEqual("header:list"u8) ? 0x70UL
            : name.SequenceEqual("data:binary"u8) ? 0x75UL
            : 0,
        12 => name.SequenceEqual("declare:list"u8) ? 0x31UL
            : name.SequenceEqual("amqp-value:*"u8) ? 0x77UL
            : 0,
        13 => name.SequenceEqual("transfer:list"u8) ? 0x14UL
            : name.SequenceEqual("received:list"u8) ? 0x23UL
            : name.SequenceEqual("accepted:list"u8) ? 0x24UL
            : name.SequenceEqual("rejected:list"u8) ? 0x25UL
            : name.SequenceEqual("released:list"u8) ? 0x26UL
            : name.SequenceEqual("modified:list"u8) ? 0x27UL
            : name.SequenceEqual("declared:list"u8) ? 0x33UL
            : 0,
        14 => name.SequenceEqual("discharge:list"u8) ? 0x32UL
            : name.SequenceEqual("sasl-init:list"u8) ? 0x41UL
            : 0,
        15 => name.SequenceEqual("properties:list"u8) ? 0x73UL
            : 0,
        16 => name.SequenceEqual("disposition:list"u8) ? 0x15UL
            : name.SequenceEqual("coordinator:list"u8) ? 0x30UL
            : 0,
        17 => name.SequenceEqual("sasl-outcome:list"u8) ? 0x44UL
            : 0,
        18 => name.SequenceEqual("sasl-response:list"u8) ? 0x43UL
            : name.SequenceEqual("amqp-sequence:list"u8) ? 0x76UL
            : 0,
        19 => name.SequenceEqual("sasl-challenge:list"u8) ? 0x42UL
            : 0,
        20 => name.SequenceEqual("delete-on-close:list"u8) ? 0x2BUL
            : name.SequenceEqual("sasl-mechanisms:list"u8) ? 0x40UL
            : 0,
        23 => name.SequenceEqual("delete-on-no-links:list"u8) ? 0x2CUL
            : name.SequenceEqual("message-annotations:map"u8) ? 0x72UL
            : 0,
        24 => name.SequenceEqual("transactional-state:list"u8) ? 0x34UL
            : name.SequenceEqual("delivery-annotations:map"u8) ? 0x71UL
            : 0,
        26 => name.SequenceEqual("delete-on-no-messages:list"u8) ? 0x2DUL
            : name.SequenceEqual("application-properties:map"u8) ? 0x74UL
            : 0,
        35 => name.SequenceEqual("delete-on-no-links-or-messages:list"u8) ? 0x2EUL
            : 0,
        _ => 0,
    };
}
