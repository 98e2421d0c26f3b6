// A line of JSON in, a line of JSON out: the form that the drivers in JavaScript share (README.md).
'use strict';

const readline = require('readline');

// What the library prints must not come between the answers.
console.trace = console.log = console.warn = () => {};

exports.serve = function (version, decode, encode) {
    function answer(request) {
        try {
            return 'bytes' in request ? { value: decode(Buffer.from(request.bytes, 'hex')) } : { bytes: encode(request.value).toString('hex') };
        } catch (error) {
            return { error: `${error.name}: ${error.message}` };
        }
    }
    process.stdout.write(JSON.stringify({ version }) + '\n');
    readline.createInterface({ input: process.stdin }).on('line', line => process.stdout.write(JSON.stringify(answer(JSON.parse(line))) + '\n'));
};

exports.bits = function (value, width) {
    if (Number.isNaN(value)) {
        return 'nan';
    }
    const buffer = Buffer.alloc(width);
    width === 4 ? buffer.writeFloatBE(value) : buffer.writeDoubleBE(value);
    return buffer.toString('hex');
};

exports.number = function (text) {
    if (text === 'nan') {
        return NaN;
    }
    const buffer = Buffer.from(text, 'hex');
    return buffer.length === 4 ? buffer.readFloatBE() : buffer.readDoubleBE();
};

// Libraries in JavaScript give and take eight bytes for an integer that a number does not hold.
exports.integer = value => Buffer.isBuffer(value) ? value.readBigUInt64BE() : BigInt(value);

exports.eightBytes = function (text) {
    const number = BigInt(text);
    if (number >= BigInt(Number.MIN_SAFE_INTEGER) && number <= BigInt(Number.MAX_SAFE_INTEGER)) {
        return Number(number);
    }
    const buffer = Buffer.alloc(8);
    buffer.writeBigUInt64BE(BigInt.asUintN(64, number));
    return buffer;
};
