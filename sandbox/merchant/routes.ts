import { type NextFunction, type Request, type Response, Router } from 'express';
import { sendJson, unknownParameter } from '../http.js';
import type { Quirks } from '../quirks.js';
import type { SandboxState } from '../state.js';
import { checkBearer } from '../tokens.js';
import type { Shop } from '../world/shop.js';
import type { World } from '../world/world.js';
import { bodyOf } from './body.js';
import { furtherFeedShapes, latestUpload } from './data-source-shape.js';
import { invalidArgument, MerchantRefusal, notFound } from './errors.js';
import { productId, productShape } from './product-shape.js';
import { promotionRoutes, sourceShapes } from './promotion-routes.js';
import { demandRegistered, registrationRoutes } from './registration.js';
import { runReport } from './report.js';
import { aggregateStatuses } from './status-shape.js';
import { spelledProducts, unusualProducts, unusualRows, unusualSources } from './unusual.js';

interface MerchantContext {
  world: World;
  state: SandboxState;
  now: () => Date;
  quirks: Quirks;
}

/** Page sizes where none is asked for, and the largest that is given. */
const PAGES = {
  products: [25, 1_000],
  promotions: [250, 250],
  dataSources: [1_000, 1_000],
  statuses: [25, 250],
  report: [1_000, 100_000],
} as const;

/** The Merchant API: what it says of products, feeds, price benchmarks and their states. */
export function merchantRoutes(context: MerchantContext): Router {
  const router = Router();
  const quirks = () => context.quirks.of('merchant');
  router.use(async (request, _response, next) => {
    const check = await checkBearer(context.state, context.now(), request.get('authorization'));
    if (check !== 'valid') {
      const missing = 'Request is missing required authentication credential. Expected OAuth 2 access token.';
      throw check === 'missing'
        ? new MerchantRefusal(401, missing, 'CREDENTIALS_MISSING')
        : new MerchantRefusal(401, 'Request had invalid authentication credentials.', 'ACCESS_TOKEN_INVALID');
    }
    const unknown = unknownParameter(request.originalUrl, parametersOf(request));
    if (unknown) throw invalidArgument(unknown);
    if (quirks().has('not_registered')) await demandRegistered(context.state, request);
    next();
  });
  router.get('/products/v1/accounts/:merchant/products', (request, response) => {
    const shop = shopOf(context, request);
    const { account, products } = shop;
    const today = context.world.today(account.timeZone);
    const all = [...spelledProducts(products, quirks()), ...unusualProducts(shop, quirks(), today, context.now())];
    const page = pageOf(all, paging(request), PAGES.products);
    const shapes = page.items.map((each) => ('shape' in each ? each.shape : productShape(account, each, today)));
    sendJson(response, 200, { products: shapes, nextPageToken: page.next });
  });
  router.get('/products/v1/accounts/:merchant/products/:product', (request, response) => {
    const { account, products } = shopOf(context, request);
    const product = products.find((each) => productId(each) === request.params.product);
    if (!product) throw notFound('product');
    sendJson(response, 200, productShape(account, product, context.world.today(account.timeZone)));
  });
  router.get('/datasources/v1/accounts/:merchant/dataSources', async (request, response) => {
    const { account } = shopOf(context, request);
    const further = furtherFeedShapes(account, context.quirks.of('google-ads').has('several_feeds'));
    const sources = [...(await sourceShapes(context.state, account)), ...further, ...unusualSources(account, quirks())];
    const page = pageOf(sources, paging(request), PAGES.dataSources);
    sendJson(response, 200, { dataSources: page.items, nextPageToken: page.next });
  });
  router.get('/datasources/v1/accounts/:merchant/dataSources/:source', async (request, response) => {
    const sources = await sourceShapes(context.state, shopOf(context, request).account);
    const source = sources.find(({ dataSourceId }) => dataSourceId === request.params.source);
    if (!source) throw notFound('data source');
    sendJson(response, 200, source);
  });
  router.get('/datasources/v1/accounts/:merchant/dataSources/:source/fileUploads/latest', (request, response) => {
    const { account, products } = shopOf(context, request);
    const today = context.world.today(account.timeZone);
    const upload = latestUpload(account, products, request.params.source, today);
    if (!upload) throw notFound('file upload');
    sendJson(response, 200, upload);
  });
  router.post('/reports/v1/accounts/:merchant/reports\\:search', (request, response) => {
    const shop = shopOf(context, request);
    const body = bodyOf('SearchRequest', request.body, { parent: request.path });
    const query = String(body.query);
    const rows = [...runReport(query, spelledProducts(shop.products, quirks())), ...unusualRows(shop, query, quirks())];
    const page = pageOf(rows, body, PAGES.report);
    sendJson(response, 200, { results: page.items.length > 0 ? page.items : undefined, nextPageToken: page.next });
  });
  router.get('/issueresolution/v1/accounts/:merchant/aggregateProductStatuses', (request, response) => {
    const { account, products } = shopOf(context, request);
    const wanted = queryOf(request).get('filter') ?? '';
    const statuses = aggregateStatuses(account, products).filter(({ country, reportingContext }) =>
      matchesFilter(wanted, { country, reporting_context: reportingContext, reportingContext }),
    );
    const page = pageOf(statuses, paging(request), PAGES.statuses);
    sendJson(response, 200, { aggregateProductStatuses: page.items, nextPageToken: page.next });
  });
  router.use(registrationRoutes(context.state, (request) => shopOf(context, request)));
  router.use(
    promotionRoutes(
      context,
      (request) => shopOf(context, request).account,
      (request, field, items) => {
        const page = pageOf(items, paging(request), PAGES.promotions);
        return { [field]: page.items, nextPageToken: page.next };
      },
    ),
  );
  router.use(() => {
    throw new MerchantRefusal(404, 'Method not found.', 'METHOD_NOT_FOUND');
  });
  router.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    if (error instanceof MerchantRefusal) sendJson(response, error.status, error.body);
    else next(error);
  });
  return router;
}

function shopOf({ world }: MerchantContext, request: Request): Shop {
  const merchantId = String(request.params.merchant);
  const shop = world.shop(merchantId);
  if (shop) return shop;
  throw new MerchantRefusal(403, `The caller does not have access to the account ${merchantId}.`, 'ACCESS_DENIED');
}

const PAGING = ['pageSize', 'pageToken'];

/** What a method takes in its query string. */
function parametersOf({ method, path }: Request): readonly string[] {
  if (method !== 'GET') return [];
  if (path.endsWith('/aggregateProductStatuses')) return [...PAGING, 'filter'];
  return /\/(products|dataSources|promotions)$/.test(path) ? PAGING : [];
}

function queryOf(request: Request): URLSearchParams {
  return new URLSearchParams(request.originalUrl.split('?')[1] ?? '');
}

function paging(request: Request): Record<string, unknown> {
  return Object.fromEntries(queryOf(request));
}

/** One page: sizes above the largest are brought down to it, as the platform does. */
function pageOf<T>(items: T[], asked: Record<string, unknown>, [usual, largest]: readonly [number, number]) {
  const size = asked.pageSize === undefined ? usual : Number(asked.pageSize);
  if (!Number.isInteger(size) || size < 0)
    throw invalidArgument('page_size must be a non-negative number.', 'INVALID_PAGE_SIZE');
  const start = asked.pageToken ? startOf(String(asked.pageToken)) : 0;
  const end = start + Math.min(size || usual, largest);
  return { items: items.slice(start, end), next: end < items.length ? tokenFor(end) : undefined };
}

function tokenFor(start: number): string {
  return Buffer.from(`page ${start}`).toString('base64url');
}

function startOf(token: string): number {
  const start = /^page (\d+)$/.exec(Buffer.from(token, 'base64url').toString())?.[1];
  if (start === undefined) throw invalidArgument('The page token is not valid.', 'INVALID_PAGE_TOKEN');
  return Number(start);
}

/** Conditions of the form `name = "value"`, joined by AND. */
function matchesFilter(filter: string, values: Record<string, string>): boolean {
  if (filter.trim() === '') return true;
  return filter.split(/\s+AND\s+/i).every((condition) => {
    const [, name = '', value = ''] = /^\s*(\w+)\s*=\s*["']?([\w-]+)["']?\s*$/.exec(condition) ?? [];
    if (values[name] === undefined) throw invalidArgument(`Invalid filter '${condition}'.`, 'INVALID_FILTER');
    return values[name] === value;
  });
}
