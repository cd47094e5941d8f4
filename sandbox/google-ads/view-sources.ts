import { fillKeywordFigures } from '../world/ad-group.js';
import { fillProductFigures, type Product } from '../world/product.js';
import { fillTermFigures, matchTypeOn, type SearchTerm } from '../world/search-term.js';
import type { Shop } from '../world/shop.js';
import type { AccountWorld } from '../world/world.js';
import type { Fill, Source } from './source.js';
import { adGroupName, criterionName } from './tables/ad-groups.js';
import { campaignName } from './tables/campaigns.js';
import { type Entity, entity, nameOf } from './tables/entity.js';
import type { Refs, Tables } from './tables/tables.js';

/** Keywords, those that keep ads away included: they have no figures. */
export function* keywordSources({ account, adGroups }: AccountWorld, tables: Tables): Generator<Source> {
  const fills = new Map(
    adGroups.flatMap((group) =>
      group.keywords.map((keyword): [string, Fill] => {
        return [
          criterionName(account, group, keyword),
          (out, day) => fillKeywordFigures(out, account, group, keyword, day),
        ];
      }),
    ),
  );
  for (const item of tables.rows('ad_group_criterion')) {
    if (item['ad_group_criterion.type'] !== 'KEYWORD') continue;
    const name = nameOf('ad_group_criterion', item);
    const view = entity('keyword_view', name.replace('/adGroupCriteria/', '/keywordViews/'), {});
    yield { refs: tables.join('ad_group_criterion', item, { keyword_view: view }), fill: fills.get(name) };
  }
}

/** What people searched for; each way of matching is a source of its own. */
export function* termSources(resource: string, world: AccountWorld, tables: Tables): Generator<Source> {
  const { account, terms } = world;
  for (const term of terms) {
    const ofGroup = resource === 'search_term_view';
    if (ofGroup && !term.adGroup) continue;
    const refs = termRefs(resource, account.id, term, world, tables);
    for (const matchType of term.matchTypes) {
      yield {
        refs,
        segments: termSegments(world, term, matchType, ofGroup),
        fill: (out, day) => matchTypeOn(term, day) === matchType && fillTermFigures(out, account, term, day),
      };
    }
  }
}

function termRefs(resource: string, customerId: string, term: SearchTerm, world: AccountWorld, tables: Tables): Refs {
  const text = Buffer.from(term.text).toString('base64url');
  const campaign = campaignName(world.account, term.campaign);
  if (resource === 'campaign_search_term_view') {
    const name = `customers/${customerId}/campaignSearchTermViews/${term.campaign.id}~${text}`;
    const view = entity(resource, name, { search_term: term.text, campaign });
    return joined(tables, 'campaign', campaign, { [resource]: view });
  }
  const group = term.adGroup ? adGroupName(world.account, term.adGroup) : '';
  const name = `customers/${customerId}/searchTermViews/${term.campaign.id}~${term.adGroup?.id}~${text}`;
  const view = entity(resource, name, { search_term: term.text, ad_group: group, status: term.status });
  return joined(tables, 'ad_group', group, { [resource]: view });
}

function termSegments({ account }: AccountWorld, term: SearchTerm, matchType: string, ofGroup: boolean): Entity {
  const { adGroup, keyword } = term;
  const match = adGroup ? matchType : 'PERFORMANCE_MAX';
  return {
    'segments.search_term_match_type': match,
    'segments.search_term_targeting_status': term.status,
    ...(ofGroup && adGroup && keyword
      ? {
          'segments.keyword.ad_group_criterion': criterionName(account, adGroup, keyword),
          'segments.keyword.info.text': keyword.text,
          'segments.keyword.info.match_type': keyword.matchType,
        }
      : {}),
  };
}

/** The products that campaigns advertise. */
export function* productSources(world: AccountWorld, tables: Tables): Generator<Source> {
  for (const shop of [world, ...world.otherShops]) yield* productsOfShop(world, shop, tables);
}

function* productsOfShop(
  { campaigns, adGroups, quirks }: AccountWorld,
  { account, products }: Shop,
  tables: Tables,
): Generator<Source> {
  const view = entity('shopping_performance_view', `customers/${account.id}/shoppingPerformanceView`, {});
  for (const product of products) {
    const campaign = campaigns[product.campaignIndex ?? -1];
    if (!campaign) continue;
    const group = adGroups.find((each) => each.campaign === campaign);
    const refs: Refs = { shopping_performance_view: view };
    if (group) joined(tables, 'ad_group', adGroupName(account, group), refs);
    else joined(tables, 'campaign', campaignName(account, campaign), refs);
    yield {
      refs,
      segments: productSegments(
        account.merchantId,
        product,
        !quirks.has('unlabelled_products') && account.odd?.isUnlabelled !== true,
      ),
      fill: (out, day) => fillProductFigures(out, account, product, day),
    };
  }
}

const LANGUAGES: Record<string, string> = {
  de: 'languageConstants/1001',
  en: 'languageConstants/1000',
  fr: 'languageConstants/1002',
};

/** The platform reports what describes a product, other than its title, in lower case. */
function productSegments(merchantId: string, product: Product, isLabelled: boolean): Entity {
  const levels = product.productType.toLowerCase().split(' > ');
  const segments: Record<string, string | number> = {
    'segments.product_item_id': product.offerId.toLowerCase(),
    'segments.product_title': product.title,
    'segments.product_brand': product.brand.toLowerCase(),
    'segments.product_merchant_id': Number(merchantId),
    ...(isLabelled && {
      'segments.product_feed_label': product.feedLabel,
      'segments.product_language': LANGUAGES[product.language] ?? '',
    }),
    'segments.product_condition': product.condition,
  };
  levels.slice(0, 3).forEach((level, at) => {
    segments[`segments.product_type_l${at + 1}`] = level;
  });
  product.customLabels.forEach((label, at) => {
    if (label) segments[`segments.product_custom_attribute${at}`] = label.toLowerCase();
  });
  return segments;
}

function joined(tables: Tables, resource: string, name: string, refs: Refs): Refs {
  const item = tables.find(resource, name);
  return item ? tables.join(resource, item, refs) : refs;
}
