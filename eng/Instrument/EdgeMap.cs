using System.Linq;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Amqp.Encoding.Instrument;

/// <summary>The map of counters, a class that is added to the library: <c>Amqp.Encoding.Coverage.EdgeMap</c> with <c>Counters</c> and <c>Previous</c>.</summary>
internal sealed class EdgeMap
{
    /// <summary>The number of counters: so many that few edges share one.</summary>
    public const int Length = 1 << 18;

    private const string Namespace = "Amqp.Encoding.Coverage";
    private const string Name = "EdgeMap";

    public const string FullName = Namespace + "." + Name;

    private EdgeMap(TypeDefinition type) => (Counters, Previous) = (type.Fields[0], type.Fields[1]);

    public FieldDefinition Counters { get; }

    public FieldDefinition Previous { get; }

    /// <summary>Returns whether the module was changed before: it has the map, or refers to it.</summary>
    public static bool IsIn(ModuleDefinition module) => module.GetType(Namespace, Name) is not null || module.GetTypeReferences().Any(type => type.FullName == FullName);

    /// <summary>Returns the map of the library, which is added if it is not there.</summary>
    public static EdgeMap Of(ModuleDefinition library) => new(library.GetType(Namespace, Name) ?? Add(library));

    private static TypeDefinition Add(ModuleDefinition module)
    {
        TypeAttributes attributes = TypeAttributes.Public | TypeAttributes.Abstract | TypeAttributes.Sealed | TypeAttributes.BeforeFieldInit;
        var type = new TypeDefinition(Namespace, Name, attributes, module.TypeSystem.Object);
        var counters = new FieldDefinition("Counters", FieldAttributes.Public | FieldAttributes.Static | FieldAttributes.InitOnly, new ArrayType(module.TypeSystem.Byte));
        var previous = new FieldDefinition("Previous", FieldAttributes.Public | FieldAttributes.Static, module.TypeSystem.Int32);
        // Each thread goes its own way.
        previous.CustomAttributes.Add(new CustomAttribute(module.ImportReference(typeof(ThreadStaticAttribute).GetConstructor([]))));
        var initializer = new MethodDefinition(
            ".cctor", MethodAttributes.Private | MethodAttributes.Static | MethodAttributes.SpecialName | MethodAttributes.RTSpecialName, module.TypeSystem.Void);
        ILProcessor il = initializer.Body.GetILProcessor();
        il.Emit(OpCodes.Ldc_I4, Length);
        il.Emit(OpCodes.Newarr, module.TypeSystem.Byte);
        il.Emit(OpCodes.Stsfld, counters);
        il.Emit(OpCodes.Ret);
        type.Fields.Add(counters);
        type.Fields.Add(previous);
        type.Methods.Add(initializer);
        module.Types.Add(type);
        return type;
    }
}
