import { insertApiKey } from '../../src/access/api-key.records.js';
import { ALL_SCOPES } from '../../src/access/scopes.js';
import { compareKeptSums } from '../../src/domain/lists/kept-sums.check.js';
import { rollKeptSums } from '../../src/sync/kept-sums-roll.js';
import { PlatformSide } from '../domain/support/platform-side.js';
import { changeObjects } from '../reads/support.js';
import { TestApp } from '../support/start-app.js';
import { RestatingProxy, SyncHarness } from './support/harness.js';
import { randomFrom } from './support/model.js';

/** Steps that are tried; the seed is printed with whatever goes wrong. */
const STEPS = Number(process.env.ADLANE_SUMS_STEPS ?? 25);
const SEED = Number(process.env.ADLANE_SUMS_SEED ?? Date.now() % 1_000_000);
const HOUR = 3_600_000;

let harness: SyncHarness;
let proxy: RestatingProxy;
let app: TestApp;
let teamId: string;
let apiKey: string;

beforeAll(async () => {
  const size = { accounts: 3, campaignsPerAccount: 5, productsPerAccount: 30, termsPerCampaign: 1, days: 60 };
  harness = await SyncHarness.start(size);
  const { db, platform } = harness;
  proxy = await RestatingProxy.start(platform.sandbox.googleAdsUrl);
  teamId = await harness.team();
  app = await TestApp.start({ db, sandbox: platform.sandbox, clock: () => harness.now });
  const facts = { name: 'Test', expiresAt: null, createdBy: null, createdAt: new Date() };
  apiKey = (await insertApiKey(db, { teamId, scopes: [...ALL_SCOPES], ...facts })).key;
});
afterAll(async () => {
  await app.stop();
  await proxy.close();
  await harness.close();
});

test(
  'kept sums are what figures and objects say, whoever writes them and at whatever moment',
  async () => {
    const below = randomFrom(SEED);
    const pick = <T>(all: readonly T[]) => all[below(all.length)] as T;
    const { db, platform } = harness;
    const { accountIds } = platform.sandbox;
    const pull = () => harness.service({ googleAdsUrl: proxy.url }).run({ teamId });
    await pull();
    const campaigns = await db.query<{ id: string; accountId: string }>(
      'select id, account_id as "accountId" from campaigns where status <> \'REMOVED\'',
    );
    const restate = () => {
      const factor = 1 + below(3);
      proxy.restate = (row) => (row.metrics ? { ...row, metrics: { ...row.metrics, clicks: factor * 7 } } : row);
    };
    const steps = {
      pull,
      roll: () => rollKeptSums(db, harness.now, new AbortController().signal),
      laterBy: async () => {
        harness.now = new Date(harness.now.getTime() + (1 + below(20)) * HOUR);
      },
      restated: async () => restate(),
      writeStatus: async () => {
        const { id, accountId } = pick(campaigns);
        const body = { account_id: accountId, status: pick(['ENABLED', 'PAUSED']) };
        await app.rest('POST', `/query/campaign/${id}/status`, { apiKey, body });
      },
      atPlatform: async () => {
        const { id, accountId } = pick(campaigns);
        await new PlatformSide(platform.sandbox, accountId).setCampaign(id, { name: `N${below(1_000)}` }, 'name');
      },
      changeProducts: () =>
        changeObjects(
          db,
          `update products set price_micros = price_micros + 1000000, brand = 'B' || $2::int,
             availability = case when $2::int % 3 = 0 then 'in_stock' when $2::int % 3 = 1 then 'out_of_stock' end,
             sale_price_micros = price_micros / 2, sale_from = $3::timestamptz + $2::int * interval '5 hours',
             sale_until = $3::timestamptz + $2::int * interval '9 hours'
           where account_id = $1 and hashtext(offer_id) % 3 = $2::int % 3 - 1`,
          [pick(accountIds), below(9) - 4, harness.now],
          harness.now,
        ),
      deleteProducts: () =>
        changeObjects(
          db,
          'delete from products where account_id = $1 and hashtext(offer_id) % 5 = $2',
          [pick(accountIds), below(5)],
          harness.now,
        ),
    };
    const names = Object.keys(steps) as (keyof typeof steps)[];
    const trace: string[] = [];
    for (let step = 0; step < STEPS; step += 1) {
      const together = below(3) === 0 ? [pick(names), pick(names), pick(names)] : [pick(names)];
      trace.push(together.join('+'));
      await Promise.all(together.map((name) => steps[name]()));
      const { different } = await compareKeptSums(db, 1_000, harness.now);
      expect({ seed: SEED, trace, different }).toEqual({ seed: SEED, trace, different: [] });
    }
  },
  60_000 + STEPS * 10_000,
);
