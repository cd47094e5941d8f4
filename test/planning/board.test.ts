import { randomUUID } from 'node:crypto';
import { partsOf } from '../../src/db/database.js';
import { bad, type Card, keyOf, NOT_FOUND, Planning, type PlanningTeam } from './support.js';

let planning: Planning;
let team: PlanningTeam;

beforeAll(async () => {
  planning = await Planning.start();
});
beforeEach(async () => {
  team = await planning.newTeam();
});
afterAll(() => planning.stop());

const OK = { status: 200, body: { status: 'ok' } };
const columns = (cards: readonly Card[]) => {
  const byStatus: Record<string, string[]> = {};
  for (const { status, accountId } of cards) byStatus[status] = [...(byStatus[status] ?? []), accountId];
  return byStatus;
};
/** Every column counts from 0 without gaps, in the order of the answer. */
const isGapless = (cards: readonly Card[]) => {
  const seen: Record<string, number> = {};
  return cards.every(({ status, position }) => {
    seen[status] = (seen[status] ?? -1) + 1;
    return position === seen[status];
  });
};

describe('reading the board', () => {
  test('gives every account a card, but managers and accounts that are unlinked', async () => {
    const [a, b, c] = team.accountIds as [string, string, string];
    const [first] = await team.addAccounts(1, { name: 'Anfang' });
    await team.addAccounts(1, { isMcc: true });
    const [gone] = await team.addAccounts(1);
    await team.db.query(`update accounts set status = 'UNLINKED' where team_id = $1 and id = $2`, [team.id, gone]);
    const { status, body } = await team.call('GET', '/query/planning/board');
    expect(status).toBe(200);
    expect(body.map(({ accountId }: Card) => accountId)).toEqual([first, a, b, c]);
    expect(body[1]).toEqual({
      accountId: a,
      accountName: 'Shop',
      logoUrl: '',
      isEcommerce: false,
      status: 'onboarding',
      position: 1,
      cycleDurationDays: null,
      dueDate: null,
      isOverdue: false,
      assignees: [],
      openTodoCount: 0,
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect((await team.call('GET', '/planning/board')).body).toEqual(body);
    const [late] = await team.addAccounts(1, { name: 'A later one' });
    expect((await team.board()).at(-1)).toMatchObject({ accountId: late, position: 4 });
  });

  test('keeps the card of an account that is unlinked later, so that no column has a gap', async () => {
    await team.board();
    await team.db.query(`update accounts set status = 'UNLINKED' where team_id = $1 and id = $2`, [
      team.id,
      team.accountIds[0],
    ]);
    expect((await team.board()).map(({ accountId }) => accountId)).toEqual(team.accountIds);
  });

  test('creates each card once however many reads come first', async () => {
    await team.addAccounts(20);
    const answers = await team.atOnce(Array.from({ length: 20 }, () => ['GET', '/query/planning/board']));
    const boards = answers.map(({ body }) => body);
    expect(boards[0]).toHaveLength(23);
    for (const board of boards) expect(board).toEqual(boards[0]);
    expect(isGapless(boards[0] as Card[])).toBe(true);
  });

  test('is one statement and writes nothing while nothing is due', async () => {
    await team.board();
    const { db } = team;
    const { query, transaction } = db;
    const names: unknown[] = [];
    let transactions = 0;
    db.query = function (this: typeof db, ...args: Parameters<typeof query>) {
      if (String(partsOf(args)[2]).startsWith('planning.')) names.push(partsOf(args)[2]);
      return query.apply(this, args);
    } as typeof query;
    db.transaction = ((work) => {
      transactions += 1;
      return transaction.call(db, work);
    }) as typeof transaction;
    try {
      await team.board();
    } finally {
      db.query = query;
      db.transaction = transaction;
    }
    expect(names).toEqual(['planning.board']);
    expect(transactions).toBe(0);
  });

  test('shows a limited person their accounts at the places that they have for everybody', async () => {
    const [, second, third] = team.accountIds as [string, string, string];
    await team.limit('kunde', [third, second]);
    const { body } = await team.call('GET', '/planning/board', undefined, 'kunde');
    expect(body.map(({ accountId, position }: Card) => [accountId, position])).toEqual([
      [second, 1],
      [third, 2],
    ]);
    expect(await team.board()).toHaveLength(3);
  });

  test('orders columns as the work goes', async () => {
    const statuses = ['rueckfragen', 'zu_bearbeiten', 'wartend', 'setup', 'onboarding'];
    const ids = [...team.accountIds, ...(await team.addAccounts(2))];
    for (const [index, status] of statuses.entries()) await team.move(ids[index] as string, status, 0);
    expect((await team.board()).map(({ status }) => status)).toEqual([...statuses].reverse());
  });
});

describe('overdue cards', () => {
  const wait = async (accountId: string, dueDate: string) => {
    await team.move(accountId, 'wartend', 99);
    expect(await team.set(accountId, { dueDate })).toMatchObject(OK);
  };

  test('come to the top of zu_bearbeiten once, the longest overdue first, however many reads there are', async () => {
    const [a, b, c] = team.accountIds as [string, string, string];
    const [d, e] = (await team.addAccounts(2)) as [string, string];
    await team.move(d, 'zu_bearbeiten', 0);
    await wait(a, '2026-05-09');
    await wait(b, '2026-05-10');
    await wait(c, '2026-04-01');
    await wait(e, '2026-06-01');
    const boards = await team.atOnce(Array.from({ length: 20 }, () => ['GET', '/query/planning/board']));
    for (const { body } of boards) {
      expect(columns(body)).toEqual({ wartend: [b, e], zu_bearbeiten: [c, a, d] });
      expect(isGapless(body)).toBe(true);
      expect(body).toEqual(boards[0]?.body);
    }
    expect(await team.card(a)).toMatchObject({ dueDate: null, isOverdue: false });
  });

  test('are overdue by the date in the time zone of the account', async () => {
    const [early] = (await team.addAccounts(1, { timeZone: 'Pacific/Kiritimati' })) as [string];
    const [late] = (await team.addAccounts(1, { timeZone: 'Pacific/Pago_Pago' })) as [string];
    const [berlin] = team.accountIds as [string];
    for (const id of [early, late, berlin]) await wait(id, '2026-05-10');
    expect(columns(await team.board())).toMatchObject({ wartend: [late, berlin], zu_bearbeiten: [early] });
  });

  test('elsewhere stay where they are and say so', async () => {
    const [a] = team.accountIds as [string];
    await team.set(a, { dueDate: '2026-05-01' });
    expect(await team.card(a)).toMatchObject({ status: 'onboarding', dueDate: '2026-05-01', isOverdue: true });
  });
});

describe('moving a card', () => {
  test.each(['/query', ''])('shifts the others (%s)', async (surface) => {
    const [a, b, c] = team.accountIds as [string, string, string];
    const move = async (...args: [string, string, number]) =>
      expect(await team.move(...args, surface)).toMatchObject(OK);
    await move(c, 'onboarding', 0);
    expect(columns(await team.board())).toEqual({ onboarding: [c, a, b] });
    await move(c, 'onboarding', 1);
    expect(columns(await team.board())).toEqual({ onboarding: [a, c, b] });
    await move(a, 'setup', 5);
    await move(b, 'setup', 0);
    expect(columns(await team.board())).toEqual({ onboarding: [c], setup: [b, a] });
    await move(b, 'setup', 1_000_000);
    await move(c, 'setup', 1);
    const board = await team.board();
    expect(columns(board)).toEqual({ setup: [a, c, b] });
    expect(isGapless(board)).toBe(true);
  });

  test('leaves every column without gaps when forty moves come at once', async () => {
    const ids = [...team.accountIds, ...(await team.addAccounts(17))];
    const statuses = ['onboarding', 'setup', 'wartend', 'zu_bearbeiten', 'rueckfragen'];
    const answers = await team.atOnce(
      Array.from({ length: 40 }, (_, index) => [
        'PUT',
        `/query/planning/board/${ids[(index * 7) % ids.length]}/move`,
        { status: statuses[index % 5], position: index % 4 },
      ]),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const board = await team.board();
    expect(board).toHaveLength(20);
    expect(isGapless(board)).toBe(true);
  });

  test('to wartend sets the due date by the cycle, and leaving it clears the date', async () => {
    const [a] = team.accountIds as [string];
    const [early] = (await team.addAccounts(1, { timeZone: 'Pacific/Kiritimati' })) as [string];
    await team.set(a, { cycleDurationDays: 14 });
    await team.set(early, { cycleDurationDays: 1 });
    await team.move(a, 'wartend', 0);
    await team.move(early, 'wartend', 0);
    expect(await team.card(a)).toMatchObject({ dueDate: '2026-05-24', cycleDurationDays: 14, isOverdue: false });
    expect(await team.card(early)).toMatchObject({ dueDate: '2026-05-12' });
    await team.set(a, { dueDate: '2026-07-01' });
    await team.move(a, 'wartend', 0);
    expect(await team.card(a)).toMatchObject({ position: 0, dueDate: '2026-07-01' });
    await team.move(a, 'setup', 0);
    expect(await team.card(a)).toMatchObject({ status: 'setup', dueDate: null, cycleDurationDays: 14 });
  });

  test('without a cycle keeps the due date that it has', async () => {
    const [a] = team.accountIds as [string];
    await team.set(a, { dueDate: '2026-07-01' });
    await team.move(a, 'wartend', 0);
    expect(await team.card(a)).toMatchObject({ dueDate: '2026-07-01' });
  });

  test.each([
    [{ position: 0 }, 'status is required'],
    [{ status: 'done', position: 0 }, 'status must be one of onboarding, setup, wartend, zu_bearbeiten, rueckfragen'],
    [{ status: 'setup' }, 'position is required'],
    [{ status: 'setup', position: -1 }, 'position must not be less than 0'],
    [{ status: 'setup', position: 1.5 }, 'position must be a whole number'],
    [{ status: 'setup', position: 0, userId: 'x' }, 'userId must be the id of a member of the team'],
    [
      { status: 'setup', position: 0, color: 'red' },
      'color is not a field of this body; it takes userId, status, position',
    ],
  ])('%j is refused', async (body, message) => {
    for (const surface of ['/query', '']) {
      const answer = await team.call('PUT', `${surface}/planning/board/${team.accountIds[0]}/move`, body);
      expect(answer).toMatchObject(bad(message));
    }
  });

  test('of an account that is not there, not theirs or without a card is not found', async () => {
    const other = await planning.newTeam();
    const [manager] = (await team.addAccounts(1, { isMcc: true })) as [string];
    for (const id of ['nope', other.accountIds[0] as string, manager]) {
      expect(await team.move(id, 'setup', 0)).toMatchObject(NOT_FOUND);
      expect(await team.set(id, { cycleDurationDays: 3 })).toMatchObject(NOT_FOUND);
    }
    await team.limit('member', [team.accountIds[0] as string]);
    expect(await team.move(team.accountIds[1] as string, 'setup', 0, '')).toMatchObject(NOT_FOUND);
    expect(await team.move(team.accountIds[0] as string, 'setup', 0, '')).toMatchObject(OK);
  });
});

describe('settings of a card', () => {
  test('keep what is absent and clear what is null', async () => {
    const [a] = team.accountIds as [string];
    expect(await team.set(a, { cycleDurationDays: 7 }, '')).toMatchObject(OK);
    expect(await team.set(a, { dueDate: '2026-08-01', userId: team.users.member.id })).toMatchObject(OK);
    expect(await team.card(a)).toMatchObject({ cycleDurationDays: 7, dueDate: '2026-08-01' });
    await team.set(a, { cycleDurationDays: null, clearDueDate: false });
    expect(await team.card(a)).toMatchObject({ cycleDurationDays: null, dueDate: '2026-08-01' });
    await team.set(a, { clearDueDate: true });
    expect(await team.card(a)).toMatchObject({ dueDate: null });
    await team.set(a, { dueDate: '2026-08-01' });
    await team.set(a, { dueDate: null });
    expect(await team.card(a)).toMatchObject({ dueDate: null });
  });

  test.each([
    [{}, 'cycleDurationDays is required where neither a due date is set nor cleared'],
    [{ cycleDurationDays: 0 }, 'cycleDurationDays must not be less than 1'],
    [{ cycleDurationDays: 3651 }, 'cycleDurationDays must not be greater than 3650'],
    [{ cycleDurationDays: '7' }, 'cycleDurationDays must be a whole number'],
    [{ dueDate: '2026-02-30' }, 'dueDate must be a calendar date, YYYY-MM-DD'],
    [{ dueDate: '0000-01-01' }, 'dueDate must be a calendar date, YYYY-MM-DD'],
    [{ dueDate: '2026-08-01', clearDueDate: true }, 'clearDueDate must not go with a due date'],
    [{ clearDueDate: 'yes' }, 'clearDueDate must be true or false'],
  ])('%j is refused', async (settings, message) => {
    expect(await team.set(team.accountIds[0] as string, settings)).toMatchObject(bad(message));
  });
});

describe('assignees', () => {
  const assign = (accountId: string, body: object) => team.call('PUT', `/query/accounts/${accountId}/assignees`, body);

  test('replace each other and stand on the card', async () => {
    const [a] = team.accountIds as [string];
    const { owner, member, kunde } = team.users;
    await team.db.query(`update users set avatar_url = 'https://example.com/m.png' where id = $1`, [member.id]);
    expect(await assign(a, { userIds: [owner.id, member.id.toUpperCase(), member.id] })).toMatchObject(OK);
    expect((await team.card(a)).assignees).toEqual([
      { id: member.id, name: expect.stringMatching(/^member /), avatarUrl: 'https://example.com/m.png' },
      { id: owner.id, name: expect.stringMatching(/^owner /), avatarUrl: '' },
    ]);
    await assign(a, { userIds: [kunde.id] });
    expect((await team.card(a)).assignees).toMatchObject([{ id: kunde.id }]);
    await assign(a, { userIds: [] });
    expect((await team.card(a)).assignees).toEqual([]);
  });

  test('are members of the team, of an account that is there', async () => {
    const [a] = team.accountIds as [string];
    const other = await planning.newTeam();
    await assign(a, { userIds: [team.users.member.id] });
    for (const id of ['x', randomUUID(), other.users.member.id]) {
      const refused = await assign(a, { userIds: [team.users.owner.id, id] });
      expect(refused).toMatchObject(bad('userIds must only name members of the team'));
    }
    expect(await assign(a, {})).toMatchObject(bad('userIds is required'));
    expect(await assign(other.accountIds[0] as string, { userIds: [] })).toMatchObject(NOT_FOUND);
    expect((await team.card(a)).assignees).toMatchObject([{ id: team.users.member.id }]);
    await team.db.query('delete from team_members where team_id = $1 and user_id = $2', [
      team.id,
      team.users.member.id,
    ]);
    expect((await team.card(a)).assignees).toEqual([]);
  });

  test('never mix when several replacements come at once', async () => {
    const [a] = team.accountIds as [string];
    const { owner, admin, member } = team.users;
    const sets = [[owner.id], [admin.id, member.id], [owner.id, admin.id, member.id], []];
    await team.atOnce(
      [...sets, ...sets, ...sets].map((userIds) => ['PUT', `/query/accounts/${a}/assignees`, { userIds }]),
    );
    const assigned = ((await team.card(a)).assignees as { id: string }[]).map(({ id }) => id).sort();
    expect(sets.map((set) => [...set].sort())).toContainEqual(assigned);
  });
});

describe('columns', () => {
  const DEFAULTS = [
    ['onboarding', 'Onboarding', 'blue'],
    ['setup', 'Setup', 'purple'],
    ['wartend', 'Wartend', 'amber'],
    ['zu_bearbeiten', 'Zu bearbeiten', 'red'],
    ['rueckfragen', 'Rückfragen', 'orange'],
  ];
  const put = (status: string, body: object, role: 'member' | 'kunde' = 'member') =>
    team.call('PUT', `/planning/status-config/${status}`, body, role);

  test('look as they do everywhere until the team changes one', async () => {
    const { body } = await team.call('GET', '/query/planning/status-config');
    const isoTime = expect.stringMatching(/Z$/);
    expect(body).toEqual(DEFAULTS.map(([status, label, color]) => ({ status, label, color, updatedAt: isoTime })));
    const changed = await put('wartend', { label: ' Pause ', color: 'slate' });
    expect(changed).toMatchObject({
      status: 200,
      body: { status: 'wartend', label: 'Pause', color: 'slate', updatedAt: isoTime },
    });
    await put('wartend', { label: 'Ruht', color: 'slate' });
    const after = await team.call('GET', '/planning/status-config', undefined, 'kunde');
    expect(after.body[2]).toMatchObject({ label: 'Ruht', color: 'slate' });
    expect(after.body[3]).toEqual(body[3]);
    const other = await planning.newTeam();
    expect((await other.call('GET', '/query/planning/status-config')).body[2]).toMatchObject({ label: 'Wartend' });
  });

  test('refuse what they cannot be', async () => {
    expect(await put('done', { label: 'A', color: 'red' })).toMatchObject(NOT_FOUND);
    expect(await put('setup', { color: 'red' })).toMatchObject(bad('label is required'));
    expect(await put('setup', { label: ' ', color: 'red' })).toMatchObject(
      bad('label must have 1 to 200 characters besides surrounding spaces'),
    );
    expect(await put('setup', { label: 'x'.repeat(201), color: 'red' })).toMatchObject({ status: 400 });
    expect((await put('setup', { label: 'A', color: 'gold' })).body.message).toMatch(
      /^color must be one of blue, purple, amber/,
    );
    expect(await put('setup', { label: 'A', color: 'red' }, 'kunde')).toMatchObject({ status: 403 });
  });
});

describe('access', () => {
  test('a kunde reads only, and a key does what its scopes say', async () => {
    const [a] = team.accountIds as [string];
    const apiKey = await keyOf(team.db, team.team, ['planning:read']);
    expect((await team.call('GET', '/planning/board', undefined, 'kunde')).status).toBe(200);
    for (const [path, body] of [
      [`/planning/board/${a}/move`, { status: 'setup', position: 0 }],
      [`/planning/board/${a}/settings`, { cycleDurationDays: 3 }],
    ] as const) {
      expect(await team.call('PUT', path, body, 'kunde')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      expect(await team.app.rest('PUT', `/query${path}`, { apiKey, body })).toMatchObject({
        status: 403,
        body: { code: 'insufficient_scope' },
      });
    }
    const other = await keyOf(team.db, team.team, ['accounts:read']);
    expect(await team.app.rest('GET', '/query/planning/board', { apiKey: other })).toMatchObject({ status: 403 });
    const nested = await team.ask('{ accounts { data { board { position } } } }', {}, { apiKey: other });
    expect(nested.errors[0].extensions.code).toBe('insufficient_scope');
  });
});
