namespace Amqp.Encoding.Generator;

/// <summary>The forms of a descriptor; the default if there is none.</summary>
internal readonly record struct DescriptorModel(string? Symbol, ulong? Code)
{
    public string? Hex => Code is ulong code ? "0x" + code.ToString("X16", CultureInfo.InvariantCulture) : null;

    /// <summary>Gets the members of the contract that have the forms, with the bytes of each. The first form is written.</summary>
    public (string Member, byte[] Bytes)[] Forms
    {
        get
        {
            List<(string, byte[])> forms = [];
            if (Code is ulong code)
            {
                forms.Add(("DescriptorCode", code <= byte.MaxValue ? [0x53, (byte)code] : [0x80, .. BigEndian(code, 8)]));
            }

            if (Symbol is not null)
            {
                byte[] head = Symbol.Length <= byte.MaxValue ? [0xA3, (byte)Symbol.Length] : [0xB3, .. BigEndian((ulong)Symbol.Length, 4)];
                forms.Add(("DescriptorSymbol", [.. head, .. System.Text.Encoding.ASCII.GetBytes(Symbol)]));
            }

            return [.. forms];
        }
    }

    private static IEnumerable<byte> BigEndian(ulong number, int width) => Enumerable.Range(1, width).Select(index => (byte)(number >> (8 * (width - index))));
}
