// The client of @sap/xb-msg-amqp-v100, which sends every message back: the lines that it prints are in README.md.
'use strict';

const { Client } = require('@sap/xb-msg-amqp-v100');

const [, port, maxFrameSize, user, password] = process.argv.slice(2);
const say = line => process.stdout.write(JSON.stringify(line) + '\n');
const failure = error => say({ error: `${error.name || 'Error'}: ${error.message || error}` });

// It ends with the tests.
process.stdin.on('end', () => process.exit()).resume();

process.on('uncaughtException', failure);
const client = new Client({
    net: { host: '127.0.0.1', port: Number(port) },
    sasl: user === 'none' ? undefined : user ? { mechanism: 'PLAIN', user, password } : { mechanism: 'ANONYMOUS' },
    amqp: { containerID: 'sap', maxFrameSize: Number(maxFrameSize), idleTimeoutMilliseconds: 10000 },
});
const incoming = client.receiver('in').attach('out', '');
const outgoing = client.sender('back').attach('back', '', 100);
incoming.on('data', message => {
    // A message is done or has failed; there are no other outcomes.
    const properties = message.source.properties;
    if (['rejected', 'released', 'modified'].includes(properties && properties.subject)) {
        return message.failed(new Error('as asked'));
    }
    message.done();
    outgoing.write({
        target: message.source,
        payload: message.payload,
        done: () => say({ outcome: 'accepted' }),
        failed: error => say({ outcome: 'rejected', error: error && error.message }),
    });
});
for (const emitter of [client, incoming, outgoing]) {
    emitter.on('error', failure);
}
client.on('assert', failure).on('disconnected', () => say({ closed: true }));
say({ version: require('@sap/xb-msg-amqp-v100/package.json').version });
client.connect();
