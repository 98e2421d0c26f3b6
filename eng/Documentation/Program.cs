using Amqp.Encoding.Documentation;

// What the package says: its README, or the documentation beside each assembly.
if (args is ["readme", string source, string destination, .. string[] address])
{
    PackageReadme.Make(source, destination, address is [string given] ? given : string.Empty);
}
else
{
    Array.ForEach(args, PublicDocumentation.Keep);
}
