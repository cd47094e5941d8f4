import type { IncomingMessage, ServerResponse } from 'node:http';
import querystring from 'node:querystring';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MerchantPromotionPage } from '../../../schema/promotions/promotion.type.js';
import type { PageMeta } from '../../../schema/support/page.args.js';
import type { Viewer } from '../../access/viewer.js';
import type { Page } from '../../domain/lists/page.js';
import { AppError } from '../../errors.js';
import type { ShownCost } from '../graphql/cost.js';
import { headOf, tellCost, writeHead, writeJson, writeText } from '../http/answer.js';
import type { Query } from '../http/input.js';
import { READING_MS, type Turn } from '../limits/limits.js';
import { type Column, CSV_TYPE, type CsvStyle, columnsOf, entryLines, headerLine } from './csv.js';
import type { Form } from './forms.js';
import type { Paging, RestList } from './lists.js';
import { API_BASE, type Route } from './routes.js';

/** Entries of a table that are written at once; each takes a few microseconds. */
const AT_ONCE = 1_000;

/** Bytes buffered for a slow reader, besides one page. */
const AHEAD_BYTES = 65_536;

/** Listeners that `pipeline` adds to its destination. */
const PIPE_LISTENERS = 5;

/** A call of a list whose first answer has been read. */
export interface ListCall {
  request: IncomingMessage;
  response: ServerResponse;
  turn: Turn;
  viewer: Viewer | null;
  params: Readonly<Record<string, string | undefined>>;
  query: Query;
  form: Form;
  cost: ShownCost;
  links: Links | undefined;
  answer: unknown;
  /** Cuts the answer off once its viewer loses access. Returns a function that stops watching. */
  watch(): (() => void) | undefined;
  /** Reads another page; `variables` are those that differ. */
  turnOver(variables: Record<string, unknown>): Promise<unknown>;
}

/** Writes a page with links, as JSON or a table, or the whole list as a table. Throws AppError only before anything is written. */
export async function answerList(route: Route, call: ListCall): Promise<void> {
  const { request, response, turn, query, form, cost, answer } = call;
  const { list, paging, fields, status, hasEtag } = route;
  const standing = paging && !form.csv?.all ? standingOf(paging, answer) : undefined;
  const link = standing && call.links?.(standing, call.params, query);
  if (link !== undefined) headOf(response).Link = link;
  if (!list || !fields || !form.csv) {
    const value = paging && isBehindCursor(paging, query) ? answer : withoutCursor(answer);
    writeJson(request, response, { status, value, hasEtag });
    return;
  }
  const table = tableOf(list, columnsOf(fields, form.chosen), form.csv, form.csv.all ? paging : undefined, call);
  if (typeof table === 'string') {
    writeText(request, response, { status, headers: { 'Content-Type': CSV_TYPE }, text: table, hasEtag });
    return;
  }
  tellCost(response, { ...cost, requested: cost.requested * table.pages });
  turn.openStream(call.viewer);
  turn.release();
  if (request.method === 'HEAD') {
    writeHead(response, status, { 'Content-Type': CSV_TYPE }).end();
    return;
  }
  const end = call.watch();
  try {
    await writeTable(response, status, table.pieces);
  } finally {
    end?.();
  }
}

/** The answer of a list for JSON, for a caller who did not page by cursor. */
export function withoutCursor(answer: unknown): unknown {
  const { meta, nextCursor } = answer as { meta?: PageMeta; nextCursor?: string };
  if (meta?.nextCursor !== undefined) return { ...(answer as object), meta: { ...meta, nextCursor: undefined } };
  return nextCursor === undefined ? answer : { ...(answer as object), nextCursor: undefined };
}

/** A table, in pieces if it is long; with `paging`, of all further pages. Throws AppError if those cost more than a document may. */
function tableOf(
  list: RestList,
  columns: readonly Column[],
  style: CsvStyle,
  paging: Paging | undefined,
  { answer: first, cost: { requested, limit }, turnOver }: ListCall,
): string | { pieces: AsyncGenerator<string>; pages: number } {
  const entries = entriesOf(list, first);
  if (!(paging && behind(paging, list, first)) && entries.length <= AT_ONCE)
    return headerLine(columns, style) + entryLines(columns, entries, style);
  const most = Math.floor(limit / requested);
  const standing = paging && standingOf(paging, first);
  const pages = standing ? Math.ceil(standing.total / standing.size) : 1;
  if (pages > most) {
    const advice = 'narrow it by its filters, or read it in pages';
    const cost = `The whole list would cost ${pages * requested}, and the limit is ${limit}`;
    throw new AppError('bad_request', `${cost}; ${advice}.`);
  }
  async function* pieces() {
    yield headerLine(columns, style);
    let answer = first;
    for (let page = 1; ; page += 1) {
      const read = entriesOf(list, answer);
      for (let at = 0; at < read.length; at += AT_ONCE) yield entryLines(columns, read.slice(at, at + AT_ONCE), style);
      const next = paging && behind(paging, list, answer);
      if (!next) return;
      if (page >= most) throw new AppError('unavailable', 'The list grew beyond the limit while it was read.');
      answer = await turnOver(next);
    }
  }
  return { pieces: pieces(), pages };
}

/** Writes pieces as they are read; cuts off a reader idle for a minute. An error closes the connection midway, and rejects. */
async function writeTable(response: ServerResponse, status: number, pieces: AsyncGenerator<string>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const watched = async function* () {
    try {
      for await (const piece of pieces) {
        timer = setTimeout(() => response.destroy(), READING_MS).unref();
        yield piece;
        clearTimeout(timer);
      }
      response.setTimeout(READING_MS);
    } finally {
      clearTimeout(timer);
    }
  };
  writeHead(response, status, { 'Content-Type': CSV_TYPE });
  response.setMaxListeners(response.getMaxListeners() + PIPE_LISTENERS);
  try {
    await pipeline(Readable.from(watched(), { objectMode: false, highWaterMark: AHEAD_BYTES }), response);
  } catch (error) {
    // The reader left.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

/** A page's place in its list. */
export interface Standing {
  total: number;
  /** Entries of a full page. */
  size: number;
  /** Entries before it; with a cursor, since the cursor. */
  offset: number;
  nextCursor?: string | undefined;
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
