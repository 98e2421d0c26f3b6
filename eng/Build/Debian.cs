using System.Collections.Generic;

namespace Amqp.Encoding.Build;

/// <summary>Packages of Debian and Ubuntu, by root or sudo. Elsewhere nothing is installed.</summary>
internal static class Debian
{
    // A service of the machine is not started: tests run one of their own.
    private static readonly Dictionary<string, string> s_environment = new() { ["DEBIAN_FRONTEND"] = "noninteractive", ["RUNLEVEL"] = "1" };

    /// <returns>Whether all of them are installed now.</returns>
    public static bool Install(params string[] packages)
    {
        if (!Shell.Has("apt-get"))
        {
            return false;
        }

        using var progress = new Progress("Installing " + string.Join(", ", packages));
        (int status, string output) = RunAsRoot("apt-get", "update", "-qq");
        if (status == 0)
        {
            (status, output) = RunAsRoot("apt-get", ["install", "-y", "-qq", .. packages]);
        }

        progress.End(status == 0 ? "" : ", failed");
        if (status != 0)
        {
            Console.Error.WriteLine(output);
        }

        return status == 0;
    }

    /// <summary>Installs a package of another release into a folder, with a system of its own to run it in (chroot).</summary>
    public static void InstallSystem(string release, string package, string folder)
    {
        if (!Shell.Has("debootstrap") && !Install("debootstrap"))
        {
            return;
        }

        using var progress = new Progress($"Installing {package} of Debian {release}");
        (int status, string output) = RunAsRoot("debootstrap", "--variant=minbase", "--include=" + package, release, folder);
        progress.End(status == 0 ? "" : ", failed");
        if (status != 0)
        {
            Console.Error.WriteLine(output);
        }
    }

    private static (int Status, string Output) RunAsRoot(string program, params string[] arguments) =>
        Environment.IsPrivilegedProcess ? Shell.Capture(program, arguments, s_environment) : Shell.Capture("sudo", ["-E", program, .. arguments], s_environment);
}
