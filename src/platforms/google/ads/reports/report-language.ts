import { ParameterError } from '../../../../errors.js';
import { addDays } from '../../../../lib/clock.js';
import { nearestName } from '../../../../lib/nearest-name.js';
import {
  type CheckedReport,
  MAX_QUERY,
  MAX_REPORT_ROWS,
  type ReportField,
  type ReportLanguage,
} from '../../../platform-report.js';
import { FIELDS, goesWith, isWithheld, ownerOf, RESOURCES, type Resource } from './catalogue.js';
import {
  type Condition,
  type Gaql,
  gaqlText,
  isListOperator,
  isTextOperator,
  parseGaql,
  shown,
  wrong,
} from './gaql.js';
import { METRICS_OF_SEGMENT } from './segment-pairs.js';

/** https://developers.google.com/google-ads/api/docs/query/date-ranges */
const DATE_RANGES = [
  'TODAY',
  'YESTERDAY',
  'LAST_7_DAYS',
  'LAST_BUSINESS_WEEK',
  'THIS_MONTH',
  'LAST_MONTH',
  'LAST_14_DAYS',
  'LAST_30_DAYS',
  'THIS_WEEK_SUN_TODAY',
  'THIS_WEEK_MON_TODAY',
  'LAST_WEEK_SUN_SAT',
  'LAST_WEEK_MON_SUN',
];
/** https://developers.google.com/google-ads/api/docs/reporting/segmentation */
const CORE_DATES = ['date', 'week', 'month', 'quarter', 'year'].map((name) => `segments.${name}`);
const CHANGES = /^change_(event|status)\b/;
/** Names of resources and fields, and what is shown of keywords under a general name. */
const SEARCH_TERMS =
  /search_term|search_subcategory|keyword|_criterion\.display_name$|^(dynamic_search_ads_search|paid_organic)/;
const MAX_SHOWN_VALUES = 12;

/** Google's query language for reports, checked against Google's own definitions. */
export const GOOGLE_REPORTS: ReportLanguage = {
  check: checkGaql,
  fields(resource) {
    const all = [...FIELDS.values()];
    if (resource == null) return all;
    const found = RESOURCES.get(resource);
    if (!found) throw new ParameterError('resource', unknownResource(resource));
    return all.filter((field) => goesWith(field, found));
  },
  showsSearchTerms: (name) => SEARCH_TERMS.test(name),
  showsChanges: (name) => CHANGES.test(name),
};

/** Throws ParameterError `query`. */
function checkGaql(text: string): CheckedReport {
  if (text.length > MAX_QUERY) throw wrong(`has ${text.length} characters; at most ${MAX_QUERY} are read`);
  const query = parseGaql(text);
  const resource = RESOURCES.get(query.from);
  if (!resource) throw wrong(unknownResource(query.from));
  const select = [...new Set(query.select)];
  const columns = select.map((name) => known(name, resource, 'SELECT'));
  for (const condition of query.where) checkCondition(condition, resource, select);
  for (const { field: name } of query.orderBy) checkOrder(known(name, resource, 'ORDER BY'), select);
  checkDates(query, columns);
  checkPairs(query);
  checkChanges(query);
  // One more than is shown tells that there are more; Google gives at most so many changes.
  const most = CHANGES.test(query.from) ? MAX_REPORT_ROWS : MAX_REPORT_ROWS + 1;
  const limit = Math.min(query.limit ?? most, most);
  return {
    query: gaqlText({ ...query, select, limit }),
    resource: resource.name,
    columns: columns.map(({ name, type, isRepeated }) => ({ name, type: isRepeated ? `list<${type}>` : type })),
    names: [
      query.from,
      ...select,
      ...query.where.map(({ field }) => field),
      ...query.orderBy.map(({ field }) => field),
    ],
  };
}

function unknownResource(name: string): string {
  if (isWithheld(name)) return `names ${name}, which reports do not offer`;
  return `names ${shown(name)} as a resource, which Google Ads does not have${meant(name, [...RESOURCES.keys()])}`;
}

function meant(name: string, all: readonly string[]): string {
  const nearest = nearestName(name, all);
  return nearest === undefined ? '' : `; did you mean ${nearest}?`;
}

function known(name: string, resource: Resource, clause: string): ReportField {
  const field = FIELDS.get(name);
  if (!field) throw wrong(unknownField(name, resource, clause));
  if (goesWith(field, resource)) return field;
  const { category } = field;
  if (category === 'ATTRIBUTE') {
    const others = [...resource.attributes].filter((each) => each !== resource.name);
    const also = others.length > 0 ? `; with it go ${others.slice(0, MAX_SHOWN_VALUES).join(', ')}` : '';
    throw wrong(`names ${name} in ${clause}, but ${ownerOf(name)} does not go with FROM ${resource.name}${also}`);
  }
  const offered = category === 'METRIC' ? resource.metrics : resource.segments;
  const what = category === 'METRIC' ? 'metrics' : 'segments';
  const instead =
    offered.size === 0
      ? `, which has no ${what}`
      : meant(
          name,
          [...offered].filter((each) => each !== name),
        );
  throw wrong(`names ${name} in ${clause}, which does not go with FROM ${resource.name}${instead}`);
}

function unknownField(name: string, resource: Resource, clause: string): string {
  if (isWithheld(ownerOf(name))) return `names ${name} in ${clause}, which reports do not offer`;
  const within = [...FIELDS.values()].filter((field) => goesWith(field, resource)).map((field) => field.name);
  const below = within.find((each) => each.startsWith(`${name}.`));
  if (below !== undefined)
    return `names ${shown(name)} in ${clause}, which has fields: name one of them, such as ${below}`;
  return `names ${shown(name)} in ${clause}, which Google Ads does not have${meant(name, within)}`;
}

function checkCondition(condition: Condition, resource: Resource, select: readonly string[]): void {
  const { field: name, operator } = condition;
  const field = known(name, resource, 'WHERE');
  if (!field.filterable) throw wrong(`filters by ${name}, which is a message and cannot be filtered by`);
  if (field.category === 'SEGMENT' && !CORE_DATES.includes(name) && !select.includes(name)) {
    throw wrong(`filters by ${name}, which must be in SELECT too, like every segment but dates`);
  }
  if (operator.startsWith('IS ')) return;
  if (operator.startsWith('CONTAINS') !== field.isRepeated) {
    throw wrong(
      field.isRepeated
        ? `compares ${name} by ${operator}; it has several values: use CONTAINS ANY, CONTAINS ALL, CONTAINS NONE or IS NULL`
        : `compares ${name} by ${operator}; it has one value: use = or IN`,
    );
  }
  if (isTextOperator(operator) && !['STRING', 'RESOURCE_NAME'].includes(field.type)) {
    throw wrong(`compares ${name} by ${operator}, which is for texts; it is ${field.type}`);
  }
  if (operator === 'DURING') {
    checkDuring(condition, field);
    return;
  }
  const isEquality = ['=', '!='].includes(operator) || isListOperator(operator);
  if (!isEquality && ['ENUM', 'BOOLEAN', 'RESOURCE_NAME'].includes(field.type) && !isTextOperator(operator)) {
    throw wrong(`compares ${name} by ${operator}; it is ${field.type}: use =, != or IN`);
  }
  for (const { value, kind } of condition.values) checkValue(field, value, kind);
}

function checkDuring({ field: name, values: [range] }: Condition, { type }: ReportField): void {
  // Times are texts in the definitions.
  if (type !== 'DATE' && !/_date(_time)?$/.test(name))
    throw wrong(`compares ${name} by DURING, which is for dates; it is ${type}`);
  const word = range?.kind === 'word' ? range.value.toUpperCase() : '';
  if (DATE_RANGES.includes(word)) return;
  const near = meant(range?.value ?? '', DATE_RANGES);
  throw wrong(`has ${shown(range?.raw ?? '')} after DURING${near || ''}; there are ${DATE_RANGES.join(', ')}`);
}

function checkValue({ name, type, enumValues }: ReportField, value: string, kind: string): void {
  if (enumValues && !enumValues.includes(value)) {
    const some = enumValues.slice(0, MAX_SHOWN_VALUES).join(', ');
    const more = enumValues.length > MAX_SHOWN_VALUES ? ' …' : '';
    throw wrong(`compares ${name} with ${shown(value)}${meant(value, enumValues)}; it takes ${some}${more}`);
  }
  const isWrong =
    ((type === 'INT64' || type === 'INT32') && !/^-?\d{1,19}$/.test(value)) ||
    (type === 'DOUBLE' && !/^-?\d+(\.\d+)?$/.test(value)) ||
    (type === 'BOOLEAN' && !/^(true|false)$/i.test(value)) ||
    (type === 'DATE' && !isDay(value));
  if (isWrong)
    throw wrong(
      `compares ${name} with ${shown(value)}; it is ${type}${type === 'DATE' ? ", such as '2026-01-31'" : ''}`,
    );
  if (type === 'STRING' && kind === 'word')
    throw wrong(`compares ${name} with ${shown(value)}: texts stand in quotes, '${shown(value)}'`);
}

/** Also `20260131`, which Google reads. */
function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(text) ?? [];
  if (year === undefined) return false;
  const date = `${year}-${month}-${day}`;
  return !Number.isNaN(Date.parse(date)) && addDays(date, 0) === date;
}

function checkOrder({ name, category, sortable }: ReportField, select: readonly string[]): void {
  if (!sortable) throw wrong(`sorts by ${name}, which has no order`);
  if (category !== 'ATTRIBUTE' && !select.includes(name)) throw wrong(`sorts by ${name}, which must be in SELECT too`);
}

/** https://developers.google.com/google-ads/api/docs/reporting/segmentation: dates need a first and a last one. */
function checkDates({ where }: Gaql, columns: readonly ReportField[]): void {
  const dates = where.filter(({ field }) => CORE_DATES.includes(field));
  const dated = columns.find(({ name }) => CORE_DATES.includes(name));
  if (!dated) return;
  const operators = new Set(dates.map(({ operator }) => operator));
  const has = (...some: string[]) => some.some((each) => operators.has(each as Condition['operator']));
  if (has('=', 'BETWEEN', 'DURING', 'IN') || (has('>', '>=') && has('<', '<='))) return;
  throw wrong(
    `selects ${dated.name} and needs a first and a last day in WHERE, such as segments.date DURING LAST_30_DAYS`,
  );
}

/** Segments are judged with every figure that is shown or filtered by; what is sorted by is shown. */
function checkPairs({ select, where }: Gaql): void {
  const named = new Set([...select, ...where.map(({ field }) => field)]);
  const metrics = [...named].filter((name) => FIELDS.get(name)?.category === 'METRIC');
  for (const segment of named) {
    const offered = METRICS_OF_SEGMENT.get(segment);
    const wrongOnes = offered ? metrics.filter((name) => !offered.has(name)) : [];
    if (!offered || wrongOnes.length === 0) continue;
    const some = [...offered].slice(0, MAX_SHOWN_VALUES).join(', ');
    throw wrong(
      `names ${segment} with ${wrongOnes.slice(0, MAX_SHOWN_VALUES).join(', ')}, which do not go together: ask in two reports; with it go ${some} …`,
    );
  }
}

/** https://developers.google.com/google-ads/api/docs/change-event: a range of days, and a limit. */
function checkChanges({ from, where, limit }: Gaql): void {
  if (!CHANGES.test(from)) return;
  const time = from === 'change_event' ? 'change_event.change_date_time' : 'change_status.last_change_date_time';
  if (!where.some(({ field }) => field === time)) {
    throw wrong(`needs a first and a last moment of ${time} in WHERE, at most 30 days back`);
  }
  if (limit !== undefined && limit > MAX_REPORT_ROWS)
    throw wrong(`needs a LIMIT of at most ${MAX_REPORT_ROWS} for ${from}`);
}
