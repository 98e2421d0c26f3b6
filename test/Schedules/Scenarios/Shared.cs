namespace Amqp.Encoding.Schedules;

/// <summary>Three threads read the sections of one message, each in an order of its own, with the smallest budget of zero-width elements that suffices.</summary>
internal sealed class MessageScenario : Scenario
{
    // message-annotations {x: array of four}, properties (to "q"), application-properties {"a": true, "b": 7}, and a value that is an array of four.
    private static readonly byte[] s_bytes = Convert.FromHexString(
        "005372C10802A30178E0020440" + "005373C0060340" + "40A10171" + "005374C10A04A1016141A101625407" + "005377E0020440");

    // Without known keys, which would be those of the schedules before.
    private readonly AmqpMessage _message = AmqpMessage.Decode(s_bytes, AmqpReaderOptions.Default.WithMaxZeroWidthElements(8).WithCacheKeys(false));
    private readonly HashSet<object> _sections = new(ReferenceEqualityComparer.Instance);

    public override void Arrange(Schedule schedule)
    {
        Action[] reads = [ReadAnnotations, ReadProperties, ReadApplicationProperties, ReadValue];
        for (int thread = 0; thread < 3; thread++)
        {
            int first = schedule.Choose(reads.Length);
            schedule.Start("reader " + (thread + 1), () =>
            {
                for (int read = 0; read < reads.Length; read++)
                {
                    reads[(first + read) % reads.Length]();
                }
            });
        }
    }

    public override void Check() => Rule.Same(_sections.Count, 3, "All threads have the same objects");

    private void ReadAnnotations()
    {
        _sections.Add(_message.MessageAnnotations);
        Rule.Same(_message.MessageAnnotations.GetValueOrDefault("x").ToString(), "[null, null, null, null]", "An annotation");
        Rule.Same(_message.MessageAnnotations.Count, 1, "The number of annotations");
    }

    private void ReadProperties()
    {
        _sections.Add(_message.Properties);
        Rule.Same(_message.Properties.To?.ToString() ?? "none", "q", "A field of properties");
    }

    private void ReadApplicationProperties()
    {
        _sections.Add(_message.ApplicationProperties);
        Rule.Same(_message.ApplicationProperties["b"].ToString(), "7", "An application property");
        Rule.Holds(!_message.ApplicationProperties.ContainsKey("c"), "There is no such property.");
        Rule.Same(_message.ApplicationProperties.Count, 2, "The number of application properties");
        Rule.Same(_message.ApplicationProperties["a"].ToString(), "true", "An application property");
    }

    private void ReadValue() => Rule.Same(_message.Value.ToString(), "[null, null, null, null]", "The value");
}

/// <summary>Three threads get texts of a cache that has room for two of them.</summary>
internal sealed class TextCacheScenario : Scenario
{
    private static readonly string[] s_texts = ["queue", "topic", "a text that is longer than sixteen bytes", "a text that is longer than twenty bytes?"];

    public override void Arrange(Schedule schedule)
    {
        var cache = new TextCache(2);
        for (int thread = 0; thread < 3; thread++)
        {
            schedule.Start("reader " + (thread + 1), () =>
            {
                for (int reads = 0; reads < 5; reads++)
                {
                    string text = s_texts[schedule.Choose(s_texts.Length)];
                    Rule.Same(cache.GetText(System.Text.Encoding.ASCII.GetBytes(text)), text, "A text");
                }
            });
        }
    }
}

/// <summary>Three threads decode maps whose keys share a place of the known keys.</summary>
internal sealed class KnownKeysScenario : Scenario
{
    private const BindingFlags Fields = BindingFlags.Static | BindingFlags.NonPublic;

    // {"axb": 1}, {"ayb": 1} and {"azb": 2}: the length, the first and the last character choose the place.
    private static readonly (byte[] Bytes, string Text)[] s_maps =
    [
        (Convert.FromHexString("C10802A103617862" + "5401"), "{\"axb\": 1}"),
        (Convert.FromHexString("C10802A103617962" + "5401"), "{\"ayb\": 1}"),
        (Convert.FromHexString("C10802A103617A62" + "5402"), "{\"azb\": 2}"),
    ];

    private static readonly Type s_type = typeof(AmqpValue).Assembly.GetType("Amqp.Encoding.KnownKeys", throwOnError: true)!;
    private static readonly FieldInfo s_unknown = s_type.GetField("s_unknown", Fields)!;

    public override void Arrange(Schedule schedule)
    {
        // Those of the schedule before.
        Array.Clear((Array)s_type.GetField("s_places", Fields)!.GetValue(null)!);
        Array.Clear((Array)s_type.GetField("s_candidates", Fields)!.GetValue(null)!);
        for (int thread = 0; thread < 3; thread++)
        {
            schedule.Start("reader " + (thread + 1), () =>
            {
                for (int reads = 0; reads < 6; reads++)
                {
                    // Each map is noted, not one of so many.
                    s_unknown.SetValue(null, 7);
                    (byte[] bytes, string text) = s_maps[schedule.Choose(s_maps.Length)];
                    Rule.Same(AmqpValue.Decode(bytes).ToString(), text, "A map");
                }
            });
        }
    }
}
