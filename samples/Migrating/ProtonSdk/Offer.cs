namespace Amqp.Encoding.Samples.Migrating.ProtonSdk;

/// <summary>A type of an SDK that tells 0 from "not set" by a mask. Its users see it, and it stays the same in all stages.</summary>
public sealed class Offer
{
    private int _set;
    private uint _handle;
    private uint _credit;
    private string? _note;

    public uint Handle
    {
        get => _handle;
        set => (_handle, _set) = (value, _set | 1);
    }

    public uint Credit
    {
        get => _credit;
        set => (_credit, _set) = (value, _set | 2);
    }

    public string? Note
    {
        get => _note;
        set => (_note, _set) = (value, value is null ? _set & ~4 : _set | 4);
    }

    public bool HasHandle() => (_set & 1) != 0;

    public bool HasCredit() => (_set & 2) != 0;

    public bool HasNote() => (_set & 4) != 0;
}
