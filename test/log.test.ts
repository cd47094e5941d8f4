import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createLog, redact } from '../src/log.js';

const KEY = 'acs_0123456789abcdefghijABCDEFGHIJ01';

test.each([
  [`{"msg":"sent ${KEY} along"}`, '{"msg":"sent [redacted] along"}'],
  [
    '{"authorization":"Bearer abc","x-api-key":"k","a":1}',
    '{"authorization":"[redacted]","x-api-key":"[redacted]","a":1}',
  ],
  ['{"refreshToken":"a\\"b","client_secret":"s"}', '{"refreshToken":"[redacted]","client_secret":"[redacted]"}'],
  ['{"m":"Bearer abc.def and eyJhbGciOi.eyJzdWIi.c2ln"}', '{"m":"Bearer [redacted] and [redacted]"}'],
  ['{"m":"postgres://user:secret@host/db"}', '{"m":"postgres://user:[redacted]@host/db"}'],
  ['{"url":"/x?a=1&token=abc&b=2"}', '{"url":"/x?a=1&token=[redacted]&b=2"}'],
  ['{"m":"ya29.a0Af_b-c, sk_test_4eC39, whsec_abc"}', '{"m":"[redacted], [redacted], [redacted]"}'],
  [
    '{"keyPrefix":"acs_x7Qm","tokens":3,"route":"/auth/google"}',
    '{"keyPrefix":"acs_x7Qm","tokens":3,"route":"/auth/google"}',
  ],
])('%s is written as %s', (line, written) => {
  expect(redact(line)).toBe(written);
});

test('lines are JSON with the level by name, and levels below the set one are left out', () => {
  const lines: string[] = [];
  const log = createLog({ level: 'warn', to: { write: (line) => void lines.push(line) } });
  log.info('unheard');
  log.error({ err: new Error(`refused ${KEY}`) }, 'fault');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] as string)).toMatchObject({
    level: 'error',
    msg: 'fault',
    err: { message: 'refused [redacted]' },
  });
});

test('each line has its own time', () => {
  const lines: string[] = [];
  const log = createLog({ level: 'info', to: { write: (line) => void lines.push(line) } });
  const times = [
    '2026-11-26T05:06:07.000Z',
    '2026-11-26T05:06:07.008Z',
    '2026-11-26T05:06:07.090Z',
    '2026-11-26T05:06:08.700Z',
    '2026-11-26T05:06:07.999Z',
  ];
  const { now } = Date;
  try {
    for (const time of times) {
      Date.now = () => Date.parse(time);
      log.info('tick');
    }
  } finally {
    Date.now = now;
  }
  expect(lines.map((line) => JSON.parse(line).time)).toEqual(times);
});

test('the statement of an error stays out, for values of people stand in it', () => {
  const lines: string[] = [];
  const log = createLog({ level: 'warn', to: { write: (line) => void lines.push(line) } });
  const statement = { query: "insert into tickets (message) values ('a secret')", params: ['a secret'] };
  log.error({ err: Object.assign(new Error('no such column'), { code: '42703' }, statement) }, 'fault');
  const { err } = JSON.parse(lines[0] as string);
  expect(err).toMatchObject({ message: 'no such column', code: '42703' });
  expect(lines[0]).not.toContain('secret');
});

test('a silent log writes nothing', () => {
  expect(createLog({ level: 'silent' }).isLevelEnabled('fatal')).toBe(false);
});

/** A process of its own, whose output is a pipe as that of a container is. */
function logging(then: string) {
  const log = `import { createLog } from './src/log.ts'; const log = createLog({ level: 'info' });
    for (let line = 0; line < 500; line += 1) log.info({ line }, 'request');`;
  return spawn(process.execPath, ['--input-type=module', '-e', `${log} ${then}`]);
}

test.each([
  ['ends by itself', 'process.exit(0)', 0],
  [
    'is told to end',
    `process.on('SIGTERM', () => process.exit(0)); process.kill(process.pid, 'SIGTERM'); setInterval(() => {}, 1_000)`,
    0,
  ],
  ['fails', `throw new Error('nobody caught this')`, 1],
  ['fails later', `setTimeout(() => Promise.reject(new Error('nobody caught this')), 10)`, 1],
])('a process that %s has written all its lines', async (_case, then, code) => {
  const child = logging(then);
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  expect(await once(child, 'close')).toEqual([code, null]);
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).line as number);
  // Those that were on their way at the end may come behind the last ones; their times tell the order.
  expect(lines.sort((a, b) => a - b)).toEqual(Array.from({ length: 500 }, (_, line) => line));
});

test('a line does not wait for others for long', async () => {
  const child = logging('setInterval(() => {}, 1_000)');
  let text = '';
  for await (const chunk of child.stdout) {
    text += chunk;
    if (text.includes('"line":499')) break;
  }
  child.kill('SIGKILL');
  expect(text.endsWith('\n')).toBe(true);
});
