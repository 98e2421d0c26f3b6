// rhea's client, which sends so many messages and waits until all are accepted: the lines that it prints are in README.md.
'use strict';

const rhea = require('rhea');

const [port, text] = process.argv.slice(2);
const count = Number(text);
const say = line => process.stdout.write(JSON.stringify(line) + '\n');
console.log = console.warn = console.error = console.trace = () => {};
process.stdin.on('end', () => process.exit()).resume();

let sent = 0;
let accepted = 0;
const container = rhea.create_container();
container.on('sendable', ({ sender }) => {
    while (sender.sendable() && sent < count) {
        sent++;
        sender.send({ message_id: sent, body: 'x'.repeat(sent % 500) });
    }
});
container.on('accepted', ({ connection }) => {
    if (++accepted === count) {
        connection.close();
    }
});
container.on('connection_close', () => say({ accepted }));
container.on('disconnected', ({ error }) => say({ error: String(error) }));
say({ version: require('rhea/package.json').version });
container.connect({ host: '127.0.0.1', port: Number(port), reconnect: false, username: 'anonymous' }).open_sender('queue');
