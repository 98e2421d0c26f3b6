namespace Amqp.Encoding.Samples.Recipes;

/// <seealso cref="AmqpConstructorAttribute"/>
/// <seealso cref="IAmqpContractCallbacks"/>
/// <summary>A class that is checked when it was read, and made by the constructor that says so.</summary>
[AmqpContract("acme:sensor:map", Form = AmqpContractForm.SymbolMap, Naming = AmqpNaming.SnakeCase)]
public sealed partial class Sensor : IAmqpContractCallbacks
{
    [AmqpConstructor]
    public Sensor(string displayName) => DisplayName = displayName;

    public Sensor(int number)
        : this($"sensor {number}")
    {
    }

    public string DisplayName { get; }

    public Celsius Temperature { get; set; }

    public Place? Place { get; set; }

    public void OnWriting() => CheckTemperature();

    public void OnRead() => CheckTemperature();

    private void CheckTemperature() => ArgumentOutOfRangeException.ThrowIfLessThan(Temperature.Degrees, -273.15);
}

/// <seealso cref="AmqpConverterAttribute"/>
/// <summary>A type that has its converter everywhere.</summary>
[AmqpConverter(typeof(CelsiusConverter))]
public readonly record struct Celsius(double Degrees);

/// <seealso cref="IElementConverter{T, TWire}"/>
/// <summary>Two methods turn the type into one that the library knows, and back.</summary>
public readonly struct CelsiusConverter : IElementConverter<Celsius, double>
{
    public double ToWire(Celsius value) => value.Degrees;

    public Celsius FromWire(double wire) => new(wire);
}

[AmqpConverter(typeof(PlaceConverter))]
public sealed record Place(double Latitude, double Longitude);

/// <seealso cref="IAmqpFieldConverter{T}"/>
/// <summary>A converter over the reader and the writer: here a described array of two numbers.</summary>
public readonly struct PlaceConverter : IAmqpFieldConverter<Place>
{
    private static readonly AmqpSymbol s_name = new("acme:place");

    public Place Read(ref AmqpReader reader)
    {
        AmqpReadScope described = reader.EnterDescribed(out _);
        double[] numbers = reader.ReadArray<double>();
        reader.Exit(described);
        return new Place(numbers[0], numbers[1]);
    }

    public void Write(ref AmqpWriter writer, Place value)
    {
        AmqpWriteScope described = writer.BeginDescribed(s_name);
        writer.WriteArray<double>([value.Latitude, value.Longitude]);
        writer.End(described);
    }
}

/// <seealso cref="AmqpContractsAttribute"/>
/// <summary>Other assemblies call RecipeContracts.WithContracts(options), and so read the contracts of this one.</summary>
[AmqpContracts]
public static partial class RecipeContracts;
