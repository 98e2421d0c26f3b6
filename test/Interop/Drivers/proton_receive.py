"""Qpid Proton's listener, which accepts every message: the lines that it prints are in README.md."""
import json
import os
import sys
import threading

import proton
from proton.handlers import MessagingHandler
from proton.reactor import Container


def say(**line):
    print(json.dumps(line), flush=True)


class Receive(MessagingHandler):
    def __init__(self, port):
        super().__init__(prefetch=100)
        self.port = port
        self.received = 0

    def on_start(self, event):
        event.container.listen("127.0.0.1:" + self.port)
        say(version=".".join(map(str, proton.VERSION)))

    def on_message(self, event):
        self.received += 1

    def on_connection_closing(self, event):
        say(received=self.received)


def end_with_tests():
    sys.stdin.read()
    os._exit(0)


threading.Thread(target=end_with_tests, daemon=True).start()
Container(Receive(*sys.argv[1:])).run()
