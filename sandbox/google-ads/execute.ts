import { signUps } from '../world/conversion-action.js';
import type { Figures } from '../world/figures.js';
import type { AccountWorld } from '../world/world.js';
import { type Buckets, bucketsOf } from './buckets.js';
import type { Field } from './catalogue/field.js';
import type { FieldValue } from './gaql/condition.js';
import { asksForFigures, type Plan } from './gaql/plan.js';
import { COLUMNS, METRIC_VALUES, type Sums } from './metric-values.js';
import { membersText, valueText } from './result-text.js';
import type { Source } from './source.js';
import { sourcesOf } from './sources.js';
import { splitSource } from './splits.js';
import type { Tables } from './tables/tables.js';

/** The JSON text of one result; undefined is a pause in which the caller may let others work. */
export type Step = string | undefined;

export interface Data {
  /** Absent for a manager, which has no figures. */
  world?: AccountWorld;
  tables: Tables;
  history: { first: number; last: number };
  /** Changes a day's figures to what is known of them by now. */
  restated?: (out: Figures, day: number) => void;
}

/** Objects that look the same in the answer, whose figures are added up. */
interface Group {
  attributes: string;
  segments: string;
  read: (field: Field) => FieldValue;
  sources: Source[];
}

interface Row {
  text: string;
  keys: FieldValue[];
}

/** Objects after which there is a pause. */
const OBJECTS_A_STEP = 50;

/** Answers a good query, result by result, in the order and up to the number that it asks for. */
export function* execute(plan: Plan, data: Data): Generator<Step> {
  const rows = plan.order.length > 0 ? sorted(plan, data) : unsorted(plan, data);
  let left = plan.limit ?? Number.POSITIVE_INFINITY;
  for (const row of rows) {
    if (row === undefined) yield undefined;
    else if (left-- > 0) yield row.text;
    else return;
  }
}

function* sorted(plan: Plan, data: Data): Generator<Row | undefined> {
  const rows: Row[] = [];
  for (const row of unsorted(plan, data)) {
    if (row) rows.push(row);
    else yield undefined;
  }
  rows.sort((one, other) => {
    for (const [at, { descending }] of plan.order.entries()) {
      const order = compare(one.keys[at], other.keys[at]);
      if (order !== 0) return descending ? -order : order;
    }
    return 0;
  });
  yield* rows;
}

function* unsorted(plan: Plan, data: Data): Generator<Row | undefined> {
  const figures = asksForFigures(plan) || plan.resource.onlyWithFigures;
  const groups = new Map<string, Group>();
  let objects = 0;
  for (const source of matching(plan, data)) {
    if (++objects % OBJECTS_A_STEP === 0) yield undefined;
    const group = groupOf(plan, source);
    const key = `${group.attributes}\n${group.segments}`;
    const known = groups.get(key);
    if (!known) groups.set(key, group);
    else if (figures) known.sources.push(source);
  }
  if (!figures) {
    for (const group of groups.values())
      yield { text: `{${group.attributes}}`, keys: plan.order.map(({ field }) => group.read(field)) };
    return;
  }
  const buckets = bucketsOf(plan, data.history);
  const sums: Sums = new Float64Array(buckets.members.length * COLUMNS);
  for (const group of groups.values()) {
    yield undefined;
    sums.fill(0);
    let summed = 0;
    for (const source of group.sources) {
      addUp(sums, source, buckets, data.restated);
      if (++summed % OBJECTS_A_STEP === 0) yield undefined;
    }
    yield* rowsOf(plan, group, buckets, sums);
  }
}

function* matching(plan: Plan, { world, tables }: Data): Generator<Source> {
  const name = plan.resource.name;
  const sources = world
    ? sourcesOf(name, world, tables)
    : tables.rows(name).map((item) => ({ refs: tables.join(name, item) }));
  for (const source of split(plan, sources, world)) {
    const read = reader(source);
    const passes =
      plan.attributeTests.every(({ field, passes: test }) => test(read(field))) &&
      plan.segmentTests.every(({ field, passes: test }) => test(read(field)));
    if (passes) yield source;
  }
}

function* split(plan: Plan, sources: Iterable<Source>, world: AccountWorld | undefined): Generator<Source> {
  for (const source of sources) yield* splitSource(plan, source, world);
}

function reader({ refs, segments }: Source): (field: Field) => FieldValue {
  return (field) => (field.category === 'SEGMENT' ? segments?.[field.name] : refs[field.owner]?.[field.name]);
}

function groupOf(plan: Plan, source: Source): Group {
  const read = reader(source);
  return {
    attributes: membersText(plan.attributes, read, true),
    segments: membersText(plan.segments, read, false),
    read,
    sources: [source],
  };
}

const oneDay: Figures = { impressions: 0, clicks: 0, costCents: 0, conversionHundredths: 0, valueCents: 0 };

function addUp(sums: Sums, { fill, share }: Source, { from, to, ofDay }: Buckets, restated: Data['restated']): void {
  if (!fill) return;
  for (let day = from; day <= to; day++) {
    const bucket = ofDay[day - from] ?? -1;
    delete oneDay.signUpHundredths;
    if (bucket < 0 || !fill(oneDay, day)) continue;
    restated?.(oneDay, day);
    const at = bucket * COLUMNS;
    sums[at] = (sums[at] ?? 0) + oneDay.impressions;
    sums[at + 1] = (sums[at + 1] ?? 0) + oneDay.clicks;
    sums[at + 2] = (sums[at + 2] ?? 0) + oneDay.costCents;
    sums[at + 3] = (sums[at + 3] ?? 0) + oneDay.conversionHundredths;
    sums[at + 4] = (sums[at + 4] ?? 0) + oneDay.valueCents;
    const { conversionHundredths: counted, signUpHundredths = signUps(counted) } = oneDay;
    sums[at + 5] = (sums[at + 5] ?? 0) + counted + signUpHundredths;
    const shares = share?.(day);
    if (!shares) continue;
    const possible = oneDay.impressions / shares.shown;
    sums[at + 6] = (sums[at + 6] ?? 0) + possible;
    sums[at + 7] = (sums[at + 7] ?? 0) + possible * shares.lostToBudget;
  }
}

function* rowsOf(plan: Plan, group: Group, buckets: Buckets, sums: Sums): Generator<Row> {
  const segmented = plan.segments.length + plan.dateSegments.length > 0 || plan.resource.onlyWithFigures;
  for (const [index, dates] of buckets.members.entries()) {
    const at = index * COLUMNS;
    if (segmented && isEmpty(sums, at)) continue;
    const metric = ({ name }: Field) => METRIC_VALUES[name]?.(sums, at);
    if (!plan.metricTests.every(({ field, passes }) => passes(metric(field)))) continue;
    const parts = group.attributes ? [group.attributes] : [];
    const metrics = metricMembers(plan.metrics, metric);
    if (metrics) parts.push(`"metrics":{${metrics}}`);
    const segments = [group.segments, dates].filter(Boolean).join(',');
    if (segments) parts.push(`"segments":{${segments}}`);
    const key = (field: Field) => {
      return field.category === 'METRIC' ? metric(field) : (buckets.values[index]?.[field.name] ?? group.read(field));
    };
    yield { text: `{${parts.join(',')}}`, keys: plan.order.map(({ field }) => key(field)) };
  }
}

function metricMembers(metrics: Field[], read: (field: Field) => number | undefined): string {
  let text = '';
  for (const field of metrics) {
    const value = read(field);
    if (value !== undefined) text += `${text && ','}"${field.path[0]}":${valueText(field, value)}`;
  }
  return text;
}

function isEmpty(sums: Sums, at: number): boolean {
  for (let column = 0; column < 6; column++) {
    if (sums[at + column] !== 0) return false;
  }
  return true;
}

/** Unset comes first; text is compared letter by letter. */
function compare(one: FieldValue, other: FieldValue): number {
  if (one === other) return 0;
  if (one === undefined) return -1;
  if (other === undefined) return 1;
  return one < other ? -1 : 1;
}
