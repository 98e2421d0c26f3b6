namespace Amqp.Encoding;

/// <summary>Elements that are lists, maps or arrays.</summary>
internal sealed class CompoundElements<T>(ElementType<T> type, T[] items) : ArrayElements<T>(type, items, items.Length)
{
    // An element opens a level even if it is empty; for lists see AmqpArray.
    public override int GetDepth()
    {
        int deepest = 0;
        for (int i = 0; i < Count; i++)
        {
            deepest = Math.Max(deepest, Math.Max(1, this[i].Depth));
        }

        return deepest;
    }

    public override ArrayLayout Measure(FormatCode code)
    {
        bool isNarrow = true;
        long content = 0;
        for (int i = 0; i < Count; i++)
        {
            GetSize(this[i], out int length, out long count);
            content += length;
            isNarrow &= AmqpPrimitives.IsNarrow(count, length);
        }

        if (code == FormatCode.Described)
        {
            code = new FormatCode(isNarrow ? Type.Code : (byte)(Type.Code | 0x10));
        }

        return new ArrayLayout(code, content + (2L * code.Width * Count));
    }

    public override void Write(ref AmqpWriter writer, in ArrayLayout layout)
    {
        if (layout.Constructor == FormatCode.List0)
        {
            return;
        }

        for (int i = 0; i < Count; i++)
        {
            AmqpValue element = this[i];
            switch (Type.Type)
            {
                case AmqpType.List:
                    element.AsList().WriteTo(ref writer, layout.Constructor);
                    break;
                case AmqpType.Map:
                    element.AsMap().WriteTo(ref writer, layout.Constructor);
                    break;
                default:
                    element.AsArray().WriteBody(ref writer, layout.Constructor);
                    break;
            }
        }
    }

    // The content is everything after the count.
    private static void GetSize(AmqpValue element, out int contentLength, out long count)
    {
        switch (element.Type)
        {
            case AmqpType.List:
                contentLength = element.AsList().GetContentLength();
                count = element.AsList().Count;
                break;
            case AmqpType.Map:
                contentLength = element.AsMap().GetContentLength();
                count = 2L * element.AsMap().Count;
                break;
            default:
                contentLength = element.AsArray().GetContentLength();
                count = element.AsArray().Count;
                break;
        }
    }
}
