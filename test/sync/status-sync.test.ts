import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ProductStatusService } from '../../src/domain/products/product-status.service.js';
import { addDays } from '../../src/lib/clock.js';
import { everything } from '../domain/support/world.js';
import { SyncHarness, YESTERDAY } from './support/harness.js';

const DAY = 86_400_000;
const TODAY = addDays(YESTERDAY, 1);

interface MerchantProduct {
  offerId: string;
  productAttributes: { availability: string };
  productStatus: { destinationStatuses: Record<string, string | string[]>[]; itemLevelIssues: unknown[] };
}

/** Stands before Merchant Center and tells of other products than it does. */
class MerchantProxy {
  retell: (product: MerchantProduct) => MerchantProduct | undefined = (product) => product;

  private constructor(
    readonly url: string,
    private readonly server: Server,
  ) {}

  static async start(merchantUrl: string): Promise<MerchantProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const proxy = new MerchantProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, server);
    server.on('request', async ({ url, method, headers: { authorization = '' } }, response) => {
      // Reports are asked for by POST; nothing here needs them.
      const answer = await fetch(merchantUrl + url, { headers: { authorization } });
      const told = method === 'GET' ? ((await answer.json()) as { products?: MerchantProduct[] }) : {};
      if (told.products) told.products = told.products.flatMap((product) => proxy.retell(product) ?? []);
      const status = method === 'GET' ? answer.status : 200;
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(told));
    });
    return proxy;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

describe('syncs of several days', () => {
  let harness: SyncHarness;
  let proxy: MerchantProxy;
  let statuses: ProductStatusService;
  let teamId: string;
  let accountId: string;

  beforeAll(async () => {
    harness = await SyncHarness.start({
      accounts: 1,
      campaignsPerAccount: 2,
      productsPerAccount: 8,
      termsPerCampaign: 1,
      days: 20,
    });
    proxy = await MerchantProxy.start(harness.platform.sandbox.merchantUrl);
    statuses = new ProductStatusService(harness.db, () => harness.now);
    [accountId = ''] = harness.platform.sandbox.accountIds;
    teamId = await harness.team();
  });
  afterAll(async () => {
    await proxy.close();
    await harness.close();
  });

  const viewer = () => ({ ...everything, teamId });
  const sync = async () =>
    expect(await harness.service({ merchantUrl: proxy.url, historyDays: 20 }).run({ teamId })).toMatchObject({
      status: 'completed',
    });
  const soldOut = (offerId: string) => (product: MerchantProduct) => {
    if (product.offerId === offerId) product.productAttributes.availability = 'OUT_OF_STOCK';
    return product;
  };
  const banned = (offerId: string) => (product: MerchantProduct) => {
    if (product.offerId !== offerId) return product;
    const destinationStatuses = [{ reportingContext: 'SHOPPING_ADS', disapprovedCountries: ['DE'] }];
    return { ...product, productStatus: { destinationStatuses, itemLevelIssues: [] } };
  };

  test('keep what the platform said at the end of each day, from the first one on', async () => {
    await sync();
    const [one, two] = await harness.db.query<{ id: string }>(
      `select offer_id as id from products where team_id = $1 and availability = 'in_stock' and status = 'approved'
       order by 1 limit 2`,
      [teamId],
    );
    const [first, second] = [one?.id as string, two?.id as string];
    const today = await statuses.summary(viewer(), { accountId, limit: 1, offset: 0 });
    const { inStock = 0, total = 0, disapproved = 0 } = today.data[0] ?? {};

    harness.now = new Date(harness.now.getTime() + DAY);
    proxy.retell = soldOut(first);
    await sync();
    // A day without a sync follows, and one on which a product is banned and comes back.
    harness.now = new Date(harness.now.getTime() + 2 * DAY);
    proxy.retell = banned(second);
    await sync();
    proxy.retell = (product) => (product.offerId === first ? undefined : product);
    await sync();
    harness.now = new Date(harness.now.getTime() + DAY);
    await harness.platform.fail({ system: 'merchant', kind: 'status', status: 500, times: -1 });
    expect(await harness.service({ historyDays: 20 }).run({ teamId })).toMatchObject({ status: 'failed' });
    await harness.platform.heal();
    proxy.retell = banned(second);
    await sync();

    const history = await statuses.history(viewer(), {
      accountId,
      startDate: addDays(TODAY, -30),
      endDate: addDays(TODAY, 30),
      days: 30,
      limit: 10,
    });
    expect(history).toMatchObject({ knownFrom: TODAY, knownThrough: addDays(TODAY, 4) });
    const days = history.days?.map((day) => [day.date, day.total, day.inStock, day.disapproved]);
    expect(days).toEqual([
      [TODAY, total, inStock, disapproved],
      [addDays(TODAY, 1), total, inStock - 1, disapproved],
      [addDays(TODAY, 2), total, inStock - 1, disapproved],
      [addDays(TODAY, 3), total - 1, inStock - 1, disapproved],
      [addDays(TODAY, 4), total, inStock, disapproved + 1],
    ]);
    const { data } = await statuses.disapproved(viewer(), { accountId, days: 30, limit: 100, offset: 0 });
    expect(data.find(({ offerId }) => offerId === second)).toMatchObject({ disapprovedSince: addDays(TODAY, 4) });
    // A window of days ends yesterday, as all windows do.
    const { days: lastWeek } = await statuses.history(viewer(), { accountId, days: 7, limit: 1 });
    expect(lastWeek?.at(-1)?.date).toBe(addDays(TODAY, 3));
  });
});
