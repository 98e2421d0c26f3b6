namespace Amqp.Encoding;

/// <summary>The names of the sections of a message (AMQP 1.0, part 3, 3.2).</summary>
internal static class SectionNames
{
    /// <summary>The name for the number of a descriptor, or null.</summary>
    public static string? Find(ulong code) => code switch
    {
        0x70 => "header",
        0x71 => "delivery-annotations",
        0x72 => "message-annotations",
        0x73 => "properties",
        0x74 => "application-properties",
        0x75 => "data",
        0x76 => "amqp-sequence",
        0x77 => "amqp-value",
        0x78 => "footer",
        _ => null,
    };
}
