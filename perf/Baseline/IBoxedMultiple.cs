using System.Collections;

namespace Amqp.Encoding.Baseline;

/// <summary>Members that the encoder needs of a <see cref="BoxedMultiple{T}"/> whose type argument it does not know.</summary>
internal interface IBoxedMultiple : IList;
