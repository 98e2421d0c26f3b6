namespace Amqp.Encoding;

/// <summary>A collection of the library that is a map as an object.</summary>
internal interface IMapObject
{
    /// <summary>Makes the map; null if its values are nested too deeply for one.</summary>
    AmqpMap? ToMap();
}
