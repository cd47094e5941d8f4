import {
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
} from 'graphql';
import { extensionsOf } from '../../../resolvers/operations/operation.js';

export type Field = GraphQLField<unknown, unknown>;
export type Variables = Readonly<Record<string, unknown>>;

/** Assumed size of a list of scalars. */
const LIST_VALUES = 10;
const MAX_ENTRIES = 1_000;

/** A connection's field with its entries. */
export const EDGES = 'edges';

/** Arguments that limit a list. */
const SIZE_ARGUMENTS: ReadonlySet<string> = new Set(['limit', 'pageSize', 'first']);

/** Fields with a page's entries, and the metadata field next to each. */
const ENTRIES: Readonly<Record<string, string>> = { data: 'meta', [EDGES]: 'pageInfo' };

/** List size by the field's limit argument; undefined without one. */
export function limitOf(field: Field, args: Variables): number | undefined {
  for (const { name, defaultValue } of field.args) {
    if (!SIZE_ARGUMENTS.has(name)) continue;
    const value = args[name] ?? defaultValue;
    // 0 means the maximum; the field itself refuses values out of range.
    return typeof value === 'number' && value > 0 ? Math.min(value, MAX_ENTRIES) : MAX_ENTRIES;
  }
  return undefined;
}

/** Maximum number of values, 1 unless a list. `sliced` is the page size. */
export function sizeOf(field: Field, args: Variables, sliced: number | undefined): number {
  if (!isListType(getNullableType(field.type))) return 1;
  const cut = limitOf(field, args) ?? (Object.hasOwn(ENTRIES, field.name) ? sliced : undefined);
  if (cut !== undefined) return cut;
  const listSize = declaredSize(field);
  if (typeof listSize === 'number') return listSize;
  return listSize?.(args) ?? (isLeafType(getNamedType(field.type)) ? LIST_VALUES : MAX_ENTRIES);
}

function declaredSize(field: Field) {
  return extensionsOf(field).listSize ?? extensionsOf(getNamedType(field.type)).listSize;
}

/** Lists of objects without a declared size. */
export function unknownSizes(type: GraphQLObjectType): string[] {
  const fields = type.getFields();
  return Object.values(fields)
    .filter((field) => {
      if (!isListType(getNullableType(field.type)) || isLeafType(getNamedType(field.type))) return false;
      const isOfPage = (ENTRIES[field.name] ?? '') in fields;
      return declaredSize(field) === undefined && limitOf(field, {}) === undefined && !isOfPage;
    })
    .map((field) => `${type.name}.${field.name}`);
}
