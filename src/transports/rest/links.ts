import querystring from 'node:querystring';
import type { Paging, Standing } from './lists.js';
import { API_BASE, type Route } from './routes.js';

const AFTER = 'after';

/** Longest `Link` header, in characters: clients and proxies refuse answers with long heads. */
const LONGEST = 6_000;

type Rel = 'next' | 'prev' | 'first' | 'last';
/** The arguments that say where a page begins; none for the first page. */
type Beginning = Record<string, string | number>;

export interface AskedPage {
  /** Values in the path, by placeholder. */
  params: Readonly<Record<string, string | undefined>>;
  /** Query parameters that the route knows. */
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
  const spelled = (argument: string) =>
    route.parameters.find((parameter) => parameter.argument.name === argument)?.name ?? argument;
  const beginnings = [spelled(paging.begins), spelled(AFTER)];
  const kept = asked.query.filter(([name]) => !beginnings.includes(name)).map(([name, value]) => pair(name, value));
  const links: string[] = [];
  let length = 0;
  for (const [rel, beginning] of Object.entries(pagesBeside(paging, standing, asked)) as [Rel, Beginning][]) {
    const own = Object.entries(beginning).map(([argument, value]) => pair(spelled(argument), `${value}`));
    const query = [...kept, ...own].join('&');
    const link = `<${path}${query && '?'}${query}>; rel="${rel}"`;
    length += link.length;
    if (length > LONGEST) break;
    links.push(link);
  }
  return links.length > 0 ? links.join(', ') : undefined;
}

/** Where each page begins, the one that most callers want first. */
function pagesBeside(
  { begins, byCursor }: Paging,
  { total, size, offset, nextCursor }: Standing,
  { isBehindCursor }: AskedPage,
): Partial<Record<Rel, Beginning>> {
  const next = nextCursor === undefined ? undefined : { [AFTER]: nextCursor };
  if (isBehindCursor) return { ...(next && { next }), first: { [AFTER]: '' } };
  const at = (entries: number): Beginning =>
    begins === 'page' ? { page: entries / size + 1 } : entries === 0 ? {} : { offset: entries };
  const lastAt = Math.max(Math.ceil(total / size) - 1, 0) * size;
  return {
    ...(offset + size < total && { next: byCursor && next ? next : at(offset + size) }),
    ...(offset > 0 && { prev: at(offset > total ? lastAt : Math.max(offset - size, 0)) }),
    first: at(0),
    last: at(lastAt),
  };
}

function pair(name: string, value: string): string {
  return `${querystring.escape(name)}=${querystring.escape(value)}`;
}
