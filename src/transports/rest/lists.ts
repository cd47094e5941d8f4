import {
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
} from 'graphql';
import type { DeclaredOperation, RestRoute } from '../../../resolvers/support/operation.js';
import type { MerchantPromotionPage } from '../../../schema/promotions/promotion.type.js';
import type { Page } from '../../domain/page.js';
import { rulesOfArgument } from '../openapi/rules.js';
import type { Query } from '../well-formed.js';
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

/** A page's place in its list. */
export interface Standing {
  total: number;
  /** Entries of a full page. */
  size: number;
  /** Entries before it; with a cursor, since the cursor. */
  offset: number;
  nextCursor?: string | undefined;
}

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

/** The entries of an answer. */
export function entriesOf({ at }: RestList, answer: unknown): readonly unknown[] {
  return (Array.isArray(answer) ? answer : (answer as Record<string, unknown>)[at ?? 'data']) as readonly unknown[];
}

/** Whether a page was requested by a cursor, also by the empty one of the beginning. */
export function isBehindCursor({ byCursor }: Paging, query: Query): boolean {
  return byCursor && query.getAll('after').length > 0;
}

/** The variables of the page after an answer; undefined if there is none, or if the answer is no page. */
export function behind(paging: Paging, list: RestList, answer: unknown): Record<string, unknown> | undefined {
  const standing = standingOf(paging, answer);
  if (!standing) return undefined;
  const { total, size, offset, nextCursor } = standing;
  const isNumbered = paging.begins === 'page';
  if (paging.byCursor)
    return nextCursor === undefined ? undefined : { after: nextCursor, [paging.begins]: isNumbered ? 1 : 0 };
  const { length } = entriesOf(list, answer);
  if (length === 0 || offset + length >= total) return undefined;
  return isNumbered ? { page: offset / size + 2 } : { offset: offset + length };
}

/** An answer's place in its list; undefined if it is no page. */
export function standingOf({ begins }: Paging, answer: unknown): Standing | undefined {
  if (Array.isArray(answer)) return undefined;
  if (begins === 'page') {
    const { total, page, pageSize, nextCursor } = answer as MerchantPromotionPage;
    return { total, size: pageSize, offset: (page - 1) * pageSize, nextCursor: nextCursor ?? undefined };
  }
  const { total, limit, offset, nextCursor } = (answer as Page<unknown>).meta;
  return { total, size: limit, offset, nextCursor: nextCursor ?? undefined };
}
