namespace Amqp.Encoding;

/// <summary>Provides the texts of decoded symbols.</summary>
internal static partial class SymbolTexts
{
    private const int ShortestName = 4;
    private const int LongestName = 44;
    private const int Places = 512;

    private static readonly string?[] s_places = MakePlaces();

    // For each length, a mask of the first and last bytes of names, folded to six bits. It rejects nearly all other symbols.
    private static readonly ulong[] s_firstBytes = MakeBytes(static name => name[0]);
    private static readonly ulong[] s_lastBytes = MakeBytes(static name => name[name.Length - 1]);

    /// <summary>Gets the text of bytes known to be ASCII: from the caller's decoder if there is one, otherwise from the fixed table of names, otherwise as a
    /// new string.</summary>
    public static string Get(ReadOnlySpan<byte> ascii, TextDecoder? decoder) =>
        decoder is not null ? decoder.GetSymbol(ascii) : Find(ascii) ?? Ascii.GetString(ascii);

    /// <summary>Returns the name in the fixed table that has these bytes, or null.</summary>
    public static string? Find(ReadOnlySpan<byte> ascii)
    {
        int length = ascii.Length;
        if (length is < ShortestName or > LongestName
            || (s_firstBytes[length] >> (ascii[0] & 63) & s_lastBytes[length] >> (ascii[length - 1] & 63) & 1) == 0)
        {
            return null;
        }

        int place = PlaceOf(ascii.Length, ascii[ascii.Length >> 1], ascii[(3 * ascii.Length) >> 2], ascii[ascii.Length >> 2]);
        while (s_places[place] is string name)
        {
            if (Ascii.Equals(name.AsSpan(), ascii))
            {
                return name;
            }

            place = (place + 1) & (Places - 1);
        }

        return null;
    }

    // Three bytes and the length distinguish nearly all names; most other symbols meet an empty entry.
    private static int PlaceOf(int length, int middle, int late, int early) =>
        ((length * 749) + (middle * 2105) + (late * 2817) + (early * 3841)) & (Places - 1);

    private static ulong[] MakeBytes(Func<string, char> end)
    {
        ulong[] bytes = new ulong[LongestName + 1];
        foreach (string name in GetNames())
        {
            bytes[name.Length] |= 1UL << (end(name) & 63);
        }

        return bytes;
    }

    private static string?[] MakePlaces()
    {
        string?[] places = new string?[Places];
        foreach (string name in GetNames())
        {
            int place = PlaceOf(name.Length, name[name.Length >> 1], name[(3 * name.Length) >> 2], name[name.Length >> 2]);
            while (places[place] is not null)
            {
                place = (place + 1) & (Places - 1);
            }

            places[place] = name;
        }

        return places;
    }
}
