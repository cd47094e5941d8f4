/**
 * What adlane adds to the platform's own time: a budget write beside the three sandbox round trips it contains (read,
 * change, read), and 5,000 negative keywords in one call beside the one request that carries them. The demo runs as a
 * process of its own; both sides are measured in turns. Usage: [DATABASE_URL=postgres://…] npm run bench:writes
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { DemoCredentials } from '../demo/credentials.js';
import { DEMO_OAUTH } from '../sandbox/sandbox.js';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 100);
const LISTS = Number(process.env.BENCH_LISTS ?? 5);
const KEYWORDS = 5_000;

const folder = mkdtempSync(join(tmpdir(), 'adlane-bench-'));
const child = spawn(process.execPath, ['dist/src/main.js'], {
  env: { ...process.env, PORT: '0', DATA_DIR: folder },
  stdio: ['ignore', 'pipe', 'inherit'],
});

async function credentials(): Promise<DemoCredentials> {
  for await (const line of createInterface({ input: child.stdout })) {
    const path = /Credentials: (.+)/.exec(line)?.[1];
    if (path) return JSON.parse(readFileSync(path, 'utf8'));
  }
  throw new Error('The demo did not start.');
}

async function post(url: string, headers: Record<string, string>, body: object): Promise<Record<string, never>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text.slice(0, 500)}`);
  return JSON.parse(text);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
const row = (what: string, ours: number[], platform: number[]) => ({
  what,
  'adlane ms': median(ours).toFixed(1),
  'of it the platform ms': median(platform).toFixed(1),
  ratio: (median(ours) / median(platform)).toFixed(2),
});

try {
  const { baseUrl, sandboxUrl, apiKey } = await credentials();
  const key = { 'x-api-key': apiKey };
  const query = new URLSearchParams({ status: 'ENABLED', channel_type: 'SEARCH', limit: '1' });
  const { data } = await (await fetch(`${baseUrl}/query/campaigns?${query}`, { headers: key })).json();
  const { id, accountId } = data[0];
  const token = await (
    await fetch(`${sandboxUrl}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: DEMO_OAUTH.clientId,
        client_secret: DEMO_OAUTH.clientSecret,
        refresh_token: DEMO_OAUTH.refreshToken,
      }),
    })
  ).json();
  const google = { authorization: `Bearer ${token.access_token}`, 'login-customer-id': '4810269733' };
  const platform = (method: string, body: object) =>
    post(`${sandboxUrl}/google-ads/v25/customers/${accountId}/${method}`, google, body);
  const read = () =>
    platform('googleAds:search', {
      query: `SELECT campaign.id, campaign.campaign_budget, campaign_budget.amount_micros FROM campaign WHERE campaign.id = ${id}`,
    });
  const found = (await read()) as unknown as { results: [{ campaign: { campaignBudget: string } }] };
  const resourceName = found.results[0].campaign.campaignBudget;
  const budget = { ours: [] as number[], platform: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const amount = 20 + (round % 50);
    budget.ours.push(
      await timed(() =>
        post(`${baseUrl}/query/campaign/${id}/budget`, key, {
          account_id: accountId,
          daily_budget_eur: amount,
          apply_to_shared_budget: true,
        }),
      ),
    );
    budget.platform.push(
      await timed(async () => {
        await read();
        await platform('campaignBudgets:mutate', {
          operations: [
            { update: { resourceName, amountMicros: String((amount + 1) * 1_000_000) }, updateMask: 'amountMicros' },
          ],
        });
        await read();
      }),
    );
  }
  const negatives = { ours: [] as number[], platform: [] as number[] };
  for (let list = 0; list < LISTS; list += 1) {
    const words = Array.from({ length: KEYWORDS }, (_, index) => `${randomUUID().slice(0, 8)} gratis ${index}`);
    negatives.ours.push(
      await timed(() =>
        post(`${baseUrl}/query/negative-keywords`, key, {
          account_id: accountId,
          campaign_ids: [id],
          keywords: words.map((text) => ({ text, match_type: 'PHRASE' })),
        }),
      ),
    );
    const set = `customers/${accountId}/sharedSets/-1`;
    negatives.platform.push(
      await timed(() =>
        platform('googleAds:mutate', {
          mutateOperations: [
            {
              sharedSetOperation: {
                create: { resourceName: set, name: `Bench ${randomUUID()}`, type: 'NEGATIVE_KEYWORDS' },
              },
            },
            ...words.map((text) => ({
              sharedCriterionOperation: { create: { sharedSet: set, keyword: { text, matchType: 'PHRASE' } } },
            })),
            {
              campaignSharedSetOperation: {
                create: { campaign: `customers/${accountId}/campaigns/${id}`, sharedSet: set },
              },
            },
          ],
        }),
      ),
    );
  }
  console.table([
    row(`budget write, median of ${ROUNDS}`, budget.ours, budget.platform),
    row(`${KEYWORDS} negative keywords, median of ${LISTS}`, negatives.ours, negatives.platform),
  ]);
} finally {
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}
