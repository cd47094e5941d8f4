import { type Campaign, Plans } from '../change-plans/support.js';
import type { Credential, TestApp } from '../support/start-app.js';
import { randomFrom } from '../sync/support/model.js';

/** Sequences that are tried; ten thousand take hours. The seed is printed with whatever goes wrong. */
const SEQUENCES = Number(process.env.ADLANE_MONEY_SEQUENCES ?? 12);
const SEED = Number(process.env.ADLANE_MONEY_SEED ?? Date.now() % 1_000_000);
const STEPS = 9;
/** With ABOVE: the most that may move without approval, in EUR. */
const MOST = 50;

let plans: Plans;
let campaigns: Campaign[];
let member: Credential;

beforeAll(async () => {
  plans = await Plans.start();
  campaigns = await plans.campaigns(1, 2);
  member = { token: plans.demo.users.member.token };
});
afterAll(() => plans.stop());

interface State {
  status: string;
  eur: number;
}

async function stateOf(campaign: Campaign): Promise<State> {
  const side = plans.platform(campaign);
  const { campaign: found } = await side.campaign(campaign.id);
  return { status: found.status, eur: await side.budgetEur(campaign.id) };
}

const states = () => Promise.all(campaigns.map(stateOf));
const spendOf = (all: readonly State[]) =>
  all.reduce((sum, { status, eur }) => sum + (status === 'ENABLED' ? Math.round(eur * 100) : 0), 0) / 100;

async function set(campaign: Campaign, { status, eur }: State): Promise<void> {
  await plans.platform(campaign).setBudget(campaign.id, eur);
  await plans.platform(campaign).setCampaign(campaign.id, { status }, 'status');
}

test(
  'what a person approved is what happens, and nothing else raises the spend by more than is allowed',
  async () => {
    for (let sequence = 0; sequence < SEQUENCES; sequence += 1) await oneSequence(SEED + sequence);
  },
  60_000 + SEQUENCES * 20_000,
);

async function oneSequence(seed: number): Promise<void> {
  const below = randomFrom(seed);
  const random = () => below(1_000) / 1_000;
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const amount = () => 20 + Math.floor(random() * 120);
  const { db } = plans.demo.app;
  for (const table of ['team_guardrails', 'change_plans', 'spend_moves']) await db.query(`delete from ${table}`);
  for (const campaign of campaigns) await set(campaign, { status: pick(['ENABLED', 'PAUSED']), eur: 40 });
  const rule = pick(['ABOVE', 'ALWAYS']);
  const above = rule === 'ABOVE' ? `, approvalAboveEur: ${MOST}` : '';
  await plans.demo.app.graphql(`mutation { setGuardrails(approval: ${rule}${above}) { approval } }`, {}, plans.owner);
  const open: { id: string; hash: string }[] = [];
  const ended: { id: string }[] = [];
  const trace: string[] = [rule];
  /** The least that could be spent since somebody approved a change. */
  let floor = spendOf(await states());
  const asked = (): [TestApp, Credential] => [
    pick([plans.demo.app, plans.other]),
    pick([plans.owner, member, plans.key]),
  ];
  const change = (campaign: Campaign) =>
    random() < 0.5 ? plans.budget(campaign, amount()) : plans.status(campaign, pick(['ENABLED', 'PAUSED']));

  const direct = async () => {
    const [app, credential] = asked();
    const [[operation, args]] = Object.entries(change(pick(campaigns))) as [[string, Record<string, unknown>]];
    const given = Object.entries(args).map(
      ([name, value]) => `${name}: ${name === 'status' ? value : JSON.stringify(value)}`,
    );
    const { body } = await app.graphql(`mutation { ${operation}(${given.join(', ')}) { success } }`, {}, credential);
    const plan = body.errors?.[0].extensions.plan;
    if (plan) open.push(plan);
    return `${operation} ${JSON.stringify(args)} ${body.errors?.[0].extensions.code ?? 'made'}`;
  };
  const undoOne = async () => {
    const [app, credential] = asked();
    const { body: log } = await app.graphql(
      '{ auditLog(limit: 8, status: done) { data { id undoable } } }',
      {},
      plans.owner,
    );
    const undoable = log.data.auditLog.data.filter((entry: { undoable: boolean }) => entry.undoable);
    if (undoable.length === 0) return 'nothing to undo';
    const { id } = pick(undoable as { id: string }[]);
    const { body } = await app.graphql(`mutation { undoChange(auditId: "${id}") { auditId } }`, {}, credential);
    const plan = body.errors?.[0].extensions.plan;
    if (plan) open.push(plan);
    return `undo ${body.errors?.[0].extensions.code ?? 'made'}`;
  };
  const propose = async () => {
    const { status, body } = await plans.propose([change(pick(campaigns)), change(pick(campaigns))], {
      onRefusal: 'continue',
    });
    if (status === 201) open.push(body);
    return `propose ${status}`;
  };
  const undoPlan = async () => {
    if (ended.length === 0) return 'no plan to undo';
    const plan = pick(ended);
    const { status, body } = await plans.undo(plan, member);
    if (body.plan) open.push(body.plan);
    if (status === 200) await plans.ended(plan);
    return `undo plan ${status}`;
  };
  const atPlatform = async () => {
    const campaign = pick(campaigns);
    const before = spendOf(await states());
    await set(campaign, { status: pick(['ENABLED', 'PAUSED']), eur: amount() });
    // What somebody does at the platform is what stands.
    floor += spendOf(await states()) - before;
    return 'at the platform';
  };
  const approve = async () => {
    const plan = open.splice(Math.floor(random() * open.length), 1)[0];
    if (!plan) return 'no plan to approve';
    const before = await states();
    const { status } = await plans.approve(plan, {}, plans.owner, pick([plans.demo.app, plans.other]));
    if (status !== 200) return `approve ${status}`;
    const found = await plans.ended(plan);
    ended.push(plan);
    const after = await states();
    const applied = found.changes.filter(({ status: outcome }: { status: string }) => outcome === 'applied');
    const shown = applied.reduce(
      (sum: number, each: { dailySpendChange: { amountEur: number } }) => sum + each.dailySpendChange.amountEur,
      0,
    );
    expect({ seed, trace, moved: Math.round((spendOf(after) - spendOf(before)) * 100) / 100 }).toEqual({
      seed,
      trace,
      moved: Math.round(shown * 100) / 100,
    });
    if (applied.length > 0) floor = spendOf(after);
    return `approve ${found.status}`;
  };

  for (let step = 0; step < STEPS; step += 1) {
    const before = await states();
    const act = pick([
      direct,
      direct,
      direct,
      undoOne,
      undoOne,
      propose,
      propose,
      undoPlan,
      atPlatform,
      approve,
      approve,
    ]);
    // Sometimes twice at once, in two processes.
    const done = act === direct && random() < 0.3 ? (await Promise.all([act(), act()])).join(' and ') : await act();
    trace.push(done);
    const after = await states();
    if (act === approve || act === atPlatform) continue;
    if (rule === 'ALWAYS') expect({ seed, trace, after }).toEqual({ seed, trace, after: before });
    floor = Math.min(floor, spendOf(after));
    const risen = spendOf(after) - floor;
    expect({ seed, trace, isAllowed: risen <= MOST + 0.001 }).toEqual({ seed, trace, isAllowed: true });
  }
}
