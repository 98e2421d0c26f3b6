namespace Amqp.Encoding.Tests.Support;

/// <summary>Values nested in one way, as bytes that follow from the standard (part 1, 1.2 and 1.6.22 to 1.6.24).</summary>
public static class Nests
{
    /// <summary>The ways to nest: each puts one value into another.</summary>
    private static readonly (string Name, int Levels, Func<byte[], byte[]> Wrap)[] s_ways =
    [
        ("lists", 1, List),
        ("values of maps", 1, inner => Compound(0xd1, 2, [0x41], inner)),
        ("keys of maps", 1, inner => Compound(0xd1, 2, inner, [0x40])),
        ("keys of maps in lists in keys", 2, inner => Compound(0xd1, 2, List(inner), [0x40])),
        ("described values", 1, inner => [0x00, 0x53, 0x05, .. inner]),
        ("descriptors", 1, inner => [0x00, .. inner, 0x40]),
        ("arrays of lists", 2, inner => Array([0xd0], Compound(0xd0, 1, inner).Skip(1))),
        ("arrays of maps", 2, inner => Array([0xd1], Compound(0xd1, 2, [0x41], inner).Skip(1))),
        ("arrays of maps with keys", 2, inner => Array([0xd1], Compound(0xd1, 2, inner, [0x41]).Skip(1))),
        ("arrays of described lists", 3, inner => Array([0x00, 0x53, 0x05, 0xd0], Compound(0xd0, 1, inner).Skip(1))),
        ("arrays with descriptors", 2, inner => Array([0x00, .. inner, 0x71], [0, 0, 0, 1])),
    ];

    /// <summary>The names of the ways.</summary>
    public static IEnumerable<string> Names => [.. s_ways.Select(way => way.Name), "arrays of arrays", "descriptors of one array"];

    /// <summary>A value that is nested so deep, with an empty list, which opens no level, inside.</summary>
    public static byte[] Make(string name, int depth)
    {
        byte[] value = [0x45];
        int levels = 0;
        switch (name)
        {
            case "arrays of arrays":
                value = Array([0x71], []);
                for (levels = 1; levels < depth; levels++)
                {
                    value = Array([0xf0], value.Skip(1));
                }

                return value;
            case "descriptors of one array":
                return [0xe0, (byte)(2 + (3 * (depth - 1))), 3, .. Enumerable.Repeat<byte[]>([0x00, 0x53, 0x05], depth - 1).SelectMany(bytes => bytes), 0x45];
        }

        (_, int step, Func<byte[], byte[]> wrap) = s_ways.Single(way => way.Name == name);
        for (; levels + step <= depth; levels += step)
        {
            value = wrap(value);
        }

        for (; levels < depth; levels++)
        {
            value = List(value);
        }

        return value;
    }

    /// <summary>A tree of described values with so many values, whose end is seen only with its last byte (part 1, 1.2).</summary>
    public static byte[] Tree(int values, int levels = 54)
    {
        List<byte> bytes = [];
        Grow(values, levels);
        return [.. bytes];

        void Grow(int size, int left)
        {
            bool isDescribed = size >= 3 && left > 0;
            bytes.Add(isDescribed ? (byte)0x00 : (byte)0x40);
            if (isDescribed)
            {
                Grow((size - 1) / 2, left - 1);
                Grow(size / 2, left - 1);
            }
        }
    }

    /// <summary>A list, map or element of an array in its wide form: size, count and items.</summary>
    public static byte[] Compound(byte code, int count, params byte[][] items)
    {
        byte[] content = [.. items.SelectMany(item => item)];
        return [code, .. Wide(4 + content.Length), .. Wide(count), .. content];
    }

    /// <summary>An array32 of one element, or of none if there are no bytes.</summary>
    public static byte[] Array(byte[] constructor, IEnumerable<byte> element)
    {
        byte[] body = [.. element];
        return Compound(0xf0, body.Length == 0 ? 0 : 1, constructor, body);
    }

    /// <summary>A number in four bytes.</summary>
    public static byte[] Wide(int number) => HexText.Parse(number.ToString("x8", System.Globalization.CultureInfo.InvariantCulture));

    private static byte[] List(byte[] inner) => Compound(0xd0, 1, inner);
}
