// Values through the codec of rhea (README.md).
'use strict';

const types = require('rhea/lib/types.js');
const lines = require('./lines.js');

const names = {
    Null: 'null', Boolean: 'boolean', True: 'boolean', False: 'boolean', Ubyte: 'ubyte', Ushort: 'ushort', Uint: 'uint', SmallUint: 'uint',
    Uint0: 'uint', Ulong: 'ulong', SmallUlong: 'ulong', Ulong0: 'ulong', Byte: 'byte', Short: 'short', Int: 'int', SmallInt: 'int', Long: 'long',
    SmallLong: 'long', Float: 'float', Double: 'double', Decimal32: 'decimal32', Decimal64: 'decimal64', Decimal128: 'decimal128',
    CharUTF32: 'char', Timestamp: 'timestamp', Uuid: 'uuid', Vbin8: 'binary', Vbin32: 'binary', Str8: 'string', Str32: 'string', Sym8: 'symbol',
    Sym32: 'symbol', List0: 'list', List8: 'list', List32: 'list', Map8: 'map', Map32: 'map', Array8: 'array', Array32: 'array',
};

// The encoding of the elements of an array: the widest, as in rhea's own arrays.
const elementCodes = {};
for (const [code, type] of Object.entries(types.by_code)) {
    elementCodes[names[type.name]] = Number(code);
}
elementCodes.boolean = 0x56;
elementCodes.uint = 0x70;
elementCodes.ulong = 0x80;
elementCodes.int = 0x71;
elementCodes.long = 0x81;

function show(typed) {
    if (typed.descriptor) {
        const descriptors = Array.isArray(typed.descriptor) ? typed.descriptor : [typed.descriptor];
        const bare = Object.assign(Object.create(Object.getPrototypeOf(typed)), typed, { descriptor: undefined });
        return descriptors.reduceRight((value, descriptor) => ['described', show(descriptor), value], show(bare));
    }
    const name = names[typed.type.name];
    const value = typed.value;
    switch (name) {
    case 'null': return [name];
    case 'boolean': return [name, Boolean(value)];
    case 'float': return [name, lines.bits(value, 4)];
    case 'double': return [name, lines.bits(value, 8)];
    case 'string': case 'symbol': return [name, value];
    case 'decimal32': case 'decimal64': case 'decimal128': case 'uuid': case 'binary': return [name, value.toString('hex')];
    case 'list': case 'map': return [name, value.map(show)];
    case 'array': {
        const constructor = typed.array_constructor;
        return [name, names[types.by_code[constructor.typecode].name], constructor.descriptor ? [show(constructor.descriptor)] : [], value.map(show)];
    }
    case 'timestamp': return [name, String(BigInt(value.getTime()))];
    case 'long': return [name, String(BigInt.asIntN(64, lines.integer(value)))];
    default: return [name, String(lines.integer(value))];
    }
}

// With rhea's own choice of the encoding.
function make(value) {
    const [name, content] = value;
    switch (name) {
    case 'null': return types.Null();
    case 'boolean': return types.wrap_boolean(content);
    case 'ulong': case 'long': case 'timestamp': return types['wrap_' + name](lines.eightBytes(content));
    case 'float': case 'double': return types['wrap_' + name](lines.number(content));
    case 'decimal32': return types.Decimal32(Buffer.from(content, 'hex'));
    case 'decimal64': return types.Decimal64(Buffer.from(content, 'hex'));
    case 'decimal128': return types.Decimal128(Buffer.from(content, 'hex'));
    case 'uuid': case 'binary': return types['wrap_' + name](Buffer.from(content, 'hex'));
    case 'string': case 'symbol': return types['wrap_' + name](content);
    case 'list': return types.wrap_list(content.map(make));
    case 'map': return types.Map32(content.map(make));
    case 'described': return types.described(make(value[1]), make(value[2]));
    case 'array': {
        const [descriptor, ...more] = value[2].map(make);
        if (more.length > 0) {
            throw new RangeError('an array has one descriptor at most');
        }
        return types.wrap_array(value[3].map(element), elementCodes[content], descriptor);
    }
    default: return types['wrap_' + name](Number(content));
    }
}

// rhea takes the bare values of the elements, in the one encoding of the array.
function element(value) {
    switch (value[0]) {
    case 'ulong': case 'long': case 'timestamp': return lines.eightBytes(value[1]);
    case 'list': case 'map': return value[1].map(make);
    default: return make(value).value;
    }
}

function decode(bytes) {
    const reader = new types.Reader(bytes);
    const value = show(reader.read());
    if (reader.remaining() !== 0) {
        throw new RangeError(`${reader.remaining()} bytes are left`);
    }
    return value;
}

function encode(value) {
    const writer = new types.Writer();
    writer.write(make(value));
    return writer.toBuffer();
}

lines.serve(require('rhea/package.json').version, decode, encode);
