import { randomUUID } from 'node:crypto';
import { runCommand } from '../../cli/program.js';
import { TestApp } from '../support/start-app.js';
import { type Desk, deskOf, openTicket, TICKET } from './fixture.js';

let app: TestApp;
let desk: Desk;

beforeAll(async () => {
  app = await TestApp.start();
});

beforeEach(async () => {
  desk = await deskOf(app);
});

afterAll(() => app.stop());

const get = (path: string, token = desk.tokens.kunde) => app.rest('GET', `/support${path}`, { token });
const open = async (changes: object = {}, token = desk.tokens.kunde) => (await openTicket(app, token, changes)).body.id;
const reply = (id: string, message: unknown, token = desk.tokens.kunde) =>
  app.rest('POST', `/support/tickets/${id}/replies`, { token, body: { message } });

async function operate(...argv: string[]) {
  const { exitCode, output } = await runCommand(argv, {
    withDatabase: (work) => work(app.db),
    withSystem: () => Promise.reject(new Error('not needed')),
  });
  return { exitCode, output };
}

describe('help', () => {
  test('has the active topics in their order, each with questions', async () => {
    const { status, body } = await get('/categories');
    expect(status).toBe(200);
    expect(body.length).toBeGreaterThanOrEqual(6);
    expect(body[0]).toEqual({ key: 'konto', label_de: 'Anmeldung und Team', sort_order: 1 });
    expect(body.map((each: { sort_order: number }) => each.sort_order)).toEqual(
      body.map((_: unknown, index: number) => index + 1),
    );
    for (const { key } of body) {
      const { body: faqs } = await get(`/faqs/${key}`);
      expect(faqs.length).toBeGreaterThanOrEqual(2);
      for (const faq of faqs) {
        expect(faq).toEqual({
          id: expect.any(Number),
          question_de: expect.stringMatching(/\?$/),
          answer_de: expect.stringMatching(/\.$/),
          sort_order: expect.any(Number),
        });
      }
    }
  });

  test('does not know a topic that does not exist or is no longer active', async () => {
    await app.db.query(
      `insert into support_categories (key, label_de, sort_order, active) values ('alt', 'Alt', 99, false)`,
    );
    expect((await get('/categories')).body.map(({ key }: { key: string }) => key)).not.toContain('alt');
    for (const key of ['alt', 'nichts', 'Konto']) {
      expect(await get(`/faqs/${key}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    const { body } = await openTicket(app, desk.tokens.member, { categoryKey: 'alt' });
    expect(body.message).toMatch(/^categoryKey must be one of konto, verbindungen, /);
  });

  test('nests in GraphQL', async () => {
    const { body } = await app.graphql(
      '{ supportCategories { key labelDe faqs { id questionDe } } supportFaqs(categoryKey: "api") { answerDe sortOrder } }',
      {},
      { token: desk.tokens.kunde },
    );
    expect(body.errors).toBeUndefined();
    expect(body.data.supportCategories.at(-1)).toMatchObject({ key: 'api', faqs: [{ id: expect.any(Number) }, {}] });
    expect(body.data.supportFaqs).toHaveLength(2);
  });
});

describe('a ticket', () => {
  test.each(['owner', 'admin', 'member', 'kunde'] as const)('is opened by every role: %s', async (role) => {
    const token = desk.tokens[role];
    const { status, body } = await openTicket(app, token, {
      subject: '  Budget ',
      message: ' Warum greift es nicht?\n',
    });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        ...TICKET,
        status: 'offen',
        createdAt: expect.stringMatching(/Z$/),
        updatedAt: expect.stringMatching(/Z$/),
      },
    ]);
    expect((await get('/tickets', token)).body).toEqual([body]);
    expect((await get(`/tickets/${body.id}`, token)).body).toEqual({ ...body, replies: [], attachments: [] });
  });

  test.each<[object, string]>([
    [{ categoryKey: 'nichts' }, 'categoryKey must be one of konto'],
    [{ categoryKey: undefined }, 'categoryKey is required'],
    [{ subject: '   ' }, 'subject must have 1 to 200 characters'],
    [{ subject: 'x'.repeat(201) }, 'subject must have 1 to 200 characters'],
    [{ message: '' }, 'message must have 1 to 20000 characters'],
    [{ message: 'ü'.repeat(20_001) }, 'message must have 1 to 20000 characters'],
    [{ message: 'a\0b' }, 'message must not contain NUL'],
    [{ message: null }, 'message must not be null'],
    [{ status: 'geschlossen' }, 'status is not a field of this body'],
  ])('with %.60j is refused', async (changes, message) => {
    expect(await openTicket(app, desk.tokens.member, changes)).toMatchObject({
      status: 400,
      body: { code: 'bad_request', message: expect.stringContaining(message) },
    });
    expect((await get('/tickets', desk.tokens.member)).body).toEqual([]);
  });

  test('takes 20,000 characters', async () => {
    expect((await openTicket(app, desk.tokens.member, { message: '😀'.repeat(20_000) })).status).toBe(201);
  });

  test('is its author’s alone', async () => {
    const id = await open();
    const stranger = await deskOf(app);
    for (const token of [desk.tokens.owner, desk.tokens.member, stranger.tokens.kunde]) {
      expect((await get(`/tickets/${id}`, token)).status).toBe(404);
      expect((await reply(id, 'Hallo', token)).status).toBe(404);
      expect((await get('/tickets', token)).body).toEqual([]);
    }
    for (const unknown of [randomUUID(), 'x']) {
      expect(await get(`/tickets/${unknown}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
      expect((await reply(unknown, 'Hallo')).status).toBe(404);
    }
    expect((await app.rest('GET', '/support/tickets')).body.code).toBe('unauthorized');
  });

  test('opens again when its author replies to it closed', async () => {
    const id = await open();
    const state = async () => (await get(`/tickets/${id}`)).body;
    await operate('tickets', 'status', id, 'in_bearbeitung');
    expect((await reply(id, ' Noch etwas ')).body).toEqual({
      id: expect.any(String),
      author: 'user',
      authorName: expect.stringMatching(/^kunde /),
      message: 'Noch etwas',
      createdAt: expect.stringMatching(/Z$/),
    });
    expect((await state()).status).toBe('in_bearbeitung');
    await operate('tickets', 'status', id, 'geschlossen');
    const before = await state();
    const answers = await Promise.all(['Eins', 'Zwei', 'Drei'].map((text) => reply(id, text)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const after = await state();
    expect(after.status).toBe('offen');
    expect(after.replies).toHaveLength(4);
    expect(after.updatedAt > before.updatedAt).toBe(true);
    expect((await reply(id, ' ')).status).toBe(400);
  });

  test('has its replies and files in GraphQL lists, in one statement each', async () => {
    const ids = [await open(), await open({ subject: 'Zweites' })];
    for (const id of ids) await reply(id, `Zu ${id}`);
    const names: string[] = [];
    const counted = app.db.onStatement;
    app.db.onStatement = (name) => names.push(name);
    const { body } = await app.graphql(
      `{ supportTickets { id status subject replies { author message } attachments { url } } supportTicket(id: "${ids[0]}") { id replies { message } } }`,
      {},
      { token: desk.tokens.kunde },
    );
    app.db.onStatement = counted;
    expect(body.data.supportTickets.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed());
    expect(body.data.supportTickets[1].replies).toEqual([{ author: 'user', message: `Zu ${ids[0]}` }]);
    expect(body.data.supportTicket.replies).toEqual([{ message: `Zu ${ids[0]}` }]);
    expect(names.filter((name) => name === 'tickets.replies').length).toBeLessThanOrEqual(2);
  });

  test('is written by mutations too, and never by an API key', async () => {
    const create = `mutation { createSupportTicket(categoryKey: "api", subject: "S", message: "M") { id status } }`;
    const { body } = await app.graphql(create, {}, { token: desk.tokens.kunde });
    const { id } = body.data.createSupportTicket;
    const answer = await app.graphql(
      `mutation { replyToSupportTicket(id: "${id}", message: "R") { author } }`,
      {},
      { token: desk.tokens.kunde },
    );
    expect(answer.body.data.replyToSupportTicket).toEqual({ author: 'user' });
    const foreign = await app.graphql(
      `mutation { replyToSupportTicket(id: "${id}", message: "R") { author } }`,
      {},
      { token: desk.tokens.owner },
    );
    expect(foreign.body.errors[0].extensions.code).toBe('not_found');
    const { body: key } = await app.rest('POST', `/teams/${desk.team.id}/api-keys`, {
      token: desk.tokens.admin,
      body: { name: 'K', scopes: ['accounts:read'] },
    });
    const refused = await app.graphql(create, {}, { apiKey: key.key });
    expect(refused.body.errors[0].extensions.code).toBe('forbidden');
  });

  test('stays when its author leaves the team', async () => {
    const id = await open();
    await app.rest('DELETE', `/teams/${desk.team.id}/members/${desk.team.users.kunde.id}`, {
      token: desk.tokens.admin,
    });
    expect((await get(`/tickets/${id}`)).body.code).toBe('invalid_token');
    expect((await operate('tickets', 'show', id)).output).toContain(desk.team.users.kunde.email);
  });
});

describe('operators', () => {
  test('list, read, answer and move tickets', async () => {
    const id = await open({ subject: 'Böse\u001b[31m' });
    const { output } = await operate('tickets', 'list', '--team', desk.team.id);
    expect(output.split('\n')[0]).toMatch(/^ID .*STATUS .*CATEGORY .*FROM .*SUBJECT$/);
    expect(output).toContain(`${id}  offen`);
    expect(output).toContain('Böse [31m');
    expect(await operate('tickets', 'reply', id, '--message', 'Wir schauen nach.', '--name', 'Lena')).toEqual({
      exitCode: 0,
      output: `Replied to ticket ${id}.\n`,
    });
    const { body } = await get(`/tickets/${id}`);
    expect(body).toMatchObject({
      status: 'offen',
      replies: [{ author: 'support', authorName: 'Lena', message: 'Wir schauen nach.' }],
    });
    await operate('tickets', 'reply', id, '--message', 'Erledigt.', '--status', 'geschlossen');
    expect((await get(`/tickets/${id}`)).body).toMatchObject({
      status: 'geschlossen',
      replies: [{}, { authorName: 'Support' }],
    });
    expect((await operate('tickets', 'list', '--team', desk.team.id, '--status', 'offen')).output).toBe(
      'There are no tickets.\n',
    );
    expect((await operate('tickets', 'show', id)).output).toContain('Lena (support), ');
    expect((await operate('tickets', 'status', id, 'offen')).exitCode).toBe(0);
    expect((await get(`/tickets/${id}`)).body.status).toBe('offen');
  });

  test.each([
    [['status', 'x', 'offen'], 'Ticket x not found'],
    [['reply', '00000000-0000-4000-8000-000000000000', '--message', 'M'], 'not found'],
    [['status', 'x', 'fertig'], 'Allowed choices are offen, in_bearbeitung, geschlossen'],
    [['reply', 'x'], "required option '--message <text>'"],
    [['list', '--team', 'x'], 'It must be a UUID'],
  ])('are told what is wrong with %j', async (argv, message) => {
    const { exitCode, output } = await operate('tickets', ...argv);
    const failed = message.endsWith('not found') ? 1 : 2;
    expect({ exitCode, output }).toEqual({ exitCode: failed, output: expect.stringContaining(message) });
  });

  test.each(['list', 'show', 'reply', 'status'])('get help for tickets %s', async (command) => {
    const { exitCode, output } = await operate('tickets', command, '--help');
    expect({ exitCode, output }).toEqual({ exitCode: 0, output: expect.stringContaining('Usage: ') });
  });
});
