import { z } from 'zod';
import { lenientArray, lineOf, readableRecords, type SkippedRecord } from '../../src/platforms/answer.js';

const offer = z.object({ offer: z.object({ id: z.string() }), price: z.object({ amount: z.string() }) });
const KIND = { kind: 'offer', id: 'offer.id' };
const good = (id: string) => ({ offer: { id }, price: { amount: '1' } });
const bad = (id: unknown) => ({ offer: { id }, price: {} });

async function* pageOf(values: unknown[]) {
  yield values;
}

async function read(values: unknown[]): Promise<{ records: unknown[]; skipped: SkippedRecord[] }> {
  const skipped: SkippedRecord[] = [];
  const records = await readableRecords('Shop', pageOf(values), offer, KIND, (each) => skipped.push(each));
  return { records, skipped };
}

describe('a report whose records are read one by one', () => {
  test('has what can be read, and tells of the rest what it was and why', async () => {
    const { records, skipped } = await read([good('a'), bad('b'), good('c'), 'text', good('d'), bad(7), good('e')]);
    expect(records).toEqual(['a', 'c', 'd', 'e'].map(good));
    expect(skipped).toEqual([
      { kind: 'offer', id: 'b', why: expect.stringMatching(/^price\.amount: /) },
      { kind: 'offer', id: null, why: expect.stringMatching(/^the record: /) },
      { kind: 'offer', id: null, why: expect.stringMatching(/^offer\.id: /) },
    ]);
  });

  test.each([
    ['one that is alone', [bad('a')], 1],
    ['half of them', [good('a'), good('b'), bad('c'), bad('d')], 2],
  ])('leaves out %s', async (_case, values, count) => {
    expect((await read(values)).skipped).toHaveLength(count);
  });

  test.each([
    ['all', [bad('a'), bad('b')], /^Shop sent an answer that cannot be read \(2 of 2 records, first offer a: price/],
    ['most', [bad('a'), good('b'), bad('c')], /2 of 3 records/],
  ])('fails where %s cannot be read: the format has changed', async (_case, values, message) => {
    await expect(read(values)).rejects.toThrow(message);
  });

  test('fails at one record where nobody is told of what is left out', async () => {
    const report = readableRecords('Shop', pageOf([good('a'), good('b'), bad('c')]), offer, KIND, undefined);
    await expect(report).rejects.toThrow(/1 of 3 records, first offer c/);
  });
});

test('a list inside of a record leaves out what does not fit, also everything', () => {
  const skipped: SkippedRecord[] = [];
  const list = lenientArray(offer, KIND, (each) => skipped.push(each));
  expect(z.object({ list }).parse({ list: [bad('a'), good('b')] })).toEqual({ list: [good('b')] });
  expect(z.object({ list }).parse({ list: [bad('c')] })).toEqual({ list: [] });
  expect(z.object({ list }).parse({})).toEqual({ list: [] });
  expect(skipped.map(({ id }) => id)).toEqual(['a', 'c']);
  expect(list.safeParse('text').success).toBe(false);
});

test('a line about a record is one line, short, and nothing that steers a terminal', () => {
  const line = lineOf({ kind: 'offer', id: 'a\n\u001b[31m\u0000b', why: `${'x'.repeat(400)}` });
  expect(line).toMatch(/^offer a \[31m b: x+$/);
  expect(line.length).toBeLessThanOrEqual(300);
  expect(lineOf({ kind: 'offer', id: `${'y'.repeat(293)}😀`, why: '' }).isWellFormed()).toBe(true);
});
