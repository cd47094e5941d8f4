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

/** A list that a route answers. */
export interface RestList {
  /** Type of the entries. */
  entry: GraphQLObjectType;
  /** The field of the answer that holds them; undefined if the answer is, or may be, the bare list. */
  at?: string;
}

/** Arguments for the size of a page and for its beginning. */
const PAGINGS = [
  { size: 'limit', begins: 'offset' },
  { size: 'pageSize', begins: 'page' },
] as const;

/** How the pages of a list are asked for. */
export type Paging = (typeof PAGINGS)[number] & {
  /** Maximum size of a page. */
  most: number;
  /** Whether it also continues by `after`. */
  byCursor: boolean;
};

/** The list in an answer of this type; undefined if it holds none. */
export function listOf(type: GraphQLOutputType, { entries: at = 'data' }: RestRoute): RestList | undefined {
  const entry = getNamedType(type);
  if (!isObjectType(entry)) return undefined;
  if (isListType(getNullableType(type))) return { entry };
  const entries = entry.getFields()[at]?.type;
  const ofEntries = entries && getNamedType(entries);
  return isObjectType(ofEntries) && isListType(getNullableType(entries)) ? { entry: ofEntries, at } : undefined;
}

/** How a list is paged; undefined if it is answered whole. Throws if the operation does not limit the size of a page. */
export function pagingOf(
  operation: DeclaredOperation,
  { at }: RestRoute,
  parameters: readonly WireParameter[],
): Paging | undefined {
  const names = new Set(parameters.map(({ argument }) => argument.name));
  const paging = PAGINGS.find(({ size, begins }) => names.has(size) && names.has(begins));
  if (!paging) return undefined;
  const { maximum } = rulesOfArgument(operation, paging.size).own;
  if (maximum === undefined) throw new Error(`${at}: nothing says how long a page may be.`);
  return { ...paging, most: maximum, byCursor: names.has('after') };
}
