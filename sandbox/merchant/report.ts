import { camelCase, field } from '../google-ads/catalogue/field.js';
import { AdsRefusal } from '../google-ads/errors.js';
import { type FieldValue, testOf } from '../google-ads/gaql/condition.js';
import { parseQuery, type Query } from '../google-ads/gaql/parser.js';
import { dateOf } from '../world/calendar.js';
import type { Product } from '../world/product.js';
import { invalidArgument } from './errors.js';
import { CONTEXTS, price, productId } from './product-shape.js';

/** A value of a report: scalar, or a message such as a price. */
type ReportValue = FieldValue | object;
type Reader = (product: Product) => ReportValue;

const DESCRIPTION: Record<string, Reader> = {
  id: (product) => `online~${productId(product)}`,
  offer_id: (product) => product.offerId,
  title: (product) => product.title,
  brand: (product) => product.brand,
  price: (product) => price(product.priceCents, product.currency),
  product_type_l1: (product) => product.productType.split(' > ')[0],
  product_type_l2: (product) => product.productType.split(' > ')[1],
  product_type_l3: (product) => product.productType.split(' > ')[2],
};

/** The tables that can be asked, with their fields. */
const VIEWS: Record<string, Record<string, Reader>> = {
  price_competitiveness_product_view: {
    ...DESCRIPTION,
    report_country_code: (product) => product.feedLabel,
    benchmark_price: ({ benchmarkCents, benchmarkCurrency, currency, unsaid = [] }) =>
      unsaid.includes('benchmark') ? undefined : price(benchmarkCents, benchmarkCurrency ?? currency),
  },
  product_view: {
    ...DESCRIPTION,
    channel: () => 'ONLINE',
    language_code: (product) => product.language,
    feed_label: (product) => product.feedLabel,
    availability: (product) => (product.inStock ? 'IN_STOCK' : 'OUT_OF_STOCK'),
    condition: (product) => product.condition,
    gtin: (product) => [product.gtin],
    creation_time: (product) => `${dateOf(product.createdDay)}T09:30:00Z`,
    aggregated_reporting_context_status: (product) => AGGREGATED[product.status],
    status_per_reporting_context: (product) =>
      CONTEXTS.map((reportingContext) => ({
        reportingContext,
        ...(product.status === 'pending'
          ? { pendingCountries: [product.feedLabel] }
          : product.status === 'disapproved'
            ? { disapprovedCountries: [product.feedLabel] }
            : { approvedCountries: [product.feedLabel] }),
      })),
    item_issues: (product) =>
      product.issues.length === 0
        ? undefined
        : product.issues.map(({ code, severity, resolution, attribute }) => ({
            type: { code, ...(attribute ? { canonicalAttribute: attribute } : {}) },
            // This table has no word for what changes nothing.
            severity: severity === 'NOT_IMPACTED' ? {} : { aggregatedSeverity: severity },
            resolution: resolution.toUpperCase(),
          })),
  },
};

const AGGREGATED: Record<Product['status'], string> = {
  approved: 'ELIGIBLE',
  limited: 'ELIGIBLE_LIMITED',
  pending: 'PENDING',
  disapproved: 'NOT_ELIGIBLE_OR_DISAPPROVED',
};

/** Answers a query of the merchant platform's own language with rows; throws a MerchantRefusal. */
export function runReport(text: string, products: Product[]): object[] {
  const query = read(text);
  const view = VIEWS[query.from];
  if (!view) throw invalidArgument(`Unknown table '${query.from}' in the FROM clause.`, 'UNKNOWN_TABLE');
  const reader = (name: string): Reader => {
    const found = view[plainName(query, name)];
    if (!found) throw invalidArgument(`Unknown field '${name}' of ${query.from}.`, 'UNKNOWN_FIELD');
    return found;
  };
  const selected = query.select.map((name) => ({ name: camelCase(plainName(query, name)), read: reader(name) }));
  demandKeys(query);
  const tests = query.where.map((condition) => {
    const read = reader(condition.field);
    const test = checked(() => testOf(field(query.from, plainName(query, condition.field), 'STRING'), condition));
    return (product: Product) => test(scalar(read(product)));
  });
  const found = products.filter((product) => tests.every((test) => test(product)));
  for (const { field: name, descending } of [...query.orderBy].reverse()) {
    const read = reader(name);
    const order = (product: Product) => String(scalar(read(product)) ?? '');
    found.sort(
      (one, other) => (descending ? -1 : 1) * (order(one) < order(other) ? -1 : order(one) > order(other) ? 1 : 0),
    );
  }
  return found.slice(0, query.limit).map((product) => ({
    [camelCase(query.from)]: Object.fromEntries(selected.map(({ name, read }) => [name, read(product)])),
  }));
}

function read(text: string): Query {
  return checked(() => parseQuery(text));
}

/** Both platforms share the form of their query languages, not the form of their errors. */
function checked<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof AdsRefusal ? invalidArgument(error.message, 'INVALID_QUERY') : error;
  }
}

/** Fields may be written with or without their table. */
function plainName(query: Query, name: string): string {
  return name.startsWith(`${query.from}.`) ? name.slice(query.from.length + 1) : name;
}

function demandKeys(query: Query): void {
  const selected = query.select.map((name) => plainName(query, name));
  const priced = query.from === 'price_competitiveness_product_view';
  for (const name of priced ? ['id', 'report_country_code'] : ['id']) {
    if (!selected.includes(name))
      throw invalidArgument(`Field '${name}' is required in the SELECT clause.`, 'MISSING_FIELD');
  }
  const filtered = query.where.some(
    (each) => plainName(query, each.field) === 'report_country_code' && each.operator === '=',
  );
  if (priced && !filtered) {
    throw invalidArgument("A condition on 'report_country_code' is required in the WHERE clause.", 'MISSING_CONDITION');
  }
}

/** Prices compare by their micro-units, padded so that text order is number order. */
function scalar(value: ReportValue): FieldValue {
  if (typeof value !== 'object' || Array.isArray(value)) return value as FieldValue;
  return String((value as { amountMicros?: string }).amountMicros ?? '').padStart(18, '0');
}
