global using SaslCodeField = Amqp.Encoding.WrappedField<Amqp.Encoding.Security.SaslCode, byte, Amqp.Encoding.ScalarField<byte, Amqp.Encoding.FixedWire<byte, Amqp.Encoding.UByteType>>, Amqp.Encoding.Security.SaslCodeType>;

namespace Amqp.Encoding.Security;

/// <summary>sasl-code, a ubyte (0x50) of 0 to 4.</summary>
internal readonly struct SaslCodeType : IRestrictedType<SaslCode, byte>
{
    public string Expected => "a sasl-code of 0 to 4";

    public bool IsLegal(SaslCode value, bool isStrict) => value <= SaslCode.SysTemp;

    public SaslCode FromSource(byte source) => (SaslCode)source;

    public byte ToSource(SaslCode value) => (byte)value;
}
