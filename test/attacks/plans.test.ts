import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Sandbox } from '../../sandbox/sandbox.js';
import { PlatformSide } from '../domain/support/platform-side.js';
import { MortalAdlane } from './support/mortal-adlane.js';

/**
 * Change plans while servers, platforms and database connections are killed: nothing that nobody approved, nothing twice.
 * `ADLANE_CHAOS_PLANS` says how many random plans there are (16).
 */
const RANDOM_PLANS = Number(process.env.ADLANE_CHAOS_PLANS ?? 16);
const AT_ONCE = 8;
const BREAK_EVERY = Math.max(8, RANDOM_PLANS / 25);
const PATIENCE_MS = 1_800_000;

interface Campaign {
  id: string;
  accountId: string;
}

interface Change {
  id: string;
  status: string;
  code: string | null;
  campaignIds: string[];
}

interface Plan {
  id: string;
  hash: string;
  status: string;
  changes: Change[];
}

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is looked at, not trusted.
  body: any;
}

type Person = 'owner' | 'admin' | 'member';

const adlane = new MortalAdlane();
const pick = <T>(all: readonly T[]): T => all[randomInt(all.length)] as T;

/** The same request again until it is answered, by one server or the other. */
async function insist(path: string, credential: Record<string, string>, body?: object): Promise<Answer> {
  const key = randomUUID();
  for (;;) {
    try {
      const answer = await fetch(pick(adlane.bases) + path, {
        method: body ? 'POST' : 'GET',
        signal: AbortSignal.timeout(60_000),
        headers: { 'content-type': 'application/json', ...(body && { 'idempotency-key': key }), ...credential },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      const isUnderWay = text.includes('under way; try again');
      if (answer.status < 500 && answer.status !== 429 && !isUnderWay)
        return { status: answer.status, body: JSON.parse(text) };
    } catch {
      // Killed, or out of reach.
    }
    await sleep(100 + randomInt(500));
  }
}

const person = (name: Person) => ({ authorization: `Bearer ${adlane.credentials.users[name].token}` });
const key = () => ({ 'x-api-key': adlane.credentials.apiKey });
const planOf = async (id: string): Promise<Plan> => (await insist(`/change-plans/${id}`, person('owner'))).body;

async function ended(id: string): Promise<Plan> {
  for (;;) {
    const plan = await planOf(id);
    if (!['applying', 'undoing'].includes(plan.status)) return plan;
    await sleep(250);
  }
}

const side = ({ accountId }: Campaign) => new PlatformSide(adlane.platforms as Sandbox, accountId);
const micros = (eur: number) => Math.round(eur * 100) * 10_000;
/** How often the platform has set a budget to each amount. */
const timesOf = () => Map.groupBy(adlane.effects(), (effect) => effect);

describe('plans that are carried out while everything is killed', () => {
  let campaigns: Campaign[];

  beforeAll(async () => {
    await adlane.start();
    const { body: accounts } = await insist('/query/accounts?limit=1000', key());
    const inEuro = accounts.data.filter(
      ({ currency, isMcc }: { currency?: string; isMcc: boolean }) => !isMcc && (currency ?? 'EUR') === 'EUR',
    );
    campaigns = [];
    for (const { id: accountId } of inEuro.slice(0, 7)) {
      const { body } = await insist(`/query/campaigns?account_id=${accountId}&limit=1000`, key());
      const budgets = new Set<string>();
      for (const { id, status } of body.data) {
        const campaign = { id, accountId };
        const { campaignBudget } = (await side(campaign).campaign(id)).campaign;
        if (status === 'REMOVED' || budgets.has(campaignBudget)) continue;
        budgets.add(campaignBudget);
        await side(campaign).setCampaign(id, { status: 'ENABLED' }, 'status');
        campaigns.push(campaign);
      }
    }
  }, 300_000);
  afterAll(() => adlane.end(), 60_000);

  test(
    'what nobody approved is never made, and nothing is made twice',
    async () => {
      const free = [...campaigns];
      const wrong: object[] = [];
      const approvedOnes = new Set<string>();
      /** How often taking a change back has led to an amount once more. */
      const ledBack = new Map<string, number>();
      const proposed: string[] = [];
      const outcomes: Record<string, number> = {};
      let begun = 0;
      let cents = 100_000;

      const one = async () => {
        const own = Array.from({ length: 1 + randomInt(4) }, () =>
          free.splice(randomInt(Math.max(1, free.length)), 1),
        ).flat();
        if (own.length === 0) return;
        const amounts = own.map(() => cents++ / 100);
        proposed.push(...amounts.map((amount) => `budget ${micros(amount)}`));
        const before = await Promise.all(own.map((campaign) => budgetOf(campaign)));
        const answer = await insist('/query/change-plans', key(), {
          on_refusal: pick(['stop', 'continue']),
          changes: own.map(({ id, accountId }, at) => ({
            set_campaign_budget: {
              account_id: accountId,
              campaign_id: id,
              daily_budget_eur: amounts[at],
              apply_to_shared_budget: true,
            },
          })),
        });
        if (answer.status !== 201) throw new Error(JSON.stringify(answer));
        const plan: Plan = answer.body;
        const fate = randomInt(10);
        const reject = () => insist(`/change-plans/${plan.id}/reject`, person('member'), { reason: 'Nein' });
        if (fate === 0) await reject();
        if (fate > 1) {
          const some = plan.changes.filter(() => randomInt(4) > 0).map(({ id }) => id);
          const changeIds = some.length > 0 ? some : [plan.changes[0]?.id as string];
          const approve = (by: Person, hash = plan.hash) =>
            insist(`/change-plans/${plan.id}/approve`, person(by), { hash, changeIds });
          if (fate === 2) expect((await approve('owner', 'a'.repeat(64))).status).toBe(409);
          const racing = await Promise.all(fate < 6 ? [approve('owner'), approve('admin')] : [approve('member')]);
          const won = racing.filter(({ status }) => status === 200).length;
          if (won !== 1) wrong.push({ plan: plan.id, racing: racing.map(({ status, body }) => [status, body.code]) });
          for (const [at, { id }] of plan.changes.entries())
            if (changeIds.includes(id)) approvedOnes.add(`budget ${micros(amounts[at] as number)}`);
        }
        let last = await ended(plan.id);
        const count = (what: string) => {
          outcomes[what] = (outcomes[what] ?? 0) + 1;
        };
        count(last.status);
        if (last.changes.some(({ status }) => status === 'applied') && randomInt(3) === 0) {
          await insist(`/change-plans/${plan.id}/undo`, person('admin'), {});
          last = await ended(plan.id);
          count(last.status);
        }
        for (const [at, { status, code }] of last.changes.entries()) {
          const former = `budget ${micros(before[at] as number)}`;
          if (status === 'undone') ledBack.set(former, (ledBack.get(former) ?? 0) + 1);
          const stands = await budgetOf(own[at] as Campaign);
          const isMade = status === 'applied' || status === 'undo_refused';
          // After a fault on the way the platform may have either.
          if (code !== null && !['conflict', 'guardrail'].includes(code)) continue;
          if (stands !== (isMade ? amounts[at] : before[at]))
            wrong.push({ plan: plan.id, at, status, code, stands, made: amounts[at], before: before[at] });
        }
        // Nobody had decided yet; a hundred of those are the most.
        if (fate === 1) await reject();
        free.push(...own);
      };
      const stop = new AbortController();
      let due = BREAK_EVERY / 2;
      const breaking = adlane.breakThings(() => {
        if (begun < due) return false;
        due = begun + BREAK_EVERY;
        return true;
      }, stop.signal);
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          while (begun < RANDOM_PLANS) {
            begun += 1;
            await one();
          }
        }),
      );
      stop.abort();
      await breaking;
      await adlane.heal();

      expect(wrong).toEqual([]);
      const times = timesOf();
      const made = proposed.filter((effect) => times.has(effect));
      expect(made.filter((effect) => !approvedOnes.has(effect))).toEqual([]);
      expect(made.filter((effect) => times.get(effect)?.length !== 1 + (ledBack.get(effect) ?? 0))).toEqual([]);
      expect(made.length).toBeGreaterThan(RANDOM_PLANS / 4);
      if (RANDOM_PLANS > 100)
        process.stdout.write(`${JSON.stringify({ plans: begun, made: made.length, outcomes, ...adlane.disorder })}\n`);
    },
    PATIENCE_MS,
  );

  test.each(['stdio', 'HTTP'] as const)(
    'an assistant over %s proposes 50 changes in 5 accounts, a person approves 47, both servers die midway',
    async (way) => {
      const chosen = [...Map.groupBy(campaigns, ({ accountId }) => accountId).values()]
        .filter((all) => all.length >= 5)
        .slice(0, 5)
        .flatMap((all) => all.slice(0, 5));
      const before = await Promise.all(chosen.map(stateOf));
      // Two changes a campaign: its budget, and its status.
      const amounts = chosen.map((_, at) => (way === 'HTTP' ? 700 : 800) + at / 100);
      const changes = chosen.flatMap(({ id, accountId }, at) => [
        {
          set_campaign_budget: {
            account_id: accountId,
            campaign_id: id,
            daily_budget_eur: amounts[at],
            apply_to_shared_budget: true,
          },
        },
        { set_campaign_status: { account_id: accountId, campaign_id: id, status: 'PAUSED' } },
      ]);
      expect(changes).toHaveLength(50);
      const assistant = await assistantOver(way);
      const { content, isError } = await assistant.callTool(
        { name: 'create_change_plan', arguments: { changes, note: 'Sparwoche' } },
        undefined,
        { timeout: 120_000 },
      );
      await assistant.close();
      expect([isError ?? false, content]).toEqual([false, expect.anything()]);
      const [newest] = (await insist('/change-plans?limit=1', person('owner'))).body.data;
      const plan = await planOf(newest.id);
      expect(await Promise.all(chosen.map(stateOf))).toEqual(before);

      // Statuses: nothing is planned on their effect.
      const left = [3, 21, 49];
      const changeIds = plan.changes.map(({ id }) => id).filter((_, at) => !left.includes(at));
      await adlane.fault({ system: 'google-ads', match: ':mutate', kind: 'slow', delayMs: 100, times: -1 });
      const { status } = await insist(`/change-plans/${plan.id}/approve`, person('owner'), {
        hash: plan.hash,
        changeIds,
      });
      expect(status).toBe(200);
      await atLeast(plan.id, 'applied', 12);
      await Promise.all([adlane.killServer(0), adlane.killServer(1)]);
      await adlane.heal();
      const made = await ended(plan.id);
      expect(made.changes.map((change) => change.status)).toEqual(
        made.changes.map((_, at) => (left.includes(at) ? 'left_out' : 'applied')),
      );
      const wanted = before.map(([budget, campaignStatus], at) => [
        left.includes(2 * at) ? budget : amounts[at],
        left.includes(2 * at + 1) ? campaignStatus : 'PAUSED',
      ]);
      expect(await Promise.all(chosen.map(stateOf))).toEqual(wanted);
      const times = timesOf();
      expect(amounts.map((amount) => times.get(`budget ${micros(amount)}`)?.length ?? 0)).toEqual(
        amounts.map((_, at) => (left.includes(2 * at) ? 0 : 1)),
      );

      expect((await insist(`/change-plans/${plan.id}/undo`, person('owner'), {})).status).toBe(200);
      expect((await ended(plan.id)).status).toBe('undone');
      expect(await Promise.all(chosen.map(stateOf))).toEqual(before);
    },
    PATIENCE_MS,
  );
});

async function atLeast(planId: string, status: string, count: number): Promise<void> {
  while ((await planOf(planId)).changes.filter((change) => change.status === status).length < count) await sleep(50);
}

/** The budget of a campaign at the platform, in EUR; asked again while the platform is down. */
async function budgetOf(campaign: Campaign): Promise<number> {
  return (await stateOf(campaign))[0];
}

async function stateOf(campaign: Campaign): Promise<[budgetEur: number, status: string]> {
  for (;;) {
    try {
      const { campaign: found, campaignBudget } = await side(campaign).campaign(campaign.id);
      return [Number(campaignBudget.amountMicros) / 1e6, found.status];
    } catch {
      await sleep(200);
    }
  }
}

async function assistantOver(way: 'stdio' | 'HTTP'): Promise<Client> {
  const { apiKey, mcpUrl } = adlane.credentials;
  const client = new Client({ name: 'assistant', version: '1.0.0' });
  const url = `${mcpUrl}?tools=all`;
  await client.connect(
    way === 'stdio'
      ? new StdioClientTransport({
          command: process.execPath,
          args: ['dist/cli/mcp.js'],
          env: { ADLANE_API_KEY: apiKey, ADLANE_URL: url },
        })
      : new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers: { 'X-API-Key': apiKey } } }),
  );
  return client;
}
