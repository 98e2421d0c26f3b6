namespace Amqp.Encoding.Tests.LanguageVersions;

/// <summary>Calls that mean something else, or nothing, before C# 14: arrays and texts convert to spans by themselves, and lambdas take modifiers without types.</summary>
public static class FirstClassSpanCalls
{
    private delegate void WriteAction(ref AmqpWriter writer);

    private delegate int ReadFunction(ref AmqpReader reader);

    public static int Write(ref AmqpWriter writer, byte[] array, char[] characters)
    {
        WriteAction action = (ref inner) =>
        {
            inner.WriteBinary(array);
            inner.WriteString(characters);
            inner.WriteSymbolBytes(array);
            inner.WriteStringBytes(array);
            inner.WriteString("text");
        };
        action(ref writer);
        return EncodedSize.OfString(characters) + EncodedSize.OfString("text");
    }

    public static int Read(ref AmqpReader reader, byte[] array, char[] characters)
    {
        ReadFunction function = (ref inner) => inner.TryMatchSymbol(array) ? inner.ReadBinary(array) : inner.ReadString(characters);
        return function(ref reader) + (new AmqpSymbol("text").Equals(array) ? 1 : 0);
    }
}
