/**
 * `npm run payments` at the demo: subscribes its team at the sandbox's payment page, lets time pass, makes payments fail.
 * Without arguments it prints where to pay.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { readSettings } from '../src/settings.js';

interface Credentials {
  baseUrl: string;
  sandboxUrl: string;
  users: { owner: { token: string } };
}

function credentials(): Credentials {
  const path = join(readSettings().database.dataDir, 'demo-credentials.json');
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new Error(`There is no ${path}: start the demo first (npm start), with the same DATA_DIR.`);
  }
}

async function post(url: string, body: object, token?: string): Promise<Record<string, unknown>> {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => {
    throw new Error(`Nothing answers at ${new URL(url).origin}: start the demo (npm start).`);
  });
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  if (!response.ok) throw new Error(String(answer.message ?? `${url} answered ${response.status}.`));
  return answer;
}

function whole(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 1 to 9999.');
  return Number(text);
}

const print = (line: string) => process.stdout.write(`${line}\n`);
const program = new Command('payments').description('Try payments at the running demo');

program
  .command('subscribe', { isDefault: true })
  .description('Print the payment page for a plan')
  .option('--plan <plan>', 'starter, pro or agency', 'pro')
  .option('--interval <interval>', 'month or year', 'month')
  .action(async (order: { plan: string; interval: string }) => {
    const { baseUrl, users } = credentials();
    const { url } = await post(`${baseUrl}/billing/checkout`, order, users.owner.token);
    print(`Pay at ${url}\nThen look at the plan at ${new URL(baseUrl).origin}/app/billing`);
  });

program
  .command('pass')
  .description('Let days pass at the sandbox; what falls due is paid')
  .argument('<days>', 'how many', whole)
  .action(async (days: number) => {
    await post(`${credentials().sandboxUrl}/control/stripe/clock`, { days });
    print(`${days} days later.`);
  });

program
  .command('fail')
  .description('Make the next payments fail')
  .argument('[times]', 'how many', whole, 1)
  .action(async (times: number) => {
    await post(`${credentials().sandboxUrl}/control/stripe/failures`, { times });
    print(`The next ${times === 1 ? 'payment fails' : `${times} payments fail`}.`);
  });

program.parseAsync().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
