"""Qpid Proton's client commits a transaction with the messages 1 to 3, rolls one back with 4 and 5, and sends 6 without one: the lines that it prints are in README.md."""
import json
import os
import sys
import threading

import proton
from proton.handlers import MessagingHandler, TransactionHandler
from proton.reactor import Container


def say(**line):
    print(json.dumps(line), flush=True)


class Client(MessagingHandler, TransactionHandler):
    def __init__(self, port):
        super().__init__()
        self.port = port
        self.sender = None

    def on_start(self, event):
        say(version=".".join(map(str, proton.VERSION)))
        event.container.allow_insecure_mechs = True
        self.connection = event.container.connect("127.0.0.1:" + self.port, reconnect=False, allowed_mechs="ANONYMOUS")
        self.sender = event.container.create_sender(self.connection, "queue")
        event.container.declare_transaction(self.connection, handler=self)
        self.numbers = [1, 2, 3]

    def on_transaction_declared(self, event):
        self.transaction = event.transaction
        self.send()

    def on_sendable(self, event):
        self.send()

    def send(self):
        if self.sender.credit < 10 or not getattr(self, "transaction", None) or not self.numbers:
            return
        for number in self.numbers:
            self.transaction.send(self.sender, proton.Message(body=number))
        is_first = self.numbers[0] == 1
        self.numbers = []
        self.transaction.commit() if is_first else self.transaction.abort()

    def on_transaction_committed(self, event):
        say(committed=True)
        self.transaction, self.numbers = None, [4, 5]
        event.container.declare_transaction(self.connection, handler=self)

    def on_transaction_aborted(self, event):
        say(aborted=True)
        self.sender.send(proton.Message(body=6))

    def on_transaction_declare_failed(self, event):
        say(error="declare failed")

    def on_transaction_commit_failed(self, event):
        say(error="commit failed")

    def on_transport_error(self, event):
        say(error=event.transport.condition.name)


def end_with_tests():
    sys.stdin.read()
    os._exit(0)


threading.Thread(target=end_with_tests, daemon=True).start()
Container(Client(sys.argv[2])).run()
