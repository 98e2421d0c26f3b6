namespace Amqp.Encoding;

/// <summary>Methods of an <see cref="AmqpContractAttribute"/> type that the generated code calls. Their exceptions reach the caller by default.</summary>
public interface IAmqpContractCallbacks
{
    /// <summary>Called before an object is measured, and before it is written: twice for one value, which must be the
    /// same after both. Of a struct it is called on a copy.</summary>
    void OnWriting();

    /// <summary>Called after an object was made and its fields were set. Its exception is a fault of the bytes if
    /// <see cref="AmqpContractAttribute.CatchExceptions"/> is set.</summary>
    void OnRead();
}
