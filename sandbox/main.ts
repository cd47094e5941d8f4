import { parseArgs } from 'node:util';
import { startSandbox } from './sandbox.js';

const USAGE = `npm run sandbox -- [--port PORT] [--host HOST] [--payment-events URL] [--odd-accounts SEEDS]

  --port            default SANDBOX_PORT, or 4100; 0 takes any free one
  --host            default SANDBOX_HOST, or 127.0.0.1
  --payment-events  where payment notifications are sent; nowhere without it
  --odd-accounts    odd accounts beside the usual ones: seeds from 0 to 99999, such as 1,2
`;

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: process.env.SANDBOX_PORT || '4100' },
    host: { type: 'string', default: process.env.SANDBOX_HOST || '127.0.0.1' },
    'payment-events': { type: 'string' },
    'odd-accounts': { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  process.stdout.write(USAGE);
} else {
  const sandbox = await startSandbox({
    port: Number(values.port),
    host: values.host,
    oddAccounts: values['odd-accounts']?.split(',').map(Number) ?? [],
  });
  if (values['payment-events']) sandbox.sendPaymentEventsTo(values['payment-events']);
  for (const [name, value] of Object.entries(sandbox)) {
    if (typeof value === 'string') process.stdout.write(`${name.padEnd(20)} ${value}\n`);
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void sandbox.close());
}
