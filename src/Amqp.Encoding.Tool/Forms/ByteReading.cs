using System.Collections.Generic;

namespace Amqp.Encoding.Tool.Forms;

/// <summary>Bytes that a text has in one form, or why it has none.</summary>
internal readonly record struct ByteReading
{
    /// <summary>The text does not have this form.</summary>
    public static ByteReading None => default;

    /// <summary>Gets the bytes; null if there are none.</summary>
    public byte[]? Bytes { get; private init; }

    /// <summary>Gets whether the text says that more bytes follow.</summary>
    public bool IsCut { get; private init; }

    /// <summary>Gets what is wrong with the text, and what to do; null if nothing is known.</summary>
    public string? Problem { get; private init; }

    /// <summary>Gets whether no other form may read the text, because it would read other bytes.</summary>
    public bool IsRefused { get; private init; }

    /// <summary>Gets how the text was read, if it resembles another form; null if it does not.</summary>
    public string? Remark { get; private init; }

    public static ByteReading Of(ICollection<byte> bytes, bool isCut = false, string? remark = null) => bytes.Count == 0 ? None : new() { Bytes = [.. bytes], IsCut = isCut, Remark = remark };

    /// <summary>Gets how far the form has read the text: the one that comes nearest reads the most of it.</summary>
    public int Length { get; private init; }

    /// <summary>The text begins as this form does, and has something else in it.</summary>
    public static ByteReading Miss(string problem, int length) => new() { Problem = problem, Length = length };

    /// <summary>The text has two readings.</summary>
    public static ByteReading Refuse(string problem) => new() { Problem = problem, IsRefused = true };
}
