import {
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
} from 'graphql';
import type { DeclaredOperation, RestRoute } from '../../../resolvers/operations/operation.js';
import { rulesOfArgument } from '../openapi/rules.js';
import type { WireParameter } from './naming.js';

export interface RestList {
  entry: GraphQLObjectType;
  /** The field with the entries; undefined if the answer is, or may be, a bare list. */
  at?: string;
}

/** Argument names for page size and position. */
const PAGINGS = [
  { size: 'limit', position: 'offset' },
  { size: 'pageSize', position: 'page' },
] as const;

export type Paging = (typeof PAGINGS)[number] & {
  /** Maximum page size. */
  maxSize: number;
  /** Whether `after` is supported. */
  byCursor: boolean;
};

/** Undefined if answers of this type contain no list. */
export function listOf(type: GraphQLOutputType, { entries: at = 'data' }: RestRoute): RestList | undefined {
  const entry = getNamedType(type);
  if (!isObjectType(entry)) return undefined;
  if (isListType(getNullableType(type))) return { entry };
  const entries = entry.getFields()[at]?.type;
  const ofEntries = entries && getNamedType(entries);
  return isObjectType(ofEntries) && isListType(getNullableType(entries)) ? { entry: ofEntries, at } : undefined;
}

/** Undefined for lists without pages. Throws if the page size has no maximum. */
export function pagingOf(
  operation: DeclaredOperation,
  { at }: RestRoute,
  parameters: readonly WireParameter[],
): Paging | undefined {
  const names = new Set(parameters.map(({ argument }) => argument.name));
  const paging = PAGINGS.find(({ size, position }) => names.has(size) && names.has(position));
  if (!paging) return undefined;
  const { maximum } = rulesOfArgument(operation, paging.size).own;
  if (maximum === undefined) throw new Error(`${at}: nothing says how long a page may be.`);
  return { ...paging, maxSize: maximum, byCursor: names.has('after') };
}
