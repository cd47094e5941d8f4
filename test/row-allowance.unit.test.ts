import { setImmediate as turn } from 'node:timers/promises';
import { currentWork } from '../src/db/work.js';
import { RowAllowance } from '../src/row-allowance.js';

/** A statement with so many rows; notes what it was let return. */
function statement(rows: number, log: number[] = []) {
  return async (most: number) => {
    log.push(most);
    await turn();
    return Array.from({ length: Math.min(rows, most + 1) });
  };
}

const TOO_MANY = 'What this request loads has more than 80 rows, and the limit is 80';

test('a statement gets a part first, and all that is left if it has more', async () => {
  const log: number[] = [];
  const allowance = new RowAllowance(80);
  expect(await allowance.load(statement(10, log))).toHaveLength(10);
  expect(await allowance.load(statement(60, log))).toHaveLength(60);
  expect(log).toEqual([10, 10, 70]);
});

test('what was loaded is not there for the next one, and nothing follows a refusal', async () => {
  const allowance = new RowAllowance(80);
  await allowance.load(statement(60));
  await expect(allowance.load(statement(21))).rejects.toThrow(TOO_MANY);
  await expect(allowance.load(statement(1))).rejects.toThrow(TOO_MANY);
  expect(await allowance.load(statement(0))).toEqual([]);
});

test('statements at once never hold more than is left together', async () => {
  const allowance = new RowAllowance(80);
  let [held, most, loaded] = [0, 0, 0];
  const run = (rows: number) =>
    allowance.load(async (bound) => {
      held += bound;
      most = Math.max(most, held + loaded);
      await turn();
      held -= bound;
      const got = Array.from({ length: Math.min(rows, bound + 1) });
      if (got.length <= bound) loaded += got.length;
      return got;
    });
  const done = await Promise.allSettled([3, 9, 30, 1, 0, 25, 5, 2, 1, 1, 1, 1].map(run));
  expect(done.every(({ status }) => status === 'fulfilled')).toBe(true);
  expect(loaded).toBe(79);
  expect(most).toBe(80);
});

test('of statements whose rows are known, as many run at once as fit', async () => {
  const log: number[] = [];
  const allowance = new RowAllowance(80);
  const load = () => allowance.during(() => currentWork()?.rows?.load(statement(20, log)), 40);
  const both = [load(), load(), load()];
  expect(log).toEqual([40, 40]);
  await Promise.all(both);
  expect(log).toEqual([40, 40, 40]);
});

test('a statement that fails gives back what it held', async () => {
  const allowance = new RowAllowance(80);
  await expect(allowance.load(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(await allowance.load(statement(80))).toHaveLength(80);
});
