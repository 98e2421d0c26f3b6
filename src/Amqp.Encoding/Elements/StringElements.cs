using System.Linq;

namespace Amqp.Encoding;

/// <summary>Elements that are strings, of which at least one is not UTF-8.</summary>
internal sealed class StringElements(StringElementType type, AmqpValue[] values) : ArrayElements<string>(type, null, values.Length)
{
    public override bool HasItems => !values.Any(static value => value.HasNoText);

    public override AmqpValue this[int index] => values[index];

    public override Array? CopyScalars() => HasItems ? MakeItems() : null;

    public override ArrayLayout Measure(FormatCode code)
    {
        long total = 0;
        int longest = 0;
        foreach (AmqpValue value in values)
        {
            int length = value.GetStringLength();
            total += length;
            longest = Math.Max(longest, length);
        }

        return VariableWidth.Layout(FormatCode.String8, Count, total, longest).In(code, Count);
    }

    public override void Write(ref AmqpWriter writer, in ArrayLayout layout)
    {
        Span<byte> room = writer.ReserveValue(layout.PayloadSize);
        int width = layout.Constructor.Width;
        foreach (AmqpValue value in values)
        {
            int length = value.GetStringLength();
            VariableWidth.WriteSize(width, length, room);
            value.WriteString(room.Slice(width));
            room = room.Slice(width + length);
        }

        writer.CommitValue(layout.PayloadSize);
    }

    protected override string[] MakeItems() => Array.ConvertAll(values, static value => value.AsString());
}
