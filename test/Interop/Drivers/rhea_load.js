// rhea's client sends messages of 1 KB, or receives them: it prints its version, then the processor time in ms and whether they came once and in order.
'use strict';

const rhea = require('rhea');

const [role, port, address, count] = process.argv.slice(2);
const say = line => process.stdout.write(JSON.stringify(line) + '\n');
const container = rhea.create_container();
const body = rhea.message.data_section(Buffer.alloc(1024, 7));
const { version } = require('rhea/package.json');
const user = process.env.AMQP_USER;
let start, done = 0, sent = 0, isInOrder = true;

process.stdin.on('end', () => process.exit()).resume();
say({ version });
const connection = container.connect({ host: '127.0.0.1', port: Number(port), username: user || 'anonymous', password: user, reconnect: false, tcp_no_delay: true });

function finish() {
    const { user: inUser, system } = process.cpuUsage(start);
    say({ cpu: (inUser + system) / 1000, isInOrder });
    connection.close();
}

if (role === 'send') {
    const sender = connection.open_sender({ target: address });
    container.on('sendable', () => {
        start = start || process.cpuUsage();
        while (sent < Number(count) && sender.sendable()) {
            sender.send({ message_id: sent++, body });
        }
    });
    container.on('accepted', () => ++done === Number(count) && finish());
} else {
    connection.open_receiver({ source: address, credit_window: 1000 });
    container.on('message', ({ message }) => {
        start = start || process.cpuUsage();
        isInOrder = isInOrder && message.message_id === done;
        if (++done === Number(count)) {
            // The last disposition goes out first.
            setImmediate(finish);
        }
    });
}
container.on('disconnected', context => context.error && say({ error: String(context.error) }));
