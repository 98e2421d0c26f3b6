"""Qpid Proton's listener takes messages on the address in, and gives as many as it is told on the address out: it says whether they came once and in order."""
import json
import os
import sys
import threading

import proton
from proton.handlers import MessagingHandler
from proton.reactor import Container


def say(**line):
    print(json.dumps(line), flush=True)


class Listener(MessagingHandler):
    def __init__(self, port, count):
        super().__init__(prefetch=1000)
        self.port, self.count = port, int(count)

    def on_start(self, event):
        event.container.listen("127.0.0.1:" + self.port)
        say(version=".".join(map(str, proton.VERSION)))

    def on_link_opening(self, event):
        link = event.link
        if link.is_sender:
            link.source.address = link.remote_source.address
            link.sent = 0
        else:
            link.target.address = link.remote_target.address
            link.received, link.in_order = 0, True

    def on_message(self, event):
        link = event.receiver
        link.in_order = link.in_order and event.message.id == link.received
        link.received += 1
        if link.received == self.count:
            say(isInOrder=link.in_order)

    def on_sendable(self, event):
        link = event.sender
        while link.credit and link.sent < self.count:
            link.send(proton.Message(id=link.sent, body=bytes(1024), inferred=True))
            link.sent += 1


def end_with_tests():
    sys.stdin.read()
    os._exit(0)


threading.Thread(target=end_with_tests, daemon=True).start()
Container(Listener(*sys.argv[2:])).run()
