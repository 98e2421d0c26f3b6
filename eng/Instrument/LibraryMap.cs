using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Amqp.Encoding.Instrument;

/// <summary>The map of counters, a class that is added to the library: <c>Amqp.Encoding.Coverage.BlockMap.Counters</c>.</summary>
internal sealed class LibraryMap : IDisposable
{
    private const string Namespace = "Amqp.Encoding.Coverage";
    private const string Name = "BlockMap";

    private readonly string _path;

    private LibraryMap(string path, ModuleDefinition module, FieldDefinition field, bool isNew)
    {
        _path = path;
        Module = module;
        Field = field;
        IsNew = isNew;
    }

    public ModuleDefinition Module { get; }

    public FieldDefinition Field { get; }

    /// <summary>False if the library has been changed before.</summary>
    public bool IsNew { get; }

    public static LibraryMap Create(string path)
    {
        ModuleDefinition module = ModuleDefinition.ReadModule(path, new ReaderParameters { InMemory = true });
        TypeDefinition? type = module.GetType(Namespace, Name);
        return type is null ? new LibraryMap(path, module, Add(module), true) : new LibraryMap(path, module, type.Fields[0], false);
    }

    public void Save() => Module.Write(_path);

    public void Dispose() => Module.Dispose();

    private static FieldDefinition Add(ModuleDefinition module)
    {
        TypeAttributes attributes = TypeAttributes.Public | TypeAttributes.Abstract | TypeAttributes.Sealed | TypeAttributes.BeforeFieldInit;
        var type = new TypeDefinition(Namespace, Name, attributes, module.TypeSystem.Object);
        var field = new FieldDefinition("Counters", FieldAttributes.Public | FieldAttributes.Static | FieldAttributes.InitOnly, new ArrayType(module.TypeSystem.Byte));
        var initializer = new MethodDefinition(
            ".cctor", MethodAttributes.Private | MethodAttributes.Static | MethodAttributes.SpecialName | MethodAttributes.RTSpecialName, module.TypeSystem.Void);
        ILProcessor il = initializer.Body.GetILProcessor();
        il.Emit(OpCodes.Ldc_I4, Blocks.MaxCount);
        il.Emit(OpCodes.Newarr, module.TypeSystem.Byte);
        il.Emit(OpCodes.Stsfld, field);
        il.Emit(OpCodes.Ret);
        type.Fields.Add(field);
        type.Methods.Add(initializer);
        module.Types.Add(type);
        return field;
    }
}
