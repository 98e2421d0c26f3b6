using System.Linq;

namespace Amqp.Encoding.Diagnostics;

/// <summary>The type that plain JSON has in a place: in a field, in an array, or anywhere else.</summary>
/// <param name="Type">The AMQP type; null where any value may be.</param>
/// <param name="HasSymbolKeys">Whether the keys of a JSON object are symbols, and not strings.</param>
internal readonly record struct JsonForm(AmqpType? Type, bool HasSymbolKeys = false)
{
    private static readonly Dictionary<string, AmqpType> s_types = Enum.GetValues<AmqpType>().Where(type => type is not (AmqpType.Null or AmqpType.Described)).ToDictionary(NameOf);

    public static JsonForm Any => default;

    /// <summary>Returns the standard's name of a type.</summary>
    public static string NameOf(AmqpType type) => type == AmqpType.SByte ? "byte" : type.ToString().ToLowerInvariant();

    /// <summary>Finds a type by its name; null if there is none, or if it needs none, as null does.</summary>
    public static AmqpType? TypeOf(string name) => s_types.TryGetValue(name, out AmqpType type) ? type : null;

    /// <summary>Returns the form of a field. Restricted types are those of parts 2, 3 and 5 of the standard.</summary>
    public static JsonForm Of(FieldDefinition field) => field.Type switch
    {
        "fields" or "filter-set" or "node-properties" => new(AmqpType.Map, HasSymbolKeys: true),
        "role" => new(AmqpType.Boolean),
        "sender-settle-mode" or "receiver-settle-mode" or "sasl-code" => new(AmqpType.UByte),
        "handle" or "seconds" or "milliseconds" or "delivery-number" or "transfer-number" or "sequence-no" or "message-format" or "terminus-durability" => new(AmqpType.UInt),
        "delivery-tag" => new(AmqpType.Binary),
        "ietf-language-tag" or "terminus-expiry-policy" => new(AmqpType.Symbol),
        _ => new(TypeOf(field.Type)),
    };

    /// <summary>Returns the form of what is in a described type of the standard; null if it is a list of fields.</summary>
    public static JsonForm? OfContent(TypeDefinition type) => type.Code switch
    {
        0x71 or 0x72 or 0x78 => new(AmqpType.Map, HasSymbolKeys: true),
        0x74 => new(AmqpType.Map),
        0x75 => new(AmqpType.Binary),
        0x76 => new(AmqpType.List),
        0x77 => Any,
        _ => null,
    };
}
