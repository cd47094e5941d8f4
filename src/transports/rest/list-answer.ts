import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PageMeta } from '../../../schema/support/page.args.js';
import type { Viewer } from '../../access/viewer.js';
import { AppError } from '../../errors.js';
import type { ShownCost } from '../graphql/cost.js';
import { READING_MS, type Turn } from '../limits/turn.js';
import { CSV_TYPE, columnsOf, entryLines, headerLine } from './csv.js';
import type { AnswerFields } from './fields.js';
import type { Form, Forms } from './forms.js';
import { type AskedPage, linksOf } from './links.js';
import { behind, entriesOf, type Paging, type RestList, type Standing, standingOf } from './lists.js';
import type { Query } from './read.js';
import type { Route } from './routes.js';
import { tellCost, writeJson, writeText } from './write.js';

/** Entries of a table that are written at once; each takes some microseconds. */
const AT_ONCE = 1_000;

/** Bytes that are written ahead of a slow reader, besides those of one page. */
const AHEAD_BYTES = 65_536;

/** How often `pipeline` listens for the end of what it writes to. */
const PIPE_LISTENERS = 5;

/** A call of a list that has its first answer. */
export interface ListCall {
  request: IncomingMessage;
  response: ServerResponse;
  turn: Turn;
  viewer: Viewer | null;
  params: AskedPage['params'];
  query: Query;
  form: Form;
  cost: ShownCost;
  hasEtag: boolean;
  answer: unknown;
  /** Writes while the caller may read on, and cuts the answer off where not. */
  watchWhile(write: () => Promise<void>): Promise<void>;
  /** Reads another page, with the variables that differ. */
  turnOver(variables: Record<string, unknown>): Promise<unknown>;
}

/**
 * Writes a list as its caller wants it: a page with its links, as JSON or a table, or the whole list as a table. Throws AppError before
 * anything is written; what goes wrong later ends the connection.
 */
export async function answerList(route: Route, forms: Forms, call: ListCall): Promise<void> {
  const { request, response, turn, query, form, cost, hasEtag, answer } = call;
  const { list, paging, fields, queryNames } = forms;
  const { status } = route;
  const isBehindCursor = paging?.byCursor === true && query.getAll('after').length > 0;
  const standing = paging && !form.csv?.all ? standingOf(paging, answer) : undefined;
  if (paging && standing) {
    const asked = queryNames.flatMap((name) => query.getAll(name).map((value) => [name, value] as const));
    const link = linksOf(route, paging, standing, { params: call.params, query: asked, isBehindCursor });
    if (link !== undefined) response.setHeader('Link', link);
  }
  if (!list || !fields || !form.csv) {
    writeJson(request, response, { status, value: isBehindCursor ? answer : withoutCursor(answer), hasEtag });
    return;
  }
  const table = tableOf({ list, paging, fields }, { ...form, csv: form.csv }, call);
  if (table.text !== undefined) {
    writeText(request, response, { status, type: CSV_TYPE, text: table.text, hasEtag });
    return;
  }
  tellCost(response, { ...cost, requested: cost.requested * table.pages });
  turn.openStream(call.viewer);
  turn.release();
  if (request.method === 'HEAD') response.writeHead(status, { 'Content-Type': CSV_TYPE }).end();
  else await call.watchWhile(() => writeTable(response, status, table.pieces));
}

/** The answer of a list, without the cursor that its caller did not ask for, ready for JSON. */
export function withoutCursor(answer: unknown): unknown {
  const { meta, nextCursor } = answer as { meta?: PageMeta; nextCursor?: string };
  if (meta?.nextCursor !== undefined) return { ...(answer as object), meta: { ...meta, nextCursor: undefined } };
  return nextCursor === undefined ? answer : { ...(answer as object), nextCursor: undefined };
}

/** A list as a table: a text, or the pieces of one. */
type Table = { text: string } | { text?: undefined; pieces: AsyncGenerator<string>; pages: number };

/**
 * The table of an answer, and of the pages behind it where the whole list is asked for. Throws AppError `bad_request` where that
 * costs more than a document may.
 */
function tableOf(
  { list, paging, fields }: { list: RestList; paging: Paging | undefined; fields: AnswerFields },
  { chosen, csv: style }: Form & Required<Pick<Form, 'csv'>>,
  { answer: first, cost: { requested, limit }, turnOver }: ListCall,
): Table {
  const columns = columnsOf(fields, chosen);
  const standing = paging && style.all ? standingOf(paging, first) : undefined;
  const entries = entriesOf(list, first);
  if ((!standing || !paging || !behind(paging, standing, entries.length)) && entries.length <= AT_ONCE)
    return { text: headerLine(columns, style) + entryLines(columns, entries, style) };
  const most = Math.floor(limit / requested);
  const pages = standing ? Math.ceil(standing.total / standing.size) : 1;
  if (pages > most) {
    const advice = 'narrow it by its filters, or read it in pages';
    const cost = `The whole list would cost ${pages * requested}, and the limit is ${limit}`;
    throw new AppError('bad_request', `${cost}; ${advice}.`);
  }
  async function* pieces() {
    yield headerLine(columns, style);
    for await (const page of pagesFrom(first, list, paging, standing, turnOver, most)) {
      for (let at = 0; at < page.length; at += AT_ONCE) yield entryLines(columns, page.slice(at, at + AT_ONCE), style);
    }
  }
  return { pieces: pieces(), pages };
}

async function* pagesFrom(
  first: unknown,
  list: RestList,
  paging: Paging | undefined,
  standing: Standing | undefined,
  turnOver: (variables: Record<string, unknown>) => Promise<unknown>,
  most: number,
): AsyncGenerator<readonly unknown[]> {
  let entries = entriesOf(list, first);
  let stands = standing;
  for (let page = 1; ; page += 1) {
    yield entries;
    const next = paging && stands && behind(paging, stands, entries.length);
    if (!next || !paging) return;
    if (page >= most) throw new AppError('unavailable', 'The list grew beyond the limit while it was read.');
    const answer = await turnOver(next);
    entries = entriesOf(list, answer);
    stands = standingOf(paging, answer);
  }
}

/**
 * Writes the pieces of a table as its reader takes them, and cuts off who takes nothing of a piece for a minute. What goes wrong after the
 * beginning ends the connection before the answer's end. Rejects with that.
 */
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
  response.writeHead(status, { 'Content-Type': CSV_TYPE });
  // Besides those whom the answer has anyway: a handful, whatever is written.
  response.setMaxListeners(response.getMaxListeners() + PIPE_LISTENERS);
  try {
    await pipeline(Readable.from(watched(), { objectMode: false, highWaterMark: AHEAD_BYTES }), response);
  } catch (error) {
    // The reader left.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}
