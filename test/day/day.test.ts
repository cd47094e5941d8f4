import { documented } from '../console/support/task-table.js';
import { documentedTable, isPicture, tableOf, writeTable } from './support/day-table.js';
import { type Call, ROWS, type Row } from './support/rows.js';
import { type Answer, operationOf, toolOf } from './support/ways.js';
import { World } from './support/world.js';

/** Differs each time something is read from a platform. */
const NOW = /^(readAt|read_at)$/;
/** Differs between two that were made alike. */
const OWN = /^(id|planId|hash|status|tries|.*At|.*_at)$/;

describe('the whole of an agency’s day', () => {
  let world: World;

  beforeAll(async () => {
    world = await World.start();
  });
  afterAll(() => world?.stop());

  test('is in the document as the code says it', () => {
    if (process.env.WRITE_DAY) writeTable(ROWS);
    expect(documentedTable()).toBe(tableOf(ROWS));
  });

  test('has each of the ten items, with tasks that people do and pictures that were taken', () => {
    expect([...new Set(ROWS.map(({ item }) => Number(item.split(' ')[0])))]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const tasks = documented().map(({ name }) => name);
    expect(ROWS.filter(({ task }) => !tasks.includes(task))).toEqual([]);
    const pictures = ROWS.flatMap((row) => row.pictures);
    expect(pictures.filter((name) => !isPicture(name))).toEqual([]);
    for (const { item, pictures } of ROWS) {
      expect({
        item,
        widths: [/-1400-/, /-390-/].filter((width) => pictures.some((name) => width.test(name))).length,
      }).toEqual({ item, widths: 2 });
      expect({
        item,
        languages: [/-de$/, /-en$/].filter((language) => pictures.some((name) => language.test(name))).length,
      }).toEqual({ item, languages: 2 });
    }
  });

  test('has a tool or a reason for each', () => {
    const calls = ROWS.flatMap((row) => row.calls);
    expect(calls.filter(({ name, noTool }) => (toolOf(name) === undefined) !== (noTool !== undefined))).toEqual([]);
    // Each item has both, in part at least.
    const numberOf = ({ item }: Row) => Number(item.split(' ')[0]);
    const withTools = ROWS.filter((row) => row.calls.some(({ name }) => toolOf(name)));
    expect([...new Set(withTools.map(numberOf))]).toEqual([...new Set(ROWS.map(numberOf))]);
  });

  const CALLS = ROWS.flatMap(({ item, calls }) =>
    calls.map((call, at) => ({ ...call, title: `${item}: ${call.name} (${at + 1})` })),
  );

  test.each(CALLS)('$title, over REST and as a tool', async (call) => {
    const { name, of, seenIn, makes, noTool } = call;
    const values = await of(world);
    if (noTool) {
      expect(await world.ways.rest(name, values)).toEqual(expect.anything());
      return;
    }
    if (operationOf(name).kind === 'query') return sameFacts(call, values);
    if (makes) {
      const [one, other] = [await world.ways.rest(name, values), await world.ways.tool(name, values)];
      expect(without(OWN, other)).toEqual(without(OWN, one));
      return;
    }
    if (!seenIn) throw new Error(`It is not said where one sees what ${name} did.`);
    const seen = async () => without(NOW, await world.ways.rest(seenIn.name, await seenIn.of(world)));
    const before = await seen();
    const dry = { ...values, validateOnly: true };
    await sameFacts(call, dry);
    expect(await seen()).toEqual(before);
    await world.ways.tool(name, values);
    expect(await seen()).not.toEqual(before);
  });

  /** What is read, or would be done, is the same whichever way it is asked for, and there is something to read. */
  async function sameFacts({ name }: Call, values: Record<string, unknown>): Promise<void> {
    const [one, other] = [await world.ways.rest(name, values), await world.ways.tool(name, values)];
    if (name === 'dataExportDownload') {
      const [file, sameFile] = await Promise.all([one, other].map(({ url }) => world.download(url)));
      expect(file).not.toBe('');
      expect(sameFile).toBe(file);
      return;
    }
    expect(without(NOW, other)).toEqual(without(NOW, one));
    const entries: unknown[] | undefined = Array.isArray(one) ? one : (one.data ?? one.rows);
    expect(entries ?? [one]).not.toEqual([]);
  }
});

/** Without fields whose names are such. */
function without(names: RegExp, answer: Answer): Answer {
  if (Array.isArray(answer)) return answer.map((each) => without(names, each));
  if (typeof answer !== 'object' || answer === null) return answer;
  const kept = Object.entries(answer).filter(([name]) => !names.test(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, without(names, value)]));
}
