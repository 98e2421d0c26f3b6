namespace Amqp.Encoding.Fuzz;

/// <summary>Typed reads, views and probes: each accepts only sound values, and ends where skipping ends.</summary>
internal static class ViewTarget
{
    private const int MaxEntered = 16;

    private delegate void Read(ref AmqpReader reader);

    private static readonly Read[] s_scalars =
    [
        (ref reader) => reader.ReadBoolean(), (ref reader) => reader.ReadByte(), (ref reader) => reader.ReadSByte(), (ref reader) => reader.ReadInt16(),
        (ref reader) => reader.ReadUInt16(), (ref reader) => reader.ReadInt32(), (ref reader) => reader.ReadUInt32(), (ref reader) => reader.ReadInt64(),
        (ref reader) => reader.ReadUInt64(), (ref reader) => reader.ReadSingle(), (ref reader) => reader.ReadDouble(), (ref reader) => reader.ReadDecimal(),
        (ref reader) => reader.ReadDecimal32(), (ref reader) => reader.ReadDecimal64(), (ref reader) => reader.ReadDecimal128(), (ref reader) => reader.ReadChar(),
        (ref reader) => reader.ReadTimestamp(), (ref reader) => reader.ReadDateTime(), (ref reader) => reader.ReadDateTimeOffset(), (ref reader) => reader.ReadGuid(),
        (ref reader) => reader.ReadBinary(), (ref reader) => reader.ReadString(), (ref reader) => reader.ReadSymbol(), (ref reader) => _ = reader.TryReadNull() ? null : reader.ReadString(),
        (ref reader) => reader.ReadInteger(), (ref reader) => reader.ReadUnsignedInteger(), (ref reader) => _ = reader.TryReadNull() ? default(long?) : reader.ReadInteger(),
    ];

    private static readonly Read[] s_arrays =
    [
        (ref reader) => reader.ReadArray<int>(), (ref reader) => reader.ReadArray<long>(), (ref reader) => reader.ReadArray<byte>(), (ref reader) => reader.ReadArray<bool>(),
        (ref reader) => reader.ReadArray<string>(), (ref reader) => reader.ReadArray<AmqpSymbol>(),
        (ref reader) => reader.ReadArray<ulong>(), (ref reader) => reader.ReadArray<double>(), (ref reader) => reader.ReadArray<Guid>(), (ref reader) => reader.ReadArray<decimal>(),
        (ref reader) => reader.ReadArray<DateTime>(), (ref reader) => reader.ReadArray<byte[]>(), (ref reader) => reader.ReadArray<AmqpChar>(), (ref reader) => reader.ReadArray<short>(),
        (ref reader) => reader.ReadMultiple<AmqpSymbol>(), (ref reader) => reader.ReadMultiple<int>(),
    ];

    private static readonly Read[] s_lists =
    [
        (ref reader) => reader.ReadList<int>(), (ref reader) => reader.ReadList<string>(), (ref reader) => _ = reader.TryReadNull() ? null : reader.ReadList<long>(),
    ];

    private static readonly Read[] s_maps =
    [
        (ref reader) => reader.ReadMap<string, int>(), (ref reader) => reader.ReadMap<AmqpSymbol, string>(), (ref reader) => reader.ReadMap<ulong, string>(),
    ];

    private static readonly Read[] s_all = [.. s_scalars, .. s_arrays, .. s_lists, .. s_maps];

    private static readonly Read[] s_views =
    [
        View<int>, View<long>, View<byte>, View<double>, View<Guid>, View<bool>,
        (ref reader) => { foreach (ReadOnlySpan<byte> bytes in reader.ReadBytesArrayView()) { _ = bytes.Length; } },
        (ref reader) => { foreach (ReadOnlySpan<byte> bytes in reader.ReadMultipleView()) { _ = bytes.Length; } },
        Map,
        Walk,
    ];

    public static void Run(byte[] input)
    {
        var checking = new AmqpReader(input);
        bool isSound = checking.TryValidate(out _);
        int end = checking.Position;
        foreach (Read read in OfType(input))
        {
            Holds(read, input, isSound, end);
        }

        // The others refuse the value at once; an exception takes most of the time, so they take their turns.
        Holds(s_all[(uint)Paths.SeedOf(input) % s_all.Length], input, isSound, end);
        for (int i = 0; i < s_views.Length; i++)
        {
            int consumed = Catch(s_views[i], input);
            Rule.Holds(consumed < 0 || !isSound || consumed == end, $"view {i} ends where checking ends: see ViewTarget");
        }
    }

    private static void Holds(Read read, byte[] input, bool isSound, int end)
    {
        int consumed = Catch(read, input);
        Rule.Holds(consumed < 0 || isSound, $"typed read {Array.IndexOf(s_all, read)} accepts only sound values: see ViewTarget");
        Rule.Holds(consumed < 0 || consumed == end, $"typed read {Array.IndexOf(s_all, read)} ends where checking ends: see ViewTarget");
    }

    private static Read[] OfType(byte[] input) => input.Length == 0 || input[0] < 0x40 ? [] : (input[0] & 0xf0, input[0] & 1) switch
    {
        (0xc0 or 0xd0, 0) => s_lists,
        (0xc0 or 0xd0, 1) => s_maps,
        (0xe0 or 0xf0, _) => s_arrays,
        _ => input[0] == 0x45 ? s_lists : s_scalars,
    };

    // -1 for a fault.
    private static int Catch(Read read, byte[] input)
    {
        var reader = new AmqpReader(input);
        try
        {
            read(ref reader);
            return reader.Position;
        }
        catch (AmqpDecodeException)
        {
            return -1;
        }
    }

    private static void View<T>(ref AmqpReader reader)
    {
        foreach (T element in reader.ReadArrayView<T>())
        {
            _ = element;
        }
    }

    private static void Map(ref AmqpReader reader)
    {
        MapView view = reader.ReadMapView();
        _ = view.TryGetValue("a"u8, out _);
        _ = view.TryGetStringBytes("k1"u8, out _);
        _ = view.TryGetValue("k1"u8, out int _);
        _ = view.TryGetInteger("k2"u8, out _);
        _ = view.TryGetBinary("x-opt-1"u8, out _);
        _ = view.TryGetValue("x-opt-1"u8, out AmqpSymbol _);
        _ = view.TryGetValue("x-opt-2"u8, out AmqpTimestamp _);
        _ = view.TryGetValue("x-opt-2"u8, out Guid _);
        foreach (MapView.Pair pair in view)
        {
            AmqpReader key = pair.Key;
            AmqpReader value = pair.Value;
            AmqpValue read = key.ReadValue();
            AmqpValue held = value.ReadValue();
            if (read.TryGetString(out string? text))
            {
                byte[] utf8 = System.Text.Encoding.UTF8.GetBytes(text!);
                Rule.Holds(view.TryGetValue(utf8, out AmqpReader found), "a probe finds every key");
                _ = found.ReadValue().Equals(held);
            }
        }
    }

    // Enters all that there is, but only the first elements of an array, which may have thousands without more bytes; scopes must be closed where their values end.
    private static void Walk(ref AmqpReader reader)
    {
        switch (reader.PeekType())
        {
            case AmqpType.List:
                AmqpReadScope list = reader.EnterList();
                for (int i = 0; i < list.Count; i++)
                {
                    Walk(ref reader);
                }

                reader.Exit(list);
                break;
            case AmqpType.Map:
                AmqpReadScope map = reader.EnterMap();
                for (int i = 0; i < 2 * map.Count && !reader.IsAtEnd; i++)
                {
                    Walk(ref reader);
                }

                reader.Exit(map);
                break;
            case AmqpType.Array:
                AmqpReadScope array = reader.EnterArray();
                for (int i = 0; i < array.Count; i++)
                {
                    if (i < MaxEntered)
                    {
                        Walk(ref reader);
                    }
                    else
                    {
                        reader.Skip();
                    }
                }

                reader.Exit(array);
                break;
            case AmqpType.Described:
                AmqpReadScope described = reader.EnterDescribed(out _);
                Walk(ref reader);
                reader.Exit(described);
                break;
            default:
                _ = reader.ReadValue();
                break;
        }
    }
}
