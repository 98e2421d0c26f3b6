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
        // Each turn enters one level; no more levels than the limit were read. The code of an element is that of its array.
        byte? element = null;
        CompositeInfo? composite = null;
        for (int depth = 0; depth <= AmqpReaderOptions.MaxMaxDepth && !value.IsEmpty; depth++)
        {
            byte code = element ?? value[0];
            int start = element is null ? 1 : 0;
            element = null;
            offset -= start;
            value = value.Slice(start);
            bool isInside = offset >= 0 && code switch
            {
                0x00 => EnterDescribed(ref value, ref offset, path, out composite),
                0xE0 or 0xF0 => EnterArray(code, ref value, ref offset, path, out element),
                _ => EnterItem(code, ref value, ref offset, path, ref composite),
            };
            if (!isInside)
            {
                return;
            }
        }
    }

    private static bool EnterDescribed(ref ReadOnlySpan<byte> body, ref int offset, StringBuilder path, out CompositeInfo? composite)
    {
        composite = null;
        int end = NextValue(body, 0);
        if (end < 0 || end > offset)
        {
            path.Append(".descriptor");
            end = 0;
        }
        else if (new DescriptorToken(body.Slice(0, end), 0).TryGetCode(out ulong code))
        {
            composite = StandardComposites.Find(code);
            path.Append(path.Length == 0 ? composite?.Name ?? SectionNames.Find(code) : null);
        }

        body = body.Slice(end);
        offset -= end;
        return true;
    }

    private static bool EnterItem(byte code, ref ReadOnlySpan<byte> body, ref int offset, StringBuilder path, ref CompositeInfo? composite)
    {
        string[] fields = composite?.Fields ?? [];
        composite = null;
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
                if (!isMap && i < fields.Length)
                {
                    path.Append('.').Append(fields[i]);
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

    private static bool EnterArray(byte code, ref ReadOnlySpan<byte> body, ref int offset, StringBuilder path, out byte? element)
    {
        element = null;
        AmqpDecodeErrorKind status = AmqpPrimitives.DecodeArrayHeader(code, body, 0, AmqpReaderOptions.MaxMaxDepth, out ArrayHeader header, out int end);
        if (status != AmqpDecodeErrorKind.None || offset < header.ConstructorAt)
        {
            return false;
        }

        int at = header.ConstructorAt;
        while (at < header.CodeAt)
        {
            int next = NextValue(body, at + 1);
            if (next > offset)
            {
                path.Append(".descriptor");
                body = body.Slice(at + 1);
                offset -= at + 1;
                return true;
            }

            at = next;
        }

        at = header.BodiesAt;
        for (uint i = 0; i < header.Count && offset >= at; i++)
        {
            bool measured = AmqpPrimitives.MeasureBody(header.Code, body.Slice(at, end - at), out int length) == AmqpDecodeErrorKind.None;
            if (!measured || at + length > offset || header.Code.IsZeroWidth)
            {
                Append(path, '[', i, "]");
                body = body.Slice(at);
                offset -= at;
                element = header.Code;
                return true;
            }

            at += length;
        }

        return false;
    }

    private static void Append(StringBuilder path, char open, long index, string close) =>
        path.Append(open).Append(index.ToString(CultureInfo.InvariantCulture)).Append(close);
}
