import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

test('the sandbox starts by itself, says where it answers, and ends cleanly', async () => {
  const child = spawn('npm', ['run', '--silent', 'sandbox', '--', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    while (!output.includes('stripeWebhookSecret') && child.exitCode === null) await sleep(50);
    const told = Object.fromEntries(output.split('\n').map((line) => line.split(/ +/)));
    expect(told.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(told.googleAdsUrl).toBe(`${told.url}/google-ads`);
    const { keys } = await (await fetch(told.jwksUrl)).json();
    expect(keys).toHaveLength(1);
    const asked = await (await fetch(`${told.url}/control/requests`)).json();
    expect(asked).toMatchObject([{ system: 'identity', path: '/identity/jwks', status: 200 }]);
  } finally {
    child.kill('SIGTERM');
  }
  expect(await ended).toEqual([0, null]);
});
