import { randomUUID } from 'node:crypto';
import { runCommand } from '../../cli/program.js';
import { CreditService } from '../../src/domain/billing/credit.service.js';
import { addTeam } from '../support/builders.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;
let teamId: string;

beforeAll(async () => {
  database = await openTestDatabase();
  teamId = randomUUID();
  await addTeam(database.db, teamId, 'Agentur Nord');
});

afterAll(() => database.close());

const run = (...argv: string[]) =>
  runCommand(argv, {
    withDatabase: (work) => work(database.db),
    withSystem: () => Promise.reject(new Error('Not needed.')),
  });

const remaining = async () => (await new CreditService(database.db, () => new Date()).balance(teamId)).remaining;

test('credits are set, and granted on top', async () => {
  expect(await run('credits', 'set', '--team', teamId, '--remaining', '7')).toEqual({
    exitCode: 0,
    output: 'Agentur Nord has 7 AI credits left.\n',
  });
  const granted = await run('credits', 'grant', '--team', teamId.toUpperCase(), '--amount', '500');
  expect(granted).toEqual({ exitCode: 0, output: 'Agentur Nord has 507 AI credits left.\n' });
  expect(await remaining()).toBe(507);
  await run('credits', 'set', '--team', teamId, '--remaining', '0');
  expect(await remaining()).toBe(0);
});

test('as JSON they steer no terminal', async () => {
  const id = randomUUID();
  await addTeam(database.db, id, 'Nord\u009b2J\u001b[2J');
  const { output } = await run('credits', 'set', '--team', id, '--remaining', '7', '--json');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
  expect(output).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
  expect(JSON.parse(output)).toEqual({ teamId: id, name: 'Nord\u009b2J\u001b[2J', remaining: 7 });
});

test.each([
  ['no team', ['grant', '--amount', '5'], 'required option'],
  ['no UUID', ['grant', '--team', 'x', '--amount', '5'], 'It must be a UUID.'],
  ['nothing to grant', ['grant', '--team', randomUUID(), '--amount', '0'], 'from 1 to 1000000'],
  ['less than nothing', ['set', '--team', randomUUID(), '--remaining', '-1'], 'from 0 to 1000000'],
  ['a fraction', ['set', '--team', randomUUID(), '--remaining', '1.5'], 'from 0 to 1000000'],
  ['an unknown team', ['set', '--team', randomUUID(), '--remaining', '5'], 'team not found'],
])('%s is refused', async (_case, argv, message) => {
  const { exitCode, output } = await run('credits', ...argv);
  expect(exitCode).toBe(message.endsWith('not found') ? 1 : 2);
  expect(output).toContain(message);
});

test.each(['grant', 'set'])('credits %s explains itself', async (command) => {
  const { exitCode, output } = await run('credits', command, '--help');
  expect(exitCode).toBe(0);
  expect(output).toContain('--team <id>');
});
