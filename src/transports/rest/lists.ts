import { type GraphQLObjectType, getNamedType, getNullableType, isListType, isObjectType } from 'graphql';
import type { PageMeta } from '../../../schema/support/page.args.js';
import { rulesOfArgument } from '../openapi/rules.js';
import { isRead, type Route } from './routes.js';

/** What a route that reads a list answers. */
export interface RestList {
  /** What the entries are. */
  entry: GraphQLObjectType;
  /** The field of the answer that holds them; undefined where the answer is the bare list, or may be. */
  at?: string;
}

/** How the pages of a list are asked for. */
export interface Paging {
  /** The arguments that say how long a page is and where it begins. */
  size: 'limit' | 'pageSize';
  begins: 'offset' | 'page';
  /** Entries of the longest page. */
  most: number;
  /** Whether it goes on by `after`, too. */
  byCursor: boolean;
}

/** Where a page stands in its list. */
export interface Standing {
  total: number;
  /** Entries of a full page. */
  size: number;
  /** Entries before it; behind a cursor, behind that. */
  offset: number;
  nextCursor?: string | undefined;
}

/** The list that a route reads; undefined where it answers something else. */
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

/** How the list of a route is paged; undefined where it is answered whole. */
export function pagingOf(route: Route): Paging | undefined {
  if (!listOf(route)) return undefined;
  const names = new Set(route.parameters.map(({ argument }) => argument.name));
  const [size, begins] =
    (
      [
        ['limit', 'offset'],
        ['pageSize', 'page'],
      ] as const
    ).find((both) => both.every((name) => names.has(name))) ?? [];
  if (!size || !begins) return undefined;
  const { maximum } = rulesOfArgument(route.operation, size).own;
  if (maximum === undefined) throw new Error(`${route.declaration.at}: nothing says how long a page may be.`);
  return { size, begins, most: maximum, byCursor: names.has('after') };
}

/** The entries of an answer. */
export function entriesOf({ at }: RestList, answer: unknown): readonly unknown[] {
  return (Array.isArray(answer) ? answer : (answer as Record<string, unknown>)[at ?? 'data']) as readonly unknown[];
}

/** The variables of the page behind one that has `entries`; undefined behind the last. */
export function behind(
  { begins, byCursor }: Paging,
  { total, size, offset, nextCursor }: Standing,
  entries: number,
): Record<string, unknown> | undefined {
  if (byCursor) {
    const beginning = begins === 'page' ? 1 : 0;
    return nextCursor === undefined ? undefined : { after: nextCursor, [begins]: beginning };
  }
  if (entries === 0 || offset + entries >= total) return undefined;
  return begins === 'page' ? { page: offset / size + 2 } : { offset: offset + entries };
}

interface NumberedPage {
  total: number;
  page: number;
  pageSize: number;
  nextCursor?: string | null;
}

/** Where the page stands that an answer is; undefined where it is no page. */
export function standingOf({ begins }: Paging, answer: unknown): Standing | undefined {
  if (Array.isArray(answer)) return undefined;
  if (begins === 'page') {
    const { total, page, pageSize, nextCursor } = answer as NumberedPage;
    return { total, size: pageSize, offset: (page - 1) * pageSize, nextCursor: nextCursor ?? undefined };
  }
  const { total, limit, offset, nextCursor } = (answer as { meta: PageMeta }).meta;
  return { total, size: limit, offset, nextCursor: nextCursor ?? undefined };
}
