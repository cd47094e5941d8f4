import type { Database } from '../../src/db/database.js';
import { Availability, ProductStatus } from '../../src/domain/products/product.enum.js';
import { ProductStatusService } from '../../src/domain/products/product-status.service.js';
import { addDays } from '../../src/lib/clock.js';
import type { ProductRecord } from '../../src/platforms/merchant.js';
import { deleteCatalogue, writeProducts } from '../../src/sync/catalogue-records.js';
import { type PulledProduct, StagedProducts } from '../../src/sync/pulled-products.js';
import { everything, TEAM } from '../domain/support/world.js';
import { addAccount, addTeam } from '../support/builders.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { eachDay, randomFrom } from './support/model.js';

type State = Pick<ProductRecord, 'status' | 'availability'>;
/** States by offer id. */
type Catalogue = Map<string, State>;

const ACCOUNT = '300';
const KEY = { teamId: TEAM, accountId: ACCOUNT };
const FIRST = '2026-03-10';
const DAYS = 60;
const LAST = addDays(FIRST, DAYS - 1);
const CENTER = { merchantId: '1', center: 0, comparedIn: 'DE' };
const OFFERS = Array.from({ length: 14 }, (_, index) => `SKU-${index}`);

function product(offerId: string, state: State): PulledProduct {
  return {
    offerId,
    ...state,
    title: `Product ${offerId}`,
    brand: 'Brand',
    priceMicros: '10000000',
    currency: 'EUR',
    salePriceMicros: null,
    saleFrom: null,
    saleUntil: null,
    issues: [],
    link: '',
    imageLink: '',
    condition: 'new',
    gtin: '',
    productType: '',
    feedLabel: 'DE',
    contentLanguage: 'de',
    isLocal: false,
    country: null,
    customLabels: [],
    dataSourceId: null,
  };
}

const productsOf = (catalogue: Catalogue) => [...catalogue].map(([offerId, state]) => product(offerId, state));

/** Stores a catalogue of one center as it is at an instant. */
async function keep(db: Database, catalogue: Catalogue, askedAt: Date): Promise<void> {
  const pulled = new StagedProducts(db, TEAM);
  await pulled.add(0, 'product', productsOf(catalogue));
  const mayWrite = async () => undefined;
  await writeProducts(db, KEY, { pulled, read: [CENTER], failed: [], hasUnreadWithoutId: false }, askedAt, mayWrite);
  await pulled.end();
}

/** An instant of the day in Auckland, where the UTC date is mostly the day before. */
const during = (date: string, hour: number) => new Date(`${date}T${String(hour).padStart(2, '0')}:30:00+12:00`);

/** Pulls a changing catalogue for two months. Returns what the account had at the end of each day. */
async function live({ db }: TestDatabase): Promise<Map<string, Catalogue>> {
  const random = randomFrom(20260310);
  const pick = <T>(values: readonly T[]) => values[random(values.length)] as T;
  const ends = new Map<string, Catalogue>();
  let catalogue: Catalogue = new Map();
  for (const date of eachDay(FIRST, LAST)) {
    const pulls = date === FIRST || date === LAST ? 1 : pick([0, 1, 1, 2, 3]);
    for (let pull = 0; pull < pulls; pull += 1) {
      catalogue = new Map(catalogue);
      for (const offerId of OFFERS) {
        const has = catalogue.has(offerId);
        if (has ? random(25) === 0 : random(6) === 0 || date === FIRST) {
          if (has) catalogue.delete(offerId);
          else catalogue.set(offerId, { status: 'pending', availability: 'in_stock' });
        } else if (has && random(7) === 0) {
          // Few values, so that a product often goes back to what it was, on the same day too.
          const status = pick(['approved', 'disapproved', pick(Object.values(ProductStatus))] as const);
          catalogue.set(offerId, { status, availability: pick([...Object.values(Availability), null]) });
        }
      }
      await keep(db, catalogue, during(date, 4 + pull * 6));
    }
    ends.set(date, catalogue);
  }
  return ends;
}

let database: TestDatabase;
let ends: Map<string, Catalogue>;
let statuses: ProductStatusService;

beforeAll(async () => {
  database = await openTestDatabase();
  await addTeam(database.db, TEAM);
  await addAccount(database.db, { teamId: TEAM, id: ACCOUNT, timeZone: 'Pacific/Auckland' });
  ends = await live(database);
  statuses = new ProductStatusService(database.db, () => during(addDays(LAST, 3), 12));
});
afterAll(() => database.close());

const endOf = (date: string) => ends.get(date) as Catalogue;
const history = (startDate: string, endDate: string, more: { offerId?: string; limit?: number } = {}) =>
  statuses.history(everything, { accountId: ACCOUNT, startDate, endDate, days: 30, limit: 1000, ...more });

function countsOf(date: string) {
  const states = [...endOf(date).values()];
  const count = (value: string) =>
    states.filter(({ status, availability }) => status === value || availability === value).length;
  return {
    date,
    total: states.length,
    ...Object.fromEntries(Object.values(ProductStatus).map((status) => [status, count(status)])),
    inStock: count('in_stock'),
    outOfStock: count('out_of_stock'),
    availabilityUnknown: states.filter(({ availability }) => availability === null).length,
  };
}

function changesOf(startDate: string, endDate: string, offers: readonly string[] = OFFERS) {
  const first = startDate > FIRST ? startDate : addDays(FIRST, 1);
  return eachDay(first, endDate < LAST ? endDate : LAST)
    .reverse()
    .flatMap((date) => {
      const changed = [...offers].sort().flatMap((offerId) => {
        const [before, after] = [endOf(addDays(date, -1)).get(offerId), endOf(date).get(offerId)];
        if (before?.status === after?.status && before?.availability === after?.availability) return [];
        return {
          offerId,
          feedLabel: 'DE',
          contentLanguage: 'de',
          title: endOf(LAST).has(offerId) ? `Product ${offerId}` : null,
          date,
          status: after?.status ?? null,
          availability: after?.availability ?? null,
          previousStatus: before?.status ?? null,
          previousAvailability: before?.availability ?? null,
        };
      });
      return changed;
    });
}

const RANGES: [string, string][] = [
  [FIRST, LAST],
  ['2025-12-01', '2026-07-01'],
  [addDays(FIRST, 17), addDays(FIRST, 30)],
  [addDays(FIRST, 20), addDays(FIRST, 20)],
  [LAST, addDays(LAST, 9)],
];

test.each(RANGES)('the days from %s to %s count what a simulation of every day counts', async (from, to) => {
  const { days, productDays, changes, changesTotal, ...rest } = await history(from, to);
  const known = eachDay(from > FIRST ? from : FIRST, to < LAST ? to : LAST);
  expect(days).toEqual(known.map(countsOf));
  expect(productDays).toBeNull();
  expect(changes).toEqual(changesOf(from, to));
  expect(changesTotal).toBe(changes.length);
  expect(rest).toEqual({
    accountId: ACCOUNT,
    accountName: 'Account 300',
    offerId: null,
    startDate: from,
    endDate: to,
    knownFrom: FIRST,
    knownThrough: LAST,
  });
});

test('each product has had on each day what it was left with, and nothing where it was not there', async () => {
  for (const offerId of OFFERS) {
    const found = await history(FIRST, LAST, { offerId });
    const expected = eachDay(FIRST, LAST).map((date) => {
      const { status, availability } = endOf(date).get(offerId) ?? { status: null, availability: null };
      return { date, status, availability };
    });
    expect(found).toMatchObject({ offerId, days: null, productDays: expected });
    expect(found.changes).toEqual(changesOf(FIRST, LAST, [offerId]));
  }
});

test('a limit keeps the newest changes and counts all', async () => {
  const all = changesOf(FIRST, LAST);
  expect(await history(FIRST, LAST, { limit: 3 })).toMatchObject({
    changes: all.slice(0, 3),
    changesTotal: all.length,
  });
});

test('a row is kept for each change alone, and neighbours differ', async () => {
  const [{ rows } = { rows: 0 }] = await database.db.query<{ rows: number }>(
    'select count(*) as rows from product_status_periods',
  );
  const begun = changesOf(FIRST, LAST).filter(({ status }) => status !== null).length;
  expect(rows).toBe(begun + endOf(FIRST).size);
  const wrong = await database.db.query(
    `select 1 from product_status_periods s join product_status_periods n
       on n.team_id = s.team_id and n.product_id = s.product_id and n.valid_from > s.valid_from
       and (coalesce(s.valid_to > n.valid_from, true)
         or s.valid_to = n.valid_from and (s.status, s.availability) is not distinct from (n.status, n.availability))`,
  );
  expect(wrong).toEqual([]);
});

test.each([
  ['disapproved', 'status'],
  ['out_of_stock', 'availability'],
] as const)('what is %s now has been so since the first day without a break', async (value, field) => {
  const expected = [...endOf(LAST)].flatMap(([offerId, state]) => {
    if (state[field] !== value) return [];
    let since = LAST;
    while (since > FIRST && endOf(addDays(since, -1)).get(offerId)?.[field] === value) since = addDays(since, -1);
    return [[offerId, since]];
  });
  const args = { days: 30, limit: 1000, offset: 0 };
  const since =
    field === 'status'
      ? (await statuses.disapproved(everything, args)).data.map((one) => [one.offerId, one.disapprovedSince])
      : (await statuses.outOfStock(everything, args)).data.map((one) => [one.offerId, one.outOfStockSince]);
  expect(expected.length).toBeGreaterThan(1);
  expect(since.sort()).toEqual(expected.sort());
});

describe('a pull', () => {
  let own: TestDatabase;
  const rows = () =>
    own.db.query<State & { id: string; from: string; to: string | null }>(
      `select offer_id as id, valid_from as "from", valid_to as "to", status, availability
       from product_status_periods order by 1, 2`,
    );
  const known = () => own.db.query('select statuses_from as "from", statuses_through as through from accounts');
  const pull = (askedAt: Date, ...states: [string, State][]) => keep(own.db, new Map(states), askedAt);
  const good: State = { status: 'approved', availability: 'in_stock' };
  const bad: State = { status: 'disapproved', availability: 'in_stock' };

  beforeEach(async () => {
    own = await openTestDatabase();
    await addTeam(own.db, TEAM);
    await addAccount(own.db, { teamId: TEAM, id: ACCOUNT, timeZone: 'America/New_York' });
  });
  afterEach(() => own.close());

  test('belongs to the day of the account when it asked, and never to one before the last', async () => {
    await pull(new Date('2026-03-11T03:59:00Z'), ['A', good]);
    expect(await known()).toEqual([{ from: '2026-03-10', through: '2026-03-10' }]);
    await pull(new Date('2026-03-11T04:01:00Z'), ['A', bad]);
    expect(await known()).toEqual([{ from: '2026-03-10', through: '2026-03-11' }]);
    // The account moves to a zone where it is still the day before.
    await own.db.query(`update accounts set time_zone = 'Pacific/Pago_Pago'`);
    await pull(new Date('2026-03-11T05:00:00Z'), ['A', good]);
    expect(await known()).toEqual([{ from: '2026-03-10', through: '2026-03-11' }]);
    expect(await rows()).toEqual([{ id: 'A', from: '2026-03-10', to: null, ...good }]);
  });

  test('repeated on a day leaves the day’s last state', async () => {
    await pull(new Date('2026-03-10T12:00:00Z'), ['A', good], ['B', good], ['C', good]);
    const day = (hour: number) => new Date(`2026-03-12T${hour}:00:00Z`);
    await pull(day(12), ['A', bad], ['C', bad], ['D', bad]);
    await pull(day(14), ['A', good], ['B', bad], ['D', good]);
    await pull(day(16), ['A', good], ['B', good], ['E', bad]);
    expect(await rows()).toEqual([
      { id: 'A', from: '2026-03-10', to: null, ...good },
      { id: 'B', from: '2026-03-10', to: null, ...good },
      { id: 'C', from: '2026-03-10', to: '2026-03-12', ...good },
      { id: 'E', from: '2026-03-12', to: null, ...bad },
    ]);
  });

  test('that meets another one leaves periods in order', async () => {
    const states = (state: State) => OFFERS.map((id): [string, State] => [id, state]);
    await pull(new Date('2026-03-10T12:00:00Z'), ...states(good));
    const askedAt = new Date('2026-03-11T12:00:00Z');
    await Promise.all([bad, good, bad, bad].map((state) => pull(askedAt, ...states(state))));
    const stored = await own.db.query<State & { id: string }>(
      'select offer_id as id, status, availability from products',
    );
    const open = (await rows()).filter(({ to }) => to === null);
    expect(open).toHaveLength(OFFERS.length);
    expect(open.map(({ id, status, availability }) => ({ id, status, availability }))).toEqual(
      stored.sort((one, other) => (one.id < other.id ? -1 : 1)),
    );
  });

  test('without a Merchant Center account ends what there was, and begins nothing', async () => {
    const askedAt = new Date('2026-03-10T12:00:00Z');
    await deleteCatalogue(own.db, KEY, askedAt);
    expect(await known()).toEqual([{ from: null, through: null }]);
    await pull(askedAt, ['A', good]);
    await deleteCatalogue(own.db, KEY, new Date('2026-03-12T12:00:00Z'));
    expect(await rows()).toEqual([{ id: 'A', from: '2026-03-10', to: '2026-03-12', ...good }]);
    expect(await known()).toEqual([{ from: '2026-03-10', through: '2026-03-12' }]);
  });

  test('takes an account’s statuses along when the account goes', async () => {
    await pull(new Date('2026-03-10T12:00:00Z'), ['A', good]);
    await own.db.query('delete from accounts');
    expect(await rows()).toEqual([]);
  });
});
