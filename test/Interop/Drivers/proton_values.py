"""Values through the codec of Qpid Proton: a line of JSON in, a line of JSON out (README.md beside this file)."""
import json
import math
import struct
import sys
import uuid

import proton
from proton import Data

NAMES = {
    Data.NULL: "null", Data.BOOL: "boolean", Data.UBYTE: "ubyte", Data.BYTE: "byte", Data.USHORT: "ushort", Data.SHORT: "short",
    Data.UINT: "uint", Data.INT: "int", Data.CHAR: "char", Data.ULONG: "ulong", Data.LONG: "long", Data.TIMESTAMP: "timestamp",
    Data.FLOAT: "float", Data.DOUBLE: "double", Data.DECIMAL32: "decimal32", Data.DECIMAL64: "decimal64",
    Data.DECIMAL128: "decimal128", Data.UUID: "uuid", Data.BINARY: "binary", Data.STRING: "string", Data.SYMBOL: "symbol",
    Data.DESCRIBED: "described", Data.ARRAY: "array", Data.LIST: "list", Data.MAP: "map",
}
CODES = {name: code for code, name in NAMES.items()}
INTEGERS = {"ubyte", "byte", "ushort", "short", "uint", "int", "ulong", "long", "timestamp"}


def bits(value, form):
    return "nan" if math.isnan(value) else struct.pack(form, value).hex()


def number(text, form):
    return math.nan if text == "nan" else struct.unpack(form, bytes.fromhex(text))[0]


def get(data):
    name = NAMES[data.type()]
    if name == "null":
        return [name]
    if name in INTEGERS:
        return [name, str(int(getattr(data, "get_" + name)()))]
    if name == "boolean":
        return [name, bool(data.get_bool())]
    if name == "char":
        return [name, str(ord(data.get_char()))]
    if name == "float":
        return [name, bits(data.get_float(), ">f")]
    if name == "double":
        return [name, bits(data.get_double(), ">d")]
    if name == "decimal32":
        return [name, "%08x" % data.get_decimal32()]
    if name == "decimal64":
        return [name, "%016x" % data.get_decimal64()]
    if name == "decimal128":
        return [name, bytes(data.get_decimal128()).hex()]
    if name == "uuid":
        return [name, data.get_uuid().bytes.hex()]
    if name == "binary":
        return [name, bytes(data.get_binary()).hex()]
    if name in ("string", "symbol"):
        return [name, str(getattr(data, "get_" + name)())]
    if name == "described":
        return [name, *children(data)]
    if name == "array":
        _, described, element = data.get_array()
        items = children(data)
        return [name, NAMES.get(element), items[:described], items[described:]]
    return [name, children(data)]


def children(data):
    items = []
    data.enter()
    while data.next() is not None:
        items.append(get(data))
    data.exit()
    return items


def put(data, value):
    name = value[0]
    if name == "null":
        data.put_null()
    elif name in INTEGERS:
        getattr(data, "put_" + name)(int(value[1]))
    elif name == "boolean":
        data.put_bool(value[1])
    elif name == "char":
        data.put_char(chr(int(value[1])))
    elif name == "float":
        data.put_float(number(value[1], ">f"))
    elif name == "double":
        data.put_double(number(value[1], ">d"))
    elif name in ("decimal32", "decimal64"):
        getattr(data, "put_" + name)(int(value[1], 16))
    elif name in ("decimal128", "binary"):
        getattr(data, "put_" + name)(bytes.fromhex(value[1]))
    elif name == "uuid":
        data.put_uuid(uuid.UUID(hex=value[1]))
    elif name in ("string", "symbol"):
        getattr(data, "put_" + name)(value[1])
    elif name == "described":
        data.put_described()
        put_children(data, value[1:])
    elif name == "array":
        if len(value[2]) > 1:
            raise ValueError("an array has one descriptor at most")
        data.put_array(len(value[2]) > 0, CODES[value[1]])
        put_children(data, value[2] + value[3])
    else:
        getattr(data, "put_" + name)()
        put_children(data, value[1])


def put_children(data, values):
    data.enter()
    for value in values:
        put(data, value)
    data.exit()


def decode(encoded):
    data = Data()
    used = data.decode(encoded)
    if used != len(encoded):
        raise ValueError(f"{len(encoded) - used} bytes are left")
    data.rewind()
    data.next()
    return get(data)


def encode(value):
    data = Data()
    put(data, value)
    return data.encode().hex()


def answer(request):
    try:
        if "bytes" in request:
            return {"value": decode(bytes.fromhex(request["bytes"]))}
        return {"bytes": encode(request["value"])}
    except Exception as error:  # Any error of the peer is an answer.
        return {"error": "%s: %s" % (type(error).__name__, error)}


print(json.dumps({"version": ".".join(map(str, proton.VERSION))}), flush=True)
for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
