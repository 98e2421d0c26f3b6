using System.Globalization;
using System.Linq;

namespace Amqp.Encoding.Samples.Tour;

/// <summary>Shows the bytes of an array of ints, with a name for each part of its header, and how the size grows.</summary>
internal static class ArrayBytes
{
    // Format code, size and count of an array8, and the format code of its elements.
    private const int HeaderSize = 4;

    public static void Show(Screen screen)
    {
        int[] values = [1, 2, 1_000_000, -4];
        byte[] encoded = ArrayEncoding<int>.Default.Encode(values);
        AmqpArray array = AmqpValue.Decode(encoded).AsArray();
        string[] bytes = [.. encoded.Select(one => one.ToString("X2", CultureInfo.InvariantCulture))];
        int elementSize = (encoded.Length - HeaderSize) / values.Length;

        screen.Line($"   ArrayEncoding<int>.Default.Encode([{string.Join(", ", values)}])");
        screen.Line();
        screen.Line("   " + screen.Left(string.Join(' ', bytes[..HeaderSize])) + "   "
            + screen.Right(string.Join("  ", bytes[HeaderSize..].Chunk(elementSize).Select(element => string.Join(' ', element)))));
        screen.Line($"   │  │  │  │    └ the elements, {elementSize} bytes each, most significant byte first");
        screen.Line($"   │  │  │  └ the constructor of all elements: {array.ElementType.ToString().ToLowerInvariant()}");
        screen.Line($"   │  │  └ count: {encoded[2]} elements");
        screen.Line($"   │  └ size: {encoded[1]} bytes follow");
        screen.Line("   └ array8; an array of more than 255 bytes is an array32, whose size and count have 4 bytes");
        screen.Line();
        foreach (int count in (int[])[4, 1_048_576])
        {
            int[] many = Enumerable.Range(1_000_000, count).ToArray();
            screen.Line($"   {count,9:N0} ints   as an array {ArrayEncoding<int>.Default.GetEncodedSize(many),9:N0} bytes   as a list {ListEncoding<int>.Default.GetEncodedSize(many),9:N0} bytes");
        }
    }
}
