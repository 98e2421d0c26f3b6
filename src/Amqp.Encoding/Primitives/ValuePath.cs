using System.Globalization;
using System.Text;

namespace Amqp.Encoding;

/// <summary>Finds the way from the outermost value to an octet. Runs after a fault only, so it walks the input again.</summary>
internal static class ValuePath
{
    /// <summary>The path to an offset; octets before it are well-formed, those from it on need not be.</summary>
    public static string Find(ReadOnlySpan<byte> data, int offset)
    {
        var path = new StringBuilder();
        int at = 0;
        while (at < offset)
        {
            int next = NextValue(data, at);
            if (next > offset || next < 0)
            {
                Descend(data.Slice(at), offset - at, path);
                break;
            }

            at = next;
        }

        return path.ToString();
    }

    // Where the value behind this one begins, or -1 if its extent cannot be told.
    private static int NextValue(ReadOnlySpan<byte> data, int at) =>
        AmqpPrimitives.MeasureValue(data.Slice(at), 0, AmqpReaderOptions.MaxMaxDepth, out int length) == AmqpDecodeErrorKind.None ? at + length : -1;

    private static void Descend(ReadOnlySpan<byte> value, int offset, StringBuilder path)
    {
        // Each turn enters one level; no more levels than the limit were read.
        CompositeInfo? composite = null;
        for (int depth = 0; depth <= AmqpReaderOptions.MaxMaxDepth && !value.IsEmpty; depth++)
        {
            byte code = value[0];
            ReadOnlySpan<byte> body = value.Slice(1);
            offset--;
            if (offset < 0)
            {
                return;
            }

            if (code == 0)
            {
                int end = NextValue(body, 0);
                composite = null;
                if (end < 0 || end > offset)
                {
                    path.Append(".descriptor");
                    end = 0;
                }
                else if (new DescriptorToken(body.Slice(0, end), 0).TryGetCode(out ulong descriptor))
                {
                    composite = StandardComposites.Find(descriptor);
                    path.Append(path.Length == 0 ? composite?.Name : null);
                }

                value = body.Slice(end);
                offset -= end;
                continue;
            }

            if (code is 0xE0 or 0xF0)
            {
                if (!EnterElement(code, ref body, ref offset, path, out FormatCode element))
                {
                    return;
                }

                // An element is a value without its constructor: what follows here is that of a list, map or array of the same code.
                if (element.Category < FormatCodeCategory.Compound || !EnterItem(element.Value, ref body, ref offset, path))
                {
                    return;
                }

                value = body;
                continue;
            }

            if (!EnterItem(code, ref body, ref offset, path, composite))
            {
                return;
            }

            composite = null;
            value = body;
        }
    }

    private static bool EnterItem(byte code, ref ReadOnlySpan<byte> body, ref int offset, StringBuilder path, CompositeInfo? composite = null)
    {
        bool isMap = code is 0xC1 or 0xD1;
        AmqpDecodeErrorKind status = isMap
            ? AmqpPrimitives.DecodeMapHeader(code, body, out CompoundHeader header, out _)
            : AmqpPrimitives.DecodeListHeader(code, body, out header, out _);
        if (status != AmqpDecodeErrorKind.None || offset < header.Length)
        {
            return false;
        }

        int at = header.Length;
        for (int i = 0; i < header.Count; i++)
        {
            int next = NextValue(body, at);
            if (next > offset || next < 0)
            {
                if (!isMap && composite is not null && i < composite.Fields.Length)
                {
                    path.Append('.').Append(composite.Fields[i]);
                }
                else
                {
                    Append(path, isMap ? '{' : '[', isMap ? i / 2 : i, isMap ? (i & 1) == 0 ? "}.key" : "}.value" : "]");
                }

                body = body.Slice(at);
                offset -= at;
                return true;
            }

            at = next;
        }

        return false;
    }

    private static bool EnterElement(byte code, ref ReadOnlySpan<byte> body, ref int offset, StringBuilder path, out FormatCode element)
    {
        AmqpDecodeErrorKind status = AmqpPrimitives.DecodeArrayHeader(code, body, 0, AmqpReaderOptions.MaxMaxDepth, out ArrayHeader header, out int end);
        element = header.Code;
        if (status != AmqpDecodeErrorKind.None || offset < header.BodiesAt)
        {
            return false;
        }

        int at = header.BodiesAt;
        for (uint i = 0; i < header.Count; i++)
        {
            bool measured = AmqpPrimitives.MeasureBody(element.Value, body.Slice(at, end - at), out int length) == AmqpDecodeErrorKind.None;
            if (!measured || at + length > offset || element.IsZeroWidth)
            {
                Append(path, '[', i, "]");
                body = body.Slice(at);
                offset -= at;
                return true;
            }

            at += length;
        }

        return false;
    }

    private static void Append(StringBuilder path, char open, long index, string close) =>
        path.Append(open).Append(index.ToString(CultureInfo.InvariantCulture)).Append(close);
}
