using System.Xml.Linq;

namespace Amqp.Encoding.Tests.Support;

/// <summary>
/// The strict rules of composites, messages and frames (AMQP 1.0, parts 2 to 5) over decoded values: descriptors, types of fields, archetypes, restrictions and
/// the order of sections, by definitions.xml. Like <see cref="ReferenceDecoder"/> it exists to be obviously right, and is not fast.
/// </summary>
public static class ReferenceTypes
{
    private static readonly List<XElement> s_all =
        XDocument.Load(Repository.PathOf("eng", "Definitions", "definitions.xml")).Root!.Elements("part").Elements().Where(element => element.Name.LocalName is "composite" or "restricted").ToList();

    private static readonly Dictionary<string, XElement> s_byName = s_all.ToDictionary(element => Attribute(element, "name")!);

    /// <summary>Returns the fault of a composite; null if there is none. Types that the standard does not have are not composites.</summary>
    public static string? FaultOfComposite(Node node) =>
        node.Type != NodeType.Described ? "not-described"
        : TypeOf(node.Descriptor) is not { } type || type.Name.LocalName != "composite" ? "unknown-type"
        : FaultOfFields(type, node.Value);

    /// <summary>Returns the fault of the sections of a message; null if there is none (part 3, 3.2).</summary>
    public static string? FaultOfMessage(byte[] message)
    {
        int last = 0;
        int body = 0;
        for (int at = 0; at < message.Length;)
        {
            Node section = ReferenceDecoder.DecodePrefix(message, at, out int consumed);
            at += consumed;
            if (section.Type != NodeType.Described || TypeOf(section.Descriptor) is not { } type || !Provides(type, "section"))
            {
                return "unknown-section";
            }

            int place = (int)CodeOf(type);
            bool isBody = place is >= 0x75 and <= 0x77;
            if (place < last || (place == last && place is not (0x75 or 0x76)) || (isBody && body != 0 && body != place))
            {
                return "section-order";
            }

            last = place;
            body = isBody ? place : body;
            if ((type.Name.LocalName == "composite" ? FaultOfFields(type, section.Value) : FaultOfRestricted(type, section.Value)) is { } fault)
            {
                return fault;
            }
        }

        return body == 0 ? "message-no-body" : null;
    }

    /// <summary>Returns the fault of a whole frame; null if there is none (part 2, 2.3, and part 5, 5.3.1).</summary>
    /// <param name="frame">The bytes of the frame, as many as its size says.</param>
    /// <param name="isSasl">Whether a SASL frame is expected.</param>
    public static string? FaultOfFrame(byte[] frame, bool isSasl)
    {
        int bodyAt = 4 * frame[4];
        if (frame[4] < 2 || bodyAt > frame.Length || frame[5] != (isSasl ? 1 : 0))
        {
            return "frame-header";
        }

        if (bodyAt == frame.Length)
        {
            return isSasl ? "no-body" : null;
        }

        Node performative = ReferenceDecoder.DecodePrefix(frame, bodyAt, out int consumed);
        if (performative.Type != NodeType.Described || TypeOf(performative.Descriptor) is not { } type || !Provides(type, isSasl ? "sasl-frame" : "frame"))
        {
            return "unknown-performative";
        }

        bool hasPayload = bodyAt + consumed < frame.Length;
        return hasPayload && Attribute(type, "payload") != "message" ? "bytes-after-body" : FaultOfFields(type, performative.Value);
    }

    private static string? FaultOfFields(XElement type, Node list)
    {
        if (list.Type != NodeType.List)
        {
            return "composite-not-list";
        }

        List<XElement> fields = type.Elements("field").ToList();
        if (list.Children.Count > fields.Count)
        {
            return "too-many-fields";
        }

        for (int i = 0; i < fields.Count; i++)
        {
            Node? value = i < list.Children.Count && list.Children[i].Type != NodeType.Null ? list.Children[i] : null;
            if (value is null ? (bool?)fields[i].Attribute("mandatory") == true : !IsField(fields[i], value))
            {
                return Attribute(type, "name") + "." + Attribute(fields[i], "name");
            }
        }

        return null;
    }

    // Of several values one may be bare; an array has no described ones, since the types of such fields have no descriptors.
    private static bool IsField(XElement field, Node value) =>
        (bool?)field.Attribute("multiple") == true && value.Type == NodeType.Array
            ? value.ElementDescriptors.Count == 0 && value.Children.All(child => IsOne(field, child)) && NameOf(WireFormat.Of(value.ElementCode).Type) == PrimitiveOf(Attribute(field, "type")!)
            : IsOne(field, value);

    private static string PrimitiveOf(string type) => s_byName.TryGetValue(type, out XElement? restricted) ? PrimitiveOf(Attribute(restricted, "source")!) : type;

    private static bool IsOne(XElement field, Node value)
    {
        string type = Attribute(field, "type")!;
        return Attribute(field, "name") == "unsettled" ? value.Type == NodeType.Map && IsUnsettled(value)
            : type == "*" ? IsOfArchetype(Attribute(field, "requires")!, value)
            : FaultOfType(type, value) is null;
    }

    private static bool IsUnsettled(Node map) => Pairs(map).All(pair =>
        FaultOfType("delivery-tag", pair.Key) is null && (pair.Value.Type == NodeType.Null || IsOfArchetype("delivery-state", pair.Value)));

    // A described value of a type that the standard does not have may provide anything; others have no descriptor.
    private static bool IsOfArchetype(string archetype, Node value)
    {
        // The standard has no type for it (part 4, 4.5.2), so any value may be one.
        if (archetype == "global-tx-id")
        {
            return true;
        }

        if (value.Type == NodeType.Described)
        {
            bool isOpen = archetype is not ("message-id" or "address" or "txn-id");
            return TypeOf(value.Descriptor) is { } type ? Provides(type, archetype) && FaultOfFields(type, value.Value) is null : isOpen;
        }

        return s_all.Any(type =>
            type.Name.LocalName == "restricted" && type.Element("descriptor") is null && Provides(type, archetype) && FaultOfRestricted(type, value) is null);
    }

    private static string? FaultOfType(string name, Node value)
    {
        if (!s_byName.TryGetValue(name, out XElement? type))
        {
            return name == "*" || NameOf(value.Type) == name ? null : "field-type";
        }

        return type.Name.LocalName == "restricted" ? FaultOfRestricted(type, value)
            : value.Type == NodeType.Described && TypeOf(value.Descriptor) == type ? FaultOfFields(type, value.Value)
            : "field-type";
    }

    private static string? FaultOfRestricted(XElement type, Node value)
    {
        if (FaultOfType(Attribute(type, "source")!, value) is { } fault)
        {
            return fault;
        }

        // The library's definitions let peers have expiry policies of their own; the standard (part 3, 3.5.6) does not.
        bool isOpen = (bool?)type.Attribute("open") == true && Attribute(type, "name") != "terminus-expiry-policy";
        List<string> choices = type.Elements("choice").Select(choice => Attribute(choice, "value")!).ToList();
        bool isChoice = isOpen || choices.Count == 0 || choices.Contains(value.Type switch
        {
            NodeType.Boolean => value.Bits == 1 ? "true" : "false",
            NodeType.Symbol => value.Text,
            _ => value.Bits.ToString(System.Globalization.CultureInfo.InvariantCulture),
        });
        if (!isChoice || value.Data.Length > ((int?)type.Attribute("max-octets") ?? int.MaxValue))
        {
            return "field-value";
        }

        if (value.Type != NodeType.Map)
        {
            return null;
        }

        string[]? keys = Attribute(type, "key")?.Split(',');
        // Filters are described (part 3, 3.5.8), or null for none.
        bool isFilter = Attribute(type, "name") == "filter-set";
        return Pairs(value).All(pair => (keys is null || keys.Contains(NameOf(pair.Key.Type)))
            && (Attribute(type, "value") != "simple" || IsSimple(pair.Value))
            && (!isFilter || pair.Value.Type is NodeType.Described or NodeType.Null)) ? null : "map-content";
    }

    // Of a type that is not list, map or array, and neither is what a described one describes.
    private static bool IsSimple(Node value) => value.Type == NodeType.Described ? IsSimple(value.Value) : value.Type is not (NodeType.List or NodeType.Map or NodeType.Array);

    private static IEnumerable<(Node Key, Node Value)> Pairs(Node map)
    {
        for (int i = 0; i + 1 < map.Children.Count; i += 2)
        {
            yield return (map.Children[i], map.Children[i + 1]);
        }
    }

    private static XElement? TypeOf(Node descriptor) => s_all.Find(type => type.Element("descriptor") is { } own
        && (descriptor.Type == NodeType.ULong ? descriptor.Bits == CodeOf(type) : descriptor.Type == NodeType.Symbol && descriptor.Text == Attribute(own, "name")));

    private static ulong CodeOf(XElement type) => Convert.ToUInt64(Attribute(type.Element("descriptor")!, "ulong"), 16);

    private static bool Provides(XElement type, string archetype) => Attribute(type, "provides")?.Split(',').Contains(archetype) == true;

    private static string NameOf(NodeType type) => type.ToString().ToLowerInvariant();

    private static string? Attribute(XElement element, string name) => (string?)element.Attribute(name);
}
