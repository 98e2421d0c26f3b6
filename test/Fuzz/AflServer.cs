using System.Runtime.InteropServices;

namespace Amqp.Encoding.Fuzz;

/// <summary>
/// Runs the inputs of afl-fuzz: this process answers as AFL's fork server, and is also the child that runs each input. It copies the counters
/// of edges into AFL's shared memory, and reports what must not be thrown as the signal SIGABRT.
/// </summary>
internal static partial class AflServer
{
    private const int ControlFile = 198;
    private const int StatusFile = 199;
    private const int Aborted = 6;

    // FS_OPT_ENABLED and FS_OPT_MAPSIZE of AFL++, which tell it the size of the map.
    private const uint Options = 0x8000_0001 | 0x4000_0000;

    private const int StackSize = 256 * 1024;

    public static int Run(Target target)
    {
        if (!int.TryParse(Environment.GetEnvironmentVariable("__AFL_SHM_ID"), NumberStyles.None, CultureInfo.InvariantCulture, out int id))
        {
            Console.Error.WriteLine("This is for afl-fuzz: ./build.sh fuzz --afl");
            return 2;
        }

        nint map = AttachMemory(id, 0, 0);
        var thread = new Thread(() => Serve(target, map), StackSize);
        thread.Start();
        thread.Join();
        return 0;
    }

    private static void Serve(Target target, nint map)
    {
        Write((int)(Options | ((uint)(Coverage.Counters.Length - 1) << 1)));
        while (Read())
        {
            byte[] input = ReadInput();
            Write(Environment.ProcessId);
            Coverage.Clear();
            int status = 0;
            try
            {
                target.Run(input);
            }
            catch (Exception exception)
            {
                Console.Error.WriteLine(exception);
                status = Aborted;
            }

            Coverage.CopyTo(map);
            Write(status);
        }
    }

    private static bool Read()
    {
        int control = 0;
        return ReadFile(ControlFile, ref control, sizeof(int)) == sizeof(int);
    }

    private static void Write(int number)
    {
        if (WriteFile(StatusFile, in number, sizeof(int)) != sizeof(int))
        {
            // AFL has ended.
            Environment.Exit(0);
        }
    }

    // AFL writes each input to the same file, which is the standard input.
    private static byte[] ReadInput()
    {
        byte[] input = new byte[1 << 20];
        nint length = ReadAt(0, input, input.Length, 0);
        return input.AsSpan(0, (int)Math.Max(0, length)).ToArray();
    }

    [LibraryImport("libc", EntryPoint = "shmat")]
    private static partial nint AttachMemory(int id, nint address, int flags);

    [LibraryImport("libc", EntryPoint = "read")]
    private static partial nint ReadFile(int file, ref int buffer, nint count);

    [LibraryImport("libc", EntryPoint = "write")]
    private static partial nint WriteFile(int file, in int buffer, nint count);

    [LibraryImport("libc", EntryPoint = "pread")]
    private static partial nint ReadAt(int file, [Out] byte[] buffer, nint count, nint offset);
}
