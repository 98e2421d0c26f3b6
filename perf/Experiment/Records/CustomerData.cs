namespace Amqp.Encoding.Experiment.Records;

/// <summary>Makes customers from a fixed seed, and compares them.</summary>
public static class CustomerData
{
    private static readonly string[] s_first = ["Ana", "Björn", "Chidi", "Dana", "Émile", "Fatima", "Goro", "Hana", "Ivan", "Júlia"];
    private static readonly string[] s_last = ["Abbott", "Brandão", "Castellanos", "Dimitrov", "Eriksson", "Fernández", "Green", "Hughes", "Ito", "Jones"];
    private static readonly string[] s_cities = ["Lisbon", "Oslo", "São Paulo", "Kyoto", "Seattle", "Köln", "Nairobi", "Perth"];
    private static readonly string[] s_countries = ["PT", "NO", "BR", "JP", "US", "DE", "KE", "AU"];
    private static readonly string[] s_tags = ["new", "loyal", "trade", "newsletter", "overdue", "vip", "export"];
    private static readonly DateTime s_start = new(2020, 1, 1, 0, 0, 0, DateTimeKind.Utc);

    /// <summary>Makes the first <paramref name="count"/> customers; they are the same in every process.</summary>
    public static Customer[] Create(int count)
    {
        var random = new Random(20_261_122);
        var customers = new Customer[count];
        for (int i = 0; i < count; i++)
        {
            customers[i] = CreateCustomer(random, i);
        }

        return customers;
    }

    public static bool AreEqual(IReadOnlyList<Customer> left, IReadOnlyList<Customer> right) =>
        left.Count == right.Count && left.Zip(right).All(static pair => AreEqual(pair.First, pair.Second));

    /// <summary>Looks at every field: what the loops over the records cost when nothing is written.</summary>
    public static long Walk(Customer[] customers)
    {
        long sum = 0;
        foreach (Customer customer in customers)
        {
            sum += customer.Id + customer.Name.Length + customer.Created.Ticks + (customer.Balance > 0 ? 1 : 0) + WalkTexts(customer.Emails) + WalkTexts(customer.Tags)
                + customer.Address.Street.Length + customer.Address.City.Length + customer.Address.PostalCode.Length + customer.Address.Country.Length;
            foreach (Order order in customer.Orders)
            {
                sum += order.Placed.Ticks + order.Id.Version;
                foreach (OrderLine line in order.Lines)
                {
                    sum += line.Product.Length + line.Quantity + (line.Price > 0 ? 1 : 0);
                }
            }
        }

        return sum;
    }

    private static long WalkTexts(string[] texts)
    {
        long sum = 0;
        foreach (string text in texts)
        {
            sum += text.Length;
        }

        return sum;
    }

    private static Customer CreateCustomer(Random random, int number)
    {
        string first = Pick(random, s_first);
        string last = Pick(random, s_last);
        int city = random.Next(s_cities.Length);
        return new Customer
        {
            Id = 1_000_000L + number,
            Name = first + " " + last,
            Emails = [.. Enumerable.Range(0, random.Next(1, 4)).Select(n => string.Create(CultureInfo.InvariantCulture, $"customer{number}.{n}@mail{random.Next(50)}.example"))],
            Balance = new decimal(random.Next(5_000_000), 0, 0, random.Next(4) == 0, 2),
            Created = s_start.AddMilliseconds(random.NextInt64(180_000_000_000)),
            Tags = [.. s_tags.Where(_ => random.Next(3) == 0)],
            Address = new Address
            {
                Street = string.Create(CultureInfo.InvariantCulture, $"{random.Next(1, 400)} {last} Street"),
                City = s_cities[city],
                PostalCode = random.Next(10_000, 99_999).ToString(CultureInfo.InvariantCulture),
                Country = s_countries[city],
            },
            Orders = [.. Enumerable.Range(0, random.Next(0, 4)).Select(_ => CreateOrder(random))],
        };
    }

    private static Order CreateOrder(Random random) => new()
    {
        Id = EncodingJobs.NewGuid(random),
        Placed = s_start.AddMilliseconds(random.NextInt64(180_000_000_000)),
        Lines = [.. Enumerable.Range(0, random.Next(1, 5)).Select(_ => new OrderLine
        {
            Product = string.Create(CultureInfo.InvariantCulture, $"SKU-{random.Next(100_000):D5}"),
            Quantity = random.Next(1, 300),
            Price = new decimal(random.Next(99, 100_000), 0, 0, false, 2),
        })],
    };

    private static string Pick(Random random, string[] texts) => texts[random.Next(texts.Length)];

    private static bool AreEqual(Customer left, Customer right) =>
        left.Id == right.Id && left.Name == right.Name && left.Emails.SequenceEqual(right.Emails) && left.Balance == right.Balance
        && left.Created == right.Created && left.Created.Kind == right.Created.Kind && left.Tags.SequenceEqual(right.Tags)
        && left.Address == right.Address
        && left.Orders.Length == right.Orders.Length && left.Orders.Zip(right.Orders).All(static pair => AreEqual(pair.First, pair.Second));

    private static bool AreEqual(Order left, Order right) =>
        left.Id == right.Id && left.Placed == right.Placed && left.Lines.SequenceEqual(right.Lines);
}
