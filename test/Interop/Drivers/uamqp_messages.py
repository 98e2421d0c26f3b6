"""uamqp's client over TLS, which sends every message back: the lines that it prints are in README.md."""
import json
import os
import sys
import threading
import time

import uamqp
from uamqp import address, authentication, constants


def say(**line):
    print(json.dumps(line), flush=True)


def end_with_tests():
    sys.stdin.read()
    os._exit(0)


def main(role, port, max_frame_size, user=None, password=None):
    threading.Thread(target=end_with_tests, daemon=True).start()
    say(version=uamqp.__version__)
    settings = dict(port=int(port), verify=os.environ["AMQP_CERTIFICATE"])
    auth = authentication.SASLPlain("localhost", user, password, **settings) if password else authentication.SASLAnonymous("localhost", **settings)
    connection = uamqp.Connection("localhost", auth, container_id="uamqp", max_frame_size=int(max_frame_size), idle_timeout=10000)
    session = uamqp.Session(connection)
    waiting = []
    receiver = uamqp.receiver.MessageReceiver(session, address.Source("out"), "out", waiting.append, name="in", max_message_size=8 << 20)
    sender = uamqp.sender.MessageSender(session, "back", address.Target("back"), name="back", max_message_size=8 << 20)
    receiver.open()
    sender.open()

    def on_sent(message, result, delivery_state=None):
        say(outcome="accepted" if constants.MessageSendResult(result) == constants.MessageSendResult.Ok else "rejected")

    while True:
        connection.work()
        for message in list(waiting):
            waiting.remove(message)
            subject = message.properties.subject.decode() if message.properties and message.properties.subject else None
            if subject == "rejected":
                message.reject(condition="amqp:not-allowed", description="as asked")
            elif subject == "released":
                message.release()
            elif subject == "modified":
                message.modify(True, True)
            else:
                message.accept()
                try:
                    sender.send(message, on_sent)
                except Exception as error:  # Any error of the peer is an answer.
                    say(error="%s: %s" % (type(error).__name__, error))
        time.sleep(0.001)


try:
    main(*sys.argv[1:])
except Exception as error:
    say(error="Error %s: %s" % (type(error).__name__, error))
