import type { Definition, Direction, Field } from './definition.js';

type Json = Record<string, unknown>;

export interface Place {
  direction: Direction;
  /** Where it stands, for the reader of a problem. */
  at: string;
  /** Whether what a new thing needs must be there. */
  complete?: boolean;
}

/** What does not fit the definition of a message, a line each; none where all of it does. */
export function messageProblems(definition: Definition, message: string, value: unknown, place: Place): string[] {
  const { at } = place;
  const wellKnown = WELL_KNOWN[message];
  if (wellKnown) return wellKnown(definition, value, place);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${at} is no ${message}`];
  const fields = definition.fieldsOf(message);
  const problems: string[] = [];
  const set = new Map<string, string>();
  for (const [name, each] of Object.entries(value)) {
    const field = fields.get(name);
    if (!field) problems.push(`${at}.${name}: ${message} has no such field`);
    else if (each !== undefined) {
      problems.push(
        ...fieldProblems(definition, field, each, {
          ...place,
          at: `${at}.${name}`,
          // An update names what it changes: what a new thing needs is not asked of it.
          ...(name === 'update' && { complete: false }),
        }),
      );
      if (!field.oneof) continue;
      const other = set.get(field.oneof);
      if (other) problems.push(`${at}.${name} excludes ${other}`);
      set.set(field.oneof, name);
    }
  }
  if (place.direction === 'request' && place.complete !== false) {
    for (const [name, { behaviours }] of fields) {
      if (!behaviours.includes('REQUIRED') || behaviours.includes('IDENTIFIER')) continue;
      if ((value as Json)[name] === undefined) problems.push(`${at}.${name} is required`);
    }
  }
  return problems;
}

function fieldProblems(definition: Definition, field: Field, value: unknown, place: Place): string[] {
  const { at, direction } = place;
  if (direction === 'request' && field.behaviours.includes('OUTPUT_ONLY')) return [`${at} is only told, never sent`];
  if (!field.repeated) return valueProblems(definition, field, value, place);
  if (!Array.isArray(value)) return [`${at} is no list`];
  if (value.length === 0 && direction === 'answer') return [`${at} is empty, and would be left out`];
  return value.flatMap((each, index) => {
    return valueProblems(definition, { ...field, optional: true }, each, { ...place, at: `${at}[${index}]` });
  });
}

function valueProblems(definition: Definition, field: Field, value: unknown, place: Place): string[] {
  const { at, direction } = place;
  if (field.kind === 'message') return messageProblems(definition, field.type, value, place);
  const fits =
    field.kind === 'enum' ? definition.words(field.type).includes(String(value)) : isScalar(field, value, direction);
  if (!fits) return [`${at}: ${JSON.stringify(value)} is no ${field.type}`];
  const unset = value === false || value === 0 || value === '' || value === '0' || /_?UNSPECIFIED$/.test(String(value));
  return unset && !field.optional && direction === 'answer' ? [`${at} is unset, and would be left out`] : [];
}

function isScalar({ type }: Field, value: unknown, direction: Direction): boolean {
  switch (type) {
    case 'bool':
      return typeof value === 'boolean';
    case 'string':
    case 'bytes':
      return typeof value === 'string';
    case 'int64':
    case 'uint64':
      return typeof value === 'string'
        ? /^-?\d{1,19}$/.test(value)
        : direction === 'request' && Number.isSafeInteger(value);
    case 'int32':
    case 'uint32':
      return Number.isInteger(value);
    case 'double':
    case 'float':
      return typeof value === 'number' || ['NaN', 'Infinity', '-Infinity'].includes(String(value));
    default:
      throw new Error(`No scalar ${type} is known here.`);
  }
}

type Check = (definition: Definition, value: unknown, place: Place) => string[];

const text =
  (pattern: RegExp, what: string): Check =>
  (_definition, value, { at }) =>
    typeof value === 'string' && pattern.test(value) ? [] : [`${at}: ${JSON.stringify(value)} is no ${what}`];

/** Messages that JSON spells in a way of its own. */
const WELL_KNOWN: Record<string, Check> = {
  'google.protobuf.Timestamp': text(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/, 'instant'),
  'google.protobuf.Duration': text(/^-?\d+(\.\d{1,9})?s$/, 'duration'),
  'google.protobuf.FieldMask': text(/^[a-zA-Z0-9_.,]*$/, 'field mask'),
  'google.protobuf.Any': (definition, value, place) => {
    const { '@type': type, ...rest } = value as Json;
    const name = String(type).split(/\.v\d+\./)[1] ?? '';
    return definition.isMessage(name) ? messageProblems(definition, name, rest, place) : [];
  },
};

/** What is wrong with an operation: a mask names fields that exist, may change, and hold exactly what is sent. */
export function maskProblems(definition: Definition, message: string, operation: Json, at: string): string[] {
  const { update, updateMask } = operation as { update?: Json; updateMask?: string };
  if (!update) return updateMask === undefined ? [] : [`${at}.updateMask belongs to an update`];
  if (!updateMask) return [`${at}.updateMask is missing`];
  const paths = updateMask.split(',');
  const problems = paths.flatMap((path) => {
    const field = definition.at(message, path.split('.'));
    if (typeof field === 'string') return [`${at}.updateMask: ${field}`];
    const fixed = field.behaviours.find((each) => each === 'IMMUTABLE' || each === 'OUTPUT_ONLY');
    if (fixed) return [`${at}.updateMask: ${path} is ${fixed}`];
    const full =
      field.kind === 'message' && definition.isMessage(field.type) && definition.fieldsOf(field.type).size > 0;
    return full && !field.repeated ? [`${at}.updateMask: ${path} has fields, which a mask must name`] : [];
  });
  const unnamed = leaves(update).filter((leaf) => leaf !== 'resourceName' && !paths.includes(leaf));
  return [...problems, ...unnamed.map((leaf) => `${at}.update.${leaf} is sent but not named by the mask`)];
}

/** Paths of all that an object sets; an empty object sets nothing by itself. */
function leaves(value: Json, prefix = ''): string[] {
  return Object.entries(value).flatMap(([name, each]) => {
    const inner = typeof each === 'object' && each !== null && !Array.isArray(each);
    return inner ? leaves(each as Json, `${prefix}${name}.`) : [`${prefix}${name}`];
  });
}
