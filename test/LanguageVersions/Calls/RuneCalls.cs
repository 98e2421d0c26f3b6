using System.Text;

namespace Amqp.Encoding.Tests.LanguageVersions;

/// <summary>Calls that only the library for net10.0 has.</summary>
public static class RuneCalls
{
    public static void Write(ref AmqpWriter writer) => writer.WriteChar(new Rune('r'));

    public static Rune Read(ref AmqpReader reader) => reader.ReadChar();
}
