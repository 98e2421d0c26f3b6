using System.IO;

namespace Amqp.Encoding.Diagnostics;

/// <summary>Explains bytes: every byte belongs to a node that says what it is. Bad bytes are explained up to the fault, and shown after it.</summary>
/// <remarks>
/// <para>The bytes of passwords and other SASL secrets are hidden, in every form, unless <see cref="AmqpDumpOptions.ShowsSecrets"/> is set.</para>
/// <para>It never throws on bytes. There is at most one node for each byte and 100 more, and 200 characters of text for each node that there may be: beyond
/// that, elements of arrays are counted, not shown. Values may be nested 64 deep.</para>
/// </remarks>
public sealed class AmqpDump
{
    private readonly NodeList _nodes = new();
    private readonly bool _showsAscii;

    private AmqpDump(ReadOnlyMemory<byte> bytes, AmqpContent content, AmqpDumpOptions options)
    {
        Bytes = bytes;
        Content = content;
        _showsAscii = options.ShowsAscii;
        ReadOnlySpan<byte> span = bytes.Span;
        _nodes.Begin(options.Origin);
        switch (content)
        {
            case AmqpContent.Frames:
                FrameWalk frames = new(_nodes, options);
                frames.Walk(span);
                MissingBytes = frames.MissingBytes;
                break;
            case AmqpContent.Message:
                new MessageWalk(_nodes, options).Walk(span, 0, 0, goesOn: false);
                break;
            default:
                new ValueWalk(_nodes, options).WalkAll(span);
                break;
        }

        _nodes.Close();
        HidesMore = !options.ShowsSecrets && _nodes.HideSecrets(span, content == AmqpContent.Frames, MissingBytes > 0);
    }

    /// <summary>Gets whether bytes are hidden that were not read as a SASL body.</summary>
    internal bool HidesMore { get; }

    /// <summary>Gets the bytes, secrets included.</summary>
    public ReadOnlyMemory<byte> Bytes { get; }

    /// <summary>Gets how the bytes were read; never <see cref="AmqpContent.Detect"/>.</summary>
    public AmqpContent Content { get; }

    /// <summary>Gets how many bytes the last frame or protocol header lacks, at least (part 2, 2.2 and 2.3); 0 if it is whole. Of a delivery that lacks a transfer
    /// (part 2, 2.6.14), those of a frame header. A value or message that is cut has an error instead.</summary>
    public long MissingBytes { get; }

    /// <summary>Gets the nodes in the order of their bytes.</summary>
    public IReadOnlyList<AmqpNode> Nodes => _nodes.Nodes;

    /// <summary>Explains bytes.</summary>
    /// <param name="bytes">The bytes, which must not change as long as the dump is used.</param>
    /// <param name="options">How they are read and shown; <see cref="AmqpDumpOptions.Default"/> if null.</param>
    /// <returns>The dump.</returns>
    public static AmqpDump Create(ReadOnlyMemory<byte> bytes, AmqpDumpOptions? options = null)
    {
        options ??= AmqpDumpOptions.Default;
        return new(bytes, options.Content == AmqpContent.Detect ? ContentDetector.Detect(bytes.Span) : options.Content, options);
    }

    /// <summary>Gets the first error: a fault, or a value that the standard does not allow where it is.</summary>
    /// <param name="error">The error. Its offset counts as those of the nodes do.</param>
    /// <returns>False if there is none.</returns>
    public bool TryGetError(out AmqpDecodeError error)
    {
        foreach (AmqpNode node in Nodes)
        {
            if (node.Error is { } found)
            {
                error = found;
                return true;
            }
        }

        error = default;
        return false;
    }

    /// <summary>Writes the dump as text: offset, bytes and meaning of each node.</summary>
    /// <param name="output">Where to write.</param>
    public void WriteText(TextWriter output)
    {
        ArgumentNullException.ThrowIfNull(output);
        new TextForm(output, _showsAscii).Write(this);
    }

    /// <summary>Writes the dump as one HTML page that needs nothing else: bytes and meaning side by side, in light and dark.</summary>
    /// <param name="output">Where to write.</param>
    public void WriteHtml(TextWriter output)
    {
        ArgumentNullException.ThrowIfNull(output);
        new HtmlForm(output).Write(this);
    }

    /// <summary>Returns the text that <see cref="WriteText"/> writes.</summary>
    public override string ToString()
    {
        using StringWriter output = new() { NewLine = "\n" };
        WriteText(output);
        return output.ToString();
    }

    internal ReadOnlySpan<byte> OwnBytesOf(AmqpNode node) => Bytes.Span.Slice((int)(node.Offset - Nodes[0].Offset), (int)node.OwnLength);
}
