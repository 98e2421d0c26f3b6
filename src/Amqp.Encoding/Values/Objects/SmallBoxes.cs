using System.Linq;

namespace Amqp.Encoding;

/// <summary>Shared boxes of booleans and of the integers that take one byte on the wire.</summary>
internal static class SmallBoxes
{
    private static readonly object s_true = true;
    private static readonly object s_false = false;
    private static readonly object[] s_ubytes = Create(static i => (byte)i);
    private static readonly object[] s_uints = Create(static i => (uint)i);
    private static readonly object[] s_ulongs = Create(static i => (ulong)i);
    private static readonly object[] s_bytes = Create(static i => (sbyte)(i + sbyte.MinValue));
    private static readonly object[] s_ints = Create(static i => i + sbyte.MinValue);
    private static readonly object[] s_longs = Create(static i => (long)i + sbyte.MinValue);

    public static object Of(bool value) => value ? s_true : s_false;

    public static object Of(byte value) => s_ubytes[value];

    public static object Of(uint value) => value < 256 ? s_uints[value] : value;

    public static object Of(ulong value) => value < 256 ? s_ulongs[value] : value;

    public static object Of(sbyte value) => s_bytes[value - sbyte.MinValue];

    public static object Of(int value) => value == (sbyte)value ? s_ints[value - sbyte.MinValue] : value;

    public static object Of(long value) => value == (sbyte)value ? s_longs[value - sbyte.MinValue] : value;

    private static object[] Create(Func<int, object> box) => [.. Enumerable.Range(0, 256).Select(box)];
}
