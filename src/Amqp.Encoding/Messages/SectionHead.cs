namespace Amqp.Encoding.Messaging;

/// <summary>The beginning of a section: descriptor, constructor and size (AMQP 1.0, part 3, 3.2).</summary>
internal readonly struct SectionHead(SectionKind kind, int contentAt, long length, bool isNull = false, bool isShort = false)
{
    /// <summary>The number of bytes that always hold the head of a section whose value is not described.</summary>
    public const int MostBytes = 64;

    /// <summary>The levels of a section that is a map: the section is described.</summary>
    public const int LevelsOfMap = 2;

    /// <summary>The bytes of a descriptor that is written: 00 53 code.</summary>
    public const int WrittenLength = 3;

    private const byte Null = 0x40;

    // For each section, the constructor of its value with a size of one byte; amqp-value allows any.
    private static ReadOnlySpan<byte> Constructors => [0xC0, 0xC1, 0xC1, 0xC0, 0xC1, 0xA0, 0xC0, 0xFF, 0xC1];

    /// <summary>The number of bytes of the whole section, which may not all be present.</summary>
    public readonly long Length = length;

    /// <summary>The offset of the content, after the constructor and size of the value.</summary>
    public readonly int ContentAt = contentAt;

    public readonly SectionKind Kind = kind;

    /// <summary>Whether the value is null. Only amqp-value allows it; some peers send it in place of an empty binary or map.</summary>
    public readonly bool IsNull = isNull;

    /// <summary>Whether the size lacks the four bytes of the count (<see cref="Deviations.ListSizeWithoutCount"/>).</summary>
    public readonly bool IsShort = isShort;

    public static SectionKinds SetOf(SectionKind kind) => (SectionKinds)(1 << ((int)kind - (int)SectionKind.Header));

    public static bool IsBody(SectionKind kind) => kind is SectionKind.Data or SectionKind.AmqpSequence or SectionKind.AmqpValue;

    public static bool IsMap(SectionKind kind) =>
        kind is SectionKind.DeliveryAnnotations or SectionKind.MessageAnnotations or SectionKind.ApplicationProperties or SectionKind.Footer;

    /// <summary>Gets the section's name in the standard.</summary>
    public static string NameOf(SectionKind kind) => SectionNames.Find((ulong)kind) ?? "message";

    /// <summary>Reads the head of a legal section.</summary>
    /// <returns>False if it is incomplete or illegal; <see cref="Validate(ReadOnlySpan{byte}, AmqpReaderOptions, long)"/> says why.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(scoped ReadOnlySpan<byte> source, AmqpReaderOptions options, out SectionHead head)
    {
        if (TryReadPlain(source, out SectionHead plain) && !options.Allows(Deviations.ListSizeWithoutCount))
        {
            head = plain;
            return true;
        }

        bool isRead = TryReadExactly(source, options, out SectionHead exact);
        head = exact;
        return isRead;
    }

    /// <summary>Reads the head of a legal section that may straddle segments.</summary>
    public static bool TryRead(in ReadOnlySequence<byte> source, AmqpReaderOptions options, out SectionHead head)
    {
        Span<byte> window = stackalloc byte[MostBytes];
        window = window.Slice(0, (int)Math.Min(window.Length, source.Length));
        source.Slice(0, window.Length).CopyTo(window);
        bool isRead = TryRead(window, options, out head);

        // All items tell whether the size of a list lacks the bytes of its count.
        long end = head.Length - (head.IsShort ? 4 : 0);
        bool isUnsure = isRead && options.Allows(Deviations.ListSizeWithoutCount) && head.Kind < SectionKind.Data
            && window.Length < source.Length && end <= source.Length && end > window.Length - 4 && end <= Array.MaxLength - 4;
        return isUnsure ? TryRead(source.Slice(0, Math.Min(end + 4, source.Length)).ToArray(), options, out head) : isRead;
    }

    /// <summary>Copies a section with the size that it should have (<see cref="IsShort"/>).</summary>
    public byte[] Mend(ReadOnlySpan<byte> section)
    {
        byte[] bytes = section.ToArray();
        BinaryPrimitives.WriteUInt32BigEndian(bytes.AsSpan(ContentAt - 4), (uint)(bytes.Length - ContentAt));
        return bytes;
    }

    /// <summary>Reads the head of a plain section: 00 53, the descriptor, a constructor with a size.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryReadPlain(scoped ReadOnlySpan<byte> source, out SectionHead head)
    {
        head = default;
        if (!PlainPaths.AreOn || source.Length < 8 || source[0] != 0 || source[1] != Codes.SmallULong)
        {
            return false;
        }

        int index = source[2] - (int)SectionKind.Header;
        if ((uint)index >= (uint)Constructors.Length || (source[3] & 0xEF) != Constructors[index])
        {
            return false;
        }

        if ((source[3] & 0x10) == 0)
        {
            head = new SectionHead((SectionKind)source[2], 5, 5 + source[4]);
            return true;
        }

        uint size = BinaryPrimitives.ReadUInt32BigEndian(source.Slice(4));
        head = new SectionHead((SectionKind)source[2], 8, 8L + size);
        return size <= int.MaxValue - 8;
    }

    /// <summary>Gets the pairs of a section that is a map and was found before, if its descriptor is short.</summary>
    /// <param name="section">The whole section.</param>
    /// <param name="options">The options, which limit the levels: the section and its map.</param>
    /// <param name="pairs">The bytes of the pairs, up to the end of the section.</param>
    /// <param name="count">The number of pairs.</param>
    /// <returns>False if the section has to be read in the exact way.</returns>
    public static bool TryGetPlainMap(ReadOnlySpan<byte> section, AmqpReaderOptions options, out ReadOnlySpan<byte> pairs, out int count)
    {
        pairs = default;
        count = 0;
        return PlainPaths.AreOn && section.Length > 3 && section[1] == Codes.SmallULong && options.MaxDepth >= LevelsOfMap
            && AmqpPrimitives.TryGetPlainMap(section.Slice(3), out pairs, out count, out int length) && length == section.Length - 3;
    }

    /// <summary>Returns why a section is illegal or incomplete.</summary>
    public static AmqpDecodeError Validate(ReadOnlySpan<byte> source, AmqpReaderOptions options, long origin)
    {
        AmqpReader reader = AmqpReader.CreateRecording(source, options, origin);
        AmqpReader start = reader;
        reader.EnterDescribed(out DescriptorView descriptor);
        if (reader.HasFault)
        {
            AmqpDecodeError error = reader.GetFault();
            bool isValue = origin == 0 && error.Kind == AmqpDecodeErrorKind.UnexpectedType && ForeignBytes.HintOfValue(source, isWhole: true).Length == 0;
            return !isValue ? error : new AmqpDecodeError(
                error.Kind, error.Offset, error.FormatCode, error.Expected, error.Found + "; the bytes begin a value that is in no section (AmqpValue.Decode reads it)", error.Path);
        }

        if (!descriptor.TryGetCode(out ulong code) || SectionNames.Find(code) is null)
        {
            string found = StandardComposites.Find(code) is { } known ? known.Name + " (the Decode of its type reads it)" : "another descriptor";
            start.Fail(ReadFault.OfDescriptor(start.Position, "a message section", found));
            return start.GetFault();
        }

        AmqpReader value = reader;
        byte constructor = value.PeekFormatCode();
        if (!value.HasFault && !IsExpected((SectionKind)code, constructor, options.IsStrict))
        {
            reader.FailType((SectionKind)code switch
            {
                SectionKind.Header or SectionKind.Properties or SectionKind.AmqpSequence => "list",
                SectionKind.Data => "binary",
                _ => "map",
            });
        }

        // A section that no array holds together with its descriptor can never arrive whole: refuse it now.
        bool isRead = TryRead(source, options, out SectionHead head);
        if (!reader.HasFault && head.IsShort && head.Length > source.Length)
        {
            return Fault(AmqpDecodeErrorKind.NeedMoreData, origin, head.Kind, "a section of " + TextOf.Number(head.Length) + " bytes, to the end of its items", TextOf.Number(source.Length));
        }

        if (!reader.HasFault && !isRead && head.Length > int.MaxValue)
        {
            return Fault(
                AmqpDecodeErrorKind.SizeLimit, origin, head.Kind, "a section of at most 2147483647 bytes (a fixed limit)", TextOf.Number(head.Length));
        }

        reader.Skip();
        return Named(reader.GetFault(), (SectionKind)code);
    }

    /// <summary>Returns the fault of bytes from which no head could be read. If they do not fit an array, only their beginning is checked.</summary>
    public static AmqpDecodeError Validate(in ReadOnlySequence<byte> source, AmqpReaderOptions options, long origin)
    {
        bool isWhole = source.Length <= Array.MaxLength;
        AmqpDecodeError error = Validate((isWhole ? source : source.Slice(0, MostBytes)).ToArray(), options, origin);
        return isWhole || error.Kind is not (AmqpDecodeErrorKind.None or AmqpDecodeErrorKind.NeedMoreData)
            ? error
            : Fault(AmqpDecodeErrorKind.SizeLimit, origin, SectionKind.None, "a section that ends within 2147483591 bytes (a fixed limit)", "more");
    }

    /// <summary>Returns a fault at the section's offset that does not concern its bytes.</summary>
    public static AmqpDecodeError Fault(AmqpDecodeErrorKind kind, long offset, SectionKind section, string expected, string found) =>
        new(kind, offset, FormatCode.Described, expected, found, NameOf(section));

    // A truncated section has no path of its own, so the section is named.
    private static AmqpDecodeError Named(AmqpDecodeError error, SectionKind kind) => error.Path.Length != 0
        ? error
        : new AmqpDecodeError(error.Kind, error.Offset, error.FormatCode, error.Expected, error.Found, NameOf(kind));

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool TryReadExactly(scoped ReadOnlySpan<byte> source, AmqpReaderOptions options, out SectionHead head)
    {
        head = default;
        if (source.Length < 4 || source[0] != 0)
        {
            return false;
        }

        ulong code = source[2];
        int valueAt = 3;
        if (source[1] != 0x53 && !TryReadDescriptor(source, options.MaxDepth, out code, out valueAt))
        {
            return false;
        }

        if (code - (ulong)SectionKind.Header > SectionKind.Footer - SectionKind.Header || valueAt >= source.Length)
        {
            return false;
        }

        var kind = (SectionKind)code;
        byte constructor = source[valueAt];
        if (!IsExpected(kind, constructor, options.IsStrict))
        {
            return false;
        }

        ReadOnlySpan<byte> value = source.Slice(valueAt);
        if (constructor == 0)
        {
            bool measured = AmqpPrimitives.MeasureValue(value, 1, options.MaxDepth, out int described) == AmqpDecodeErrorKind.None;
            head = new SectionHead(kind, valueAt, (long)valueAt + described);
            return measured;
        }

        int width = new FormatCode(constructor).Width;
        if (value.Length <= width)
        {
            return false;
        }

        bool isShort = constructor == Codes.List32 && kind < SectionKind.Data && options.Allows(Deviations.ListSizeWithoutCount) && IsShortList(value, options.MaxDepth);
        bool isSized = constructor >= 0xA0;
        long length = width + (!isSized ? 0 : width == 1 ? value[1] : (long)BinaryPrimitives.ReadUInt32BigEndian(value.Slice(1))) + (isShort ? 4 : 0);
        head = new SectionHead(kind, valueAt + 1 + (isSized ? width : 0), valueAt + 1L + length, constructor == Null, isShort);
        return head.Length <= int.MaxValue;
    }

    // Whether the items of a list32 end four bytes after it, or need these bytes, which are not there.
    private static bool IsShortList(scoped ReadOnlySpan<byte> list, int maxDepth)
    {
        int at = 9;
        long end = at + (long)BinaryPrimitives.ReadUInt32BigEndian(list.Slice(1));
        if (list.Length < Math.Max(at, end - 4))
        {
            // No right size is less than the four bytes of the count.
            return end < at + 4;
        }

        uint left = BinaryPrimitives.ReadUInt32BigEndian(list.Slice(5));
        for (; left > 0 && at < end; left--)
        {
            AmqpDecodeErrorKind status = AmqpPrimitives.MeasureValue(list.Slice(at), 2, maxDepth, out int length);
            if (status != AmqpDecodeErrorKind.None)
            {
                return status == AmqpDecodeErrorKind.NeedMoreData && list.Length < end;
            }

            at += length;
        }

        return left == 0 && at == end;
    }

    private static bool TryReadDescriptor(scoped ReadOnlySpan<byte> source, int maxDepth, out ulong code, out int end)
    {
        code = 0;
        if (AmqpPrimitives.MeasureValue(source.Slice(1), 1, maxDepth, out int length) != AmqpDecodeErrorKind.None)
        {
            end = 0;
            return false;
        }

        end = 1 + length;
        return new DescriptorView(source.Slice(1, length), 1).TryGetCode(out code);
    }

    private static bool IsExpected(SectionKind kind, byte constructor, bool isStrict)
    {
        byte expected = Constructors[kind - SectionKind.Header];
        return kind == SectionKind.AmqpValue ? new FormatCode(constructor).IsAssigned
            : (constructor & 0xEF) == expected || (expected == 0xC0 ? constructor == 0x45 : constructor == Null && !isStrict);
    }
}
