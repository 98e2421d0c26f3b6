namespace Amqp.Encoding.Perf.Scale;

/// <summary>A line of a chart: what an operation costs at several sizes.</summary>
/// <param name="Part">The part of the command that it belongs to.</param>
/// <param name="Name">The operation.</param>
/// <param name="Unit">The divisor of the time and the bytes.</param>
/// <param name="Sizes">The sizes, which is what the chart's axis shows.</param>
/// <param name="Create">Makes the operation of a size.</param>
/// <param name="UnitsOf">The units in an operation of a size; null where that is the size itself.</param>
public sealed record ScaleSeries(
    string Part, string Name, string Unit, IReadOnlyList<int> Sizes, Func<int, Func<long>> Create, Func<int, long>? UnitsOf = null)
{
    /// <summary>An operation that returns nothing.</summary>
    public static Func<int, Func<long>> Of(Func<int, Action> create) => size =>
    {
        Action operation = create(size);
        return () =>
        {
            operation();
            return 0;
        };
    };
}
