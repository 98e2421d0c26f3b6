using System.Text;

namespace Amqp.Encoding;

/// <summary>Finds the path from the outermost value to a byte, once per error, by walking the input again.</summary>
/// <remarks>The path is found at once, because the bytes may be gone when the error is read. Values before the fault are skipped one by
/// one, up to a limit, so that many errors in one large input do not cost a walk over the whole input each.</remarks>
internal ref struct ValuePath
{
    /// <summary>The maximum number of values that are skipped to find one path.</summary>
    public const int MaxValuesPassed = 65_536;

    // Takes the place of the rest of a path beyond that maximum.
    private const char Unknown = '…';

    private readonly StringBuilder _path;
    private readonly int _maxDepth;
    private int _passed;

    private ValuePath(StringBuilder path, int maxDepth)
    {
        _path = path;
        _maxDepth = Math.Max(ValueDepth.Shallow, maxDepth);
    }

    /// <summary>Returns the path to an offset. The bytes before it must be well-formed.</summary>
    public static string Find(ReadOnlySpan<byte> data, int offset, int maxDepth) => Find(data, offset, out _, maxDepth);

    /// <summary>Returns the path to an offset, and the number of values that were skipped to find it.</summary>
    public static string Find(ReadOnlySpan<byte> data, int offset, out int passed, int maxDepth = ValueDepth.Shallow)
    {
        var path = new ValuePath(new StringBuilder(), maxDepth);
        path.Walk(data, offset);
        passed = path._passed;
        return path._path.ToString();
    }

    private void Walk(ReadOnlySpan<byte> data, int offset)
    {
        int at = 0;
        while (at < offset)
        {
            int next = NextValue(data, at);
            if (next > offset || next < 0)
            {
                Descend(data.Slice(at), offset - at);
                break;
            }

            at = next;
            if (!TryPass())
            {
                _path.Append(Unknown);
                break;
            }
        }
    }

    // Returns false once the maximum is reached.
    private bool TryPass()
    {
        if (_passed == MaxValuesPassed)
        {
            return false;
        }

        _passed++;
        return true;
    }

    // Returns where the value after this one begins, or -1 if this one cannot be measured.
    private readonly int NextValue(ReadOnlySpan<byte> data, int at) =>
        AmqpPrimitives.MeasureValue(data.Slice(at), 0, _maxDepth, out int length) == AmqpDecodeErrorKind.None ? at + length : -1;

    private void Descend(ReadOnlySpan<byte> value, int offset)
    {
        // Each turn enters one level, up to the maximum depth. The format code of an element is in its array.
        byte? element = null;
        CompositeInfo? composite = null;
        for (int depth = 0; depth <= _maxDepth && !value.IsEmpty; depth++)
        {
            byte code = element ?? value[0];
            int start = element is null ? 1 : 0;
            element = null;
            offset -= start;
            value = value.Slice(start);
            bool isInside = offset >= 0 && code switch
            {
                0x00 => EnterDescribed(ref value, ref offset, out composite),
                Codes.Array8 or Codes.Array32 => EnterArray(code, ref value, ref offset, out element),
                _ => EnterItem(code, ref value, ref offset, ref composite),
            };
            if (!isInside)
            {
                return;
            }
        }
    }

    private readonly bool EnterDescribed(ref ReadOnlySpan<byte> body, ref int offset, out CompositeInfo? composite)
    {
        composite = null;
        int end = NextValue(body, 0);
        if (end < 0 || end > offset)
        {
            _path.Append(".descriptor");
            end = 0;
        }
        else if (new DescriptorView(body.Slice(0, end), 0).TryGetCode(out ulong code))
        {
            composite = StandardComposites.Find(code);
            _path.Append(_path.Length == 0 ? composite?.Name ?? SectionNames.Find(code) : null);
        }

        body = body.Slice(end);
        offset -= end;
        return true;
    }

    private bool EnterItem(byte code, ref ReadOnlySpan<byte> body, ref int offset, ref CompositeInfo? composite)
    {
        string[] fields = composite?.Names ?? [];
        composite = null;
        bool isMap = code is Codes.Map8 or Codes.Map32;
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
                    _path.Append('.').Append(fields[i]);
                }
                else
                {
                    Append(isMap ? '{' : '[', isMap ? i / 2 : i, isMap ? (i & 1) == 0 ? "}.key" : "}.value" : "]");
                }

                body = body.Slice(at);
                offset -= at;
                return true;
            }

            at = next;
            if (!TryPass())
            {
                _path.Append(isMap ? '{' : '[').Append(Unknown).Append(isMap ? '}' : ']');
                return false;
            }
        }

        return false;
    }

    private bool EnterArray(byte code, ref ReadOnlySpan<byte> body, ref int offset, out byte? element)
    {
        element = null;
        AmqpDecodeErrorKind status = AmqpPrimitives.DecodeArrayHeader(code, body, 0, 0, _maxDepth, out ArrayHeader header, out int end);
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
                _path.Append(".descriptor");
                body = body.Slice(at + 1);
                offset -= at + 1;
                return true;
            }

            at = next;
        }

        at = header.ElementsAt;
        if (header.Code.Category == FormatCodeCategory.Fixed)
        {
            int index = header.Code.IsZeroWidth ? 0 : (offset - at) / header.Code.Width;
            int start = at + (index * header.Code.Width);
            return offset >= at && index < header.Count && EnterElement(ref body, ref offset, start, index, header.Code, out element);
        }

        for (uint i = 0; i < header.Count && offset >= at; i++)
        {
            bool measured = AmqpPrimitives.MeasureBody(header.Code, body.Slice(at, end - at), out int length) == AmqpDecodeErrorKind.None;
            if (!measured || at + length > offset)
            {
                return EnterElement(ref body, ref offset, at, i, header.Code, out element);
            }

            at += length;
            if (!TryPass())
            {
                _path.Append('[').Append(Unknown).Append(']');
                return false;
            }
        }

        return false;
    }

    private readonly bool EnterElement(ref ReadOnlySpan<byte> body, ref int offset, int at, long index, FormatCode code, out byte? element)
    {
        Append('[', index, "]");
        body = body.Slice(at);
        offset -= at;
        element = code;
        return true;
    }

    private readonly void Append(char open, long index, string close) =>
        _path.Append(open).Append(TextOf.Number(index)).Append(close);
}
