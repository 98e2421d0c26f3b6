// rhea's client, which sends the messages of a conversation to record and takes them back: the line that it prints is in README.md.
'use strict';

const rhea = require('rhea');

const [port, username, password] = process.argv.slice(2);
const print = line => process.stdout.write(JSON.stringify(line) + '\n');
const messages = [
    { application_properties: { a: rhea.types.wrap_uint(1), b: 'two', c: true, d: rhea.types.wrap_double(1.5) }, body: 'hello from node' },
    { body: rhea.message.data_section(Buffer.alloc(3000, 'x')) },
    { body: rhea.message.sequence_section([1, 'two', 3.5].map(item => typeof item === 'number' && Number.isInteger(item) ? rhea.types.wrap_uint(item) : item)) },
    { body: { x: [1, 2], y: { z: null } } },
    { message_id: rhea.types.wrap_ulong(77), body: rhea.types.wrap_array([1, 2, 3], 0x71) },
];
let received = 0;
const container = rhea.create_container();
container.once('sendable', ({ sender }) => messages.forEach(message => sender.send(message)));
container.on('message', ({ receiver, connection }) => {
    if (++received === messages.length) {
        receiver.close();
        connection.close();
    }
});
container.on('connection_close', () => print({ version: require('rhea/package.json').version }));
container.on('disconnected', ({ error }) => print({ error: String(error) }));
const connection = container.connect({ host: '127.0.0.1', port: Number(port), reconnect: false, username, password });
connection.open_sender('/queue/capture-node');
connection.open_receiver('/queue/capture-node');
