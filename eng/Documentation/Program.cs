using Amqp.Encoding.Documentation;

// What the package says: its README, or the documentation beside each assembly.
if (args is ["readme", string source, string destination, string address])
{
    PackageReadme.Make(source, destination, address);
}
else
{
    Array.ForEach(args, PublicDocumentation.Keep);
}
