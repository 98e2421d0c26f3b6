using Amqp.Encoding.Messaging;
using Amqp.Encoding.Transactions;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding;

/// <content>Fields of a list that are read and written in place: generated code keeps its place in a local span, and moves the reader or writer only for a value that is not plain.</content>
public static partial class AmqpContract
{
    /// <summary>Finds the items of a list of the usual form. The reader does not move, and the list is entered only by <see cref="MoveTo(ref AmqpReader, ref AmqpReadScope, ReadOnlySpan{byte}, int)"/>.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="descriptor">The constructor 0x00 and the descriptor; nothing for a list that is not described.</param>
    /// <param name="fields">The scope of the list.</param>
    /// <param name="source">The bytes of the items.</param>
    /// <returns>False if the value has another form, so that <see cref="EnterList"/> has to enter it.</returns>
    public static bool TryOpenList(scoped in AmqpReader reader, scoped ReadOnlySpan<byte> descriptor, out AmqpReadScope fields, out ReadOnlySpan<byte> source) => reader.TryOpenList(descriptor, out fields, out source);

    /// <summary>Moves the reader to an item, after those that were taken.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="fields">The scope of the list.</param>
    /// <param name="source">The bytes from the item on.</param>
    /// <param name="index">The index of the item.</param>
    public static void MoveTo(ref AmqpReader reader, ref AmqpReadScope fields, scoped ReadOnlySpan<byte> source, int index) => reader.MoveInList(ref fields, source.Length, index);

    /// <summary>Gets the bytes of a list from its next item on.</summary>
    /// <param name="reader">The reader, in the list.</param>
    /// <returns>The bytes; none after a fault.</returns>
    public static ReadOnlySpan<byte> Rest(scoped in AmqpReader reader) => reader.GetPlainRest();

    /// <summary>Moves the reader past a list that was not entered, if all its items were taken.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="fields">The scope of the list.</param>
    /// <param name="source">The bytes that are left.</param>
    /// <param name="count">The number of items that were taken, at most.</param>
    /// <returns>False if the list has to be left by <see cref="AmqpReader.Exit"/>.</returns>
    public static bool TryCloseList(ref AmqpReader reader, in AmqpReadScope fields, scoped ReadOnlySpan<byte> source, int count) => reader.TryCloseList(in fields, source.Length, count);

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
        int length = typeof(T) == typeof(bool) ? Take<T, bool, BooleanWire>(source, texts, ref value)
            : typeof(T) == typeof(byte) ? Take<T, byte, UByteWire>(source, texts, ref value)
            : typeof(T) == typeof(ushort) ? Take<T, ushort, UShortWire>(source, texts, ref value)
            : typeof(T) == typeof(int) ? Take<T, int, IntWire>(source, texts, ref value)
            : typeof(T) == typeof(uint) ? Take<T, uint, UIntWire>(source, texts, ref value)
            : typeof(T) == typeof(long) ? Take<T, long, LongWire>(source, texts, ref value)
            : typeof(T) == typeof(ulong) ? Take<T, ulong, ULongWire>(source, texts, ref value)
            : typeof(T) == typeof(double) ? Take<T, double, DoubleWire>(source, texts, ref value)
            : typeof(T) == typeof(ReadOnlyMemory<byte>) ? Take<T, ReadOnlyMemory<byte>, BinaryWire>(source, texts, ref value)
            : typeof(T) == typeof(DeliveryTag) ? default(DeliveryTagField).ReadPlain(source, in reader, ref Unsafe.As<T, DeliveryTag>(ref value))
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
        int length = default(StringWire).ReadPlain(source, reader.Options.Texts, ref value);
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

    /// <summary>Writes the start of a list of the usual form. The writer does not move, and the list is begun only by <see cref="MoveTo(ref AmqpWriter, ref AmqpWriteScope, Span{byte}, int)"/>.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="descriptor">The constructor 0x00 and the descriptor; nothing for a list that is not described.</param>
    /// <param name="fields">The scope of the list.</param>
    /// <param name="room">The room for the items.</param>
    /// <returns>False if it has another form, so that <see cref="BeginList"/> has to begin it.</returns>
    public static bool TryOpenList(scoped in AmqpWriter writer, scoped ReadOnlySpan<byte> descriptor, out AmqpWriteScope fields, out Span<byte> room) => writer.TryOpenList(descriptor, out fields, out room);

    /// <summary>Moves the writer after the items that were put.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="fields">The scope of the list.</param>
    /// <param name="room">The room that is left.</param>
    /// <param name="count">The number of items so far.</param>
    public static void MoveTo(ref AmqpWriter writer, ref AmqpWriteScope fields, scoped Span<byte> room, int count) => writer.MoveInList(ref fields, room.Length, count);

    /// <summary>Gets the room for items of a list.</summary>
    /// <param name="writer">The writer, in the list.</param>
    /// <returns>The room; it may be too short for any item.</returns>
    public static Span<byte> Room(scoped in AmqpWriter writer) => writer.GetPlainRoom();

    /// <summary>Ends a list whose items were put.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="fields">The scope of the list.</param>
    /// <param name="room">The room that is left.</param>
    /// <param name="count">The number of items.</param>
    /// <exception cref="AmqpEncodeException">The bytes would exceed what one buffer can hold.</exception>
    /// <exception cref="ArgumentException">The span has no room for the wide form.</exception>
    public static void CloseList(ref AmqpWriter writer, ref AmqpWriteScope fields, scoped Span<byte> room, int count) => writer.CloseList(ref fields, room.Length, count);

    /// <summary>Puts an item into the room, if it fits and is plain.</summary>
    /// <typeparam name="T">The type.</typeparam>
    /// <param name="room">The room from the item on.</param>
    /// <param name="value">The value.</param>
    /// <returns>False if the writer has to write the item.</returns>
    /// <exception cref="AmqpEncodeException">The value cannot be encoded.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryPut<T>(ref Span<byte> room, T value)
        where T : struct =>
        typeof(T) == typeof(bool) ? Put<bool, BooleanWire>(ref room, As<T, bool>(value))
        : typeof(T) == typeof(byte) ? Put<byte, UByteWire>(ref room, As<T, byte>(value))
        : typeof(T) == typeof(ushort) ? Put<ushort, UShortWire>(ref room, As<T, ushort>(value))
        : typeof(T) == typeof(int) ? Put<int, IntWire>(ref room, As<T, int>(value))
        : typeof(T) == typeof(uint) ? Put<uint, UIntWire>(ref room, As<T, uint>(value))
        : typeof(T) == typeof(long) ? Put<long, LongWire>(ref room, As<T, long>(value))
        : typeof(T) == typeof(ulong) ? Put<ulong, ULongWire>(ref room, As<T, ulong>(value))
        : typeof(T) == typeof(double) ? Put<double, DoubleWire>(ref room, As<T, double>(value))
        : typeof(T) == typeof(ReadOnlyMemory<byte>) ? Put<ReadOnlyMemory<byte>, BinaryWire>(ref room, As<T, ReadOnlyMemory<byte>>(value))
        : PutOther(ref room, value);

    /// <summary>Puts a string into the room, if it is short, plain and fits.</summary>
    /// <param name="room">The room from the item on.</param>
    /// <param name="value">The value.</param>
    /// <returns>False if the writer has to write the item.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryPut(ref Span<byte> room, string value) => Put<string, StringWire>(ref room, value);

    /// <summary>Puts a delivery-tag, a binary of at most 32 bytes (0xA0), into the room, if it fits.</summary>
    /// <param name="room">The room from the item on.</param>
    /// <param name="value">The value, which is not copied.</param>
    /// <returns>False if the writer has to write the item.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryPut(ref Span<byte> room, in DeliveryTag value)
    {
        int length = room.Length > Unsafe.SizeOf<DeliveryTag>() ? default(DeliveryTagField).WritePlain(value, room, 0) : 0;
        room = room.Slice(length);
        return length != 0;
    }

    /// <summary>Puts a value of a type of the library, or null (0x40), into the room, if it fits and is plain.</summary>
    /// <typeparam name="T">The type.</typeparam>
    /// <param name="room">The room from the item on.</param>
    /// <param name="value">The value; a delivery-tag is not copied.</param>
    /// <returns>False if the writer has to write the item.</returns>
    /// <exception cref="AmqpEncodeException">The value cannot be encoded.</exception>
    // A copy of a delivery-tag is read in other words than it was stored in, for which the processor waits (pairs: "own transfer write / transfer write").
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryPut<T>(ref Span<byte> room, in T? value)
        where T : struct =>
        !value.HasValue ? TryPutNull(ref room)
        : typeof(T) == typeof(DeliveryTag) ? TryPut(ref room, in Unsafe.As<T, DeliveryTag>(ref Unsafe.AsRef(in Nullable.GetValueRefOrDefaultRef(in value))))
        : TryPut(ref room, value.GetValueOrDefault());

    /// <summary>Puts null (0x40) into the room, if it fits.</summary>
    /// <param name="room">The room from the item on.</param>
    /// <returns>False if the writer has to write it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryPutNull(ref Span<byte> room)
    {
        if (room.IsEmpty)
        {
            return false;
        }

        room[0] = Codes.Null;
        room = room.Slice(1);
        return true;
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
    private static bool PutOther<T>(ref Span<byte> room, T value) =>
        typeof(T) == typeof(sbyte) ? Put<sbyte, SByteWire>(ref room, As<T, sbyte>(value))
        : typeof(T) == typeof(short) ? Put<short, ShortWire>(ref room, As<T, short>(value))
        : typeof(T) == typeof(float) ? Put<float, FloatWire>(ref room, As<T, float>(value))
        : typeof(T) == typeof(decimal) ? Put<decimal, DecimalWire>(ref room, As<T, decimal>(value))
        : typeof(T) == typeof(char) ? Put<char, Utf16CharWire>(ref room, As<T, char>(value))
        : typeof(T) == typeof(Guid) ? Put<Guid, UuidWire>(ref room, As<T, Guid>(value))
        : typeof(T) == typeof(DateTime) ? Put<DateTime, DateTimeWire>(ref room, As<T, DateTime>(value))
        : typeof(T) == typeof(DateTimeOffset) ? Put<DateTimeOffset, DateTimeOffsetWire>(ref room, As<T, DateTimeOffset>(value))
        : typeof(T) == typeof(AmqpTimestamp) ? Put<AmqpTimestamp, TimestampWire>(ref room, As<T, AmqpTimestamp>(value))
        : typeof(T) == typeof(AmqpSymbol) ? Put<AmqpSymbol, SymbolWire>(ref room, As<T, AmqpSymbol>(value))
        : typeof(T) == typeof(AmqpChar) ? Put<AmqpChar, CharWire>(ref room, As<T, AmqpChar>(value))
        : typeof(T) == typeof(Decimal32) ? Put<Decimal32, Decimal32Wire>(ref room, As<T, Decimal32>(value))
        : typeof(T) == typeof(Decimal64) ? Put<Decimal64, Decimal64Wire>(ref room, As<T, Decimal64>(value))
        : typeof(T) == typeof(Decimal128) ? Put<Decimal128, Decimal128Wire>(ref room, As<T, Decimal128>(value))
        : PutOwn(ref room, value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int Take<T, TValue, TWire>(ReadOnlySpan<byte> source, TextRules texts, ref T value)
        where TWire : struct, IWireType<TValue> => default(TWire).ReadPlain(source, texts, ref Unsafe.As<T, TValue>(ref value));

    // A scalar of limited size takes a constructor and the size in memory at most, but a char is wider on the wire; the others check the room themselves.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool Put<T, TWire>(ref Span<byte> room, T value)
        where TWire : struct, IWireType<T>
    {
        int length = room.Length > (typeof(T) == typeof(char) ? sizeof(uint) : Unsafe.SizeOf<T>()) ? default(TWire).WritePlain(value, room, 0) : 0;
        room = room.Slice(length);
        return length != 0;
    }

    private static bool PutOwn<T>(ref Span<byte> room, in T value)
    {
        int length = Own<T>.Field is IField<T> field && field.GetSize(value, null) <= room.Length ? field.WritePlain(value, room, 0) : 0;
        room = room.Slice(length);
        return length != 0;
    }

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
