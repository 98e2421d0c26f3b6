namespace Amqp.Encoding.Samples.Recipes;

/// <summary>A class that every sender and receiver of orders has.</summary>
[AmqpContract("acme:order:list")]
public sealed partial record Order(int Id, string Customer);
