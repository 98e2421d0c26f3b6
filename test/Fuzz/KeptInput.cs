namespace Amqp.Encoding.Fuzz;

/// <summary>An input that is kept.</summary>
/// <param name="Bytes">Its bytes.</param>
/// <param name="Fault">The fault that it found, for which it stays; empty if it is kept for the edges that it takes.</param>
internal sealed record KeptInput(byte[] Bytes, string Fault = "")
{
    public static KeptInput Parse(string line)
    {
        string[] parts = line.Split(' ', 2);
        return new KeptInput(Convert.FromHexString(parts[0]), parts is [_, string fault] ? fault : "");
    }

    public override string ToString() => Convert.ToHexStringLower(Bytes) + (Fault.Length == 0 ? "" : " " + Fault);
}
