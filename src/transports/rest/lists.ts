import { type GraphQLObjectType, getNamedType, getNullableType, isListType, isObjectType } from 'graphql';
import type { MerchantPromotionPage } from '../../../schema/promotions/promotion.type.js';
import type { Page } from '../../domain/page.js';
import { rulesOfArgument } from '../openapi/rules.js';
import type { Query } from '../well-formed.js';
import { isRead, type Route } from './routes.js';

/** The answer of a route that reads a list. */
export interface RestList {
  /** Type of the entries. */
  entry: GraphQLObjectType;
  /** The field of the answer that holds them; undefined if the answer is, or may be, the bare list. */
  at?: string;
}

/** The arguments that say how long a page is and where it begins. */
const PAGINGS = [
  { size: 'limit', begins: 'offset' },
  { size: 'pageSize', begins: 'page' },
] as const;

/** How the pages of a list are asked for. */
export type Paging = (typeof PAGINGS)[number] & {
  /** Entries of the longest page. */
  most: number;
  /** Whether it goes on by `after`, too. */
  byCursor: boolean;
};

/** A page's place in its list. */
export interface Standing {
  total: number;
  /** Entries of a full page. */
  size: number;
  /** Entries before it; behind a cursor, behind that. */
  offset: number;
  nextCursor?: string | undefined;
}

/** The list that a route reads; undefined if it answers something else. */
export function listOf(route: Route): RestList | undefined {
  const { operation, declaration } = route;
  if (!isRead(route)) return undefined;
  const entry = getNamedType(operation.field.type);
  if (!isObjectType(entry)) return undefined;
  if (isListType(getNullableType(operation.field.type))) return { entry };
  const at = declaration.entries ?? 'data';
  const entries = entry.getFields()[at];
  const type = entries && getNamedType(entries.type);
  return isObjectType(type) && isListType(getNullableType(entries?.type)) ? { entry: type, at } : undefined;
}

/** How the list of a route is paged; undefined if it is answered whole. */
export function pagingOf(route: Route): Paging | undefined {
  if (!listOf(route)) return undefined;
  const names = new Set(route.parameters.map(({ argument }) => argument.name));
  const paging = PAGINGS.find(({ size, begins }) => names.has(size) && names.has(begins));
  if (!paging) return undefined;
  const { maximum } = rulesOfArgument(route.operation, paging.size).own;
  if (maximum === undefined) throw new Error(`${route.declaration.at}: nothing says how long a page may be.`);
  return { ...paging, most: maximum, byCursor: names.has('after') };
}

/** The entries of an answer. */
export function entriesOf({ at }: RestList, answer: unknown): readonly unknown[] {
  return (Array.isArray(answer) ? answer : (answer as Record<string, unknown>)[at ?? 'data']) as readonly unknown[];
}

/** Whether a page was asked for by a cursor, be it that of the beginning. */
export function isBehindCursor({ byCursor }: Paging, query: Query): boolean {
  return byCursor && query.getAll('after').length > 0;
}

/** The variables of the page behind an answer; undefined if that is the last one, or no page. */
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

/** Where an answer stands in its list; undefined if it is no page. */
export function standingOf({ begins }: Paging, answer: unknown): Standing | undefined {
  if (Array.isArray(answer)) return undefined;
  if (begins === 'page') {
    const { total, page, pageSize, nextCursor } = answer as MerchantPromotionPage;
    return { total, size: pageSize, offset: (page - 1) * pageSize, nextCursor: nextCursor ?? undefined };
  }
  const { total, limit, offset, nextCursor } = (answer as Page<unknown>).meta;
  return { total, size: limit, offset, nextCursor: nextCursor ?? undefined };
}
