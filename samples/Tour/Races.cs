using System.Collections.Generic;
using System.Linq;
using Amqp.Encoding.Baseline;

namespace Amqp.Encoding.Samples.Tour;

/// <summary>Shows races as bars, or as a table.</summary>
internal sealed class Races(Screen screen, TimeSpan lap)
{
    private const int Million = 1_048_576;
    private const int ElapsedWidth = 24;
    private const int AllocatedWidth = 14;

    private readonly Random _random = new(1);

    public void ShowBars()
    {
        screen.Line(screen.Dim($"{"elapsed",41}{"allocated",38}"));
        foreach (Race race in (Race[])[.. Race.Run("int", Fill(Million, _random.Next), lap), .. RunSymbols()])
        {
            ShowBars(race.What == Race.IntoOwn ? "  into your own array" : $"{race.What} {race.Type}[{race.Elements:N0}]", "ours", screen.Left, race.Ours, race, string.Empty);
            ShowBars(string.Empty, "boxing", screen.Right, race.Boxing, race, Ratio(race));
        }

        screen.Line(screen.Dim("   The system gives a new array of 4 MB page by page: that is most of the time of its decode."));
    }

    public void ShowTable()
    {
        screen.Line($"{"type",-8} {"elements",9} {"what",-6} {"bytes",10} {"ours us",10} {"boxing us",11} {"ratio",6} {"ours B",10} {"boxing B",11}");
        foreach (Race race in ((int[])[1_024, Million]).SelectMany(RunAll).Concat(RunSymbols()))
        {
            screen.Line($"{race.Type,-8} {race.Elements,9:N0} {race.What,-6} {race.Size,10:N0} {race.Ours.Microseconds,10:N2} {race.Boxing.Microseconds,11:N2} {Ratio(race)} {race.Ours.Bytes,10:N0} {race.Boxing.Bytes,11:N0}");
        }
    }

    private void ShowBars(string what, string who, Func<string, string> paint, Lap one, Race race, string ratio)
    {
        string elapsed = Screen.Bar(one.Microseconds, Math.Max(race.Ours.Microseconds, race.Boxing.Microseconds), ElapsedWidth);
        string allocated = Screen.Bar(one.Bytes, Math.Max(race.Ours.Bytes, race.Boxing.Bytes), AllocatedWidth);
        screen.Line($"   {what,-23} {who,-6} {paint(elapsed)}{Time(one.Microseconds),10}  {paint(allocated)}{Bytes(one.Bytes),10}{ratio}");
    }

    private IEnumerable<Race> RunAll(int count) =>
    [
        .. Race.Run("int", Fill(count, _random.Next), lap),
        .. Race.Run("ulong", Fill(count, () => (ulong)_random.NextInt64()), lap),
        .. Race.Run("boolean", Fill(count, () => _random.Next(2) == 1), lap),
        .. Race.Run("double", Fill(count, _random.NextDouble), lap),
        .. Race.Run("uuid", Fill(count, NextGuid), lap),
    ];

    private Race[] RunSymbols()
    {
        string[] names = Fill(10_240, () => new string('s', _random.Next(10)));
        return Race.Run("symbol", Array.ConvertAll(names, name => new AmqpSymbol(name)), Array.ConvertAll(names, name => new BoxedSymbol(name)), lap);
    }

    private Guid NextGuid()
    {
        Span<byte> bytes = stackalloc byte[16];
        _random.NextBytes(bytes);
        return new Guid(bytes);
    }

    private static T[] Fill<T>(int count, Func<T> next)
    {
        var values = new T[count];
        for (int i = 0; i < count; i++)
        {
            values[i] = next();
        }

        return values;
    }

    // Below ten, a whole number would hide a gain.
    private static string Ratio(Race race) => (race.Ratio < 10 ? $"{race.Ratio:N1}" : $"{race.Ratio:N0}").PadLeft(5) + "x";

    private static string Time(double microseconds) => microseconds < 1_000 ? $"{microseconds:N1} us" : $"{microseconds / 1_000:N1} ms";

    private static string Bytes(long bytes) => bytes < 1_000 ? $"{bytes} B" : bytes < 1_000_000 ? $"{bytes / 1e3:N0} kB" : $"{bytes / 1e6:N1} MB";
}
