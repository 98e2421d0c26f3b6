// rhea's client or listener, which sends every message back: the lines that it prints are in README.md.
'use strict';

const rhea = require('rhea');

const [role, port, maxFrameSize, user, password] = process.argv.slice(2);
const say = line => process.stdout.write(JSON.stringify(line) + '\n');
console.log = console.warn = console.error = console.trace = () => {};

// It ends with the tests.
process.stdin.on('end', () => process.exit()).resume();

const container = rhea.create_container();
const senders = new Map();
const waiting = [];

function send() {
    for (const item of [...waiting]) {
        const sender = senders.get(item.address);
        if (sender && sender.sendable()) {
            waiting.splice(waiting.indexOf(item), 1);
            try {
                sender.send(item.message);
            } catch (error) {
                say({ error: `${error.name}: ${error.message}` });
            }
        }
    }
}

container.on('message', ({ message, delivery, receiver }) => {
    switch (message.subject) {
    case 'rejected': return delivery.reject({ condition: 'amqp:not-allowed', description: 'as asked' });
    case 'released': return delivery.release();
    case 'detach': return receiver.close();
    case 'modified': return delivery.modified({ delivery_failed: true });
    }
    waiting.push({ address: role === 'connect' ? 'out' : receiver.target.address, message });
    delivery.accept();
    send();
});
container.on('sendable', send);
for (const outcome of ['accepted', 'rejected', 'released', 'modified']) {
    container.on(outcome, () => say({ outcome }));
}
container.on('sender_open', ({ sender }) => {
    if (role === 'listen') {
        sender.set_source(sender.remote.attach.source);
        senders.set(sender.source.address, sender);
    }
});
container.on('receiver_open', ({ receiver }) => {
    if (role === 'listen') {
        receiver.set_target(receiver.remote.attach.target);
    }
});
for (const event of ['connection_error', 'protocol_error', 'disconnected', 'error']) {
    container.on(event, context => say({ error: String(context.error || (context.connection && context.connection.error) || event) }));
}
container.on('connection_close', () => say({ closed: true }));

container.options.sender_options = { treat_modified_as_released: false };
container.options.receiver_options = { autoaccept: false, credit_window: 100 };
const options = { host: '127.0.0.1', port: Number(port), max_frame_size: Number(maxFrameSize), idle_time_out: 10000, tcp_no_delay: true };
const version = require('rhea/package.json').version;
if (role === 'listen') {
    container.sasl_server_mechanisms.enable_anonymous();
    container.sasl_server_mechanisms.enable_plain((name, secret) => name === 'user' && secret === 'secret');
    container.listen(options).on('listening', () => say({ version }));
} else {
    const connection = container.connect({ ...options, reconnect: false, username: user === 'none' ? undefined : user || 'anonymous', password });
    connection.open_receiver({ source: 'out', autoaccept: false, credit_window: 100 });
    senders.set('out', connection.open_sender({ target: 'back', treat_modified_as_released: false }));
    say({ version });
}
