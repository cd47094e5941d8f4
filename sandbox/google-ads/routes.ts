import { type NextFunction, type Request, type Response, Router } from 'express';
import { googleError, sendJson, unknownParameter } from '../http.js';
import type { SandboxState } from '../state.js';
import type { Figures } from '../world/figures.js';
import { restate } from '../world/odd-account.js';
import type { World } from '../world/world.js';
import { customerOf, DEFAULT_VERSIONS, demandBearer, isManager, isVersion } from './access.js';
import { type SearchBody, sendPage, streamResults } from './answer.js';
import { changeEventRows } from './change-events.js';
import { AdsRefusal, BodyRefusal, failureBody, queryRefusal, requestRefusal, wrapped } from './errors.js';
import { type Data, execute } from './execute.js';
import { parseQuery } from './gaql/parser.js';
import { asksForFigures, planQuery } from './gaql/plan.js';
import { mutate } from './mutate/mutate.js';
import { METHODS } from './mutate/operation.js';
import { currencyTable, managerTables } from './tables/customers.js';
import { managerListRows } from './tables/odd.js';
import { currentTables, Tables } from './tables/tables.js';
import { geoTable } from './tables/targeting.js';

interface AdsContext {
  world: World;
  state: SandboxState;
  now: () => Date;
  versions?: readonly string[];
}

/** The Google Ads API over REST: queries, and mutations of budgets, campaigns, ad groups, keywords and negative lists. */
export function googleAdsRoutes(context: AdsContext): Router {
  const router = Router();
  router.use('/:version', async (request, response, next) => {
    if (!isVersion(request.params.version, context.versions ?? DEFAULT_VERSIONS)) return notFoundPage(response);
    await demandBearer(context.state, context.now(), request.get('authorization'));
    const unknown = unknownParameter(request.originalUrl, []);
    if (unknown) throw new BodyRefusal(unknown);
    next();
  });
  router.get('/:version/customers\\:listAccessibleCustomers', (_request, response) => {
    sendJson(response, 200, { resourceNames: context.world.reach().direct.map((id) => `customers/${id}`) });
  });
  router.post('/:version/customers/:customerId/googleAds\\:searchStream', (request, response) =>
    answer(context, request, response, true),
  );
  router.post('/:version/customers/:customerId/googleAds\\:search', (request, response) =>
    answer(context, request, response, false),
  );
  for (const collection of METHODS) {
    router.post(`/:version/customers/:customerId/${collection}\\:mutate`, async (request, response) => {
      const customer = customerOf(context.world, request.params.customerId, request.get('login-customer-id'));
      if (isManager(customer)) {
        throw requestRefusal(
          'CANNOT_BE_EXECUTED_BY_MANAGER_ACCOUNT',
          'Request cannot be executed by a manager account.',
        );
      }
      const { state, world } = context;
      sendJson(response, 200, await mutate(state, world.of(customer), collection, request.body, request.path));
    });
  }
  router.use((_request, response) => notFoundPage(response));
  router.use((error: unknown, request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) return next(error);
    if (error instanceof AdsRefusal)
      sendJson(response, error.status, failureBody(error.status, error.errors, request.path));
    else if (error instanceof BodyRefusal)
      sendJson(response, 400, wrapped(googleError(400, error.message), request.path));
    else next(error);
  });
  return router;
}

async function answer(context: AdsContext, request: Request, response: Response, stream: boolean): Promise<void> {
  const customerId = String(request.params.customerId);
  const customer = customerOf(context.world, customerId, request.get('login-customer-id'));
  const { query, ...paging } = readBody(request.body, stream);
  const plan = planQuery(parseQuery(query), context.world.today(customer.timeZone));
  if (isManager(customer) && asksForFigures(plan)) {
    throw queryRefusal(
      'REQUESTED_METRICS_FOR_MANAGER',
      'Metrics cannot be requested for a manager account. To retrieve metrics, issue separate requests against each client account under the manager account.',
    );
  }
  if (paging.validateOnly) return sendJson(response, 200, {});
  const steps = execute(plan, await dataOf(context, customer, plan.resource.name));
  if (stream) await streamResults(response, plan, steps);
  else await sendPage(response, plan, steps, query, paging);
}

async function dataOf(
  { world, state, now }: AdsContext,
  customer: ReturnType<typeof customerOf>,
  resource: string,
): Promise<Data> {
  if (isManager(customer)) {
    const constants = new Map([
      ['geo_target_constant', geoTable()],
      ['currency_constant', currencyTable()],
    ]);
    const lists = managerListRows(customer.id === world.managerId ? world.oddOf().map((each) => world.of(each)) : []);
    const tables = new Tables(new Map([...managerTables(customer, now()), ...lists, ...constants]));
    return { tables, history: world.history(customer.timeZone) };
  }
  const own = world.of(customer);
  const current = await currentTables(own, state);
  const isHistory = resource === 'change_event';
  const tables = isHistory
    ? current.beside(resource, changeEventRows(own, world.today(customer.timeZone), world.changes(customer.id)))
    : current;
  const { odd } = customer;
  const restated = odd && ((out: Figures, day: number) => restate(odd, out, day, now()));
  return { world: own, tables, history: world.history(customer.timeZone), ...(restated && { restated }) };
}

const STREAM_NAMES = new Set(['query', 'summaryRowSetting']);
const SEARCH_NAMES = new Set([
  ...STREAM_NAMES,
  'pageToken',
  'pageSize',
  'validateOnly',
  'searchSettings',
  'returnTotalResultsCount',
]);

function readBody(text: unknown, stream: boolean): SearchBody & { query: string } {
  let body: Record<string, unknown>;
  try {
    body = JSON.parse(String(text)) as Record<string, unknown>;
  } catch {
    throw new BodyRefusal('Invalid JSON payload received. Unexpected token.');
  }
  const unknown = Object.keys(body).find((name) => !(stream ? STREAM_NAMES : SEARCH_NAMES).has(name));
  if (unknown !== undefined) {
    throw new BodyRefusal(`Invalid JSON payload received. Unknown name "${unknown}": Cannot find field.`);
  }
  if (typeof body.query !== 'string' || body.query.trim() === '') {
    throw requestRefusal('REQUIRED_FIELD_MISSING', 'A required field was not specified: query.');
  }
  if (body.pageSize !== undefined) {
    throw requestRefusal(
      'PAGE_SIZE_NOT_SUPPORTED',
      'Setting the page size is not supported. Search Responses will have fixed page size of 10000 rows.',
    );
  }
  const settings = body.searchSettings as { returnTotalResultsCount?: boolean } | undefined;
  return {
    query: body.query,
    validateOnly: body.validateOnly === true,
    pageToken: typeof body.pageToken === 'string' ? body.pageToken : undefined,
    returnTotalResultsCount: settings?.returnTotalResultsCount === true,
  };
}

/** Google's front end answers paths that nobody serves with a page, not with JSON. */
function notFoundPage(response: Response): void {
  const page =
    '<!DOCTYPE html>\n<html lang=en><title>Error 404 (Not Found)!!1</title>\n<p><b>404.</b> That’s an error.\n';
  response.status(404).type('text/html; charset=UTF-8').send(page);
}
