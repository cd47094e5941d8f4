import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Campaign } from '../change-plans/support.js';
import { createSequence } from '../support/database.js';
import { Approvals, DOORS, type Door, type Told } from './support.js';

let team: Approvals;
let campaigns: Campaign[];

beforeAll(async () => {
  team = await Approvals.start();
  campaigns = await team.plans.campaigns(1, 3);
});
afterAll(() => team.stop());
beforeEach(async () => {
  await team.reset();
  for (const campaign of campaigns) {
    await team.plans.platform(campaign).setBudget(campaign.id, 30);
    await team.plans.platform(campaign).setCampaign(campaign.id, { status: 'ENABLED' }, 'status');
  }
});

const first = () => campaigns[0] as Campaign;
const standing = async (campaign = first()) => (await team.plans.budgets([campaign]))[0];

function expectWaiting(told: Told): string {
  expect(told).toMatchObject({
    outcome: 'waits',
    code: 'approval_required',
    plan: {
      id: expect.any(String),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      status: 'proposed',
      expiresAt: expect.stringMatching(/Z$/),
    },
  });
  expect(told.message).toContain(told.plan?.id);
  return told.plan?.id as string;
}

const BY_KEY = ['REST with a key', 'GraphQL with a key', 'a tool'];

test.each<[string, (door: Door) => boolean]>([
  ['NEVER', () => false],
  ['ASSISTANTS', (door) => BY_KEY.includes(door)],
  ['ALWAYS', () => true],
])('%s holds up whom it shall, over every door', async (approval, waits) => {
  expect(await team.set(`approval: ${approval}`)).toMatchObject({ approval });
  for (const [index, door] of DOORS.entries()) {
    const told = await team.budget(first(), 40 + index, door);
    if (!waits(door)) {
      expect(told).toEqual({ outcome: 'made' });
      expect(await standing()).toBe(40 + index);
      continue;
    }
    const before = await standing();
    const plan = await team.plans.read({ id: expectWaiting(told) });
    expect(before).not.toBe(40 + index);
    expect(plan).toMatchObject({
      hash: told.plan?.hash,
      status: 'proposed',
      expiresAt: told.plan?.expiresAt,
      apiKeyId: BY_KEY.includes(door) ? team.plans.demo.apiKeyId : null,
      proposedBy: BY_KEY.includes(door) ? null : team.plans.demo.users.owner.id,
      changeCount: 1,
      changes: [
        {
          operation: 'setCampaignBudget',
          args: { accountId: first().accountId, campaignId: first().id, dailyBudgetEur: 40 + index },
          before: { dailyBudgetEur: before },
          after: { dailyBudgetEur: 40 + index },
          dryRun: 'passed',
        },
      ],
    });
  }
});

test('REST says where the plan is read, and what waits is made once it is approved', async () => {
  await team.set('approval: ALWAYS');
  const { status, body, headers } = await team.again(first(), 41);
  expect([status, body.plan.link]).toEqual([202, `/api/v1/query/change-plans/${body.plan.id}`]);
  const read = await team.app.send('GET', body.plan.link, { headers: { 'x-api-key': team.plans.demo.apiKey } });
  expect(read.body).toMatchObject({ id: body.plan.id, hash: body.plan.hash });
  expect(headers.get('x-cost')).toMatch(/^requested=/);
  const [entry] = await team.audit();
  expect(entry).toMatchObject({
    id: headers.get('x-audit-id'),
    tool: 'setCampaignBudget',
    status: 'planned',
    code: 'approval_required',
    result: { changePlanId: body.plan.id },
    undoable: false,
  });
  expect((await team.audit(', status: planned'))[0].id).toBe(entry.id);
  const undone = await team.app.graphql(
    `mutation { undoChange(auditId: "${entry.id}") { auditId } }`,
    {},
    team.plans.owner,
  );
  expect(undone.body.errors[0].extensions.code).toBe('conflict');
  expect(await standing()).toBe(30);
  expect((await team.plans.approve(body.plan)).status).toBe(200);
  expect(await team.plans.ended(body.plan)).toMatchObject({ status: 'applied', appliedCount: 1 });
  expect(await standing()).toBe(41);
});

describe('ABOVE', () => {
  test.each<[string, string, [eur: number, waits: boolean][]]>([
    [
      'an amount',
      'approvalAboveEur: 10',
      [
        [39.99, false],
        [30, false],
        [40, false],
        [50.01, true],
        [29.99, true],
      ],
    ],
    [
      'a share',
      'approvalAbovePercent: 50',
      [
        [44.99, false],
        [67.48, true],
        [101.23, true],
        [33.73, false],
        [33.74, false],
      ],
    ],
    [
      'either',
      'approvalAboveEur: 10, approvalAbovePercent: 20',
      [
        [36.01, true],
        [36, false],
        [43.2, true],
        [53.21, true],
      ],
    ],
    [
      'nothing at all',
      'approvalAboveEur: 0',
      [
        [30, false],
        [30.01, true],
        [29.99, true],
      ],
    ],
  ])('%s is judged by what stands, up and down', async (_what, threshold, steps) => {
    await team.set(`approval: ABOVE, ${threshold}`);
    const found: [number, boolean][] = [];
    for (const [eur] of steps) {
      const before = await standing();
      const told = await team.budget(first(), eur, DOORS[found.length % 4]);
      if (told.outcome === 'made') expect(await standing()).toBe(eur);
      else {
        expectWaiting(told);
        expect(await standing()).toBe(before);
      }
      found.push([eur, told.outcome === 'waits']);
    }
    expect(found).toEqual(steps);
  });

  test('a status moves all that the campaign may spend, a bidding nothing', async () => {
    await team.set('approval: ABOVE, approvalAboveEur: 30');
    expect(await team.status(first(), 'PAUSED')).toEqual({ outcome: 'made' });
    expect(await team.status(first(), 'ENABLED')).toEqual({ outcome: 'made' });
    await team.set('approval: ABOVE, approvalAboveEur: 29.99');
    expectWaiting(await team.status(first(), 'PAUSED', 'GraphQL of a person'));
    await team.set('approval: ABOVE, approvalAboveEur: null, approvalAbovePercent: 10000');
    expect(await team.status(first(), 'PAUSED')).toEqual({ outcome: 'made' });
    // Of nothing every rise is too much; a budget that nobody may spend is nothing.
    expect(await team.budget(first(), 500)).toEqual({ outcome: 'made' });
    expectWaiting(await team.status(first(), 'ENABLED'));
    const { id: campaignId, accountId } = first();
    const bidding = { accountId, campaignId, strategy: 'MAXIMIZE_CLICKS' };
    await team.set('approval: ABOVE, approvalAboveEur: 0, approvalAbovePercent: 0');
    expect(await team.send('a tool', 'setCampaignBidding', bidding)).toEqual({ outcome: 'made' });
  });

  test('what nobody can tell is above', async () => {
    const [one, two] = [campaigns[1] as Campaign, campaigns[2] as Campaign];
    const { campaign: before } = await team.plans.platform(one).campaign(one.id);
    const { campaign: beforeTwo } = await team.plans.platform(two).campaign(two.id);
    await team.plans.platform(one).share([one.id, two.id], 30);
    await team.set('approval: ABOVE, approvalAboveEur: 1000000');
    expectWaiting(await team.status(one, 'PAUSED'));
    for (const [{ id }, { campaignBudget }] of [
      [one, before],
      [two, beforeTwo],
    ] as const)
      await team.plans.platform(one).setCampaign(id, { campaignBudget }, 'campaignBudget');
  });
});

test('a key that only proposes is held up whatever the team wants, and lists say so', async () => {
  const path = `/teams/${team.plans.demo.teamId}/api-keys`;
  const { owner } = team.plans;
  const scopes = ['campaigns:read', 'campaigns:write'];
  const body = { name: 'Vorschläge', scopes, proposeOnly: true };
  const made = await team.app.rest('POST', path, { ...owner, body });
  expect(made.body).toMatchObject({ proposeOnly: true });
  const plain = await team.app.rest('POST', path, { ...owner, body: { name: 'Schreibt', scopes } });
  expect(plain.body).not.toHaveProperty('proposeOnly');
  const listed = await team.app.rest('GET', path, owner);
  expect(listed.body.find(({ id }: Campaign) => id === made.body.id)).toMatchObject({ proposeOnly: true });
  const key = { apiKey: made.body.key };
  for (const door of BY_KEY as Door[]) expectWaiting(await team.budget(first(), 42, door, key));
  expect(await team.waiting()).toBe(1);
  expect(await standing()).toBe(30);
  expect(await team.budget(first(), 43, 'REST with a key', { apiKey: plain.body.key })).toEqual({ outcome: 'made' });
  // Taking back what others changed waits, too.
  const [{ id }] = await team.audit(', status: done');
  const undo = await team.app.graphql(`mutation { undoChange(auditId: "${id}") { auditId } }`, {}, key);
  expect(undo.body.errors[0].extensions.code).toBe('approval_required');
  expect(await standing()).toBe(43);
});

test.each<[string, who: 'owner' | 'key', waits: boolean]>([
  ['ASSISTANTS', 'key', true],
  ['ASSISTANTS', 'owner', false],
  ['ALWAYS', 'key', true],
  ['ALWAYS', 'owner', true],
  ['ABOVE, approvalAboveEur: 13.99', 'owner', true],
  ['ABOVE, approvalAboveEur: 14', 'owner', false],
  ['ABOVE, approvalAboveEur: 14', 'key', false],
])('with %s an undo by %s is held up as the change itself would be: %s', async (approval, who, waits) => {
  await team.budget(first(), 44);
  const [{ id }] = await team.audit();
  await team.set(`approval: ${approval}`);
  const undo = () => team.app.graphql(`mutation { undoChange(auditId: "${id}") { auditId } }`, {}, team.plans[who]);
  const [error] = (await undo()).body.errors ?? [];
  expect(error?.extensions.code).toBe(waits ? 'approval_required' : undefined);
  expect(await standing()).toBe(waits ? 44 : 30);
  if (!waits) return;
  const plan = await team.plans.read(error.extensions.plan);
  expect(plan).toMatchObject({
    dailySpendChangeEur: -14,
    accountIds: [first().accountId],
    changes: [
      {
        operation: 'undoChange',
        args: { auditId: id },
        before: { status: 'ENABLED', dailyBudgetEur: 44 },
        after: { status: 'ENABLED', dailyBudgetEur: 30 },
      },
    ],
  });
  expect((await undo()).body.errors[0].extensions.plan.id).toBe(plan.id);
  await team.plans.approve(plan);
  expect(await team.plans.ended(plan)).toMatchObject({ status: 'applied' });
  expect(await standing()).toBe(30);
  expect((await undo()).body.errors[0].extensions.code).toBe('conflict');
});

test('what is only checked is never held up', async () => {
  await team.set('approval: ALWAYS');
  const { id: campaignId, accountId } = first();
  for (const door of DOORS) {
    const args = { accountId, campaignId, dailyBudgetEur: 45, validateOnly: true };
    expect(await team.send(door, 'setCampaignBudget', args)).toEqual({ outcome: 'made' });
  }
  expect(await team.waiting()).toBe(0);
});

test('what would be refused is refused as without approval, and nothing waits', async () => {
  await team.set('approval: ALWAYS, maxDailyBudgetEur: 50, blockedOperations: ["setCampaignStatus"]');
  const { owner } = team.plans;
  for (const door of DOORS) {
    expect(await team.budget(first(), -1, door)).toMatchObject({ outcome: 'refused', code: 'bad_request' });
    expect(await team.budget({ ...first(), id: '1' }, 41, door)).toEqual({
      outcome: 'refused',
      code: 'not_found',
      message: 'campaign not found',
    });
    expect(await team.budget(first(), 51, door)).toEqual({
      outcome: 'refused',
      code: 'guardrail',
      message: "A daily budget of 51.00 EUR is above the team's limit of 50.00 EUR.",
    });
    expect(await team.status(first(), 'PAUSED', door)).toMatchObject({ outcome: 'refused', code: 'guardrail' });
  }
  await team.plans.platform(first()).fault({ kind: 'malformed', times: 1, match: 'searchStream' });
  expect(await team.budget(first(), 41)).toMatchObject({ outcome: 'refused', code: 'platform_unavailable' });
  await team.plans.platform(first()).heal();
  const { id, accountId } = first();
  const document = `mutation ($name: String!) { addNegativeKeywords(accountId: "${accountId}", campaignIds: ["${id}"], name: $name, keywords: [{ text: "gratis", matchType: BROAD }]) { success } }`;
  const malformed = await team.app.graphql(document, { name: 'nul\0' }, owner);
  expect(malformed.body.errors[0].extensions.code).toBe('bad_request');
  const kunde = { token: team.plans.demo.users.kunde.token };
  expect(await team.budget(first(), 41, 'GraphQL of a person', kunde)).toMatchObject({ code: 'forbidden' });
  expect(await team.waiting()).toBe(0);
  expect((await team.audit()).map(({ status }) => status)).not.toContain('planned');
  expect(await team.budget(first(), 41, 'GraphQL of a person', owner)).toMatchObject({ outcome: 'waits' });
});

test('a request that is sent again finds its plan, over two processes and at the same moment', async () => {
  await team.set('approval: ASSISTANTS');
  const key = randomUUID();
  const { other } = team.plans;
  const answers = await Promise.all([0, 1, 2, 3].map((at) => team.again(first(), 46, key, at % 2 ? other : team.app)));
  const [one] = answers;
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
  for (const { body, headers } of answers) {
    expect(body).toEqual(one?.body);
    expect(headers.get('x-audit-id')).toBe(one?.headers.get('x-audit-id'));
  }
  expect(await team.waiting()).toBe(1);
  expect((await team.again(first(), 47, key)).body.code).toBe('idempotency_key_reused');
  // Without the key the same change finds it, too, for as long as it waits.
  const same = await Promise.all([team.again(first(), 46), team.again(first(), 46, undefined, other)]);
  expect(same.map(({ body }) => body.plan)).toEqual([one?.body.plan, one?.body.plan]);
  expect((await team.budget(first(), 46, 'a tool')).plan?.id).toBe(one?.body.plan.id);
  expect((await team.budget(first(), 46.5)).plan?.id).not.toBe(one?.body.plan.id);
  expect((await team.budget(first(), 46, 'REST with a key', { apiKey: await team.key() })).plan?.id).not.toBe(
    one?.body.plan.id,
  );
  await team.app.rest('POST', `/query/change-plans/${one?.body.plan.id}/reject`, {
    ...team.plans.key,
    body: { reason: 'Zurückgezogen' },
  });
  expect((await team.again(first(), 46, key)).body).toEqual(one?.body);
  expect(expectWaiting(await team.budget(first(), 46))).not.toBe(one?.body.plan.id);
  expect(await standing()).toBe(30);
});

test('a setting that changes meanwhile neither makes nor stops what waits', async () => {
  await team.set('approval: ASSISTANTS');
  const { plan } = (await team.again(first(), 48)).body;
  await team.set('approval: NEVER');
  expect((await team.plans.read(plan)).status).toBe('proposed');
  expect(await standing()).toBe(30);
  await team.set('approval: ALWAYS');
  expect((await team.plans.approve(plan)).status).toBe(200);
  expect((await team.plans.ended(plan)).status).toBe('applied');
  const undo = await team.plans.undo(plan);
  expect([undo.status, undo.body.code, await standing()]).toEqual([202, 'approval_required', 48]);
  expect((await team.plans.undo(plan)).body.plan).toEqual(undo.body.plan);
  await team.plans.approve(undo.body.plan);
  expect((await team.plans.ended(undo.body.plan)).status).toBe('applied');
  expect(await standing()).toBe(30);
});

test('a second person approves where the team wants that, also what somebody did oneself', async () => {
  await team.set('approval: ALWAYS, secondPersonApproves: true');
  const member = { token: team.plans.demo.users.member.token };
  const { plan = { id: '', hash: '' } } = await team.budget(first(), 49, 'GraphQL of a person', member);
  expect((await team.plans.approve(plan, {}, member)).body.code).toBe('forbidden');
  expect((await team.plans.approve(plan)).status).toBe(200);
  expect((await team.plans.ended(plan)).status).toBe('applied');
});

test('of a plan that waits another team sees nothing', async () => {
  await team.set('approval: ASSISTANTS');
  const id = expectWaiting(await team.budget(first(), 50));
  const [row] = await team.db.query<{ id: string }>(`insert into teams (name) values ('Fremd') returning id`);
  const stranger = { apiKey: await team.key({ teamId: (row as { id: string }).id }) };
  expect((await team.app.rest('GET', `/query/change-plans/${id}`, stranger)).status).toBe(404);
  expect(await team.budget(first(), 50, 'REST with a key', stranger)).toMatchObject({ code: 'not_found' });
});

test('what began before it needed approval goes on where it was made, and is held up where it was not', async () => {
  const fail = async (sequence: string) => {
    await createSequence(team.db, sequence);
    await team.db.query(`create or replace function fail_once() returns trigger language plpgsql as $$ begin
      if new.message like '%Tagesbudget%' and nextval('${sequence}') = 1 then raise exception 'gone'; end if;
      return new; end $$`);
  };
  await fail('first_failures');
  await team.db.query(
    'create trigger fail_once before insert on activity_logs for each row execute function fail_once()',
  );
  const made = randomUUID();
  expect((await team.again(first(), 52, made)).status).toBe(500);
  expect(await standing()).toBe(52);
  await team.set('approval: ALWAYS');
  expect((await team.again(first(), 52, made)).status).toBe(200);

  await team.set('approval: NEVER');
  await fail('second_failures');
  const lost = randomUUID();
  expect((await team.again(first(), 53, lost)).status).toBe(500);
  await team.plans.platform(first()).setBudget(first().id, 52);
  await team.set('approval: ALWAYS');
  expect((await team.again(first(), 53, lost)).status).toBe(202);
  expect(await standing()).toBe(52);
  await team.db.query('drop trigger fail_once on activity_logs');
});

/** The 202 of each route that may wait, as the OpenAPI document has it. */
function documented() {
  const document = JSON.parse(readFileSync('schema/openapi.json', 'utf8'));
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  ajv.addSchema({ components: document.components }, 'api');
  const { schema } = document.components.responses.ApprovalRequired.content['application/json'];
  const paths = Object.entries(document.paths as Record<string, { post?: { responses: Record<string, unknown> } }>);
  const routes = paths.flatMap(([path, { post }]) => (post?.responses[202] ? [path] : []));
  return { routes, validate: ajv.compile({ $ref: `api${schema.$ref}` }) };
}

test('a plan that cannot be recorded is not there, and the same request makes it once', async () => {
  await team.set('approval: ALWAYS');
  await createSequence(team.db, 'unrecorded');
  await team.db.query(`create function fail_planned() returns trigger language plpgsql as $$ begin
    if new.status = 'planned' and nextval('unrecorded') = 1 then raise exception 'gone'; end if;
    return new; end $$`);
  await team.db.query(
    'create trigger fail_planned before insert on audit_results for each row execute function fail_planned()',
  );
  const key = randomUUID();
  expect((await team.again(first(), 54, key)).status).toBe(500);
  expect(await team.waiting()).toBe(0);
  expect((await team.audit())[0]).toMatchObject({ status: 'failed', code: 'internal' });
  const { status, body } = await team.again(first(), 54, key, team.plans.other);
  expect([status, await team.waiting()]).toEqual([202, 1]);
  expect((await team.again(first(), 54, key)).body).toEqual(body);
  await team.db.query('drop trigger fail_planned on audit_results');
  expect(await standing()).toBe(30);
});

test('on whose behalf a key proposes is told with the plan, and has to be a member', async () => {
  await team.set('approval: ASSISTANTS');
  const { id: campaignId, accountId } = first();
  const { member } = team.plans.demo.users;
  const budget = (userId: string) =>
    team.send('GraphQL with a key', 'setCampaignBudget', { accountId, campaignId, dailyBudgetEur: 55, userId });
  expect(await team.plans.read({ id: expectWaiting(await budget(member.id)) })).toMatchObject({
    proposedBy: member.id,
    apiKeyId: team.plans.demo.apiKeyId,
  });
  expect(await budget(randomUUID())).toMatchObject({ outcome: 'refused', code: 'bad_request' });
  expect(await team.waiting()).toBe(1);
});

test('lists of keywords and promotions wait as well, as the OpenAPI document says', async () => {
  await team.set('approval: ALWAYS');
  const { accountId, id } = first();
  const keywords = [{ text: 'umsonst', match_type: 'BROAD' }];
  const body = { account_id: accountId, campaign_ids: [id], keywords };
  const list = await team.app.rest('POST', '/query/negative-keywords', { ...team.plans.key, body });
  expect([list.status, list.body.code]).toEqual([202, 'approval_required']);
  const promotion = {
    longTitle: '10 % auf alles, was wartet',
    couponValueType: 'PERCENT_OFF',
    percentOff: 10,
    offerType: 'NO_CODE',
    redemptionChannel: ['ONLINE'],
    productApplicability: 'ALL_PRODUCTS',
    effectiveStart: '2099-02-01T00:00:00+01:00',
    effectiveEnd: '2099-02-15T00:00:00+01:00',
  };
  const path = `/accounts/${accountId}/promotions`;
  const created = await team.app.rest('POST', path, { ...team.plans.owner, body: promotion });
  expect([created.status, created.body.plan.link]).toEqual([202, `/api/v1/change-plans/${created.body.plan.id}`]);
  const { routes, validate } = documented();
  expect(routes).toHaveLength(29);
  for (const { body: told } of [list, created]) {
    expect(validate(told) || validate.errors).toBe(true);
    await team.plans.approve(told.plan);
    expect((await team.plans.ended(told.plan)).status).toBe('applied');
  }
});

test('owners set it, with a threshold where there has to be one', async () => {
  const { owner, admin } = team.plans;
  expect(await team.set('approval: ALWAYS', admin)).toMatchObject({ code: 'forbidden' });
  expect(await team.set('approval: ABOVE')).toMatchObject({ code: 'bad_request', parameter: 'approval' });
  expect(await team.set('approval: ABOVE, approvalAboveEur: 1.234')).toMatchObject({ parameter: 'approvalAboveEur' });
  expect(await team.set('approvalAbovePercent: -1')).toMatchObject({ parameter: 'approvalAbovePercent' });
  expect(await team.set('approval: ABOVE, approvalAbovePercent: 12.5')).toEqual({
    approval: 'ABOVE',
    approvalAboveEur: null,
    approvalAbovePercent: 12.5,
    secondPersonApproves: false,
  });
  expect(await team.set('approvalAbovePercent: null')).toMatchObject({ code: 'bad_request' });
  // One takes the threshold away while the other begins to need it: one of them is told.
  await team.reset();
  const both = await Promise.all([
    team.set('approval: ABOVE, approvalAboveEur: 5'),
    team.set('approvalAboveEur: null'),
  ]);
  expect(both.filter(({ code }) => code !== undefined && code !== 'bad_request')).toEqual([]);
  await team.set('approval: ABOVE, approvalAboveEur: 5');
  expect(await team.set('approval: null, approvalAboveEur: null', owner)).toMatchObject({ approval: 'NEVER' });
});
