import { sandboxState } from '../../demo/sandbox-state.js';
import { memoryState, type SandboxState } from '../../sandbox/state.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe.each<[string, () => SandboxState]>([
  ['in memory', memoryState],
  ['in the database', () => sandboxState(database.db)],
])('a state %s', (_name, open) => {
  test('loses no update of those made at once', async () => {
    const state = open();
    const add = (at: number) => state.update('numbers', (old) => [...((old as number[] | undefined) ?? []), at]);
    await Promise.all(Array.from({ length: 20 }, (_, at) => add(at)));
    expect(((await state.get('numbers')) as number[]).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 20 }, (_, at) => at),
    );
  });

  test('keeps the value, or its absence, where the change throws', async () => {
    const state = open();
    const refuse = () => {
      throw new Error('no');
    };
    await expect(state.update('nothing', refuse)).rejects.toThrow('no');
    expect(await state.get('nothing')).toBeUndefined();
  });
});
