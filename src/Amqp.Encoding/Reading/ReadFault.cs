namespace Amqp.Encoding;

/// <summary>A fault as a reader keeps it. Its texts and path are made only when it is thrown or returned to the caller.</summary>
/// <remarks>A class, so that readers stay small and cheap to copy.</remarks>
internal sealed class ReadFault
{
    /// <summary>Ends a reading that is begun again in another way.</summary>
    public static readonly ReadFault Refused = new();

    /// <summary>All bytes that a method reads, of which some are left.</summary>
    public const string Input = "the input";

    public AmqpDecodeErrorKind Kind;
    public byte Code;
    public string Expected = string.Empty;

    /// <summary>The value that was found, if the kind of the fault does not say it.</summary>
    public string? Found;

    /// <summary>The field of the composite at <see cref="Offset"/> that is missing, and so has no offset of its own.</summary>
    public string? Field;

    /// <summary>The names of fields of contracts from <see cref="NamedFrom"/> to the fault, and the name of the contract there; null for none.</summary>
    public string? Names;

    public string Contract = string.Empty;

    /// <summary>The offset of the outermost contract whose fields are named.</summary>
    public int NamedFrom;

    /// <summary>The values that were passed to find names: see <see cref="ValuePath.MaxValuesPassed"/>.</summary>
    public int Passed;

    /// <summary>The offset of the fault in the reader's data.</summary>
    public int Offset;

    /// <summary>The number of bytes required, or the invalid byte or number.</summary>
    public long Detail;

    /// <summary>The number of bytes available where more were required.</summary>
    public long Left;

    /// <summary>Makes the fault of a value that was read, and is not one of those that are expected.</summary>
    public static ReadFault OfValue(AmqpDecodeErrorKind kind, string expected, string found) => new() { Kind = kind, Expected = expected, Found = found };

    /// <summary>Makes the fault of values that are nested too deeply, by another limit than that of the options.</summary>
    public static ReadFault OfDepth(string expected) => OfValue(AmqpDecodeErrorKind.DepthLimit, expected, "more");

    /// <summary>Makes the fault of values that are nested too deeply for the stack.</summary>
    public static ReadFault OfStack() => OfDepth("nesting for which the stack of this thread has room");

    /// <summary>Makes the fault of a key that a dictionary cannot hold.</summary>
    public static ReadFault OfKey() => OfValue(AmqpDecodeErrorKind.InvalidFieldValue, "keys that are distinct and not null in .NET, too", "another key");

    /// <summary>Makes the fault of a value whose descriptor is not allowed in its place.</summary>
    public static ReadFault OfDescriptor(int position, string expected, string found) =>
        new() { Kind = AmqpDecodeErrorKind.UnexpectedDescriptor, Expected = expected, Found = found, Offset = position };

    /// <summary>Makes the fault of an array whose constructor is not one that the elements can have.</summary>
    public static ReadFault OfConstructor(string expected, scoped in ArrayHeader header) =>
        new() { Kind = AmqpDecodeErrorKind.UnexpectedType, Code = header.Code, Expected = expected, Offset = header.CodeAt };

    /// <summary>Makes the error of a stream that ends within a header, a frame or a value; the offset counts from the first byte of that.</summary>
    public static AmqpDecodeError EndOfStream(long length, long missing) =>
        new(AmqpDecodeErrorKind.EndOfStream, length, default, TextOf.Count(missing, "more byte"), "the end of the stream", string.Empty);

    public AmqpDecodeError ToError(ReadOnlySpan<byte> data, long origin, AmqpReaderOptions options)
    {
        int offset = FindText(data, out int text, out int length) ? text + FindInvalid(data.Slice(text, length)) : Offset;
        string expected = Kind switch
        {
            AmqpDecodeErrorKind.NeedMoreData or AmqpDecodeErrorKind.SizeExceedsParent => Expected + " of " + TextOf.Count(Detail, "byte"),
            AmqpDecodeErrorKind.SizeLimit => "at most 2147483647 bytes of " + Expected,
            AmqpDecodeErrorKind.SizeTooSmall => "a size of " + Expected + " that holds its count" + (Code is Codes.Array8 or Codes.Array32 ? " and constructor" : null),
            AmqpDecodeErrorKind.CountExceedsSize => "a count of " + Expected + " that its size can hold",
            AmqpDecodeErrorKind.TrailingBytes => "the end of " + Expected,
            AmqpDecodeErrorKind.OddMapCount => "an even count of keys and values",
            AmqpDecodeErrorKind.DuplicateKey => "distinct keys in a map",
            AmqpDecodeErrorKind.InvalidBoolean => "a boolean byte of 00 or 01",
            AmqpDecodeErrorKind.InvalidChar => "a Unicode scalar value",
            AmqpDecodeErrorKind.InvalidUtf8 => "UTF-8",
            AmqpDecodeErrorKind.InvalidSymbol => "seven-bit ASCII",
            AmqpDecodeErrorKind.DepthLimit or AmqpDecodeErrorKind.ZeroWidthLimit when Found is not null => Expected,
            AmqpDecodeErrorKind.DepthLimit => "at most " + TextOf.Count(options.MaxDepth, "level") + " of nesting"
                + (options.MaxDepth > options.ShallowDepth ? ", and 64 descriptors of an array" : string.Empty) + " (AmqpReaderOptions.MaxDepth; WithMaxDepth allows up to 1,024)",
            AmqpDecodeErrorKind.ZeroWidthLimit => "at most " + TextOf.Number(options.MaxZeroWidthElements) + " zero-width array elements (AmqpReaderOptions.MaxZeroWidthElements)",
            _ => Expected,
        };
        string found = Kind switch
        {
            // Nothing, and not as a part of a frame or message: often a forgotten Flush.
            AmqpDecodeErrorKind.NeedMoreData when data.IsEmpty && origin == 0 => "the end of the input after 0 (what an AmqpWriter writes to a buffer is there after Flush)",
            AmqpDecodeErrorKind.NeedMoreData => "the end of the input after " + TextOf.Number(Left),
            AmqpDecodeErrorKind.SizeExceedsParent => "only " + TextOf.Number(Left) + " left in the enclosing value",
            AmqpDecodeErrorKind.UnassignedFormatCode => "0x" + Code.ToString("X2", CultureInfo.InvariantCulture) + ", which is not an assigned format code",
            AmqpDecodeErrorKind.TrailingBytes => "more bytes",
            AmqpDecodeErrorKind.InvalidBoolean => "0x" + Detail.ToString("X2", CultureInfo.InvariantCulture),
            AmqpDecodeErrorKind.DuplicateKey => "the same key twice",
            AmqpDecodeErrorKind.InvalidUtf8 or AmqpDecodeErrorKind.InvalidSymbol => "other bytes in the text from offset " + TextOf.Number(origin + text),
            AmqpDecodeErrorKind.InvalidChar => "other bytes",
            AmqpDecodeErrorKind.SizeTooSmall => "a smaller one",
            AmqpDecodeErrorKind.CountExceedsSize => "a larger one",
            AmqpDecodeErrorKind.OddMapCount => "an odd one",
            AmqpDecodeErrorKind.SizeLimit or AmqpDecodeErrorKind.DepthLimit or AmqpDecodeErrorKind.ZeroWidthLimit => "more",
            AmqpDecodeErrorKind.NotRepresentable when Found is null => new FormatCode(Code) + " beyond its range",
            _ => Found ?? new FormatCode(Code).ToString(),
        };
        if (origin == 0)
        {
            // Bytes of something else begin with a value that is not the expected one, or is not alone.
            bool isOther = Offset == 0 && Kind is AmqpDecodeErrorKind.UnexpectedType or AmqpDecodeErrorKind.UnexpectedDescriptor;
            bool isWhole = Kind == AmqpDecodeErrorKind.TrailingBytes ? Expected == Input : isOther;
            found += ForeignBytes.HintOfValue(data, isWhole);
        }

        string path = ValuePath.Find(data, Names is null ? Offset : NamedFrom, options.MaxDepth);
        path = Names is null ? path : TextOf.Path(path.Length == 0 ? Contract : path, Names);
        return new AmqpDecodeError(Kind, origin + offset, new FormatCode(Code), expected, found, TextOf.Path(path, Field ?? string.Empty));
    }

    /// <summary>Names the field of a contract in which the fault is, once for each contract around it, from the innermost.</summary>
    /// <param name="data">The reader's data.</param>
    /// <param name="start">The offset of the contract.</param>
    /// <param name="contract">Its name.</param>
    /// <param name="fields">The names of its fields.</param>
    /// <param name="maxDepth">The maximum depth of the reader.</param>
    public void Name(ReadOnlySpan<byte> data, int start, string contract, string[] fields, int maxDepth)
    {
        int target = Names is null ? Offset : NamedFrom;
        if (start < 0 || start > target || target > data.Length || Passed >= ValuePath.MaxValuesPassed)
        {
            return;
        }

        string path = ValuePath.Find(data.Slice(start), target - start, out int passed, maxDepth);
        Passed += passed;
        int end = 1;
        int index = 0;
        for (; end < path.Length && path[end] is >= '0' and <= '9'; end++)
        {
            index = unchecked((10 * index) + path[end] - '0');
        }

        bool isMap = path.Length != 0 && path[0] == '{';
        string close = isMap ? "}.value" : "]";
        if (end > 1 && string.CompareOrdinal(path, end, close, 0, close.Length) == 0)
        {
            string? field = isMap ? FindKey(data.Slice(start), index, fields) : (uint)index < (uint)fields.Length ? fields[index] : null;
            path = field is null ? path : field + path.Remove(0, end + close.Length);
        }

        Names = TextOf.Path(path, Names ?? string.Empty);
        NamedFrom = start;
        Contract = contract;
    }

    // Finds the field whose name is the key of a pair. Its text is that of the contract: that of the peer is not repeated.
    private static string? FindKey(ReadOnlySpan<byte> map, int pair, string[] fields)
    {
        var reader = AmqpReader.CreateRecording(map, AmqpReaderOptions.Accepted, 0);
        if (reader.PeekType() == AmqpType.Described)
        {
            reader.EnterDescribed(out _);
        }

        reader.EnterMap();
        for (int i = 0; i < 2 * pair && !reader.IsAtEnd; i++)
        {
            reader.Skip();
        }

        AmqpType type = reader.IsAtEnd ? AmqpType.Null : reader.PeekType();
        ReadOnlySpan<byte> key = type == AmqpType.Symbol ? reader.ReadSymbolBytes() : type == AmqpType.String ? reader.ReadStringBytes() : default;
        foreach (string field in fields)
        {
            if (key.SequenceEqual(System.Text.Encoding.UTF8.GetBytes(field)))
            {
                return field;
            }
        }

        return null;
    }

    // Finds the bytes of a string or symbol, whose size is at the offset of the fault.
    private bool FindText(ReadOnlySpan<byte> data, out int start, out int length)
    {
        length = 0;
        start = Offset;
        bool isText = Kind is AmqpDecodeErrorKind.InvalidUtf8 or AmqpDecodeErrorKind.InvalidSymbol
            && AmqpPrimitives.MeasureBody(Code, data.Slice(Offset), out length) == AmqpDecodeErrorKind.None;
        if (isText)
        {
            int width = new FormatCode(Code).Width;
            start += width;
            length -= width;
        }

        return isText;
    }

    private int FindInvalid(ReadOnlySpan<byte> text)
    {
        int ascii = 0;
        while (ascii < text.Length && text[ascii] < 0x80)
        {
            ascii++;
        }

        return Kind == AmqpDecodeErrorKind.InvalidUtf8 ? ascii + Utf8.FindInvalid(text.Slice(ascii)) : ascii;
    }
}
