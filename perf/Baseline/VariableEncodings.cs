using System.IO;
using System.Text;

namespace Amqp.Encoding.Baseline;

/// <summary>A type of variable width: a size of one or four bytes, then that many bytes. Inside an array the size has four.</summary>
internal abstract class VariableEncoding(Type type, byte narrowCode, byte wideCode) : ValueEncoding(type, wideCode)
{
    public sealed override int GetObjectEncodeSize(object value, bool inArray)
    {
        int length = GetLength(value);
        return length + (inArray ? 4 : length <= byte.MaxValue ? 2 : 5);
    }

    public sealed override void WriteObject(object value, bool inArray, BoxingBuffer buffer)
    {
        ReadOnlySpan<byte> bytes = GetBytes(value);
        bool wide = inArray || bytes.Length > byte.MaxValue;
        if (!inArray)
        {
            Wire.WriteUByte(buffer, wide ? Code : narrowCode);
        }

        Wire.WriteCount(buffer, bytes.Length, wide);
        bytes.CopyTo(buffer.Append(bytes.Length));
    }

    public sealed override object ReadObject(BoxingBuffer buffer, byte formatCode) => Read(buffer, Wire.ReadLength(buffer, wide: formatCode == Code));

    protected abstract int GetLength(object value);

    protected abstract ReadOnlySpan<byte> GetBytes(object value);

    protected abstract object Read(BoxingBuffer buffer, int length);
}

/// <summary>The result of a read is a view of the buffer.</summary>
internal sealed class BinaryEncoding() : VariableEncoding(typeof(ArraySegment<byte>), FormatCode.Binary8, FormatCode.Binary32)
{
    protected override int GetLength(object value) => ((ArraySegment<byte>)value).Count;

    protected override ReadOnlySpan<byte> GetBytes(object value) => (ArraySegment<byte>)value;

    protected override object Read(BoxingBuffer buffer, int length)
    {
        ArraySegment<byte> bytes = new(buffer.Array, buffer.ReadPosition, length);
        buffer.Take(length);
        return bytes;
    }
}

internal sealed class StringEncoding() : VariableEncoding(typeof(string), FormatCode.String8, FormatCode.String32)
{
    private static readonly UTF8Encoding s_utf8 = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    protected override int GetLength(object value) => s_utf8.GetByteCount((string)value);

    protected override ReadOnlySpan<byte> GetBytes(object value) => s_utf8.GetBytes((string)value);

    protected override object Read(BoxingBuffer buffer, int length)
    {
        try
        {
            return s_utf8.GetString(buffer.Take(length));
        }
        catch (DecoderFallbackException e)
        {
            throw new InvalidDataException("The bytes of a string are not UTF-8.", e);
        }
    }
}

internal sealed class SymbolEncoding() : VariableEncoding(typeof(BoxedSymbol), FormatCode.Symbol8, FormatCode.Symbol32)
{
    protected override int GetLength(object value) => System.Text.Encoding.ASCII.GetByteCount(((BoxedSymbol)value).Value);

    protected override ReadOnlySpan<byte> GetBytes(object value)
    {
        string text = ((BoxedSymbol)value).Value;
        return System.Text.Ascii.IsValid(text)
            ? System.Text.Encoding.ASCII.GetBytes(text)
            : throw new ArgumentException("A symbol holds a character that is not ASCII.", nameof(value));
    }

    protected override object Read(BoxingBuffer buffer, int length)
    {
        ReadOnlySpan<byte> bytes = buffer.Take(length);
        return System.Text.Ascii.IsValid(bytes)
            ? new BoxedSymbol(System.Text.Encoding.ASCII.GetString(bytes))
            : throw new InvalidDataException("A symbol holds a byte that is not ASCII.");
    }
}
