using System.Collections.Generic;
using System.Linq;

namespace Amqp.Encoding.Samples.OwnContract;

/// <summary>Its field is an array on the wire, where a member of the type <c>Line[]</c> is a list without this converter.</summary>
[AmqpContract("acme:basket:list")]
public sealed partial class Basket
{
    [AmqpField(Converter = typeof(LinesConverter))]
    public Line[] Lines { get; init; } = [];
}

/// <summary>An array of contracts: their descriptor and constructor are written once.</summary>
public readonly struct LinesConverter : IAmqpFieldConverter<Line[]>
{
    // An array without elements is told which it is.
    public void Write(ref AmqpWriter writer, Line[] value)
    {
        AmqpArray array = value.Length == 0
            ? new AmqpArray(AmqpType.List).Describe(new AmqpSymbol("acme:line:list"))
            : [.. value.Select(line => line.ToAmqpValue())];
        ((AmqpValue)array).WriteTo(ref writer);
    }

    public Line[] Read(ref AmqpReader reader)
    {
        List<Line> lines = [];
        AmqpReadScope array = reader.EnterArray();
        while (!reader.IsAtEnd)
        {
            lines.Add(Line.Read(ref reader));
        }

        reader.Exit(array);
        return [.. lines];
    }
}
