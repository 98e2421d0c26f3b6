namespace Amqp.Encoding.Perf.Pairs;

/// <summary>Decimals of the standard as texts, compared with those of the platform.</summary>
public static class DecimalPairs
{
    private static readonly decimal[] s_numbers = [.. Enumerable.Range(0, 100).Select(static i => new decimal(i * 7919, i * 31, i % 3 == 0 ? i : 0, i % 2 == 0, (byte)(i % 12)))];
    private static readonly Decimal128[] s_decimals = Array.ConvertAll(s_numbers, Decimal128.FromDecimal);
    private static readonly string[] s_texts = Array.ConvertAll(s_numbers, static number => number.ToString(CultureInfo.InvariantCulture));

    public static IEnumerable<Pair> Create() =>
    [
        new("100 decimals to texts / decimal.ToString", static () => Sum(s_numbers, static number => Pair.Keep(number.ToString(CultureInfo.InvariantCulture)).Length),
            static () => Sum(s_decimals, static number => Pair.Keep(number.ToString()).Length), IsAlike: false),
        new("100 decimals from texts / decimal.Parse", static () => Sum(s_texts, static text => decimal.Parse(text, CultureInfo.InvariantCulture).Scale),
            static () => Sum(s_texts, static text => Decimal128.Parse(text).IsFinite ? 1 : 0), IsAlike: false),
        new("100 decimals from the wire / GetBits", static () => Sum(s_numbers, static number => decimal.GetBits(number, stackalloc int[4])),
            static () => Sum(s_decimals, static number => Decimal128.FromDecimal(number.ToDecimal()).IsFinite ? 1 : 0), IsAlike: false),
    ];

    private static long Sum<T>(T[] items, Func<T, long> take)
    {
        long sum = 0;
        foreach (T item in items)
        {
            sum += take(item);
        }

        return sum;
    }
}
