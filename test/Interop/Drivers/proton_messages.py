"""Qpid Proton's client or listener, which sends every message back: the lines that it prints are in README.md."""
import json
import os
import sys
import threading

import proton
from proton import Delivery
from proton.handlers import MessagingHandler
from proton.reactor import Container

STATES = {Delivery.ACCEPTED: "accepted", Delivery.REJECTED: "rejected", Delivery.RELEASED: "released", Delivery.MODIFIED: "modified"}


def say(**line):
    print(json.dumps(line), flush=True)


class Echo(MessagingHandler):
    def __init__(self, role, port, max_frame_size, user=None, password=None):
        super().__init__(prefetch=100, auto_accept=False)
        self.role, self.port, self.max_frame_size = role, port, int(max_frame_size)
        self.user, self.password = user, password
        self.senders = {}
        self.waiting = []

    def on_start(self, event):
        address = "127.0.0.1:" + self.port
        if self.role == "listen":
            event.container.listen(address)
            say(version=".".join(map(str, proton.VERSION)))
            return
        say(version=".".join(map(str, proton.VERSION)))
        event.container.allow_insecure_mechs = True
        connection = event.container.connect(
            address, reconnect=False, user=self.user, password=self.password, max_frame_size=self.max_frame_size,
            sasl_enabled=self.user != "none", allowed_mechs="PLAIN" if self.password else "ANONYMOUS", heartbeat=10)
        event.container.create_receiver(connection, "out")
        self.senders["out"] = event.container.create_sender(connection, "back")

    def on_connection_bound(self, event):
        event.transport.max_frame_size = self.max_frame_size

    def on_link_opening(self, event):
        link = event.link
        if link.is_sender:
            link.source.address = link.remote_source.address
            self.senders[link.source.address] = link
        else:
            link.target.address = link.remote_target.address

    def on_message(self, event):
        outcome = event.message.subject
        if outcome == "rejected":
            event.delivery.local.condition = proton.Condition("amqp:not-allowed", "as asked")
        if outcome in ("rejected", "released", "modified"):
            if outcome == "modified":
                event.delivery.local.failed = True
            event.delivery.update({name: state for state, name in STATES.items()}[outcome])
            event.delivery.settle()
            return
        if outcome == "detach":
            event.link.close()
            return
        address = "out" if self.role == "connect" else event.receiver.target.address
        self.waiting.append((address, event.message))
        self.accept(event.delivery)
        self.send()

    def on_sendable(self, event):
        self.send()

    def send(self):
        for item in list(self.waiting):
            sender = self.senders.get(item[0])
            if sender and sender.credit:
                self.waiting.remove(item)
                try:
                    sender.send(item[1])
                except Exception as error:  # Any error of the peer is an answer.
                    say(error="%s: %s" % (type(error).__name__, error))

    def on_settled(self, event):
        if event.link.is_sender:
            say(outcome=STATES.get(event.delivery.remote_state, str(event.delivery.remote_state)))

    def on_transport_error(self, event):
        say(error=event.transport.condition.name)

    def on_connection_closed(self, event):
        say(closed=True)


def end_with_tests():
    sys.stdin.read()
    os._exit(0)


threading.Thread(target=end_with_tests, daemon=True).start()
Container(Echo(*sys.argv[1:])).run()
