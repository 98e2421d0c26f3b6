// Values through the codec of amqp10 (README.md). It gives values of JavaScript, not types of AMQP: the notation says which.
'use strict';

const Builder = require('buffer-builder');
const Int64 = require('node-int64');
const codec = require('amqp10/lib/codec');
const AMQPArray = require('amqp10/lib/types/amqp_composites').Array;
const DescribedType = require('amqp10/lib/types/described_type');
const ForcedType = require('amqp10/lib/types/forced_type');
const lines = require('./lines.js');

// The encoding of the elements of an array.
const elementCodes = {
    null: 0x40, boolean: 0x56, ubyte: 0x50, ushort: 0x60, uint: 0x70, ulong: 0x80, byte: 0x51, short: 0x61, int: 0x71, long: 0x81, float: 0x72, double: 0x82,
    decimal32: 0x74, decimal64: 0x84, decimal128: 0x94, char: 0x73, timestamp: 0x83, uuid: 0x98, binary: 0xb0, string: 0xb1, symbol: 0xb3,
    list: 0xd0, map: 0xd1, array: 0xf0,
};

function show(value) {
    if (value === null) {
        return ['null'];
    }
    switch (typeof value) {
    case 'boolean': return ['boolean', value];
    case 'string': return ['text', value];
    case 'number': return ['number', Number.isSafeInteger(value) ? String(BigInt(value)) : lines.bits(value, 8)];
    }
    if (Buffer.isBuffer(value)) {
        return ['binary', value.toString('hex')];
    }
    if (value instanceof Int64) {
        return ['number', String(value.toBuffer(true).readBigInt64BE())];
    }
    if (value instanceof Date) {
        return ['timestamp', String(BigInt(value.getTime()))];
    }
    if (value instanceof DescribedType) {
        return ['described', show(value.descriptor), show(value.value)];
    }
    return Array.isArray(value) ? ['list', value.map(show)] : ['map', Object.entries(value).flatMap(([key, item]) => [['text', key], show(item)])];
}

function bare(value) {
    const [name, content] = value;
    switch (name) {
    case 'null': return null;
    case 'boolean': case 'string': case 'symbol': return content;
    case 'ulong': case 'long': case 'timestamp': {
        const number = lines.eightBytes(content);
        return Buffer.isBuffer(number) ? new Int64(number) : number;
    }
    case 'float': case 'double': return lines.number(content);
    case 'char': return String.fromCodePoint(Number(content));
    case 'uuid': return content.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    case 'decimal32': case 'decimal64': case 'decimal128': case 'binary': return Buffer.from(content, 'hex');
    case 'list': return content.map(make);
    case 'map': {
        const map = {};
        for (let i = 0; i < content.length; i += 2) {
            map[bare(content[i])] = make(content[i + 1]);
        }
        return map;
    }
    case 'array': {
        if (value[2].length > 0) {
            throw new RangeError('an array has no descriptor');
        }
        return new AMQPArray(value[3].map(bare), elementCodes[content]);
    }
    default: return Number(content);
    }
}

function make(value) {
    if (value[0] === 'described') {
        return new DescribedType(make(value[1]), make(value[2]));
    }
    return value[0] === 'null' ? null : new ForcedType(value[0], bare(value));
}

function decode(bytes) {
    const [value, length] = codec.decode(bytes);
    if (length !== bytes.length) {
        throw new RangeError(`${bytes.length - length} bytes are left`);
    }
    return show(value);
}

function encode(value) {
    const builder = new Builder();
    codec.encode(make(value), builder);
    return builder.get();
}

lines.serve(require('amqp10/package.json').version, decode, encode);
