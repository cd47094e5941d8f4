import { randomUUID } from 'node:crypto';
import type { Viewer } from '../../src/access/viewer.js';
import { CreditService } from '../../src/domain/billing/credit.service.js';
import { addTeam } from '../support/builders.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;
let now = new Date('2026-11-21T10:00:00Z');
let credits: CreditService;

beforeAll(async () => {
  database = await openTestDatabase();
  credits = new CreditService(database.db, () => now);
});

afterAll(() => database.close());

beforeEach(() => {
  now = new Date('2026-11-21T10:00:00Z');
});

async function team(): Promise<{ teamId: string; viewer: Viewer }> {
  const teamId = randomUUID();
  await addTeam(database.db, teamId);
  return {
    teamId,
    viewer: {
      kind: 'key',
      teamId,
      apiKeyId: '5f0c3b1e-1111-4222-8333-444455556666',
      scopes: new Set(),
      accountIds: null,
    },
  };
}

const movements = (teamId: string) =>
  database.db.query<{ kind: string; monthly: number; pack: number }>(
    'select kind, monthly, pack from credit_movements where team_id = $1 order by created_at',
    [teamId],
  );

test('the allowance goes first, then packs, and a month brings the allowance again', async () => {
  const { teamId, viewer } = await team();
  expect(await credits.balance(teamId)).toEqual({
    limit: 100,
    used: 0,
    packRemaining: 0,
    remaining: 100,
    resetsAt: '2026-12-01T00:00:00.000Z',
  });
  await credits.addToPack(teamId, 10, 'grant');
  await credits.charge(viewer, 'test', 99);
  await credits.charge(viewer, 'test', 3);
  expect(await credits.balance(teamId)).toMatchObject({ used: 100, packRemaining: 8, remaining: 8 });
  await expect(credits.charge(viewer, 'test', 9)).rejects.toMatchObject({ code: 'credits_exhausted' });
  now = new Date('2026-12-01T00:00:00Z');
  expect(await credits.balance(teamId)).toMatchObject({ used: 0, packRemaining: 8, remaining: 108 });
  await credits.charge(viewer, 'test', 1);
  expect(await credits.balance(teamId)).toMatchObject({ used: 1, packRemaining: 8 });
  expect(await movements(teamId)).toEqual([
    { kind: 'grant', monthly: 0, pack: 10 },
    { kind: 'charge', monthly: -99, pack: 0 },
    { kind: 'charge', monthly: -1, pack: -2 },
    { kind: 'charge', monthly: -1, pack: 0 },
  ]);
});

test('fifty at once over seven credits: seven are served, and those that fail get theirs back once', async () => {
  const { teamId, viewer } = await team();
  await credits.setRemaining(teamId, 7);
  const taken = await Promise.allSettled(Array.from({ length: 50 }, () => credits.charge(viewer, 'test')));
  const charges = taken.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  expect(charges).toHaveLength(7);
  expect(await credits.balance(teamId)).toMatchObject({ remaining: 0 });
  await Promise.all([...charges.slice(0, 3), ...charges.slice(0, 3)].map((charge) => credits.refund(charge)));
  expect(await credits.balance(teamId)).toMatchObject({ remaining: 3 });
  await credits.refund(await credits.charge(viewer, 'test'));
  expect(await credits.balance(teamId)).toMatchObject({ remaining: 3 });
});

test('what came from an earlier month’s allowance is not given back to a later one', async () => {
  const { teamId, viewer } = await team();
  await credits.addToPack(teamId, 5, 'purchase');
  const charge = await credits.charge(viewer, 'test', 102);
  now = new Date('2026-12-05T00:00:00Z');
  await credits.charge(viewer, 'test', 4);
  await credits.refund(charge);
  expect(await credits.balance(teamId)).toMatchObject({ used: 4, packRemaining: 5, remaining: 101 });
});

test('an operator sets what remains', async () => {
  const { teamId } = await team();
  await credits.setRemaining(teamId, 130);
  expect(await credits.balance(teamId)).toMatchObject({ used: 0, packRemaining: 30, remaining: 130 });
  await credits.setRemaining(teamId, 0);
  expect(await credits.balance(teamId)).toMatchObject({ used: 100, packRemaining: 0, remaining: 0 });
});
