import { z } from 'zod';
import { text as anyText } from '../../fields.js';
import type { ProductIssue, ProductRecord, ProductStatus } from '../../merchant.js';

const text = anyText.default('');
const texts = z.array(anyText).default([]);
const countries = z.array(z.string()).default([]);

/** Whole millionths, which ProtoJSON may write as text or as a number. The platform may leave the amount out. */
const micros = z.union([z.string(), z.int().transform(String)]).pipe(z.string().regex(/^-?\d{1,18}$/));
export const price = z.object({ amountMicros: micros, currencyCode: z.string() });

const instant = z.iso.datetime({ offset: true });

const destination = z.object({
  approvedCountries: countries,
  pendingCountries: countries,
  disapprovedCountries: countries,
});

const issue = z.object({
  code: text,
  severity: z.string().default('SEVERITY_UNSPECIFIED'),
  description: text,
  detail: text,
  documentation: text,
});

const attributes = z.object({
  title: text,
  brand: text,
  price: price.partial().optional(),
  salePrice: price.partial().optional(),
  salePriceEffectiveDate: z.object({ startTime: instant.optional(), endTime: instant.optional() }).default({}),
  availability: z.string().default(''),
  link: text,
  imageLink: text,
  condition: z.string().default(''),
  gtins: texts,
  productTypes: texts,
  customLabel0: text,
  customLabel1: text,
  customLabel2: text,
  customLabel3: text,
  customLabel4: text,
});

/** Null for an archived product, which the platform shows nowhere. */
export const product = z
  .object({
    offerId: z.string().min(1).pipe(anyText),
    feedLabel: text,
    contentLanguage: text,
    legacyLocal: z.boolean().default(false),
    dataSource: z.string().optional(),
    archived: z.boolean().default(false),
    productAttributes: attributes.prefault({}),
    productStatus: z
      .object({ destinationStatuses: z.array(destination).default([]), itemLevelIssues: z.array(issue).default([]) })
      .prefault({}),
  })
  .transform(
    ({ productAttributes, productStatus, archived, dataSource, legacyLocal, ...key }): ProductRecord | null => {
      if (archived) return null;
      const { availability, condition, gtins, productTypes, title, brand, link, imageLink } = productAttributes;
      const issues = distinctIssues(productStatus.itemLevelIssues);
      return {
        ...key,
        title,
        brand,
        ...pricesOf(productAttributes),
        availability: AVAILABILITIES[availability.toUpperCase()] ?? null,
        status: statusOf(productStatus.destinationStatuses, issues),
        issues,
        link,
        imageLink,
        condition: condition === 'CONDITION_UNSPECIFIED' ? '' : condition.toLowerCase(),
        gtin: gtins[0] ?? '',
        productType: productTypes[0] ?? '',
        isLocal: legacyLocal,
        customLabels: customLabels(productAttributes),
        dataSourceId: dataSource?.split('/').pop() ?? null,
      };
    },
  );

/** Whether it can be bought at once; a preorder or a backorder cannot. Anything else says nothing. */
const AVAILABILITIES: Readonly<Record<string, ProductRecord['availability']>> = {
  IN_STOCK: 'in_stock',
  LIMITED_AVAILABILITY: 'in_stock',
  OUT_OF_STOCK: 'out_of_stock',
  PREORDER: 'out_of_stock',
  BACKORDER: 'out_of_stock',
};

/** A sale price counts only in the currency of the price. Its time includes the start and excludes the end. */
function pricesOf({ price = {}, salePrice: sale = {}, salePriceEffectiveDate: time }: z.infer<typeof attributes>) {
  const { amountMicros: priceMicros = null, currencyCode: currency = sale.currencyCode ?? '' } = price;
  const salePriceMicros = sale.currencyCode === currency ? (sale.amountMicros ?? null) : null;
  const isSale = salePriceMicros !== null;
  return {
    priceMicros,
    currency,
    salePriceMicros,
    saleFrom: isSale ? (time.startTime ?? null) : null,
    saleUntil: isSale ? (time.endTime ?? null) : null,
  };
}

/**
 * One word for all destinations and countries: approved everywhere and shown without restraint, approved
 * somewhere or shown with restraint (limited), waiting for a review (pending), or shown nowhere
 * (disapproved).
 */
function statusOf(destinations: z.infer<typeof destination>[], issues: readonly ProductIssue[]): ProductStatus {
  const somewhere = (list: keyof z.infer<typeof destination>) => destinations.some((each) => each[list].length > 0);
  if (somewhere('approvedCountries')) {
    const restrained = somewhere('disapprovedCountries') || issues.some(({ severity }) => severity === 'DEMOTED');
    return restrained ? 'limited' : 'approved';
  }
  if (somewhere('pendingCountries')) return 'pending';
  return somewhere('disapprovedCountries') ? 'disapproved' : 'pending';
}

const SEVERITIES = ['DISAPPROVED', 'DEMOTED', 'NOT_IMPACTED'];

/**
 * The platform names an issue per destination; here it is listed once, with its worst effect, worst issues
 * first.
 */
function distinctIssues(found: readonly z.infer<typeof issue>[]): ProductIssue[] {
  const rank = ({ severity }: { severity: string }) =>
    (SEVERITIES.indexOf(severity) + SEVERITIES.length + 1) % (SEVERITIES.length + 1);
  const worstFirst = [...found].sort((one, other) => rank(one) - rank(other));
  const distinct = new Map<string, ProductIssue>();
  for (const { documentation, ...each } of worstFirst) {
    if (!distinct.has(each.code)) distinct.set(each.code, { ...each, documentationUrl: documentation });
  }
  return [...distinct.values()];
}

/** Labels 0 to 4 in their places, without the empty ones at the end. */
function customLabels(about: z.infer<typeof attributes>): string[] {
  const labels = [about.customLabel0, about.customLabel1, about.customLabel2, about.customLabel3, about.customLabel4];
  while (labels.at(-1) === '') labels.pop();
  return labels;
}
