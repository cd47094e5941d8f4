import { type Request, Router } from 'express';
import { sendJson } from '../http.js';
import type { Quirks } from '../quirks.js';
import type { SandboxState } from '../state.js';
import { type Account, objectId } from '../world/account.js';
import type { World } from '../world/world.js';
import { bodyOf } from './body.js';
import { dataSourceShapes } from './data-source-shape.js';
import { invalidArgument, notFound } from './errors.js';
import {
  type InsertedPromotion,
  insertedShape,
  nameOf,
  promotionShapes,
  type SentPromotion,
} from './promotion-shape.js';
import { unusualPromotions } from './unusual.js';

interface PromotionContext {
  world: World;
  state: SandboxState;
  now: () => Date;
  quirks: Quirks;
}

interface AddedSource {
  displayName: string;
  targetCountry: string;
  contentLanguage: string;
}

type AccountOf = (request: Request) => Account;
type SendPage = (request: Request, field: string, items: object[]) => object;

const FIRST_ADDED_SOURCE = 910_000;

/** Promotions and their data sources; both can be added over the interface, and neither goes. */
export function promotionRoutes(
  { world, state, now, quirks }: PromotionContext,
  accountOf: AccountOf,
  page: SendPage,
): Router {
  const router = Router();
  const inserted = async ({ merchantId }: Account) =>
    ((await state.get(`merchant promotions ${merchantId}`)) ?? []) as InsertedPromotion[];
  const shapes = async (account: Account) =>
    promotionShapes(account, await inserted(account), world.today(account.timeZone), now());

  router.get('/promotions/v1/accounts/:merchant/promotions', async (request, response) => {
    const account = accountOf(request);
    const found = [...(await shapes(account)).values(), ...unusualPromotions(account, quirks.of('merchant'))];
    sendJson(response, 200, page(request, 'promotions', found));
  });
  router.get('/promotions/v1/accounts/:merchant/promotions/:promotion', async (request, response) => {
    const found = (await shapes(accountOf(request))).get(request.params.promotion);
    if (!found) throw notFound('promotion');
    sendJson(response, 200, found);
  });
  router.post('/promotions/v1/accounts/:merchant/promotions\\:insert', async (request, response) => {
    const account = accountOf(request);
    const body = bodyOf('InsertPromotionRequest', request.body, { parent: request.path });
    const source = (await sourceShapes(state, account)).find(({ name }) => name === body.dataSource);
    const entry: InsertedPromotion = {
      promotion: demandPromotion(body.promotion, source),
      dataSource: String(body.dataSource),
      insertedAt: now().toISOString(),
    };
    await state.update(`merchant promotions ${account.merchantId}`, (old = []) => [
      ...(old as InsertedPromotion[]).filter(({ promotion }) => nameOf(promotion) !== nameOf(entry.promotion)),
      entry,
    ]);
    sendJson(response, 200, insertedShape(account, entry, now()));
  });
  router.post('/datasources/v1/accounts/:merchant/dataSources', async (request, response) => {
    const account = accountOf(request);
    const body = bodyOf('DataSource', request.body);
    const { targetCountry, contentLanguage } = (body.promotionDataSource ?? {}) as Partial<AddedSource>;
    if (typeof body.displayName !== 'string' || !targetCountry || !contentLanguage) {
      throw invalidArgument('Only data sources of promotions, with a name, country and language, can be created.');
    }
    const added: AddedSource = { displayName: body.displayName, targetCountry, contentLanguage };
    const all = await state.update(`merchant sources ${account.merchantId}`, (old = []) => [
      ...(old as AddedSource[]),
      added,
    ]);
    sendJson(response, 200, addedShape(account, added, (all as AddedSource[]).length - 1));
  });
  return router;
}

/** Every data source of a shop. */
export async function sourceShapes(state: SandboxState, account: Account) {
  const added = ((await state.get(`merchant sources ${account.merchantId}`)) ?? []) as AddedSource[];
  return [...dataSourceShapes(account), ...added.map((each, index) => addedShape(account, each, index))];
}

function addedShape(account: Account, { displayName, ...promotionDataSource }: AddedSource, index: number) {
  const dataSourceId = objectId(account, FIRST_ADDED_SOURCE + (account.shop ?? 0) * 1_000 + index);
  return {
    name: `accounts/${account.merchantId}/dataSources/${dataSourceId}`,
    dataSourceId,
    displayName,
    input: 'API',
    promotionDataSource,
  };
}

/** What each kind of value needs. */
const VALUES: Record<string, string> = {
  PERCENT_OFF: 'percentOff',
  MONEY_OFF: 'moneyOffAmount',
  FREE_GIFT: 'freeGiftDescription',
};

/** What a promotion needs beyond its definition. */
function demandPromotion(
  value: unknown,
  source: { input: string; promotionDataSource?: Omit<AddedSource, 'displayName'> } | undefined,
): SentPromotion {
  const promotion = value as SentPromotion;
  const { promotionId, contentLanguage, targetCountry, redemptionChannel, attributes } = promotion;
  const target = source?.promotionDataSource;
  if (!source || !target) throw invalidArgument('[dataSource] names no data source of promotions.');
  if (target.targetCountry !== targetCountry || target.contentLanguage !== contentLanguage) {
    throw invalidArgument('[promotion.targetCountry] and the language must be those of the data source.');
  }
  const missing = (field: string) =>
    invalidArgument(`[promotion.${field}] Required parameter: ${field.split('.').at(-1)}`, 'REQUIRED');
  if (!/^[\w-]{1,50}$/.test(promotionId)) throw missing('promotionId');
  if (!attributes) throw missing('attributes');
  const needed = [VALUES[String(attributes.couponValueType)] ?? 'couponValueType'];
  if (attributes.offerType === 'GENERIC_CODE') needed.push('genericRedemptionCode');
  for (const field of needed) if (!attributes[field]) throw missing(`attributes.${field}`);
  if (attributes.promotionDestinations.includes('LOCAL_INVENTORY_ADS')) {
    for (const field of ['storeApplicability', 'promotionUrl'])
      if (!attributes[field]) throw missing(`attributes.${field}`);
  }
  const codes = [attributes.storeCodesInclusion ?? [], attributes.storeCodesExclusion ?? []].flat();
  if (attributes.storeApplicability === 'ALL_STORES' && codes.length > 0) {
    throw invalidArgument('[promotion.attributes.storeApplicability] ALL_STORES takes no store codes.');
  }
  const { startTime, endTime } = attributes.promotionEffectiveTimePeriod;
  if (!(Date.parse(startTime) < Date.parse(endTime))) throw missing('attributes.promotionEffectiveTimePeriod');
  return { promotionId, contentLanguage, targetCountry, redemptionChannel, attributes };
}
