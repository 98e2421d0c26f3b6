namespace AzureDriver;

/// <summary>Values as texts, to compare those that came back with those that were sent.</summary>
internal static class Values
{
    public static string ConnectionOf(int port) => $"Endpoint=sb://localhost:{port};SharedAccessKeyName=any;SharedAccessKey=any;UseDevelopmentEmulator=true";

    public static string Text(object? o) => o switch
    {
        null => "null",
        string s => "\"" + s + "\"",
        byte[] b => "b" + Convert.ToHexString(b),
        BinaryData d => "b" + Convert.ToHexString(d.ToArray()),
        DateTime t => "dt" + t.ToUniversalTime().Ticks,
        DateTimeOffset t => "dto" + t.UtcTicks,
        System.Collections.IDictionary map => "{" + string.Join(",", map.Keys.Cast<object>().OrderBy(k => k.ToString()).Select(k => Text(k) + ":" + Text(map[k]))) + "}",
        System.Collections.IEnumerable list => "[" + string.Join(",", list.Cast<object?>().Select(Text)) + "]",
        _ => o.GetType().Name + ":" + Convert.ToString(o, System.Globalization.CultureInfo.InvariantCulture),
    };
}
