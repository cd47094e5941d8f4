import { watchAccount } from '../../src/domain/monitors/monitor-watch.js';
import { Approvals, DOORS, type Told } from '../approval/support.js';
import { read as fileRead, upload } from '../bulk-files/support.js';
import type { Campaign } from '../change-plans/support.js';
import type { Credential, TestApp } from '../support/start-app.js';
import { randomFrom } from '../sync/support/model.js';
import { type Snapshot, SpendWorld } from './support/spend-world.js';

/** Sequences that are tried; ten thousand take about an hour. The seed is printed with whatever goes wrong. */
const SEQUENCES = Number(process.env.ADLANE_MONEY_SEQUENCES ?? 12);
const SEED = Number(process.env.ADLANE_MONEY_SEED ?? Date.now() % 1_000_000);
const STEPS = 9;
/** With ABOVE: the most that may move without approval, in EUR. */
const MOST = 50;
/** Amounts in zloty are converted to whole groszy. */
const ROUNDING = 0.02;
/** What acts by rule in a person's name. */
const NOBODY = { name: 'nobody', credential: {} } as const;

type Json = Record<string, unknown>;
type Approval = 'NEVER' | 'ASSISTANTS' | 'ABOVE' | 'ALWAYS';

interface Caller {
  name: 'owner' | 'admin' | 'member' | 'key' | 'propose-only key' | 'nobody';
  credential: Credential;
}

interface OpenPlan {
  id: string;
  hash: string;
  by: Caller;
}

let world: SpendWorld;
let apps: TestApp[];
let doors: Approvals[] = [];
let callers: Caller[];

beforeAll(async () => {
  world = await SpendWorld.start();
  const { plans } = world;
  apps = [plans.demo.app, plans.other];
  doors = apps.map((app) => new Approvals(plans, app));
  const proposeOnly = await (doors[0] as Approvals).key({ proposeOnly: true });
  callers = [
    { name: 'owner', credential: plans.owner },
    { name: 'admin', credential: plans.admin },
    { name: 'member', credential: { token: plans.demo.users.member.token } },
    { name: 'key', credential: plans.key },
    { name: 'propose-only key', credential: { apiKey: proposeOnly } },
  ];
});
afterAll(async () => {
  for (const each of doors) await each.closeTools();
  await world.stop();
});

test(
  'what a person approved is what happens, and nothing else raises the spend by more than is allowed',
  async () => {
    const done = new Map<string, number>();
    for (let number = 0; number < SEQUENCES; number += 1) {
      const sequence = new Sequence(SEED + number);
      await sequence.run();
      for (const act of sequence.acts) done.set(act, (done.get(act) ?? 0) + 1);
    }
    if (SEQUENCES > 100) {
      const acts = [...done].sort().map(([act, times]) => `${act} ${times}`);
      process.stderr.write(`${SEQUENCES} sequences from seed ${SEED}: ${acts.join(', ')}\n`);
    }
  },
  60_000 + SEQUENCES * 20_000,
);

const FORMER = ['team_guardrails', 'monitors', 'budget_groups', 'bulk_files', 'change_plans', 'spend_moves'];

const isNear = (one: number, other: number) => Math.abs(one - other) <= ROUNDING;

class Sequence {
  private readonly below: (most: number) => number;
  private readonly rule: Approval;
  private readonly needsSecond: boolean;
  private readonly open: OpenPlan[] = [];
  private readonly ended: OpenPlan[] = [];
  private readonly trace: string[] = [];
  /** The least that each account could spend since somebody approved a change of it, in EUR. */
  private floor = new Map<string, number>();
  /** What came of each act, for the summary. */
  readonly acts: string[] = [];

  constructor(private readonly seed: number) {
    this.below = randomFrom(seed);
    this.rule = this.pick<Approval>(['ABOVE', 'ABOVE', 'ABOVE', 'ALWAYS', 'ALWAYS', 'ASSISTANTS', 'NEVER']);
    this.needsSecond = this.chance(0.3);
  }

  async run(): Promise<void> {
    await this.begin();
    const acts = [
      () => this.write(),
      () => this.write(),
      () => this.write(),
      () => this.undoOne(),
      () => this.undoOne(),
      () => this.exclude(),
      () => this.propose(),
      () => this.sendFile(),
      () => this.fireMonitor(),
      () => this.spendGroup(),
      () => this.undoPlan(),
      () => this.atPlatform(),
      () => this.approve(),
      () => this.approve(),
      () => this.approveTwoAtOnce(),
      () => this.reject(),
    ];
    for (let step = 0; step < STEPS; step += 1) await this.pick(acts)();
  }

  private async begin(): Promise<void> {
    const { db } = world.plans.demo.app;
    for (const table of FORMER) await db.query(`delete from ${table}`);
    await Promise.all(
      world.campaigns.map((each) => world.set(each, { status: this.pick(['ENABLED', 'PAUSED']), eur: 40 })),
    );
    const above = this.rule === 'ABOVE' ? `, approvalAboveEur: ${MOST}` : '';
    const rules = `approval: ${this.rule}${above}, secondPersonApproves: ${this.needsSecond}`;
    await (doors[0] as Approvals).set(rules);
    this.trace.push(rules);
    this.floor = world.spend(await world.snapshot());
  }

  private chance(share: number): boolean {
    return this.below(1_000) < share * 1_000;
  }

  private pick<T>(all: readonly T[]): T {
    return all[this.below(all.length)] as T;
  }

  /** Fails with the seed and everything that was done. */
  private hold(isSo: boolean, what: string, facts: Json): void {
    if (isSo) return;
    throw new Error(`${what}: ${JSON.stringify({ seed: this.seed, trace: this.trace, ...facts }, null, 2)}`);
  }

  /** Whether every change by this caller has to wait. */
  private isHeld({ name }: Caller): boolean {
    if (name === 'propose-only key' || this.rule === 'ALWAYS') return true;
    if (name === 'nobody' && this.needsSecond) return true;
    return (name === 'key' || name === 'nobody') && this.rule === 'ASSISTANTS';
  }

  private noteAct(act: string, outcome: string, facts: Json = {}): void {
    this.acts.push(`${act}: ${outcome}`);
    this.trace.push(`${act} ${outcome} ${JSON.stringify(facts)}`);
  }

  /** Holds what somebody did without approval against what may happen without it. */
  private async without(by: readonly Caller[], act: () => Promise<unknown>): Promise<void> {
    const before = await world.snapshot();
    await act();
    const after = await world.snapshot();
    const facts = { by: by.map(({ name }) => name), before, after };
    if (by.every((each) => this.isHeld(each))) {
      this.hold(JSON.stringify(before) === JSON.stringify(after), 'changed without approval', facts);
    }
    if (this.rule !== 'ABOVE') return;
    for (const [accountId, eur] of world.spend(after)) {
      const floor = Math.min(this.floor.get(accountId) as number, eur);
      this.floor.set(accountId, floor);
      this.hold(eur - floor <= MOST + ROUNDING, 'rose by more than is allowed', { ...facts, accountId, eur, floor });
    }
  }

  private change(campaign: Campaign): { operation: string; args: Json } {
    const { id: campaignId, accountId } = campaign;
    const of = { accountId, campaignId };
    const kind = this.below(10);
    if (kind < 5) {
      const shared = world.isShared(campaign) && this.chance(0.9) ? { applyToSharedBudget: true } : {};
      return { operation: 'setCampaignBudget', args: { ...of, dailyBudgetEur: 20 + this.below(120), ...shared } };
    }
    if (kind < 9) {
      return { operation: 'setCampaignStatus', args: { ...of, status: this.pick(['ENABLED', 'PAUSED']) } };
    }
    const target = this.chance(0.5)
      ? { strategy: 'TARGET_ROAS', targetRoas: 2 + this.below(8) }
      : { strategy: 'MAXIMIZE_CLICKS' };
    return { operation: 'setCampaignBidding', args: { ...of, ...target } };
  }

  private async writeOnce(by: Caller): Promise<void> {
    const { operation, args } = this.change(this.pick(world.campaigns));
    const door = by.credential.apiKey ? this.pick(DOORS.slice(0, 2).concat('a tool')) : 'GraphQL of a person';
    const told = await this.pick(doors).send(door, operation, args, by.credential);
    this.note(`${operation}, ${door}`, by, told, args);
  }

  private note(act: string, by: Caller, { outcome, code, plan }: Told, facts: Json = {}): void {
    if (plan) this.open.push({ ...plan, by });
    this.noteAct(act, code ?? outcome, { by: by.name, ...facts });
  }

  /** Sometimes two at once, in two processes. */
  private write(): Promise<void> {
    const by = this.chance(0.3) ? [this.pick(callers), this.pick(callers)] : [this.pick(callers)];
    return this.without(by, () => Promise.all(by.map((each) => this.writeOnce(each))));
  }

  private exclude(): Promise<void> {
    const by = this.pick(callers);
    const { accountId, id } = this.pick(world.campaigns);
    const text = `wort ${this.below(1_000)}`;
    const document = `mutation { addNegativeKeywords(accountId: "${accountId}", campaignIds: ["${id}"],
      keywords: [{ text: "${text}", matchType: EXACT }]) { success } }`;
    return this.without([by], async () => {
      const { body } = await this.pick(apps).graphql(document, {}, by.credential);
      this.note('addNegativeKeywords', by, toldBy(body));
    });
  }

  private undoOne(): Promise<void> {
    const by = this.pick(callers);
    return this.without([by], async () => {
      const read = '{ auditLog(limit: 8, status: done) { data { id undoable } } }';
      const { body: log } = await this.pick(apps).graphql(read, {}, world.plans.owner);
      const undoable = log.data.auditLog.data.filter((entry: { undoable: boolean }) => entry.undoable);
      if (undoable.length === 0) return;
      const { id } = this.pick(undoable as { id: string }[]);
      const document = `mutation { undoChange(auditId: "${id}") { auditId } }`;
      const { body } = await this.pick(apps).graphql(document, {}, by.credential);
      this.note('undoChange', by, toldBy(body));
    });
  }

  private propose(): Promise<void> {
    const by = this.pick(callers);
    return this.without([by], async () => {
      const changes = Array.from({ length: 1 + this.below(3) }, () => {
        const { operation, args } = this.change(this.pick(world.campaigns));
        return { [operation]: args };
      });
      const onRefusal = this.pick(['stop', 'continue']);
      const { status, body } = await world.plans.propose(changes, { onRefusal }, by.credential);
      if (status === 201) this.open.push({ ...body, by });
      this.noteAct('propose', String(status), { by: by.name, changes });
    });
  }

  /** A file of changes, some of which nothing comes of. */
  private sendFile(): Promise<void> {
    const by = this.pick(callers);
    return this.without([by], async () => {
      const changes = Array.from({ length: 1 + this.below(4) }, () => this.change(this.pick(world.campaigns)));
      const lines = changes.map(({ operation, args }) => JSON.stringify({ [operation]: args }));
      const app = this.pick(apps);
      const { status, body } = await upload(app, by.credential, lines.join('\n'), 'a.jsonl');
      const file = status === 201 ? await fileRead(app, by.credential, body.id) : undefined;
      if (file?.planId) this.open.push({ ...(await world.plans.read({ id: file.planId })), by });
      this.noteAct('file', file?.status ?? String(status), { by: by.name, changes });
    });
  }

  /** A monitor of every campaign of an account, whose action needs nobody if the rule says so. In both processes at once. */
  private fireMonitor(): Promise<void> {
    const { accountId } = this.pick(world.campaigns);
    const campaignIds = world.campaigns.filter((each) => each.accountId === accountId).map(({ id }) => id);
    const raise = { kind: 'change_budget', changePercent: this.below(101) - 40 || 10 };
    const action = { ...(this.chance(0.3) ? { kind: 'pause_campaign' } : raise), isUnattended: this.chance(0.7) };
    return this.byRule('monitor', { accountId, action }, async (by) => {
      const conditions = [
        { metric: 'impressions', windowDays: 1, comparison: 'value', operator: 'at_least', threshold: 0 },
      ];
      const rule = { name: 'Monitor', level: 'campaign', conditions, accountIds: [accountId], campaignIds };
      const [app] = apps as [TestApp];
      const made = await app.rest('POST', '/monitors', {
        ...by.credential,
        body: { ...rule, isRepeated: true, campaignStatuses: ['ENABLED', 'PAUSED'], action },
      });
      await app.rest('PATCH', `/monitors/${made.body.id}`, { ...by.credential, body: { isEnabled: true } });
      await app.db.query('update accounts set judged_state = null where id = $1', [accountId]);
      const { teamId } = world.plans.demo;
      await watchAccount(app.db, new Date(), { teamId, accountId }, { sendsMail: false });
      await Promise.all(apps.map((each) => each.propose()));
      await Promise.all(apps.map((each) => each.propose()));
      await app.rest('DELETE', `/monitors/${made.body.id}`, by.credential);
    });
  }

  /** A budget group whose budget is spent. In both processes at once. */
  private spendGroup(): Promise<void> {
    const campaigns = world.campaigns.filter(() => this.chance(0.5));
    const cap = this.pick(['rule', 'rule', 'propose']);
    return this.byRule('group', { campaigns, cap }, async (by) => {
      const [app] = apps as [TestApp];
      const { body } = await app.rest('POST', '/budget-groups', {
        ...by.credential,
        body: {
          name: 'Gruppe',
          monthlyBudgetEur: 1,
          cap,
          campaigns: campaigns.map(({ id, accountId }) => ({ accountId, campaignId: id })),
        },
      });
      await Promise.all(apps.map((each) => each.runCaps()));
      if (body.id) await app.rest('DELETE', `/budget-groups/${body.id}`, by.credential);
    });
  }

  /** What is done in a person's name while nobody looks is held like an assistant's; what waits belongs to the person. */
  private byRule(act: string, facts: Json, work: (by: Caller) => Promise<void>): Promise<void> {
    const by = this.pick(callers.slice(0, 2));
    return this.without([NOBODY], async () => {
      const { db } = world.plans.demo.app;
      const before = await db.query<{ id: string }>('select id from change_plans');
      await work(by);
      const made = await db.query<{ id: string; status: string }>(
        'select id, status from change_plans where not id = any($1)',
        [before.map(({ id }) => id)],
      );
      for (const { id, status } of made) {
        if (status === 'proposed') this.open.push({ ...(await world.plans.read({ id })), by });
        else this.ended.push({ ...(await this.carriedOut({ id, hash: '', by })), by });
      }
      this.noteAct(act, made.map(({ status }) => status).join() || 'nothing', { by: by.name, ...facts });
    });
  }

  private async undoPlan(): Promise<void> {
    if (this.ended.length === 0) return;
    const plan = this.pick(this.ended);
    const by = this.pick(callers.slice(0, 3));
    await this.without([by], async () => {
      const { status, body } = await world.plans.undo(plan, by.credential);
      if (body.plan) this.open.push({ ...body.plan, by });
      if (status === 200) await this.carriedOut(plan);
      this.noteAct('undo plan', String(status), { by: by.name });
    });
  }

  /** What somebody does at the platform is what stands from then on. */
  private async atPlatform(): Promise<void> {
    const before = world.spend(await world.snapshot());
    const to = { status: this.pick(['ENABLED', 'PAUSED']), eur: 20 + this.below(120) };
    const campaign = this.pick(world.campaigns);
    await world.set(campaign, to);
    for (const [accountId, eur] of world.spend(await world.snapshot())) {
      this.floor.set(accountId, (this.floor.get(accountId) as number) + eur - (before.get(accountId) as number));
    }
    this.noteAct('at the platform', 'done', { campaign, ...to });
  }

  private async reject(): Promise<void> {
    const plan = this.open.splice(this.below(this.open.length), 1)[0];
    if (!plan) return;
    const by = this.pick(callers);
    const before = JSON.stringify(await world.snapshot());
    const document = `mutation { rejectChangePlan(planId: "${plan.id}", reason: "nein") { status } }`;
    const { body } = await this.pick(apps).graphql(document, {}, by.credential);
    if (body.errors) this.open.push(plan);
    const after = JSON.stringify(await world.snapshot());
    this.hold(before === after, 'changed by a rejection', { before, after });
    this.noteAct('reject', body.errors?.[0].extensions.code ?? 'done', { by: by.name });
  }

  private takeOpen(): OpenPlan | undefined {
    return this.open.splice(this.below(this.open.length), 1)[0];
  }

  private async approve(): Promise<void> {
    const plan = this.takeOpen();
    if (plan) await this.approveAll([plan]);
  }

  /** Two plans, or one twice, in two processes. */
  private async approveTwoAtOnce(): Promise<void> {
    const plan = this.takeOpen();
    if (!plan) return;
    await this.approveAll([plan, (this.chance(0.5) && this.takeOpen()) || plan]);
  }

  /** What was applied moves the spend by what it showed, and leaves the state that it showed. */
  private async approveAll(plans: readonly OpenPlan[]): Promise<void> {
    const before = await world.snapshot();
    const approved = new Set<OpenPlan>();
    const answers = await Promise.all(
      plans.map(async (plan, index) => {
        const by = this.chance(0.8) ? this.pick(callers.slice(0, 2)) : this.pick(callers);
        const chosen = await this.someOf(plan);
        const more = chosen ? { changeIds: chosen } : {};
        const { status } = await world.plans.approve(plan, more, by.credential, apps[index % 2]);
        if (status === 200) approved.add(plan);
        const isOwn = this.needsSecond && plan.by === by;
        const mayApprove = by.credential.token !== undefined && !isOwn;
        this.hold(status !== 200 || mayApprove, 'approved by somebody who must not', { by: by.name, plan: plan.id });
        return `${by.name} ${status}`;
      }),
    );
    const found = await Promise.all([...approved].map((plan) => this.carriedOut(plan)));
    this.ended.push(...approved);
    const after = await world.snapshot();
    const applied = found
      .flatMap(({ changes }) => changes as Applied[])
      .filter(({ status }) => status === 'applied')
      .sort((a, b) => a.endedAt.localeCompare(b.endedAt));
    const facts = { answers, before, after, applied };
    const spend = world.spend(after);
    for (const [accountId, eur] of spend) {
      const ofAccount = applied.filter((change) => change.accountId === accountId);
      const shown = ofAccount.map(({ dailySpendChange }) => dailySpendChange?.amountEur ?? null);
      // Of a shared budget nobody says how much the spend will move; such a change waits under every rule.
      if (shown.includes(null)) continue;
      const moved = eur - (world.spend(before).get(accountId) as number);
      const said = (shown as number[]).reduce((sum, each) => sum + each, 0);
      const isSo = Math.abs(moved - said) <= ROUNDING * (1 + shown.length);
      this.hold(isSo, 'moved by something else than shown', { accountId, moved, said, ...facts });
    }
    if (applied.length === 0) {
      this.hold(JSON.stringify(before) === JSON.stringify(after), 'changed by a plan that was not applied', facts);
    }
    this.hold(isAsShown(after, applied), 'left another state than shown', facts);
    for (const { accountId } of applied) this.floor.set(accountId, spend.get(accountId) as number);
    this.noteAct(plans.length === 1 ? 'approve' : 'approve two', answers.map((each) => each.split(' ').at(-1)).join());
    for (const { operation, status } of found.flatMap(({ changes }) => changes))
      this.acts.push(`  ${operation} ${status}`);
  }

  /** The plan once it has ended. Both processes look for it at the same moment. */
  private async carriedOut(plan: OpenPlan) {
    const { teamId } = world.plans.demo;
    await Promise.all(apps.map((app) => app.carryOut({ teamId, planId: plan.id })));
    return world.plans.ended(plan);
  }

  /** Sometimes only some of a plan's changes. */
  private async someOf(plan: OpenPlan): Promise<string[] | undefined> {
    if (!this.chance(0.3)) return undefined;
    const { changes } = await world.plans.read(plan);
    const some = (changes as { id: string }[]).map(({ id }) => id).filter(() => this.chance(0.6));
    return some.length > 0 ? some : undefined;
  }
}

interface Applied {
  accountId: string;
  campaignIds: string[];
  operation: string;
  status: string;
  endedAt: string;
  after: { status?: string | null; dailyBudgetEur?: number | null; targetRoas?: number | null } | null;
  dailySpendChange: { amountEur: number | null } | null;
}

/** Whether each campaign has the status that its last change showed, and its budget the amount that the last change of one of its users did. */
function isAsShown({ states }: Snapshot, applied: readonly Applied[]): boolean {
  return world.campaigns.every((campaign, index) => {
    const state = states[index] as Snapshot['states'][number];
    const lastOf = (ids: readonly string[]) =>
      applied.findLast(({ campaignIds, after }) => after?.status != null && ids.some((id) => campaignIds.includes(id)));
    const status = lastOf([campaign.id])?.after?.status ?? state.status;
    const eur = lastOf(world.spendersWith(campaign))?.after?.dailyBudgetEur ?? state.eur;
    return status === state.status && isNear(eur, state.eur);
  });
}

function toldBy(body: { errors?: { extensions: { code: string; plan?: { id: string; hash: string } } }[] }): Told {
  const [error] = body.errors ?? [];
  if (!error) return { outcome: 'made' };
  const { code, plan } = error.extensions;
  return { outcome: plan ? 'waits' : 'refused', code, ...(plan && { plan: plan as Told['plan'] }) } as Told;
}
