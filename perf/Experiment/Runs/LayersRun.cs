namespace Amqp.Encoding.Experiment.Runs;

/// <summary><c>experiment layers</c>: where the time goes. Each measurement has one layer more than the one before it, and the layer is the difference.</summary>
internal static class LayersRun
{
    /// <summary>Gets the sum of what was looked at, so that none of it is left out.</summary>
    public static long Sum { get; private set; }

    public static double GetSeconds(RunOptions options) => options.IsQuick ? 10 : 60;

    public static async Task RunAsync(RunOptions options, Progress progress, ServerProcess server)
    {
        Customer[] customers = CustomerData.Create(RunOptions.Records);
        var file = new ResultTable("layers", "form", "layer", "us", "share", "arithmetic");
        foreach (BufferedForm form in new BufferedForm[] { AllForms.Typed, AllForms.Objects })
        {
            double seconds = GetSeconds(options) / 2;
            progress.Begin("layers of " + form.Name, seconds);
            await MeasureAsync(form, customers, file, server, options, seconds);
        }

        options.Save(file);
    }

    private static async Task MeasureAsync(BufferedForm form, Customer[] customers, ResultTable file, ServerProcess server, RunOptions options, double seconds)
    {
        bool hasModel = form is ObjectForm;
        using var memory = new MemoryDestination();
        using var checkedMemory = new MemoryDestination(validate: true);
        using var disk = new FileDestination();
        using var http = new HttpDestination(server);
        using var encodedHttp = new HttpDestination(server, isEncoded: true);
        using var encoded = new AmqpBuffer();
        form.Write(customers, encoded);
        await checkedMemory.WriteAsync(form, customers);
        var walk = new Operation(() => Run(() => Sum += CustomerData.Walk(customers)));
        var model = new Operation(() => Run(() => Model(customers)));
        var write = new Operation(() => memory.WriteAsync(form, customers));
        var pipe = new Operation(() => Pipes.WriteAsync(form, customers, Stream.Null));
        var toFile = new Operation(() => disk.WriteAsync(form, customers));
        var toHttp = new Operation(() => http.WriteAsync(form, customers));
        var sent = new Operation(() => encodedHttp.WriteAsync(form, customers));
        var copy = new Operation(() => Run(() => Copy(customers)));
        var decode = new Operation(() => Run(() => Decode(encoded)));
        var read = new Operation(async () => Sum += (await memory.ReadAsync(form)).Length);
        var readChecked = new Operation(async () => Sum += (await checkedMemory.ReadAsync(form)).Length);
        List<Operation> operations = [walk, write, pipe, toFile, toHttp, sent, copy, read, readChecked, .. hasModel ? new[] { model, decode } : []];
        await Meter.MeasureAsync(operations, options, seconds, server);

        var toDisk = new Layers(file, form.Name, "write to a file: ");
        toDisk.Add("walk over the records", ("walk", walk.Median));
        if (hasModel)
        {
            toDisk.Add("records to objects", ("objects made", model.Median), ("walk", walk.Median));
        }

        toDisk.Add("encoding", ("write to memory", write.Median), hasModel ? ("objects made", model.Median) : ("walk", walk.Median));
        toDisk.Add("pipe and flushes", ("write to a pipe that drops", pipe.Median), ("write to memory", write.Median));
        toDisk.Add("file", ("write to a file", toFile.Median), ("write to a pipe that drops", pipe.Median));
        toDisk.End();

        var toClient = new Layers(file, form.Name, "write over HTTP: ");
        toClient.Add("server, loopback and client", ("bytes encoded before over HTTP", sent.Median));
        toClient.Add("writing", ("write over HTTP", toHttp.Median), ("bytes encoded before over HTTP", sent.Median));
        toClient.End();

        var fromMemory = new Layers(file, form.Name, "read from memory: ");
        if (hasModel)
        {
            fromMemory.Add("decoding to objects", ("decoded to objects", decode.Median));
            fromMemory.Add("objects to records", ("read", read.Median), ("decoded to objects", decode.Median));
        }
        else
        {
            fromMemory.Add("making the records", ("records copied", copy.Median));
            fromMemory.Add("decoding", ("read", read.Median), ("records copied", copy.Median));
        }

        fromMemory.Add("validation", ("read with validation", readChecked.Median), ("read", read.Median));
        fromMemory.End();
    }

    private static ValueTask Run(Action action)
    {
        action();
        return default;
    }

    private static void Model(Customer[] customers)
    {
        foreach (Customer customer in customers)
        {
            Sum += ObjectForm.ToObject(customer).Value is null ? 0 : 1;
        }
    }

    private static void Decode(AmqpBuffer encoded)
    {
        MemoryMarshal.TryGetArray(encoded.WrittenMemory, out ArraySegment<byte> bytes);
        var buffer = new ByteBuffer(bytes);
        while (buffer.Length > 0)
        {
            Sum += AmqpCodec.DecodeObject(buffer) is null ? 0 : 1;
        }
    }

    // Reading allocates this in any case: the same objects with the same texts.
    private static void Copy(Customer[] customers)
    {
        var copies = new List<Customer>();
        foreach (Customer customer in customers)
        {
            copies.Add(customer with
            {
                Name = Copy(customer.Name),
                Emails = Array.ConvertAll(customer.Emails, Copy),
                Tags = Array.ConvertAll(customer.Tags, Copy),
                Address = new Address
                {
                    Street = Copy(customer.Address.Street),
                    City = Copy(customer.Address.City),
                    PostalCode = Copy(customer.Address.PostalCode),
                    Country = Copy(customer.Address.Country),
                },
                Orders = Array.ConvertAll(
                    customer.Orders, static order => order with { Lines = Array.ConvertAll(order.Lines, static line => line with { Product = Copy(line.Product) }) }),
            });
        }

        Sum += copies.ToArray().Length;
    }

    private static string Copy(string text) => new(text.AsSpan());
}
