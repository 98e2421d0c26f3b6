namespace Amqp.Encoding.Fuzz;

/// <summary>An element whose text depends on the mood of its converter.</summary>
internal readonly record struct Mood(byte Value);

/// <summary>Converts a <see cref="Mood"/>, and from a call on throws, gives shorter or longer texts, or encodes another list meanwhile.</summary>
internal readonly struct MoodConverter : IElementConverter<Mood, string>
{
    [ThreadStatic]
    private static int s_calls;

    [ThreadStatic]
    private static int s_from;

    [ThreadStatic]
    private static int s_mode;

    /// <summary>Returns what begins anew: so many calls are right; then mode 0 gives empty texts, 1 throws, 2 gives longer texts, 3 calls back.</summary>
    public static Action<int> Mode(int from, int mode) => _ => (s_calls, s_from, s_mode) = (0, from, mode);

    public string ToWire(Mood value)
    {
        string text = new('m', value.Value);
        if (s_calls++ < s_from)
        {
            return text;
        }

        switch (s_mode)
        {
            case 1:
                throw new MoodException();
            case 2:
                return text + new string('n', s_calls);
            case 3:
                s_mode = 0;
                _ = ListEncoding<string>.Default.Encode(["a", "b"]);
                _ = ListEncoding<Mood>.Create<string, MoodConverter>().Encode([new Mood(3), new Mood(200)]);
                return text;
            default:
                return "";
        }
    }

    public Mood FromWire(string wire) => new((byte)wire.Length);
}

/// <summary>An object that only a resolver knows.</summary>
internal sealed class Part
{
    /// <summary>More calls than may be nested.</summary>
    public const int ManyThrows = 140;

    public byte Kind { get; init; }

    /// <summary>How many calls of a stubborn part throw: many only at the outermost level, since an exception takes more time than the rest of an input.</summary>
    public int Throws { get; private init; }

    public List<object?> Parts { get; } = [];

    public static Part Create(ApiTarget.Tape tape, int depth)
    {
        byte kind = tape.Next();
        var part = new Part { Kind = kind, Throws = kind % 64 == 20 && depth == 0 ? ManyThrows : kind % 4 };
        int count = depth > 6 ? 0 : tape.Next() % 4;
        for (int i = 0; i < count; i++)
        {
            part.Parts.Add(tape.Next() % 4 == 0 ? (object)(int)tape.Next() : Create(tape, depth + 1));
        }

        if (part.Kind % 32 == 31)
        {
            part.Parts.Add(part);
        }

        return part;
    }
}

/// <summary>Converts a <see cref="Part"/> to a list, or throws, declines, or calls again after its first call has thrown.</summary>
internal sealed class MoodResolver() : AmqpObjectResolver<Part>(AmqpType.Null)
{
    public override bool TryFromObject(Part source, AmqpObjectContext context, out AmqpValue value)
    {
        value = default;
        switch (source.Kind % 32)
        {
            case 1:
                throw new MoodException();
            case 2:
                return false;
            case 3 or 4 or 20:
                return Stubborn(source, context, out value);
            default:
                List<AmqpValue> items = [];
                foreach (object? part in source.Parts)
                {
                    if (!context.TryFromObject(part, out AmqpValue item))
                    {
                        return false;
                    }

                    items.Add(item);
                }

                value = new AmqpList([.. items]);
                return true;
        }
    }

    // So many calls that throw, each of which it catches, are over when it goes on.
    private static bool Stubborn(Part source, AmqpObjectContext context, out AmqpValue value)
    {
        for (int i = 0; i < source.Throws; i++)
        {
            try
            {
                _ = context.FromObject(s_thrower);
            }
            catch (MoodException)
            {
            }
            catch (AmqpEncodeException exception) when (source.Throws == Part.ManyThrows)
            {
                throw new BrokenRuleException("a call that threw is over when its exception is caught: " + exception.Message);
            }
        }

        Rule.Holds(context.TryFromObject(new[] { 1, 2 }, out value), "a conversion goes on after exceptions that a resolver has caught");
        return true;
    }

    private static readonly Part s_thrower = new() { Kind = 1 };
}
