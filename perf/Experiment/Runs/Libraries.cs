using System.Reflection;
using System.Text.Json;
using Google.Protobuf;
using MongoDB.Bson.IO;

namespace Amqp.Encoding.Experiment.Runs;

/// <summary>The libraries that the forms use.</summary>
internal static class Libraries
{
    /// <summary>Gets their names and versions.</summary>
    public static string Versions { get; } = string.Join(
        ", ",
        new[] { typeof(AmqpWriter), typeof(JsonSerializer), typeof(IMessage), typeof(BsonBinaryWriter) }.Select(static type => type.Assembly).Select(static assembly =>
            assembly.GetName().Name + " " + assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion.Split('+')[0]));
}
