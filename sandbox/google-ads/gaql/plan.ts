import { DATE_SEGMENTS, FIELDS, type Resource, resourceNamed, resourceNameField } from '../catalogue/catalogue.js';
import { camelCase, type Field } from '../catalogue/field.js';
import { demandChangeQuery } from '../change-events.js';
import { queryRefusal } from '../errors.js';
import { type Test, testOf } from './condition.js';
import { type DayRange, dayRange } from './date-range.js';
import type { Query } from './parser.js';

interface FieldTest {
  field: Field;
  passes: Test;
}

/** A query that has been found good, taken apart by when its parts can be answered. */
export interface Plan {
  resource: Resource;
  attributes: Field[];
  /** Segments that belong to an object, not to a day. */
  segments: Field[];
  dateSegments: Field[];
  metrics: Field[];
  range: DayRange;
  attributeTests: FieldTest[];
  segmentTests: FieldTest[];
  dateTests: FieldTest[];
  metricTests: FieldTest[];
  order: { field: Field; descending: boolean }[];
  limit?: number;
  /** The selected fields as the answer names them. */
  fieldMask: string;
}

/** Checks a query against the catalogue. `today` is the account's; throws an AdsRefusal. */
export function planQuery(query: Query, today: number): Plan {
  const resource = resourceNamed(query.from);
  if (!resource) {
    throw queryRefusal(
      'BAD_RESOURCE_TYPE_IN_FROM_CLAUSE',
      `Error in query: unknown resource ${query.from}.`,
      query.from,
    );
  }
  const selected = [...new Set(query.select)].map((name) => known(name, resource, 'SELECT'));
  const where = query.where.map((condition) => ({ field: known(condition.field, resource, 'WHERE'), condition }));
  const order = query.orderBy.map(({ field, descending }) => ({
    field: known(field, resource, 'ORDER BY'),
    descending,
  }));
  const names = new Set(selected.map(({ name }) => name));
  if (resource.name === 'change_event') demandChangeQuery(query, today);
  refuseUnattributed(selected);
  for (const { field } of where) {
    if (field.category === 'SEGMENT' && !isDate(field) && !names.has(field.name)) throw unselected(field);
  }
  for (const { field } of order) {
    if (field.category !== 'ATTRIBUTE' && !names.has(field.name)) throw unselected(field);
    if (field.repeated)
      throw queryRefusal('PROHIBITED_FIELD_IN_ORDER_BY_CLAUSE', `Cannot order by ${field.name}.`, field.name);
  }
  const dateSegments = selected.filter(isDate);
  const range = dayRange(
    where.filter(({ field }) => field.name === 'segments.date').map(({ condition }) => condition),
    today,
  );
  if (dateSegments.length > 0 && !(Number.isFinite(range.from) && Number.isFinite(range.to))) {
    throw queryRefusal(
      'EXPECTED_FILTERS_ON_DATE_RANGE',
      'A finite date range is required in the WHERE clause when a date segment is selected.',
    );
  }
  const tests = where
    .filter(({ field }) => field.name !== 'segments.date')
    .map(({ field, condition }) => ({ field, passes: testOf(field, condition) }));
  return {
    resource,
    attributes: withResourceNames(resource, selected, query),
    segments: selected.filter((field) => field.category === 'SEGMENT' && !isDate(field)),
    dateSegments,
    metrics: selected.filter(({ category }) => category === 'METRIC'),
    range,
    attributeTests: tests.filter(({ field }) => field.category === 'ATTRIBUTE'),
    segmentTests: tests.filter(({ field }) => field.category === 'SEGMENT' && !isDate(field)),
    dateTests: tests.filter(({ field }) => isDate(field)),
    metricTests: tests.filter(({ field }) => field.category === 'METRIC'),
    order,
    limit: query.limit,
    fieldMask: selected.map(({ owner, path }) => [camelCase(owner), ...path].join('.')).join(','),
  };
}

/** Whether the query asks for figures, which managers have none of. */
export function asksForFigures(plan: Plan): boolean {
  return plan.metrics.length + plan.metricTests.length + plan.dateSegments.length + plan.segments.length > 0;
}

function known(name: string, resource: Resource, clause: 'SELECT' | 'WHERE' | 'ORDER BY'): Field {
  const field = FIELDS.get(name);
  if (!field) {
    throw queryRefusal(
      'UNRECOGNIZED_FIELD',
      `Error in query: unrecognized field ${name} in the ${clause} clause.`,
      name,
    );
  }
  if (field.category === 'METRIC' && !resource.metrics.has(name)) {
    throw incompatible('PROHIBITED_METRIC_IN_SELECT_OR_WHERE_CLAUSE', name, resource);
  }
  if (field.category === 'SEGMENT' && !resource.segments.has(name)) {
    throw incompatible('PROHIBITED_SEGMENT_IN_SELECT_OR_WHERE_CLAUSE', name, resource);
  }
  if (field.category === 'ATTRIBUTE' && field.owner !== resource.name && !resource.attributed.includes(field.owner)) {
    const where = clause === 'WHERE' ? 'WHERE' : 'SELECT';
    throw incompatible(`PROHIBITED_RESOURCE_TYPE_IN_${where}_CLAUSE`, name, resource);
  }
  return field;
}

/** Results name each resource that they show something of, asked or not, unless the query forbids it. */
function withResourceNames(resource: Resource, selected: Field[], query: Query): Field[] {
  const attributes = selected.filter(({ category }) => category === 'ATTRIBUTE');
  if (query.parameters.get('omit_unselected_resource_names') === 'true') return attributes;
  const owners = new Set([resource.name, ...attributes.map(({ owner }) => owner)]);
  const names = [...owners].map(resourceNameField);
  if (attributes.some(({ name }) => name.startsWith('ad_group_ad.ad.'))) {
    names.push(FIELDS.get('ad_group_ad.ad.resource_name') as Field);
  }
  return [...new Set([...names, ...attributes])];
}

/** Only conversions know their action. */
function refuseUnattributed(selected: readonly Field[]): void {
  const segment = selected.find(({ name }) => name.startsWith('segments.conversion_action'));
  const metric = selected.find(({ category, name }) => category === 'METRIC' && !/conversions(_value)?$/.test(name));
  if (!segment || !metric) return;
  const code = 'PROHIBITED_SEGMENT_WITH_METRIC_IN_SELECT_OR_WHERE_CLAUSE';
  throw queryRefusal(code, `Cannot select the segment ${segment.name} together with ${metric.name}.`, segment.name);
}

function isDate(field: Field): boolean {
  return DATE_SEGMENTS.includes(field.name);
}

function incompatible(code: string, name: string, resource: Resource) {
  return queryRefusal(code, `Cannot select or filter on the following field with ${resource.name}: '${name}'.`, name);
}

function unselected({ name }: Field) {
  return queryRefusal(
    'EXPECTED_REFERENCED_FIELD_IN_SELECT_CLAUSE',
    `The following field must be present in SELECT clause: '${name}'.`,
    name,
  );
}
