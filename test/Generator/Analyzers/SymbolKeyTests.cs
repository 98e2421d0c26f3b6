namespace Amqp.Encoding.Tests.Generator.Analyzers;

/// <summary>AMQP006.</summary>
public sealed class SymbolKeyTests
{
    [TestCase("static Fields M() => new Fields(new AmqpMap(new KeyValuePair<AmqpValue, AmqpValue>(«\"a\"», 1), new(«\"b\"», 2)));")]
    [TestCase("static Fields M(string name) { var map = new AmqpMap(new KeyValuePair<AmqpValue, AmqpValue>(«name», 1)); return new Fields(map); }")]
    [TestCase("static Fields M() => new Fields(new AmqpMap.Builder { { «\"a\"», 1 } }.ToMap());")]
    [TestCase("static AmqpValue M(Open open) => open.Properties.ToMap()[«\"product\"»];")]
    [TestCase("static bool M(Open open) { AmqpMap map = open.Properties.ToMap(); return map.TryGetValue(«\"product\"», out _); }")]
    [TestCase("static void M(ref AmqpWriter writer) { AmqpWriteScope section = writer.BeginDescribed(0x72); AmqpWriteScope map = writer.BeginMap(); «writer.WriteString(\"x-opt-a\")»; writer.WriteString(\"b\"); «writer.WriteString(\"x-opt-c\")»; writer.WriteInt32(1); writer.End(map); writer.End(section); }")]
    public void A_string_key_is_found(string members) => AnalyzerFixture.AssertFinds("AMQP006", members);

    [TestCase("static Fields M() => new Fields(new AmqpMap(new KeyValuePair<AmqpValue, AmqpValue>(new AmqpSymbol(\"a\"), \"text\")));")]
    [TestCase("static Fields M() => new Fields(new AmqpMap(new KeyValuePair<AmqpValue, AmqpValue>(new AmqpSymbol(\"a\"), new AmqpMap(new KeyValuePair<AmqpValue, AmqpValue>(\"inner\", 1)))));")]
    [TestCase("static Fields M() => new Fields(new AmqpMap.Builder { { new AmqpSymbol(\"a\"), \"text\" } }.ToMap());")]
    [TestCase("static AmqpMap M() => new AmqpMap(new KeyValuePair<AmqpValue, AmqpValue>(\"a\", 1));")]
    [TestCase("static AmqpValue M(Open open) => open.Properties[\"product\"];")]
    [TestCase("static AmqpValue M(Open open) => open.Properties.ToMap()[new AmqpSymbol(\"product\")];")]
    [TestCase("static void M(AmqpMessage message) { message.MessageAnnotations[\"x-opt-a\"] = 1; message.ApplicationProperties[\"a\"] = 1; }")]
    [TestCase("static AmqpValue M(AmqpMap map) => map[\"a\"];")]
    [TestCase("static void M(ref AmqpWriter writer) { AmqpWriteScope section = writer.BeginDescribed(0x72); AmqpWriteScope map = writer.BeginMap(); writer.WriteSymbol(\"x-opt-a\"); writer.WriteString(\"b\"); writer.End(map); writer.End(section); }")]
    [TestCase("static void M(ref AmqpWriter writer) { AmqpWriteScope section = writer.BeginDescribed(0x74); AmqpWriteScope map = writer.BeginMap(); writer.WriteString(\"a\"); writer.WriteString(\"b\"); writer.End(map); writer.End(section); }")]
    public void Other_keys_are_left_alone(string members) => AnalyzerFixture.AssertIsQuiet(members);
}
