import type { Paging, Standing } from './lists.js';
import { API_BASE, type Route } from './routes.js';

/** Longest `Link` header, in characters: clients and proxies refuse answers with long heads. */
const LONGEST = 6_000;

type Rel = 'next' | 'prev' | 'first' | 'last';
type Changes = Record<string, string | number | null>;

export interface AskedPage {
  /** What stands in the path, by placeholder. */
  params: Readonly<Record<string, string | undefined>>;
  /** What the query said, of the parameters that the route knows. */
  query: readonly (readonly [name: string, value: string])[];
  /** Whether it was asked for by `after`. */
  isBehindCursor: boolean;
}

/**
 * The `Link` header of a page (RFC 8288): where the list begins and ends, and the pages beside this one, as far as they are known.
 * What a list has a cursor for goes on by that. The addresses are relative to the server. Undefined where they are too long.
 */
export function linksOf(route: Route, paging: Paging, standing: Standing, asked: AskedPage): string | undefined {
  const path = API_BASE + route.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(asked.params[name] ?? ''));
  const links: string[] = [];
  let length = 0;
  for (const [rel, changes] of Object.entries(pagesBeside(paging, standing, asked)) as [Rel, Changes][]) {
    const link = `<${path}${queryWith(route, asked.query, changes)}>; rel="${rel}"`;
    length += link.length;
    if (length > LONGEST) break;
    links.push(link);
  }
  return links.length > 0 ? links.join(', ') : undefined;
}

/** What to ask otherwise for each, by argument; null is to leave out. The one that most callers want comes first. */
function pagesBeside(
  { begins, byCursor }: Paging,
  { total, size, offset, nextCursor }: Standing,
  { isBehindCursor }: AskedPage,
): Partial<Record<Rel, Changes>> {
  const next = nextCursor === undefined ? undefined : { after: nextCursor, [begins]: null };
  if (isBehindCursor) return { ...(next && { next }), first: { after: '', [begins]: null } };
  const at = (entries: number): Changes =>
    begins === 'page' ? { page: entries / size + 1 } : { offset: entries === 0 ? null : entries };
  const lastAt = Math.max(Math.ceil(total / size) - 1, 0) * size;
  return {
    ...(offset + size < total && { next: byCursor && next ? next : at(offset + size) }),
    ...(offset > 0 && { prev: at(offset > total ? lastAt : Math.max(offset - size, 0)) }),
    first: at(0),
    last: at(lastAt),
  };
}

function queryWith(route: Route, query: AskedPage['query'], changes: Changes): string {
  const params = new URLSearchParams(query.map(([name, value]) => [name, value]));
  for (const [argument, value] of Object.entries(changes)) {
    const name = route.parameters.find((parameter) => parameter.argument.name === argument)?.name ?? argument;
    if (value === null) params.delete(name);
    else params.set(name, String(value));
  }
  return params.size > 0 ? `?${params}` : '';
}
