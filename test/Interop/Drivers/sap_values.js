// Values through the codec of SAP's client (README.md), with the types that it keeps on request.
'use strict';

const constants = require('@sap/xb-msg-amqp-v100/lib/serialize/constants');
const { Decoder } = require('@sap/xb-msg-amqp-v100/lib/serialize/decoder');
const { Encoder } = require('@sap/xb-msg-amqp-v100/lib/serialize/encoder');
const lines = require('./lines.js');

const { SIMPLE, COMPLEX } = constants.CONSTRUCT.PRIMITIVE;
const { DESCRIPTOR, PRIMITIVE, PRIM_ITEM, DESC_ITEM } = constants.RUNTIME.SYMBOL;
const HEADERS = 16; // The protocol header and that of a frame.

const names = {
    NULL: 'null', TRUE: 'boolean', FALSE: 'boolean', BOOL: 'boolean', UBYTE: 'ubyte', USHORT: 'ushort', UINT0: 'uint', SMALLUINT: 'uint', UINT: 'uint',
    ULONG0: 'ulong', SMALLULONG: 'ulong', ULONG: 'ulong', BYTE: 'byte', SHORT: 'short', SMALLINT: 'int', INT: 'int', SMALLLONG: 'long', LONG: 'long',
    FLOAT: 'float', DOUBLE: 'double', DEC32: 'decimal32', DEC64: 'decimal64', DEC128: 'decimal128', CHAR: 'char', TIMESTAMP: 'timestamp', UUID: 'uuid',
    BIN8: 'binary', BIN32: 'binary', STR8: 'string', STR32: 'string', SYM8: 'symbol', SYM32: 'symbol',
    LIST0: 'list', LIST8: 'list', LIST32: 'list', MAP8: 'map', MAP32: 'map', ARRAY8: 'array', ARRAY32: 'array',
};
const nameOf = {};
const widest = {};
for (const [key, code] of Object.entries({ ...SIMPLE, ...COMPLEX })) {
    nameOf[code] = names[key];
    widest[names[key]] = code;
}
Object.assign(widest, { boolean: SIMPLE.BOOL, uint: SIMPLE.UINT, ulong: SIMPLE.ULONG, int: SIMPLE.INT, long: SIMPLE.LONG, binary: SIMPLE.BIN32,
    string: SIMPLE.STR32, symbol: SIMPLE.SYM32, list: COMPLEX.LIST32, map: COMPLEX.MAP32, array: COMPLEX.ARRAY32 });

function show(value) {
    if (value === null) {
        return ['null'];
    }
    if (typeof value === 'boolean') {
        return ['boolean', value];
    }
    if (value[DESCRIPTOR] !== undefined) {
        const descriptor = value[DESCRIPTOR];
        delete value[DESCRIPTOR];
        return ['described', show(descriptor), show(value)];
    }
    const name = nameOf[value[PRIMITIVE]];
    switch (name) {
    case 'boolean': return [name, value.valueOf()];
    case 'float': return [name, lines.bits(value.valueOf(), 4)];
    case 'double': return [name, lines.bits(value.valueOf(), 8)];
    case 'char': return [name, String(value.codePointAt(0))];
    case 'string': case 'symbol': return [name, value.valueOf()];
    case 'decimal32': case 'decimal64': case 'decimal128': case 'uuid': case 'binary': return [name, value.toString('hex')];
    case 'list': return [name, value.map(show)];
    case 'map': return [name, [...value].flat().map(show)];
    case 'array': return [name, nameOf[value[PRIM_ITEM]], value[DESC_ITEM] === undefined ? [] : [show(value[DESC_ITEM])], value.map(show)];
    case 'timestamp': return [name, String(BigInt(value.getTime()))];
    default: return [name, String(BigInt(value.valueOf()))];
    }
}

function typed(value, code) {
    value[PRIMITIVE] = code;
    return value;
}

function integer(text) {
    const number = Number(text);
    return Number.isSafeInteger(number) ? new Number(number) : new String(text);
}

function make(value) {
    const [name, content] = value;
    switch (name) {
    case 'null': return null;
    case 'boolean': return content;
    case 'float': case 'double': return typed(new Number(lines.number(content)), widest[name]);
    case 'char': return typed(new String(String.fromCodePoint(Number(content))), SIMPLE.CHAR);
    case 'string': case 'symbol': return typed(new String(content), widest[name]);
    case 'decimal32': case 'decimal64': case 'decimal128': case 'uuid': case 'binary': return typed(Buffer.from(content, 'hex'), widest[name]);
    case 'list': return typed(content.map(make), COMPLEX.LIST32);
    case 'map': {
        const map = new Map();
        for (let i = 0; i < content.length; i += 2) {
            map.set(make(content[i]), make(content[i + 1]));
        }
        return typed(map, COMPLEX.MAP32);
    }
    case 'array': {
        const array = typed(value[3].map(item => element(make(item))), COMPLEX.ARRAY32);
        array[PRIM_ITEM] = widest[content];
        if (value[2].length > 0) {
            array[DESC_ITEM] = make(value[2][0]);
        }
        return array;
    }
    case 'described': {
        const described = make(value[2]);
        described[DESCRIPTOR] = make(value[1]);
        return described;
    }
    case 'timestamp': return new Date(Number(content));
    default: return typed(integer(content), widest[name]);
    }
}

// Elements are bare strings, numbers and dates; buffers, lists and maps are as they are elsewhere.
function element(value) {
    return value instanceof Number || value instanceof String ? value.valueOf() : value;
}

function decode(bytes) {
    const decoder = new Decoder({ decodeWrappedValues: true, decodeUnsafeIntegers: true }, () => {});
    decoder.push(bytes);
    decoder.bytesExpected = bytes.length;
    const value = show(decoder.readValue(false, null, null));
    if (decoder.inputAvailable !== 0) {
        throw new RangeError(`${decoder.inputAvailable} bytes are left`);
    }
    return value;
}

function encode(value) {
    const chunks = [];
    const encoder = new Encoder({ ostreamPayloadCopyLimit: 1 << 24 }, size => Buffer.alloc(Math.max(size, 1 << 16)), chunk => chunks.push(chunk));
    encoder.maxFrameSize = 1 << 24;
    encoder.init({ PROTOCOL: 0 });
    encoder.push({ type: 0, channel: 0, encodeData: () => encoder.valueAny(make(value)), encodeDone: () => {} });
    encoder.flush();
    return Buffer.concat(chunks).subarray(HEADERS);
}

lines.serve(require('@sap/xb-msg-amqp-v100/package.json').version, decode, encode);
