using System.Text.Json;

namespace Amqp.Encoding.Diagnostics;

/// <content>Arrays.</content>
internal ref partial struct JsonValueReader
{
    private AmqpValue ReadArray()
    {
        long start = _json.TokenStartIndex;
        AmqpType? of = null;
        List<AmqpValue> descriptors = [];
        List<AmqpValue>? items = null;
        int? count = null;
        Utf8JsonReader later = default;
        bool isLater = false;
        HashSet<string> names = [];
        while (NextMember())
        {
            string name = Text();
            if (!names.Add(name))
            {
                throw Fail("each member once");
            }

            long at = _json.TokenStartIndex;
            Advance();
            switch (name)
            {
                case "of":
                    of = _json.TokenType != JsonTokenType.String ? throw Fail("the name of a type") : ReadElementType();
                    break;
                case "descriptors":
                    descriptors = ReadItems(JsonForm.Any);
                    break;
                case "count":
                    count = _json.TokenType == JsonTokenType.Number && _json.TryGetInt32(out int number) && number > 0 && number <= AmqpReaderOptions.Default.MaxZeroWidthElements ? number
                        : throw Fail("a number from 1 to " + TextOf.Number(AmqpReaderOptions.Default.MaxZeroWidthElements));
                    break;
                case "items" or "item" when of is null:
                    // Members may have any order: this one is read when the type is known.
                    later = _json;
                    isLater = true;
                    _json.Skip();
                    break;
                case "items" or "item":
                    items = ReadElements(name == "item", new JsonForm(of));
                    break;
                case "hidden":
                    throw Fail("elements: they were hidden, and are there only in JSON that was written with secrets", at);
                default:
                    throw Fail("of, descriptors, items, or count and item", at);
            }
        }

        if (isLater && of is not null)
        {
            Utf8JsonReader end = _json;
            _json = later;
            items = ReadElements(names.Contains("item"), new JsonForm(of));
            _json = end;
        }

        if (of is not { } type || items is null || names.Contains("items") == names.Contains("item") || names.Contains("item") != count.HasValue)
        {
            throw Fail("of with items, or of with count and item", start);
        }

        return Make(start, count is null ? "elements of the type " + JsonForm.NameOf(type) : "an item that has no bytes, as null, true, 0 of uint or ulong, or [] has", () =>
        {
            AmqpArray array = count is { } times ? Repeat(items[0], times) : new AmqpArray(type, [.. items]);
            if (array.ElementType != type)
            {
                throw new ArgumentException("The item has another type.");
            }

            for (int i = descriptors.Count - 1; i >= 0; i--)
            {
                array = array.Describe(descriptors[i]);
            }

            return array;
        });
    }

    private readonly AmqpType ReadElementType()
    {
        string name = Text();
        return name == "null" ? AmqpType.Null : JsonForm.TypeOf(name) ?? throw Fail("the name of a type");
    }

    private List<AmqpValue> ReadElements(bool isOne, JsonForm form) => isOne ? [Read(form)] : ReadItems(form);

    private static AmqpArray Repeat(AmqpValue item, int count) =>
        item.Encode() is [byte code] ? ZeroWidthArray.Create(code, count) : throw new ArgumentException("The item has bytes of its own.");
}
