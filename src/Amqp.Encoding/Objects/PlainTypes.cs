namespace Amqp.Encoding;

/// <summary>The .NET types whose objects are written without a value between.</summary>
[Flags]
internal enum PlainTypes
{
    None = 0,
    Text = 1,
    Int = 2,
    Boolean = 4,
    Long = 8,
    Double = 16,
    Time = 32,
    Symbol = 64,
}
