import type { ReportField } from '../../../platform-report.js';
import { FIELD_FACTS } from './field-facts.js';

/** The letters are those of test/definitions/google-fields/derive.mjs: `*` before them means repeated. */
interface Facts {
  metrics: Record<string, string>;
  segments: Record<string, string>;
  attributes: Record<string, Record<string, string>>;
  /** Other resources whose attributes go with it, and its places in `sets`. */
  from: Record<string, [others: string[], metrics: number | null, segments: number | null]>;
  /** Places in the order of metrics or segments: `3-7,9`. */
  sets: string[];
  enums: Record<string, string[]>;
}

const TYPES: Record<string, string> = {
  b: 'BOOLEAN',
  d: 'DATE',
  e: 'ENUM',
  f: 'DOUBLE',
  i: 'INT32',
  l: 'INT64',
  m: 'MESSAGE',
  r: 'RESOURCE_NAME',
  s: 'STRING',
};

/** What stands in FROM, and what goes with it. */
export interface Resource {
  name: string;
  /** Resources whose attributes can be named, itself included. */
  attributes: ReadonlySet<string>;
  metrics: ReadonlySet<string>;
  segments: ReadonlySet<string>;
}

/**
 * Who has access, who pays, which other accounts a manager has, and personal data of an advertiser's customers, single clicks included: the
 * product shows none of it to everybody who may read campaigns.
 */
const WITHHELD: ReadonlySet<string> = new Set([
  ...['account_budget', 'account_budget_proposal', 'billing_setup', 'click_view', 'customer_client'],
  ...['customer_client_link', 'customer_manager_link', 'customer_user_access'],
  ...['customer_user_access_invitation', 'lead_form_submission_data', 'local_services_employee'],
  ...['local_services_lead', 'local_services_lead_conversation', 'local_services_verification_artifact'],
  ...['multi_party_auth_review'],
]);

const facts = JSON.parse(FIELD_FACTS) as Facts;

export const FIELDS: ReadonlyMap<string, ReportField> = new Map(
  [
    ...Object.entries(facts.attributes)
      .filter(([owner]) => !WITHHELD.has(owner))
      .flatMap(([owner, all]) => Object.entries(all).map((each) => fieldOf(owner, 'ATTRIBUTE', ...each))),
    ...Object.entries(facts.segments).map((each) => fieldOf('segments', 'SEGMENT', ...each)),
    ...Object.entries(facts.metrics).map((each) => fieldOf('metrics', 'METRIC', ...each)),
  ].map((field) => [field.name, field]),
);

const METRICS = Object.keys(facts.metrics).map((name) => `metrics.${name}`);
const SEGMENTS = Object.keys(facts.segments).map((name) => `segments.${name}`);

export const RESOURCES: ReadonlyMap<string, Resource> = new Map(
  Object.entries(facts.from)
    .filter(([name]) => !WITHHELD.has(name))
    .map(([name, [others, metrics, segments]]) => [
      name,
      {
        name,
        attributes: new Set([name, ...others]),
        metrics: placesOf(METRICS, metrics),
        segments: placesOf(SEGMENTS, segments),
      },
    ]),
);

export function isWithheld(resource: string): boolean {
  return WITHHELD.has(resource);
}

/** The resource that a field belongs to. */
export function ownerOf(name: string): string {
  return name.slice(0, name.indexOf('.'));
}

export function goesWith({ name, category }: ReportField, resource: Resource): boolean {
  if (category === 'METRIC') return resource.metrics.has(name);
  return category === 'SEGMENT' ? resource.segments.has(name) : resource.attributes.has(ownerOf(name));
}

function fieldOf(owner: string, category: ReportField['category'], name: string, code: string): ReportField {
  const isRepeated = code.startsWith('*');
  const [letter = '', ...rest] = isRepeated ? code.slice(1) : code;
  const isValue = letter !== 'm';
  return {
    name: `${owner}.${name}`,
    category,
    type: TYPES[letter] as string,
    enumValues: letter === 'e' ? (facts.enums[rest.join('')] ?? null) : null,
    isRepeated,
    selectable: true,
    filterable: isValue,
    sortable: isValue && !isRepeated,
  };
}

function placesOf(names: readonly string[], set: number | null): ReadonlySet<string> {
  if (set === null) return new Set();
  const runs = (facts.sets[set] ?? '').split(',').map((run) => run.split('-').map(Number));
  return new Set(runs.flatMap(([first = 0, last = first]) => names.slice(first, last + 1)));
}
