import { type Attempted, Callers } from './support/callers.js';
import { MortalAdlane } from './support/mortal-adlane.js';

/**
 * Writes are repeated over two processes, while these, the platforms and the database are killed at random. Whatever was
 * answered well must have happened exactly once, whatever was not at most once.
 *
 * `ADLANE_CHAOS_RETRIES` says how many requests are sent (300). `ADLANE_CHAOS_CLUSTER=own` runs on a PostgreSQL server of
 * its own, which is crashed, too.
 */
const RETRIES = Number(process.env.ADLANE_CHAOS_RETRIES ?? 300);
/** After so many requests something breaks. */
const BREAK_EVERY = Math.max(30, RETRIES / 60);
const AT_ONCE = 24;

const adlane = new MortalAdlane();

describe('writes that are repeated while everything is killed', () => {
  let done: Attempted[];
  let callers: Callers;
  let counts: (effect: string) => number;

  beforeAll(async () => {
    await adlane.start();
    callers = await Callers.of(adlane.bases, adlane.credentials);
    const stop = new AbortController();
    let next = BREAK_EVERY;
    const isDue = () => {
      if (callers.sent < next) return false;
      next = callers.sent + BREAK_EVERY;
      return true;
    };
    const breaking = adlane.breakThings(isDue, stop.signal);
    done = await callers.run(RETRIES, AT_ONCE);
    stop.abort();
    await breaking;
    await adlane.heal();
    for (const attempted of done) if (attempted.answers.length > 0) await callers.repeat(attempted);
    const records = await adlane.query<{ found: string }>(
      "select 'todo ' || title as found from todos union all select 'memory ' || content from customer_memories",
    );
    const found = [...adlane.effects(), ...records.map((record) => record.found)];
    const times = Map.groupBy(found, (effect) => effect);
    counts = (effect) => times.get(effect)?.length ?? 0;
    report(done, callers);
  }, 3_600_000);

  afterAll(() => adlane.end(), 60_000);

  const acknowledged = () => done.filter(({ answers }) => answers.length > 0);
  const single = (attempted: Attempted) => attempted.kind !== 'status';

  test('every answered write has happened, and none twice', () => {
    const wrong = done
      .filter(single)
      .map((attempted) => ({ ...attempted, times: counts(attempted.effect) }))
      .filter(({ answers, times }) => (answers.length > 0 ? times !== 1 : times > 1));
    expect(wrong).toEqual([]);
  });

  test('a status changed once for each answered write', () => {
    const switches = Map.groupBy(
      done.filter((attempted) => !single(attempted)),
      ({ effect }) => effect,
    );
    for (const [effect, all] of switches) {
      const refused = all.filter(({ answers }) => answers.length === 0).length;
      expect(counts(effect)).toBeGreaterThanOrEqual(all.length - refused);
      expect(counts(effect)).toBeLessThanOrEqual(all.length);
    }
  });

  test('all answers of one write are the same', () => {
    const differing = acknowledged().filter(({ answers }) => new Set(answers).size > 1);
    expect(differing).toEqual([]);
  });

  test('no answered write was refused when it was repeated', () => {
    expect(acknowledged().filter(({ refusal }) => refusal !== undefined)).toEqual([]);
  });

  test('nearly every write was answered', () => {
    expect(acknowledged().length).toBeGreaterThan(0.9 * done.length);
  });

  test('no process ended by itself', () => {
    expect(adlane.ownEnds).toEqual([0, 0, 0]);
  });
});

function report(done: readonly Attempted[], { sent, unanswered }: Callers): void {
  const acknowledged = done.filter(({ answers }) => answers.length > 0);
  const refusals = done.filter(({ answers }) => answers.length === 0).map(({ kind, refusal }) => `${kind}: ${refusal}`);
  process.stdout.write(
    `${JSON.stringify(
      {
        requests: sent,
        writes: done.length,
        byKind: Object.fromEntries([...Map.groupBy(done, ({ kind }) => kind)].map(([kind, all]) => [kind, all.length])),
        acknowledged: acknowledged.length,
        triedAgainAfter: unanswered,
        disorder: adlane.disorder,
        refusedForGood: refusals.slice(0, 20),
        refusals: refusals.length,
      },
      null,
      1,
    )}\n`,
  );
}
