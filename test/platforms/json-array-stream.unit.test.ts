import { jsonArrayElements } from '../../src/platforms/google/ads/json-array-stream.js';

async function read(text: string, size = text.length): Promise<unknown[]> {
  const bytes = new TextEncoder().encode(text);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const found: unknown[] = [];
  for await (const element of jsonArrayElements('Shop', chunks())) found.push(element);
  return found;
}

describe('the elements of a JSON array that arrives in pieces', () => {
  const elements = [
    { results: [{ name: 'Schuhe „rot“, 42 — ]}{[,' }, { deep: { list: [1, [2, { x: '\\"' }]] } }] },
    {},
    { text: 'back\\slash and "quote" and \u00e4\u{1f45f}' },
  ];

  test.each([1, 2, 3, 7, 64, 10_000])('come out whole when it arrives %d bytes at a time', async (size) => {
    expect(await read(JSON.stringify(elements), size)).toEqual(elements);
    expect(await read(` [\n${elements.map((each) => JSON.stringify(each, null, 2)).join(',\r\n')}\n]\n`, size)).toEqual(
      elements,
    );
  });

  test('are none for an empty array', async () => {
    expect(await read('[]')).toEqual([]);
    expect(await read('[\n]\n')).toEqual([]);
  });

  test.each([
    ['', 'it is cut off'],
    ['[', 'it is cut off'],
    ['[{"a":1}', 'it is cut off'],
    ['[{"a":[1,{"b":"', 'it is cut off'],
    ['{"a":1}', 'it is not an array of objects'],
    ['<html>', 'it is not an array of objects'],
    ['[1]', 'it is not an array of objects'],
    ['[{"a":1}] []', 'it is not an array of objects'],
    ['[{"a":}]', 'it is not JSON'],
  ])('are refused for %j', async (text, message) => {
    await expect(read(text)).rejects.toThrow(`Shop sent an answer that cannot be read (${message}).`);
  });

  test('come out before the rest has arrived', async () => {
    let sent = 0;
    async function* chunks() {
      for (const text of ['[{"n":1},', '{"n":2}', ']']) {
        sent++;
        yield new TextEncoder().encode(text);
      }
    }
    for await (const element of jsonArrayElements('Shop', chunks())) {
      expect([element, sent]).toEqual([{ n: sent }, sent]);
    }
  });
});
