import querystring from 'node:querystring';
import type { Query } from '../well-formed.js';
import { isBehindCursor, type Standing } from './lists.js';
import { API_BASE, type Route } from './routes.js';

const AFTER = 'after';

const PLACEHOLDERS = /\{(\w+)\}/g;

/** Longest `Link` header, in characters: clients and proxies refuse answers with long heads. */
const LONGEST = 6_000;

type Rel = 'next' | 'prev' | 'first' | 'last';

/** The `Link` header of a page; undefined if it has no links. `params` are the values of the path's placeholders. */
export type Links = (
  standing: Standing,
  params: Readonly<Record<string, string | undefined>>,
  query: Query,
) => string | undefined;

/**
 * The `Link` headers of a route's pages (RFC 8288): the first and last page and those before and after this one, as far as they are
 * known, by cursor where the list has one. Addresses are relative to the server. Links that would make the header too long are left
 * out. Undefined if the route has no pages.
 */
export function linksOf(route: Route): Links | undefined {
  const { paging, parameters, formParameters } = route;
  if (!paging) return undefined;
  const { begins, byCursor } = paging;
  const [beginning, after] = [route.spell(begins), route.spell(AFTER)];
  const kept = [...parameters, ...formParameters]
    .filter(({ in: place, name }) => place === 'query' && name !== beginning && name !== after)
    .map(({ name }) => ({ name, pair: pairOf(name) }));
  const [pairBeginning, pairAfter] = [pairOf(beginning), pairOf(after)];
  const place = API_BASE + route.path;
  const isFixed = !place.includes('{');
  return ({ total, size, offset, nextCursor }, params, query) => {
    const path = isFixed ? place : place.replace(PLACEHOLDERS, (_, name) => encodeURIComponent(params[name] ?? ''));
    let same = '';
    for (const { name, pair } of kept) for (const value of query.getAll(name)) same += `${same && '&'}${pair(value)}`;
    const at = (entries: number) => {
      if (begins === 'page') return pairBeginning(`${entries / size + 1}`);
      return entries === 0 ? '' : pairBeginning(`${entries}`);
    };
    const lastAt = Math.max(Math.ceil(total / size) - 1, 0) * size;
    const pages: [Rel, string | false][] = isBehindCursor(paging, query)
      ? [
          ['next', nextCursor !== undefined && pairAfter(nextCursor)],
          ['first', pairAfter('')],
        ]
      : [
          [
            'next',
            offset + size < total && (byCursor && nextCursor !== undefined ? pairAfter(nextCursor) : at(offset + size)),
          ],
          ['prev', offset > 0 && at(offset > total ? lastAt : Math.max(offset - size, 0))],
          ['first', at(0)],
          ['last', at(lastAt)],
        ];
    let links = '';
    for (const [rel, begun] of pages) {
      if (begun === false) continue;
      const asked = same && begun ? `${same}&${begun}` : same || begun;
      const link = `${links && ', '}<${path}${asked && '?'}${asked}>; rel="${rel}"`;
      if (links.length + link.length > LONGEST) break;
      links += link;
    }
    return links || undefined;
  };
}

/** Writes a parameter of a query string. */
function pairOf(name: string): (value: string) => string {
  const key = querystring.escape(name);
  return (value) => `${key}=${querystring.escape(value)}`;
}
