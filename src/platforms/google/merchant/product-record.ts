import { z } from 'zod';
import { text as anyText } from '../../fields.js';
import type { ProductIssue, ProductRecord, ProductStatus } from '../../merchant.js';

const text = anyText.default('');
const texts = z.array(anyText).default([]);
const countries = z.array(z.string()).default([]);

/** Whole millionths as text. The platform may leave the amount out; then a required price cannot be read. */
export const price = z.object({ amountMicros: z.string().regex(/^-?\d{1,18}$/), currencyCode: z.string() });

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
  price: price.optional(),
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
    dataSource: z.string().optional(),
    archived: z.boolean().default(false),
    productAttributes: attributes.prefault({}),
    productStatus: z
      .object({ destinationStatuses: z.array(destination).default([]), itemLevelIssues: z.array(issue).default([]) })
      .prefault({}),
  })
  .transform(({ productAttributes, productStatus, archived, dataSource, ...key }): ProductRecord | null => {
    if (archived) return null;
    const { price, availability, condition, gtins, productTypes, title, brand, link, imageLink } = productAttributes;
    const issues = distinctIssues(productStatus.itemLevelIssues);
    return {
      ...key,
      title,
      brand,
      priceMicros: price?.amountMicros ?? '0',
      currency: price?.currencyCode ?? '',
      availability: IN_STOCK.includes(availability.toUpperCase()) ? 'in_stock' : 'out_of_stock',
      status: statusOf(productStatus.destinationStatuses, issues),
      issues,
      link,
      imageLink,
      condition: condition === 'CONDITION_UNSPECIFIED' ? '' : condition.toLowerCase(),
      gtin: gtins[0] ?? '',
      productType: productTypes[0] ?? '',
      customLabels: customLabels(productAttributes),
      dataSourceId: dataSource?.split('/').pop() ?? null,
    };
  });

/** What can be bought at once; a preorder or a backorder cannot. */
const IN_STOCK = ['IN_STOCK', 'LIMITED_AVAILABILITY'];

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
