import type { IncomingMessage, ServerResponse } from 'node:http';
import querystring from 'node:querystring';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MerchantPromotionPage } from '../../../schema/promotions/promotion.type.js';
import type { PageMeta } from '../../../schema/support/page.args.js';
import type { Viewer } from '../../access/viewer.js';
import type { Page } from '../../domain/lists/page.js';
import { AppError } from '../../errors.js';
import { CSV_TYPE, type CsvStyle, headerLine } from '../../lib/csv-lines.js';
import type { ShownCost } from '../graphql/cost.js';
import { headOf, setCost, writeHead, writeJson, writeText } from '../http/answer.js';
import type { Query } from '../http/input.js';
import { READ_TIMEOUT_MS, type Turn } from '../limits/limits.js';
import { type Column, columnsOf, entryLines, type Table, tableText } from './csv.js';
import { askedFields } from './fields.js';
import type { AnswerFormat } from './forms.js';
import type { Paging, RestList } from './lists.js';
import { API_BASE, type Route } from './routes.js';

/** Table entries written per chunk; each takes a few microseconds. */
const CHUNK_ENTRIES = 1_000;

/** Buffer for slow readers, besides one page. */
const BUFFER_BYTES = 65_536;

/** Listeners that `pipeline` adds to its destination. */
const PIPE_LISTENERS = 5;

/** A list call after its first read. */
export interface ListCall {
  request: IncomingMessage;
  response: ServerResponse;
  turn: Turn;
  viewer: Viewer | null;
  params: Readonly<Record<string, string | undefined>>;
  query: Query;
  form: AnswerFormat;
  cost: ShownCost;
  links: Links | undefined;
  answer: unknown;
  /** Cuts the answer off when the viewer loses access. Returns a function that stops watching. */
  watch(): (() => void) | undefined;
  /** Reads another page; `variables` override the first call's. */
  readPage(variables: Record<string, unknown>): Promise<unknown>;
}

/** A page with links, or the whole list as a table. Throws AppError only before writing anything. */
export async function answerList(route: Route, call: ListCall): Promise<void> {
  const { request, response, turn, query, form, cost, answer } = call;
  const { list, paging, fields, status, hasEtag } = route;
  const position = paging && !form.csv?.all ? positionOf(paging, answer) : undefined;
  const link = position && call.links?.(position, call.params, query);
  if (link !== undefined) headOf(response).Link = link;
  if (route.hasRows && form.csv) {
    const text = tableText(answer as Table, form.csv);
    writeText(request, response, { status, headers: { 'Content-Type': CSV_TYPE }, text, hasEtag });
    return;
  }
  if (!list || !fields || !form.csv) {
    const value = paging && isPagedByCursor(paging, query) ? answer : withoutCursor(answer);
    writeJson(request, response, { status, value, hasEtag });
    return;
  }
  const shown = form.chosen ? fields : askedFields(fields, (argument) => query.getAll(argument).length > 0);
  const table = tableOf(list, columnsOf(shown, form.chosen), form.csv, form.csv.all ? paging : undefined, call);
  if (typeof table === 'string') {
    writeText(request, response, { status, headers: { 'Content-Type': CSV_TYPE }, text: table, hasEtag });
    return;
  }
  setCost(response, { ...cost, requested: cost.requested * table.pages });
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

/** Removes the cursor for callers who did not page by cursor. */
export function withoutCursor(answer: unknown): unknown {
  const { meta, nextCursor } = answer as { meta?: PageMeta; nextCursor?: string };
  if (meta?.nextCursor !== undefined) return { ...(answer as object), meta: { ...meta, nextCursor: undefined } };
  return nextCursor === undefined ? answer : { ...(answer as object), nextCursor: undefined };
}

/** In chunks if long; with `paging`, of all pages. Throws AppError if those would exceed the cost limit. */
function tableOf(
  list: RestList,
  columns: readonly Column[],
  style: CsvStyle,
  paging: Paging | undefined,
  { answer: first, cost: { requested, limit }, readPage }: ListCall,
): string | { pieces: AsyncGenerator<string>; pages: number } {
  const entries = entriesOf(list, first);
  if (!(paging && nextPage(paging, list, first)) && entries.length <= CHUNK_ENTRIES)
    return headerLine(columns, style) + entryLines(columns, entries, style);
  const most = Math.floor(limit / requested);
  const standing = paging && positionOf(paging, first);
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
      for (let at = 0; at < read.length; at += CHUNK_ENTRIES)
        yield entryLines(columns, read.slice(at, at + CHUNK_ENTRIES), style);
      const next = paging && nextPage(paging, list, answer);
      if (!next) return;
      if (page >= most) throw new AppError('unavailable', 'The list grew beyond the limit while it was read.');
      answer = await readPage(next);
    }
  }
  return { pieces: pieces(), pages };
}

/** Readers idle for a minute are cut off. An error closes the connection midway and rejects. */
async function writeTable(response: ServerResponse, status: number, pieces: AsyncGenerator<string>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const watched = async function* () {
    try {
      for await (const piece of pieces) {
        timer = setTimeout(() => response.destroy(), READ_TIMEOUT_MS).unref();
        yield piece;
        clearTimeout(timer);
      }
      response.setTimeout(READ_TIMEOUT_MS);
    } finally {
      clearTimeout(timer);
    }
  };
  writeHead(response, status, { 'Content-Type': CSV_TYPE });
  response.setMaxListeners(response.getMaxListeners() + PIPE_LISTENERS);
  try {
    await pipeline(Readable.from(watched(), { objectMode: false, highWaterMark: BUFFER_BYTES }), response);
  } catch (error) {
    // The reader disconnected.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

/** The position of a page in its list. */
export interface Position {
  total: number;
  /** Maximum entries per page. */
  size: number;
  /** Entries before it; when paging by cursor, since the cursor. */
  offset: number;
  nextCursor?: string | undefined;
}

export function entriesOf({ at }: RestList, answer: unknown): readonly unknown[] {
  return (Array.isArray(answer) ? answer : (answer as Record<string, unknown>)[at ?? 'data']) as readonly unknown[];
}

/** True also for the empty cursor of the first page. */
export function isPagedByCursor({ byCursor }: Paging, query: Query): boolean {
  return byCursor && query.getAll('after').length > 0;
}

/** The next page's variables; undefined on the last page, or if the answer is not a page. */
export function nextPage(paging: Paging, list: RestList, answer: unknown): Record<string, unknown> | undefined {
  const standing = positionOf(paging, answer);
  if (!standing) return undefined;
  const { total, size, offset, nextCursor } = standing;
  const isNumbered = paging.position === 'page';
  if (paging.byCursor)
    return nextCursor === undefined ? undefined : { after: nextCursor, [paging.position]: isNumbered ? 1 : 0 };
  const { length } = entriesOf(list, answer);
  if (length === 0 || offset + length >= total) return undefined;
  return isNumbered ? { page: offset / size + 2 } : { offset: offset + length };
}

/** Undefined if the answer is not a page. */
export function positionOf({ position }: Paging, answer: unknown): Position | undefined {
  if (Array.isArray(answer)) return undefined;
  if (position === 'page') {
    const { total, page, pageSize, nextCursor } = answer as MerchantPromotionPage;
    return { total, size: pageSize, offset: (page - 1) * pageSize, nextCursor: nextCursor ?? undefined };
  }
  const { total, limit, offset, nextCursor } = (answer as Page<unknown>).meta;
  return { total, size: limit, offset, nextCursor: nextCursor ?? undefined };
}

const AFTER = 'after';

const PLACEHOLDERS = /\{(\w+)\}/g;

/** In characters: clients and proxies refuse long headers. */
const MAX_LINK_HEADER = 6_000;

type Rel = 'next' | 'prev' | 'first' | 'last';

/** The `Link` header; undefined without links. `params` fill the path's placeholders. */
export type Links = (
  standing: Position,
  params: Readonly<Record<string, string | undefined>>,
  query: Query,
) => string | undefined;

/** RFC 8288, by cursor where possible; too long a header omits links. Undefined without pages. */
export function linksOf(route: Route): Links | undefined {
  const { paging, parameters, formatParameters } = route;
  if (!paging) return undefined;
  const { position, byCursor } = paging;
  const [beginning, after] = [route.spell(position), route.spell(AFTER)];
  const keptParameters = [...parameters, ...formatParameters]
    .filter(({ in: place, name }) => place === 'query' && name !== beginning && name !== after)
    .map(({ name }) => ({ name, pair: pairOf(name) }));
  const [pairBeginning, pairAfter] = [pairOf(beginning), pairOf(after)];
  const place = API_BASE + route.path;
  const isFixed = !place.includes('{');
  return ({ total, size, offset, nextCursor }, params, query) => {
    const path = isFixed ? place : place.replace(PLACEHOLDERS, (_, name) => encodeURIComponent(params[name] ?? ''));
    let same = '';
    for (const { name, pair } of keptParameters)
      for (const value of query.getAll(name)) same += `${same && '&'}${pair(value)}`;
    const at = (entries: number) => {
      if (position === 'page') return pairBeginning(`${entries / size + 1}`);
      return entries === 0 ? '' : pairBeginning(`${entries}`);
    };
    const lastAt = Math.max(Math.ceil(total / size) - 1, 0) * size;
    const pages: [Rel, string | false][] = isPagedByCursor(paging, query)
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
    for (const [rel, pageParameter] of pages) {
      if (pageParameter === false) continue;
      const query = same && pageParameter ? `${same}&${pageParameter}` : same || pageParameter;
      const link = `${links && ', '}<${path}${query && '?'}${query}>; rel="${rel}"`;
      if (links.length + link.length > MAX_LINK_HEADER) break;
      links += link;
    }
    return links || undefined;
  };
}

/** A query string's `name=value`. */
function pairOf(name: string): (value: string) => string {
  const key = querystring.escape(name);
  return (value) => `${key}=${querystring.escape(value)}`;
}
