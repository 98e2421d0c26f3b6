namespace Amqp.Encoding.Tests.Support;

/// <summary>The 24 primitive types of the standard (part 1, 1.6), and the described value (part 1, 1.2).</summary>
public enum NodeType
{
    /// <summary>1.6.1</summary>
    Null,

    /// <summary>1.6.2</summary>
    Boolean,

    /// <summary>1.6.3</summary>
    UByte,

    /// <summary>1.6.4</summary>
    UShort,

    /// <summary>1.6.5</summary>
    UInt,

    /// <summary>1.6.6</summary>
    ULong,

    /// <summary>1.6.7</summary>
    Byte,

    /// <summary>1.6.8</summary>
    Short,

    /// <summary>1.6.9</summary>
    Int,

    /// <summary>1.6.10</summary>
    Long,

    /// <summary>1.6.11</summary>
    Float,

    /// <summary>1.6.12</summary>
    Double,

    /// <summary>1.6.13</summary>
    Decimal32,

    /// <summary>1.6.14</summary>
    Decimal64,

    /// <summary>1.6.15</summary>
    Decimal128,

    /// <summary>1.6.16</summary>
    Char,

    /// <summary>1.6.17</summary>
    Timestamp,

    /// <summary>1.6.18</summary>
    Uuid,

    /// <summary>1.6.19</summary>
    Binary,

    /// <summary>1.6.20</summary>
    String,

    /// <summary>1.6.21</summary>
    Symbol,

    /// <summary>1.6.22</summary>
    List,

    /// <summary>1.6.23</summary>
    Map,

    /// <summary>1.6.24</summary>
    Array,

    /// <summary>A descriptor and the value that it describes.</summary>
    Described,
}
