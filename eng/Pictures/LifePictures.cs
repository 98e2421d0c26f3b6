using System.IO;
using System.Linq;
using System.Text.RegularExpressions;

namespace Amqp.Encoding.Pictures;

/// <summary>Pictures of what is built on what, and of how memory and deliveries live.</summary>
internal static class LifePictures
{
    /// <summary>The rooms of the table in docs/design.md, the first at the bottom.</summary>
    /// <param name="page">The path of the page.</param>
    public static Canvas Folders(string page)
    {
        var canvas = new Canvas("The rooms of the library, each built on those below it");
        (string Name, string What)[] rooms =
        [
            .. Regex.Matches(File.ReadAllText(page), @"^\| ([A-Z]\w+) \| (.*?)(?:[.;:] | \|)", RegexOptions.Multiline)
                .Select(row => (row.Groups[1].Value, row.Groups[2].Value.Replace("`", "", StringComparison.Ordinal).Trim())).Reverse(),
        ];
        canvas.Box(10, 10, 760, 34, "grey", "Your messaging library: connections, sessions, links");
        for (int i = 0; i < rooms.Length; i++)
        {
            double y = 56 + (i * 38);
            canvas.Box(10, y, 760, 34, "blue");
            canvas.Text(24, y + 22, rooms[i].Name, "strong");
            canvas.Text(756, y + 22, rooms[i].What, "small", "end");
        }

        return canvas;
    }

    public static Canvas Buffer()
    {
        var canvas = new Canvas("The life of a pooled buffer");
        canvas.Box(10, 90, 170, 64, "grey", "the array pool");
        canvas.Box(330, 90, 190, 64, "blue", "AmqpBuffer", "has one array");
        canvas.Box(670, 10, 240, 64, "green", "WrittenSpan, WrittenMemory", "valid until the next change");
        canvas.Box(670, 170, 240, 64, "orange", "IMemoryOwner<byte>", "the array is yours");
        canvas.Arrow((180, 110), (330, 110));
        canvas.Text(255, 102, "the first write rents", "small", "middle");
        canvas.Arrow((330, 136), (180, 136));
        canvas.Text(255, 153, "Dispose gives back", "small", "middle");
        canvas.Arrow((380, 90), (380, 40), (470, 40), (470, 90));
        canvas.Text(425, 16, "too small: rents a larger one and copies;", "small", "middle");
        canvas.Text(425, 32, "the old one goes back with the next change", "small", "middle");
        canvas.Arrow((520, 110), (595, 110), (595, 42), (670, 42));
        canvas.Text(604, 60, "look", "small");
        canvas.Arrow((520, 136), (595, 136), (595, 202), (670, 202));
        canvas.Text(604, 190, "Detach", "small");
        canvas.Arrow((790, 234), (790, 270), (95, 270), (95, 154));
        canvas.Text(430, 263, "Dispose of the owner gives the array back, once", "small", "middle");
        canvas.Arrow((400, 154), (400, 200), (450, 200), (450, 154));
        canvas.Text(425, 216, "Reset: no bytes, the same array", "small", "middle");
        return canvas;
    }

    public static Canvas Message()
    {
        var canvas = new Canvas("The life of a received message");
        canvas.Box(10, 90, 150, 80, "grey", "received bytes", "yours, or those", "of a delivery");
        canvas.Box(290, 10, 250, 64, "blue", "section that was not read", "a place in the bytes");
        canvas.Box(290, 98, 250, 64, "purple", "data of the body", "a slice of the bytes");
        canvas.Box(290, 186, 250, 64, "green", "section that was read", "objects of its own");
        canvas.Box(690, 10, 200, 64, "orange", "written again", "byte for byte");
        canvas.Box(690, 98, 200, 64, "orange", "after Dispose", "ObjectDisposedException");
        canvas.Box(690, 186, 200, 64, "orange", "after Dispose", "still there");
        canvas.Arrow((160, 115), (225, 115), (225, 42), (290, 42));
        canvas.Text(170, 108, "Decode", "small");
        canvas.Arrow((160, 130), (290, 130));
        canvas.Arrow((290, 60), (262, 60), (262, 218), (290, 218));
        canvas.Text(170, 212, "the first read", "small");
        canvas.Text(170, 228, "decodes it", "small");
        canvas.Arrow((540, 42), (690, 42));
        canvas.Text(615, 34, "Encode, unchanged", "small", "middle");
        canvas.Arrow((540, 130), (690, 130));
        canvas.Arrow((540, 218), (690, 218));
        canvas.Text(10, 285, "Dispose gives the bytes back to their owner, once. ToOwned copies them first, for a message that outlives the receive buffer.", "small");
        return canvas;
    }

    public static Canvas Delivery()
    {
        var canvas = new Canvas("The states of a delivery in several transfers");
        canvas.Box(10, 100, 150, 64, "grey", "idle", "no delivery has begun");
        canvas.Box(330, 10, 210, 64, "blue", "assembling", "payloads in one pooled array");
        canvas.Box(330, 190, 210, 64, "green", "Delivery", "fields and payload");
        canvas.Box(720, 190, 170, 64, "orange", "AmqpMessage", "owns the payload");
        canvas.Arrow((60, 100), (60, 42), (330, 42));
        canvas.Text(70, 34, "transfer with more = true", "small");
        canvas.Arrow((330, 62), (140, 62), (140, 100));
        canvas.Text(150, 80, "aborted, or an error: dropped", "small");
        canvas.Arrow((435, 74), (435, 190));
        canvas.Text(445, 136, "transfer without more", "small");
        canvas.Arrow((540, 30), (590, 30), (590, 56), (540, 56));
        canvas.Text(600, 47, "transfer with more = true", "small");
        canvas.Arrow((85, 164), (85, 222), (330, 222));
        canvas.Text(95, 214, "single transfer: not copied", "small");
        canvas.Arrow((540, 222), (720, 222));
        canvas.Text(630, 214, "DecodeMessage", "small", "middle");
        canvas.Text(330, 280, "Whoever owns the payload disposes of it: then the memory goes back to its pool.", "small");
        return canvas;
    }
}
