import { MessageShapes } from '../../message-shape.js';
import { ATTRIBUTES } from '../catalogue/attributes.js';
import { camelCase, field } from '../catalogue/field.js';
import { type AdsError, AdsRefusal, BodyRefusal, requestRefusal } from '../errors.js';
import type { FieldValue } from '../gaql/condition.js';
import { SHAPES } from '../shapes.js';

/** Most operations of one request. */
const MOST_OPERATIONS = 10_000;

interface Kind {
  collection: string;
  resource: string;
  updatable: boolean;
}

const KINDS: readonly Kind[] = [
  { collection: 'adGroups', resource: 'ad_group', updatable: true },
  { collection: 'adGroupAds', resource: 'ad_group_ad', updatable: true },
  { collection: 'adGroupAssets', resource: 'ad_group_asset', updatable: true },
  { collection: 'assetGroups', resource: 'asset_group', updatable: true },
  { collection: 'assetGroupAssets', resource: 'asset_group_asset', updatable: true },
  { collection: 'adGroupCriteria', resource: 'ad_group_criterion', updatable: true },
  { collection: 'biddingStrategies', resource: 'bidding_strategy', updatable: true },
  { collection: 'campaignBudgets', resource: 'campaign_budget', updatable: true },
  { collection: 'campaigns', resource: 'campaign', updatable: true },
  { collection: 'campaignAssets', resource: 'campaign_asset', updatable: true },
  { collection: 'campaignCriteria', resource: 'campaign_criterion', updatable: true },
  { collection: 'sharedSets', resource: 'shared_set', updatable: true },
  { collection: 'sharedCriteria', resource: 'shared_criterion', updatable: false },
  { collection: 'campaignSharedSets', resource: 'campaign_shared_set', updatable: false },
  { collection: 'customerAssets', resource: 'customer_asset', updatable: true },
  { collection: 'customerNegativeCriteria', resource: 'customer_negative_criterion', updatable: false },
];

/** What `:mutate` can be called on. */
export const METHODS = [...KINDS.map(({ collection }) => collection), 'googleAds'];

/** New values by field name without its owner; null is a value that was sent as unset. */
export type Values = Record<string, FieldValue | null>;

export interface Operation {
  resource: string;
  verb: 'create' | 'update' | 'remove';
  /** Of the resource to change; a temporary one, or '', of a new one. */
  name: string;
  values: Values;
  /** Messages that were sent, even empty ones. */
  messages: Set<string>;
  /** Field names that an update is about; undefined where none was sent. */
  mask: string[] | undefined;
  location: NonNullable<AdsError['location']>['fieldPathElements'];
}

export interface MutateRequest {
  operations: Operation[];
  partialFailure: boolean;
  validateOnly: boolean;
  withResource: boolean;
}

type Json = Record<string, unknown>;

export function readRequest(text: unknown, method: string): MutateRequest {
  let body: Json;
  try {
    body = JSON.parse(String(text)) as Json;
  } catch {
    throw new BodyRefusal('Invalid JSON payload received. Unexpected token.');
  }
  const list = method === 'googleAds' ? 'mutateOperations' : 'operations';
  demandKnown(body, [list, 'partialFailure', 'validateOnly', 'responseContentType'], '');
  const operations = body[list] ?? [];
  if (!Array.isArray(operations)) throw new BodyRefusal(`Invalid value at '${list}'.`);
  if (operations.length === 0) {
    throw requestRefusal('REQUIRED_FIELD_MISSING', `A required field was not specified: ${list}.`);
  }
  if (operations.length > MOST_OPERATIONS) {
    throw requestRefusal(
      'TOO_MANY_MUTATE_OPERATIONS',
      `Too many mutate operations in one request: ${operations.length}, at most ${MOST_OPERATIONS}.`,
    );
  }
  return {
    operations: operations.map((each, index) =>
      method === 'googleAds' ? readMixed(objectAt(each, list), index) : readPlain(objectAt(each, list), method, index),
    ),
    partialFailure: body.partialFailure === true,
    validateOnly: body.validateOnly === true,
    withResource: body.responseContentType === 'MUTABLE_RESOURCE',
  };
}

/** A refusal of one operation; `fields` lead from its verb to what is wrong. */
export function operationError(
  operation: Pick<Operation, 'location'>,
  code: `${string}.${string}`,
  message: string,
  fields: string[] = [],
  details?: Json,
): AdsRefusal {
  const [family = '', word = ''] = code.split('.');
  return new AdsRefusal(400, [
    {
      errorCode: { [family]: word },
      message,
      location: { fieldPathElements: [...operation.location, ...fields.map((fieldName) => ({ fieldName }))] },
      ...(details ? { details } : {}),
    },
  ]);
}

function readPlain(body: Json, collection: string, index: number): Operation {
  const kind = KINDS.find((each) => each.collection === collection) as Kind;
  return readOperation(body, kind, [{ fieldName: 'operations', index }], `operations[${index}]`);
}

function readMixed(body: Json, index: number): Operation {
  const at = `mutate_operations[${index}]`;
  const known = new Map(KINDS.map((kind) => [`${camelCase(kind.resource)}Operation`, kind]));
  demandKnown(body, [...known.keys()], at);
  const [name, ...more] = Object.keys(body);
  const location = [{ fieldName: 'mutate_operations', index }];
  if (name === undefined) throw operationRequired(location);
  if (more.length > 0)
    throw new BodyRefusal(`Invalid value at '${at}' (oneof), oneof field 'operation' is already set.`);
  const kind = known.get(name) as Kind;
  const inner = `${kind.resource}_operation`;
  return readOperation(objectAt(body[name], at), kind, [...location, { fieldName: inner }], `${at}.${inner}`);
}

function readOperation(body: Json, kind: Kind, location: Operation['location'], at: string): Operation {
  const verbs = kind.updatable ? (['create', 'update', 'remove'] as const) : (['create', 'remove'] as const);
  demandKnown(body, kind.updatable ? [...verbs, 'updateMask'] : verbs, at);
  const [verb, ...more] = verbs.filter((each) => body[each] !== undefined);
  if (!verb) throw operationRequired(location);
  if (more.length > 0)
    throw new BodyRefusal(`Invalid value at '${at}' (oneof), oneof field 'operation' is already set.`);
  const values: Values = {};
  const messages = new Set<string>();
  if (verb !== 'remove') {
    const message = objectAt(body[verb], at);
    demandShape(kind.resource, message, `${at}.${verb}`, [...location, { fieldName: verb }]);
    readMessage(message, kind.resource, '', values, messages);
  }
  const name = verb === 'remove' ? body.remove : values.resource_name;
  delete values.resource_name;
  return {
    resource: kind.resource,
    verb,
    name: typeof name === 'string' ? name : '',
    values,
    messages,
    mask:
      typeof body.updateMask === 'string' && body.updateMask !== '' ? body.updateMask.split(',').map(snake) : undefined,
    location: [...location, { fieldName: verb }],
  };
}

function operationRequired(location: Operation['location']): AdsRefusal {
  return operationError(
    { location },
    'requestError.OPERATION_REQUIRED',
    'Mutate operation should have either create, update, or remove specified.',
  );
}

function snake(path: string): string {
  return path.trim().replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const SHAPE = new MessageShapes(SHAPES);

/** Refuses what the platform's definition of the resource does not take. */
function demandShape(resource: string, body: Json, at: string, location: Operation['location']): void {
  const message = resource.replace(/(^|_)([a-z])/g, (_all, _start, letter: string) => letter.toUpperCase());
  const problem = SHAPE.problemOf(message, body, at);
  if (!problem) return;
  if (problem.kind === 'output_only') {
    throw operationError({ location }, 'fieldError.VALUE_MUST_BE_UNSET', problem.message, [snake(problem.field)]);
  }
  throw new BodyRefusal(
    problem.kind === 'unknown' ? `Invalid JSON payload received. ${problem.message}` : problem.message,
  );
}

/** What the platform takes and nothing here depends on is left aside. */
function readMessage(body: Json, resource: string, prefix: string, values: Values, messages: Set<string>) {
  for (const [name, value] of Object.entries(body)) {
    const path = `${prefix}${snake(name)}`;
    if (path === 'resource_name') values[path] = String(value);
    else if (isMessage(resource, path)) {
      if (value === null) continue;
      messages.add(path);
      readMessage(value as Json, resource, `${path}.`, values, messages);
    } else if (isField(resource, path)) values[path] = readValue(resource, path, value);
  }
}

export function isField(resource: string, path: string): boolean {
  return path === 'resource_name' || Object.hasOwn(ATTRIBUTES[resource] ?? {}, path);
}

export function isMessage(resource: string, path: string): boolean {
  return Object.keys(ATTRIBUTES[resource] ?? {}).some((name) => name.startsWith(`${path}.`));
}

function readValue(resource: string, path: string, value: unknown): FieldValue | null {
  if (value === null) return null;
  const { type } = field(resource, path, ATTRIBUTES[resource]?.[path] ?? 'STRING');
  return type.startsWith('INT') ? Number(value) : (value as FieldValue);
}

function objectAt(value: unknown, at: string): Json {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json;
  throw new BodyRefusal(`Invalid value at '${at}', ${JSON.stringify(value)}`);
}

function demandKnown(body: Json, known: readonly string[], at: string): void {
  const unknown = Object.keys(body).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const where = at ? ` at '${at}'` : '';
  throw new BodyRefusal(`Invalid JSON payload received. Unknown name "${unknown}"${where}: Cannot find field.`);
}
