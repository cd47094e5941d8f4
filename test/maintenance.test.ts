import { setTimeout as sleep } from 'node:timers/promises';
import { Command } from 'commander';
import { register } from '../cli/commands/maintenance.js';
import { MaintenanceService } from '../src/maintenance.js';
import { openTestDatabase, type TestDatabase } from './support/database.js';

const OFF = { maintenance: false, message: '', estimatedEndTime: null };

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

async function cli(...args: string[]): Promise<string[]> {
  const printed: string[] = [];
  const program = new Command('cli').exitOverride().configureOutput({ writeErr: (text) => printed.push(text) });
  register(program, { withDatabase: (work) => work(database.db), print: (line) => printed.push(line) });
  for (const command of program.commands.flatMap((group) => [group, ...group.commands])) {
    command.exitOverride().configureOutput({ writeErr: (text) => printed.push(text) });
  }
  await program.parseAsync(args, { from: 'user' }).catch((error) => printed.push(error.code));
  return printed;
}

test('a running server follows the operator, there and back', async () => {
  const service = new MaintenanceService(database.db);
  await service.start();
  expect(service.current()).toEqual(OFF);

  expect(await cli('maintenance', 'on', '--message', ' Moving ', '--until', '2099-01-31T12:00:00+01:00')).toEqual([
    'Maintenance is on until about 2099-01-31T11:00:00.000Z.',
  ]);
  while (!service.current().maintenance) await sleep(20);
  expect(service.current()).toEqual({
    maintenance: true,
    message: 'Moving',
    estimatedEndTime: '2099-01-31T11:00:00.000Z',
  });

  expect(await cli('maintenance', 'off')).toEqual(['Maintenance is off.']);
  while (service.current().maintenance) await sleep(20);
  expect(service.current()).toEqual(OFF);
  service.stop();
});

test('a server that starts during maintenance knows at once', async () => {
  await cli('maintenance', 'on', '--message', 'Moving');
  const service = new MaintenanceService(database.db);
  await service.start();
  service.stop();
  expect(service.current()).toEqual({ maintenance: true, message: 'Moving', estimatedEndTime: null });
  await cli('maintenance', 'off');
});

test('a database that stops answering leaves the state as it was, and is told once', async () => {
  const faults: unknown[] = [];
  let failing = false;
  let failures = 0;
  const db = {
    query: async <Row>(text: string) => {
      if (failing) {
        failures += 1;
        throw new Error('gone');
      }
      return database.db.query<Row>(text);
    },
  };
  const service = new MaintenanceService(db, (error) => faults.push(error));
  await service.start();
  failing = true;
  while (failures < 2) await sleep(20);
  service.stop();
  expect(service.current()).toEqual(OFF);
  expect(faults).toHaveLength(1);
});

test.each([
  [['on'], 'commander.missingMandatoryOptionValue'],
  [['on', '--message', ' '], 'commander.invalidArgument'],
  [['on', '--message', 'M', '--until', 'tomorrow'], 'commander.invalidArgument'],
  [['on', '--message', 'M', '--until', '2026-02-30T10:00:00Z'], 'commander.invalidArgument'],
  [['on', '--message', 'M', '--until', '2026-02-20'], 'commander.invalidArgument'],
])('maintenance %j is refused and changes nothing', async (args, code) => {
  expect(await cli('maintenance', ...args)).toContain(code);
  const [row] = await database.db.query<{ active: boolean }>('select active from maintenance');
  expect(row?.active).toBe(false);
});
