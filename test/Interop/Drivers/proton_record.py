"""Qpid Proton's client, which sends the messages of a conversation to record and takes them back: the line that it prints is in README.md."""
import json
import sys
import uuid

import proton
from proton import Message
from proton.utils import BlockingConnection

PROPERTIES = {
    "str": "žluťoučký", "int": proton.int32(-5), "uint": proton.uint(7), "ulong": proton.ulong(2**63 + 1), "long": -(2**40), "ubyte": proton.ubyte(200),
    "byte": proton.byte(-3), "short": proton.short(-300), "ushort": proton.ushort(60000), "float": proton.float32(1.5), "double": 2.25, "bool": True,
    "ts": proton.timestamp(1700000000123), "uuid": uuid.UUID("00112233-4455-6677-8899-aabbccddeeff"), "bin": b"\x00\x01\xff",
    "sym": proton.symbol("a-symbol"), "char": proton.char("é"), "nul": None,
}


def full(**more):
    return Message(
        durable=True, priority=7, ttl=60, id=str(uuid.UUID(int=5)), user_id=b"guest", subject="s", reply_to="/queue/r", correlation_id=proton.ulong(9),
        content_type="application/octet-stream", creation_time=1700000000, **more)


MESSAGES = [
    full(body="text", properties=PROPERTIES),
    full(body={"k": [1, 2, 3], "nested": {"a": proton.symbol("x")}},
         annotations={proton.symbol("x-opt-key"): "v", proton.symbol("x-opt-n"): proton.int32(3)}),
    Message(body=bytes(i % 256 for i in range(102400)), inferred=True),
    Message(body=[1, "two", 3.0, None, True, uuid.UUID(int=7)]),
    Message(body=proton.Array(proton.UNDESCRIBED, proton.Data.INT, *[proton.int32(i) for i in range(-300, 300, 7)])),
    Message(body=proton.Array(proton.UNDESCRIBED, proton.Data.STRING, "a", "bb", "ccc")),
    Message(body=proton.Described(proton.symbol("com.example:point"), [1.5, 2.5])),
    Message(body=proton.decimal64(0x31C000000000007B)),
]

ADDRESS = "/queue/capture"
port, count, *user = sys.argv[1:]
connection = BlockingConnection(
    "127.0.0.1:" + port, timeout=15, allow_insecure_mechs=True,
    **({"user": user[0], "password": user[1], "allowed_mechs": "PLAIN"} if user else {"allowed_mechs": "ANONYMOUS"}))
sender = connection.create_sender(ADDRESS)
for message in MESSAGES[:int(count)]:
    sender.send(message)
receiver = connection.create_receiver(ADDRESS, credit=20)
for _ in range(int(count)):
    receiver.receive()
    receiver.accept()
connection.close()
print(json.dumps({"version": ".".join(map(str, proton.VERSION))}))
