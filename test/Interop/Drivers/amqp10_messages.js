// amqp10's client, which sends every message back: the lines that it prints are in README.md.
'use strict';

console.log = console.warn = console.error = console.trace = () => {};

const { Client, Policy } = require('amqp10');
const outcomes = Object.entries(require('amqp10/lib/types/delivery_state'));

const [, port, maxFrameSize, user, password] = process.argv.slice(2);
const say = line => process.stdout.write(JSON.stringify(line) + '\n');

// It ends with the tests.
process.stdin.on('end', () => process.exit()).resume();

const client = new Client(Policy.merge({
    reconnect: null,
    connect: { options: { containerId: 'amqp10', maxFrameSize: Number(maxFrameSize), idleTimeout: 10000 }, saslMechanism: user === 'none' ? 'NONE' : user ? 'PLAIN' : 'ANONYMOUS' },
    senderLink: { attach: { sndSettleMode: 0, maxMessageSize: 8 << 20 }, callback: 'settled', encoder: null },
    receiverLink: { attach: { rcvSettleMode: 1, maxMessageSize: 8 << 20 }, decoder: null },
}, Policy.Default));
const failure = error => say({ error: `${error.name || 'Error'}: ${error.message || error.condition || error}` });
process.on('uncaughtException', failure);
client.on('client:errorReceived', failure);
client.on('connection:closed', () => say({ closed: true }));

say({ version: require('amqp10/package.json').version });
client.connect(`amqp://${user && user !== 'none' ? `${user}:${password}@` : ''}127.0.0.1:${port}`)
    .then(() => Promise.all([client.createReceiver('out'), client.createSender('back')]))
    .then(([receiver, sender]) => {
        receiver.on('errorReceived', failure);
        sender.on('errorReceived', failure);
        receiver.on('message', message => {
            switch (message.properties && message.properties.subject) {
            case 'rejected': return receiver.reject(message, { condition: 'amqp:not-allowed', description: 'as asked' });
            case 'released': return receiver.release(message);
            case 'modified': return receiver.modify(message, { deliveryFailed: true });
            }
            receiver.accept(message);
            try {
                sender.send(message).then(state => say({ outcome: outcomes.find(([, type]) => state instanceof type)[0].toLowerCase() }), error =>
                    error.condition ? say({ outcome: 'rejected' }) : failure(error));
            } catch (error) {
                failure(error);
            }
        });
    })
    .catch(failure);
