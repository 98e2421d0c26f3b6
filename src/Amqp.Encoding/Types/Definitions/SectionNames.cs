namespace Amqp.Encoding;

/// <summary>The names of the sections of a message (AMQP 1.0, part 3, 3.2).</summary>
internal static class SectionNames
{
    /// <summary>Gets the name for the code of a descriptor, or null if it is not a section.</summary>
    public static string? Find(ulong code) => code is >= 0x70 and <= 0x78 ? StandardComposites.Find(code)!.Name : null;
}
