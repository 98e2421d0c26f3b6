using Amqp.Encoding.Messaging;
using Amqp.Encoding.Transactions;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding;

/// <content>Fields of a list that are read and written in place: generated code keeps its place in local variables, and moves the reader or writer only for a value that is not plain.</content>
public static partial class AmqpContract
{
    /// <summary>Takes an item if it is a plain value of the type.</summary>
    /// <typeparam name="T">The type.</typeparam>
    /// <param name="reader">The reader, whose options count.</param>
    /// <param name="source">The bytes from the item on.</param>
    /// <param name="value">The value.</param>
    /// <returns>False if the reader has to read the item.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryTake<T>(scoped in AmqpReader reader, ref ReadOnlySpan<byte> source, out T value)
        where T : struct
    {
        // The comparisons of types are gone when the method is compiled for one. The JIT limits how much code it inlines into one method, so rare types are apart.
        // None of these types has a text, so the rules for texts are not loaded.
        value = default;
        TextRules texts = null!;
        int length = !PlainPaths.AreOn ? 0
            : typeof(T) == typeof(bool) ? Take<T, bool, BooleanWire>(source, texts, ref value)
            : typeof(T) == typeof(byte) ? Take<T, byte, UByteWire>(source, texts, ref value)
            : typeof(T) == typeof(ushort) ? Take<T, ushort, UShortWire>(source, texts, ref value)
            : typeof(T) == typeof(int) ? Take<T, int, IntWire>(source, texts, ref value)
            : typeof(T) == typeof(uint) ? Take<T, uint, UIntWire>(source, texts, ref value)
            : typeof(T) == typeof(long) ? Take<T, long, LongWire>(source, texts, ref value)
            : typeof(T) == typeof(ulong) ? Take<T, ulong, ULongWire>(source, texts, ref value)
            : typeof(T) == typeof(double) ? Take<T, double, DoubleWire>(source, texts, ref value)
            : typeof(T) == typeof(ReadOnlyMemory<byte>) ? Take<T, ReadOnlyMemory<byte>, BinaryWire>(source, texts, ref value)
            : typeof(T) == typeof(DeliveryTag) ? AmqpField.ReadPlain<DeliveryTagField, DeliveryTag>(source, in reader, ref Unsafe.As<T, DeliveryTag>(ref value))
            : TakeOther(in reader, source, reader.Options.Texts, ref value);
        source = source.Slice(length);
        return length != 0;
    }

    /// <summary>Takes an item if it is a short string (0xA1).</summary>
    /// <param name="reader">The reader, whose options count.</param>
    /// <param name="source">The bytes from the item on.</param>
    /// <param name="value">The value.</param>
    /// <returns>False if the reader has to read the item.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryTake(scoped in AmqpReader reader, ref ReadOnlySpan<byte> source, out string value)
    {
        value = null!;
        int length = PlainPaths.AreOn ? default(StringWire).ReadPlain(source, reader.Options.Texts, ref value) : 0;
        source = source.Slice(length);
        return length != 0;
    }

    /// <summary>Takes an item if it is null (0x40).</summary>
    /// <param name="source">The bytes from the item on.</param>
    /// <returns>False if it is anything else.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryTakeNull(ref ReadOnlySpan<byte> source)
    {
        if (source.IsEmpty || source[0] != Codes.Null)
        {
            return false;
        }

        source = source.Slice(1);
        return true;
    }

    /// <summary>Makes room for the list of a contract, with its descriptor if it has one. The writer moves only when the list ends.</summary>
    /// <typeparam name="TFields">The fields.</typeparam>
    /// <param name="writer">The writer.</param>
    /// <param name="maximum">The maximum number of bytes that the fields of limited size take, plus one for each other field.</param>
    /// <param name="fields">The fields.</param>
    /// <returns>The free room, beginning with the list; the first field is after the header, the size and the count.</returns>
    /// <exception cref="AmqpEncodeException">Values are nested too deeply.</exception>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Span<byte> BeginList<TFields>(ref AmqpWriter writer, int maximum, TFields fields)
        where TFields : struct, IAmqpContractFields
    {
        int header = fields.Header.Length + 2;
        if (!writer.HasListRoom(header + maximum, LevelsOf(fields.Header)))
        {
            PrepareList(ref writer, header + maximum, fields);
        }

        Span<byte> room = writer.GetRoom();
        fields.Header.CopyTo(room);
        return room;
    }

    /// <summary>Gets the free room, beginning with the list, after a field that may have changed it.</summary>
    /// <param name="writer">The writer.</param>
    /// <returns>The room.</returns>
    public static Span<byte> Room(scoped in AmqpWriter writer) => writer.GetRoom();

    /// <summary>Ends the list of a contract: fills in size and count in the smallest form, and moves the writer after it.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="room">The room, beginning with the list.</param>
    /// <param name="header">The index of the first field.</param>
    /// <param name="at">The index after the last field.</param>
    /// <param name="count">The number of fields.</param>
    /// <exception cref="AmqpEncodeException">The bytes would exceed what one buffer can hold.</exception>
    /// <exception cref="ArgumentException">The span has no room for the wide form.</exception>
    public static void EndList(ref AmqpWriter writer, scoped Span<byte> room, int header, int at, int count) => writer.EndComposite(room, header, at, count);

    /// <summary>Writes a field that is not null, in the exact way.</summary>
    /// <typeparam name="TFields">The fields.</typeparam>
    /// <param name="writer">The writer.</param>
    /// <param name="at">The index where it begins.</param>
    /// <param name="maximum">The maximum number of bytes that the fields of limited size after it take.</param>
    /// <param name="index">The index of the field.</param>
    /// <param name="fields">The fields.</param>
    /// <returns>The index after it; call <see cref="Room"/> for the room afterwards.</returns>
    /// <exception cref="AmqpEncodeException">The value cannot be encoded.</exception>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    /// <exception cref="InvalidOperationException">A composite wrote more bytes than it had measured, or not exactly one value, or the buffer was changed by other code.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int WriteExactly<TFields>(ref AmqpWriter writer, int at, int maximum, int index, TFields fields)
        where TFields : struct, IAmqpContractFields => writer.WriteFieldExactly<ContractFieldCode<TFields>, ContractField<TFields>>(at, new ContractField<TFields>(fields, index), maximum, null);

    /// <summary>Puts a value of limited size, for which there is room.</summary>
    /// <typeparam name="T">The type.</typeparam>
    /// <param name="room">The room.</param>
    /// <param name="at">The index where it begins.</param>
    /// <param name="value">The value.</param>
    /// <returns>The index after it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Put<T>(Span<byte> room, int at, T value)
        where T : struct =>
        typeof(T) == typeof(bool) ? default(BooleanWire).WritePlain(As<T, bool>(value), room, at)
        : typeof(T) == typeof(byte) ? default(UByteWire).WritePlain(As<T, byte>(value), room, at)
        : typeof(T) == typeof(ushort) ? default(UShortWire).WritePlain(As<T, ushort>(value), room, at)
        : typeof(T) == typeof(int) ? default(IntWire).WritePlain(As<T, int>(value), room, at)
        : typeof(T) == typeof(uint) ? default(UIntWire).WritePlain(As<T, uint>(value), room, at)
        : typeof(T) == typeof(long) ? default(LongWire).WritePlain(As<T, long>(value), room, at)
        : typeof(T) == typeof(ulong) ? default(ULongWire).WritePlain(As<T, ulong>(value), room, at)
        : typeof(T) == typeof(double) ? default(DoubleWire).WritePlain(As<T, double>(value), room, at)
        : PutOther(room, at, in value);

    /// <summary>Puts a value of limited size, for which there is room, or null (0x40).</summary>
    /// <typeparam name="T">The type.</typeparam>
    /// <param name="room">The room.</param>
    /// <param name="at">The index where it begins.</param>
    /// <param name="value">The value; a delivery-tag is not copied.</param>
    /// <returns>The index after it.</returns>
    // A copy of a delivery-tag is read in other words than it was stored in, for which the processor waits (pairs: "own transfer write / transfer write").
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int PutNullable<T>(Span<byte> room, int at, in T? value)
        where T : struct =>
        !value.HasValue ? PutNull(room, at)
        : typeof(T) == typeof(DeliveryTag) ? AmqpField.WritePlain<DeliveryTagField, DeliveryTag>(in Unsafe.As<T, DeliveryTag>(ref Unsafe.AsRef(in Nullable.GetValueRefOrDefaultRef(in value))), room, at)
        : Put(room, at, value.GetValueOrDefault());

    /// <summary>Puts null (0x40), for which there is room.</summary>
    /// <param name="room">The room.</param>
    /// <param name="at">The index where it begins.</param>
    /// <returns>The index after it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int PutNull(Span<byte> room, int at)
    {
        room[at] = Codes.Null;
        return at + 1;
    }

    /// <summary>Puts a value of any size, if it is plain and fits; else it is written in the exact way.</summary>
    /// <typeparam name="T">The type.</typeparam>
    /// <typeparam name="TFields">The fields.</typeparam>
    /// <param name="writer">The writer.</param>
    /// <param name="room">The room; call <see cref="Room"/> for it afterwards.</param>
    /// <param name="at">The index where it begins.</param>
    /// <param name="value">The value, which is not null.</param>
    /// <param name="maximum">The maximum number of bytes that the fields of limited size after it take.</param>
    /// <param name="index">The index of the field.</param>
    /// <param name="fields">The fields.</param>
    /// <returns>The index after it.</returns>
    /// <exception cref="AmqpEncodeException">The value cannot be encoded.</exception>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int PutAny<T, TFields>(ref AmqpWriter writer, scoped Span<byte> room, int at, T value, int maximum, int index, TFields fields)
        where TFields : struct, IAmqpContractFields
    {
        int limit = room.Length - maximum;
        int end = PlainPaths.AreOn && limit > at ? PutPlain(room.Slice(0, limit), at, value) : at;
        return end > at ? end : WriteExactly(ref writer, at, maximum, index, fields);
    }

    // The header of a list without a descriptor is the constructor alone.
    internal static int LevelsOf(ReadOnlySpan<byte> header) => header.Length > 1 ? CompositeInfo.Levels : 1;

    /// <summary>Returns the size of the whole list, without a call of the user's <see cref="IAmqpContractCallbacks.OnWriting"/>.</summary>
    internal static int SizeOfList<TFields>(TFields fields, AmqpWriterOptions options)
        where TFields : struct, IAmqpContractFields => fields.Header.Length - 1 + EncodedSize.OfList(fields.GetCount(options), SizeOfRest(fields, 0, options));

    /// <summary>Returns the size of the fields from an index on.</summary>
    internal static long SizeOfRest<TFields>(TFields fields, int index, AmqpWriterOptions options)
        where TFields : struct, IAmqpContractFields
    {
        long size = 0;
        try
        {
            for (int count = fields.GetCount(options); index < count; index++)
            {
                size += fields.GetFieldSize(index, options);
            }

            return size;
        }
        catch (AmqpEncodeException fault) when (InField(fault, fields.Name, index, fields.Names))
        {
            throw;
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void PrepareList<TFields>(ref AmqpWriter writer, int maximum, TFields fields)
        where TFields : struct, IAmqpContractFields
    {
        try
        {
            writer.CheckLevels(LevelsOf(fields.Header) - (fields.GetCount(writer.Options) == 0 ? 1 : 0));
        }
        catch (AmqpEncodeException fault) when (InField(fault, fields.Name, -1))
        {
            throw;
        }

        // A deep object comes here with room, too: then it is not measured, which would be again at each level.
        writer.RequireRoom(writer.HasBuffer || writer.HasRoom(maximum) ? maximum : SizeOfList(fields, writer.Options));
    }


    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int TakeOther<T>(scoped in AmqpReader reader, ReadOnlySpan<byte> source, TextRules texts, ref T value) =>
        typeof(T) == typeof(sbyte) ? Take<T, sbyte, SByteWire>(source, texts, ref value)
        : typeof(T) == typeof(short) ? Take<T, short, ShortWire>(source, texts, ref value)
        : typeof(T) == typeof(float) ? Take<T, float, FloatWire>(source, texts, ref value)
        : typeof(T) == typeof(decimal) ? Take<T, decimal, DecimalWire>(source, texts, ref value)
        : typeof(T) == typeof(char) ? Take<T, char, Utf16CharWire>(source, texts, ref value)
        : typeof(T) == typeof(Guid) ? Take<T, Guid, UuidWire>(source, texts, ref value)
        : typeof(T) == typeof(DateTime) ? Take<T, DateTime, DateTimeWire>(source, texts, ref value)
        : typeof(T) == typeof(DateTimeOffset) ? Take<T, DateTimeOffset, DateTimeOffsetWire>(source, texts, ref value)
        : typeof(T) == typeof(AmqpTimestamp) ? Take<T, AmqpTimestamp, TimestampWire>(source, texts, ref value)
        : typeof(T) == typeof(AmqpSymbol) ? Take<T, AmqpSymbol, SymbolWire>(source, texts, ref value)
        : typeof(T) == typeof(AmqpChar) ? Take<T, AmqpChar, CharWire>(source, texts, ref value)
        : typeof(T) == typeof(Decimal32) ? Take<T, Decimal32, Decimal32Wire>(source, texts, ref value)
        : typeof(T) == typeof(Decimal64) ? Take<T, Decimal64, Decimal64Wire>(source, texts, ref value)
        : typeof(T) == typeof(Decimal128) ? Take<T, Decimal128, Decimal128Wire>(source, texts, ref value)
        : Own<T>.Field is IField<T> own ? own.ReadPlain(source, in reader, ref value)
        : 0;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int PutOther<T>(Span<byte> room, int at, in T value)
        where T : struct =>
        typeof(T) == typeof(sbyte) ? default(SByteWire).WritePlain(As<T, sbyte>(value), room, at)
        : typeof(T) == typeof(short) ? default(ShortWire).WritePlain(As<T, short>(value), room, at)
        : typeof(T) == typeof(float) ? default(FloatWire).WritePlain(As<T, float>(value), room, at)
        : typeof(T) == typeof(decimal) ? default(DecimalWire).WritePlain(As<T, decimal>(value), room, at)
        : typeof(T) == typeof(Guid) ? default(UuidWire).WritePlain(As<T, Guid>(value), room, at)
        : typeof(T) == typeof(DateTimeOffset) ? default(DateTimeOffsetWire).WritePlain(As<T, DateTimeOffset>(value), room, at)
        : typeof(T) == typeof(AmqpTimestamp) ? default(TimestampWire).WritePlain(As<T, AmqpTimestamp>(value), room, at)
        : typeof(T) == typeof(AmqpChar) ? default(CharWire).WritePlain(As<T, AmqpChar>(value), room, at)
        : typeof(T) == typeof(Decimal32) ? default(Decimal32Wire).WritePlain(As<T, Decimal32>(value), room, at)
        : typeof(T) == typeof(Decimal64) ? default(Decimal64Wire).WritePlain(As<T, Decimal64>(value), room, at)
        : typeof(T) == typeof(Decimal128) ? default(Decimal128Wire).WritePlain(As<T, Decimal128>(value), room, at)
        : Own<T>.Field!.WritePlain(in value, room, at);

    // Some values of these types cannot be encoded: the exact way says why.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int PutPlain<T>(Span<byte> room, int at, T value) =>
        typeof(T) == typeof(string) ? default(StringWire).WritePlain(As<T, string>(value), room, at)
        : typeof(T) == typeof(ReadOnlyMemory<byte>) ? default(BinaryWire).WritePlain(As<T, ReadOnlyMemory<byte>>(value), room, at)
        : typeof(T) == typeof(AmqpSymbol) ? default(SymbolWire).WritePlain(As<T, AmqpSymbol>(value), room, at)
        : typeof(T) == typeof(DateTime) ? As<T, DateTime>(value).Kind != DateTimeKind.Unspecified && room.Length - at > sizeof(long) ? default(DateTimeWire).WritePlain(As<T, DateTime>(value), room, at) : at
        : typeof(T) == typeof(char) ? !char.IsSurrogate(As<T, char>(value)) && room.Length - at > sizeof(uint) ? default(Utf16CharWire).WritePlain(As<T, char>(value), room, at) : at
        : Own<T>.Field is IField<T> field ? field.WritePlain(in value, room, at)
        : at;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int Take<T, TValue, TWire>(ReadOnlySpan<byte> source, TextRules texts, ref T value)
        where TWire : struct, IWireType<TValue> => default(TWire).ReadPlain(source, texts, ref Unsafe.As<T, TValue>(ref value));

    // The library's types of fields that are not the scalars of a wire.
    private static class Own<T>
    {
        public static readonly IField<T>? Field = (typeof(T) == typeof(DeliveryTag) ? default(DeliveryTagField)
            : typeof(T) == typeof(MessageId) ? default(MessageIdField)
            : typeof(T) == typeof(Role) ? default(RoleField)
            : typeof(T) == typeof(TransactionId) ? default(TransactionIdField)
            : (object?)null) as IField<T>;
    }
}

/// <summary>A field of a contract.</summary>
internal readonly struct ContractField<TFields>(TFields fields, int index)
{
    public readonly TFields Fields = fields;
    public readonly int Index = index;
}

/// <summary>How a field of a contract is written in the exact way.</summary>
internal readonly struct ContractFieldCode<TFields> : IExactField<ContractField<TFields>>
    where TFields : struct, IAmqpContractFields
{
    int IExactField<ContractField<TFields>>.GetLevels(in ContractField<TFields> value) => AmqpContract.LevelsOf(value.Fields.Header);

    void IExactField<ContractField<TFields>>.Write(ref AmqpWriter writer, in ContractField<TFields> value) => value.Fields.WriteField(ref writer, value.Index);

    // Not from that of the whole, because an object may hold itself a thousand times: each level would measure all that is in it.
    int IExactField<ContractField<TFields>>.GetSizeOfRest(in ContractField<TFields> value, IAmqpComposite? composite, int start, int end, AmqpWriterOptions options) =>
        (int)Math.Min(AmqpContract.SizeOfRest(value.Fields, value.Index + 1, options), int.MaxValue);

    int IExactField<ContractField<TFields>>.GetSizeOfAll(in ContractField<TFields> value, IAmqpComposite? composite, AmqpWriterOptions options) => AmqpContract.SizeOfList(value.Fields, options);

    bool IExactField<ContractField<TFields>>.IsFaulty(in ContractField<TFields> value, IAmqpComposite? composite, AmqpEncodeException fault, int before, AmqpWriterOptions options) =>
        AmqpContract.InField(fault, value.Fields.Name, value.Index, value.Fields.Names);
}
