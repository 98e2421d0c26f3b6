using Amqp.Encoding.Documentation;

// Makes what the package says: its README, or the documentation of each assembly.
if (args is ["readme", string source, string destination, string address])
{
    PackageReadme.Make(source, destination, address);
}
else
{
    Array.ForEach(args[1..], path => PublicDocumentation.Keep(path, samples: args[0]));
}
