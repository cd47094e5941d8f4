import type { Response } from 'express';
import { breathe, cut } from '../http.js';
import { requestId, requestRefusal } from './errors.js';
import type { Step } from './execute.js';
import type { Plan } from './gaql/plan.js';

/** Results in a chunk of a stream and on a page of a search. */
const PAGE_SIZE = 10_000;
/** Longest time in milliseconds without letting other work of the process run. */
const STRETCH = 12;

/** Sends the results as `searchStream` does: a JSON array of chunks, written as they come. */
export async function streamResults(response: Response, plan: Plan, steps: Iterable<Step>): Promise<void> {
  const id = requestId();
  const cutAfter = response.locals.cutAfterResults as number | undefined;
  const failure = response.locals.failAfterResults as { results: number; error: [object] } | undefined;
  const endAfter = cutAfter ?? failure?.results;
  const write = async (text: string) => {
    if (!response.write(text) && !response.destroyed) await drained(response);
  };
  const end = (size: number) =>
    `"fieldMask":${JSON.stringify(plan.fieldMask)},"requestId":"${id}","queryResourceConsumption":"${size * 3 + 30}"}`;
  response.status(200).type('application/json; charset=UTF-8');
  let chunk: string[] = [];
  let sent = 0;
  for await (const result of paced(steps)) {
    if (response.destroyed) return;
    if (endAfter !== undefined && sent + chunk.length >= endAfter) break;
    chunk.push(result);
    if (chunk.length < PAGE_SIZE) continue;
    await write(`${sent === 0 ? '[' : ',\n'}{"results":[${chunk.join(',\n')}],${end(chunk.length)}`);
    sent += chunk.length;
    chunk = [];
  }
  if (cutAfter !== undefined) {
    response.write(`${sent === 0 ? '[' : ',\n'}{"results":[${chunk.join(',\n')}`);
    return cut(response);
  }
  if (chunk.length > 0)
    await write(`${sent === 0 ? '[' : ',\n'}{"results":[${chunk.join(',\n')}],${end(chunk.length)}`);
  else if (sent === 0) await write(`[{${end(0)}`);
  if (failure) await write(`,\n${JSON.stringify(failure.error[0])}`);
  response.end(']');
}

/** Sends one page as `search` does; `token` is what the page before named. */
export async function sendPage(response: Response, plan: Plan, steps: Iterable<Step>, query: string, body: SearchBody) {
  const start = startOf(query, body.pageToken);
  const results: string[] = [];
  let total = 0;
  for await (const result of paced(steps)) {
    if (total >= start && total < start + PAGE_SIZE) results.push(result);
    total += 1;
    if (!body.returnTotalResultsCount && total > start + PAGE_SIZE) break;
  }
  if (start > 0 && start >= total) throw requestRefusal('INVALID_PAGE_TOKEN', 'Page token is invalid.');
  const more = total > start + PAGE_SIZE;
  const members = [
    ...(results.length > 0 ? [`"results":[${results.join(',')}]`] : []),
    ...(more ? [`"nextPageToken":${JSON.stringify(tokenFor(query, start + PAGE_SIZE))}`] : []),
    ...(body.returnTotalResultsCount ? [`"totalResultsCount":"${total}"`] : []),
    `"fieldMask":${JSON.stringify(plan.fieldMask)}`,
    `"queryResourceConsumption":"${results.length * 3 + 30}"`,
  ];
  if (response.locals.cutAfterResults !== undefined) return cut(response);
  response
    .status(200)
    .type('application/json; charset=UTF-8')
    .send(`{${members.join(',')}}`);
}

export interface SearchBody {
  validateOnly: boolean;
  pageToken?: string;
  returnTotalResultsCount: boolean;
}

/** Waits until the reader has caught up or is gone. */
function drained(response: Response): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
  });
}

async function* paced(steps: Iterable<Step>): AsyncGenerator<string> {
  let since = performance.now();
  for (const step of steps) {
    if (step !== undefined) yield step;
    if (performance.now() - since < STRETCH) continue;
    await breathe();
    since = performance.now();
  }
}

function tokenFor(query: string, start: number): string {
  return Buffer.from(JSON.stringify([start, query.length])).toString('base64url');
}

function startOf(query: string, token: string | undefined): number {
  if (!token) return 0;
  try {
    const [start, length] = JSON.parse(Buffer.from(token, 'base64url').toString()) as [number, number];
    if (Number.isInteger(start) && start > 0 && length === query.length) return start;
  } catch {
    // falls through to the refusal
  }
  throw requestRefusal('INVALID_PAGE_TOKEN', 'Page token is invalid.');
}
