namespace Amqp.Encoding.Perf.References;

/// <content>A record of 60 fields, written without the library; its texts have at most 255 bytes.</content>
public static partial class HandWritten
{
    internal static int WriteWideRecord(WideRecord record, Span<byte> span)
    {
        span[0] = 0x00;
        span[1] = 0x80;
        BinaryPrimitives.WriteUInt64BigEndian(span[2..], 0x0000468C_00000060);
        const int List = 10;
        int at = List + 9;
        WriteLong(span, ref at, record.Number0);
        WriteText(span, ref at, 0xa1, record.Text0);
        WriteLong(span, ref at, record.Number1);
        WriteText(span, ref at, 0xa1, record.Text1);
        WriteLong(span, ref at, record.Number2);
        WriteText(span, ref at, 0xa1, record.Text2);
        WriteLong(span, ref at, record.Number3);
        WriteText(span, ref at, 0xa1, record.Text3);
        WriteLong(span, ref at, record.Number4);
        WriteText(span, ref at, 0xa1, record.Text4);
        WriteLong(span, ref at, record.Number5);
        WriteText(span, ref at, 0xa1, record.Text5);
        WriteLong(span, ref at, record.Number6);
        WriteText(span, ref at, 0xa1, record.Text6);
        WriteLong(span, ref at, record.Number7);
        WriteText(span, ref at, 0xa1, record.Text7);
        WriteLong(span, ref at, record.Number8);
        WriteText(span, ref at, 0xa1, record.Text8);
        WriteLong(span, ref at, record.Number9);
        WriteText(span, ref at, 0xa1, record.Text9);
        WriteLong(span, ref at, record.Number10);
        WriteText(span, ref at, 0xa1, record.Text10);
        WriteLong(span, ref at, record.Number11);
        WriteText(span, ref at, 0xa1, record.Text11);
        WriteLong(span, ref at, record.Number12);
        WriteText(span, ref at, 0xa1, record.Text12);
        WriteLong(span, ref at, record.Number13);
        WriteText(span, ref at, 0xa1, record.Text13);
        WriteLong(span, ref at, record.Number14);
        WriteText(span, ref at, 0xa1, record.Text14);
        WriteLong(span, ref at, record.Number15);
        WriteText(span, ref at, 0xa1, record.Text15);
        WriteLong(span, ref at, record.Number16);
        WriteText(span, ref at, 0xa1, record.Text16);
        WriteLong(span, ref at, record.Number17);
        WriteText(span, ref at, 0xa1, record.Text17);
        WriteLong(span, ref at, record.Number18);
        WriteText(span, ref at, 0xa1, record.Text18);
        WriteLong(span, ref at, record.Number19);
        WriteText(span, ref at, 0xa1, record.Text19);
        WriteLong(span, ref at, record.Number20);
        WriteText(span, ref at, 0xa1, record.Text20);
        WriteLong(span, ref at, record.Number21);
        WriteText(span, ref at, 0xa1, record.Text21);
        WriteLong(span, ref at, record.Number22);
        WriteText(span, ref at, 0xa1, record.Text22);
        WriteLong(span, ref at, record.Number23);
        WriteText(span, ref at, 0xa1, record.Text23);
        WriteLong(span, ref at, record.Number24);
        WriteText(span, ref at, 0xa1, record.Text24);
        WriteLong(span, ref at, record.Number25);
        WriteText(span, ref at, 0xa1, record.Text25);
        WriteLong(span, ref at, record.Number26);
        WriteText(span, ref at, 0xa1, record.Text26);
        WriteLong(span, ref at, record.Number27);
        WriteText(span, ref at, 0xa1, record.Text27);
        WriteLong(span, ref at, record.Number28);
        WriteText(span, ref at, 0xa1, record.Text28);
        WriteLong(span, ref at, record.Number29);
        WriteText(span, ref at, 0xa1, record.Text29);
        span[List] = 0xd0;
        BinaryPrimitives.WriteInt32BigEndian(span[(List + 1)..], at - List - 5);
        BinaryPrimitives.WriteInt32BigEndian(span[(List + 5)..], 60);
        return at;
    }
}
