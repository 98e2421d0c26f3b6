namespace Amqp.Encoding.Diagnostics;

/// <summary>Says what a part of a line is, and so its colour.</summary>
internal enum Paint
{
    Plain,

    /// <summary>An explanation, an offset, a rail.</summary>
    Faint,

    /// <summary>A frame of the client.</summary>
    Client,

    /// <summary>A frame of the server.</summary>
    Server,

    Error,
    Remark,

    /// <summary>Bytes: the descriptor of a value.</summary>
    Descriptor,

    /// <summary>Bytes: a format code.</summary>
    Constructor,

    /// <summary>Bytes: a size or a count.</summary>
    Size,

    /// <summary>Bytes: the key of a pair; the name of a field.</summary>
    Name,
}
