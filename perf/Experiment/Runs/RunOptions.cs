using System.Reflection;
using Google.Protobuf;
using MongoDB.Bson.IO;

namespace Amqp.Encoding.Experiment.Runs;

/// <summary>How much is run: in full, or in few rounds.</summary>
public sealed record RunOptions(bool IsQuick)
{
    /// <summary>The records of all runs but those of other sizes.</summary>
    public const int Records = 5_000;

    /// <summary>The libraries that the forms use.</summary>
    public static string Libraries { get; } = string.Join(
        ", ",
        new[] { typeof(AmqpWriter), typeof(JsonSerializer), typeof(IMessage), typeof(BsonBinaryWriter) }.Select(static type => type.Assembly).Select(static assembly =>
            assembly.GetName().Name + " " + assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion.Split('+')[0]));

    /// <summary>Gets the shortest time for which all that a run compares is warmed up, and how long the JIT must be quiet after it.</summary>
    public TimeSpan WarmUp => TimeSpan.FromSeconds(IsQuick ? 1 : 5);

    public TimeSpan Quiet => TimeSpan.FromSeconds(IsQuick ? 0.2 : 0.5);

    /// <summary>Gets the fewest rounds of a run, however long they take.</summary>
    public int MinRounds => IsQuick ? 3 : 11;

    /// <summary>Writes the rows with what is known of the run.</summary>
    public void Save(ResultTable table, string note = "") => table.Save(IsQuick, $"{(IsQuick ? "quick run" : "full run")}{note}; {Libraries}");
}
