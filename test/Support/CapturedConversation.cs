namespace Amqp.Encoding.Tests.Support;

/// <summary>A captured conversation of two real peers, cut into protocol headers and frames.</summary>
public sealed class CapturedConversation
{
    private const string ClientSuffix = ".client.bin";

    private CapturedConversation(string name, IReadOnlyList<CapturedItem> client, IReadOnlyList<CapturedItem> server)
    {
        Name = name;
        Client = client;
        Server = server;
    }

    /// <summary>The name of the conversation: both peers.</summary>
    public string Name { get; }

    /// <summary>The bytes of the client.</summary>
    public IReadOnlyList<CapturedItem> Client { get; }

    /// <summary>The bytes of the server.</summary>
    public IReadOnlyList<CapturedItem> Server { get; }

    /// <summary>All items of both directions, the client's first.</summary>
    public IEnumerable<CapturedItem> Items => Client.Concat(Server);

    /// <summary>Every conversation among the test data.</summary>
    public static IReadOnlyList<CapturedConversation> LoadAll()
    {
        string folder = Path.Combine(VectorFile.DataFolder, "captures");

        return Directory.GetFiles(folder, "*" + ClientSuffix, SearchOption.AllDirectories)
            .OrderBy(path => path, StringComparer.Ordinal)
            .Select(path => Load(Path.GetDirectoryName(path)!, Path.GetFileName(path).Replace(ClientSuffix, "")))
            .ToList();
    }

    /// <summary>One conversation, from the files of its two directions in a folder.</summary>
    public static CapturedConversation Load(string folder, string name) =>
        new CapturedConversation(
            name,
            Cut(File.ReadAllBytes(Path.Combine(folder, name + ClientSuffix))),
            Cut(File.ReadAllBytes(Path.Combine(folder, name + ".server.bin"))));

    /// <summary>Cuts one direction of a connection into protocol headers and frames; nothing may be left over.</summary>
    public static IReadOnlyList<CapturedItem> Cut(byte[] stream)
    {
        List<CapturedItem> items = new List<CapturedItem>();
        int offset = 0;

        while (offset < stream.Length)
        {
            if (stream.Length - offset < 8)
            {
                throw new InvalidDataException($"{stream.Length - offset} bytes are left at {offset}.");
            }

            // "AMQP" read as a size would be a frame of over a billion bytes.
            bool isHeader = stream[offset] == 'A' && stream[offset + 1] == 'M' && stream[offset + 2] == 'Q' && stream[offset + 3] == 'P';

            long size = isHeader
                ? 8
                : ((long)stream[offset] << 24) | ((long)stream[offset + 1] << 16) | ((long)stream[offset + 2] << 8) | stream[offset + 3];

            int dataOffset = isHeader ? 2 : stream[offset + 4];

            if (size < 8 || size > stream.Length - offset || dataOffset < 2 || 4 * dataOffset > size)
            {
                throw new InvalidDataException($"No frame of size {size} and data offset {dataOffset} fits at {offset}.");
            }

            byte[] bytes = new byte[size];
            Array.Copy(stream, offset, bytes, 0, bytes.Length);
            items.Add(new CapturedItem(offset, bytes, isHeader));
            offset += bytes.Length;
        }

        return items;
    }

    /// <summary>The name.</summary>
    public override string ToString() => Name;
}
