import type { IncomingMessage, ServerResponse } from 'node:http';
import express from 'express';
import findMyWay, { type HTTPMethod } from 'find-my-way';
import type { Context } from '../../../resolvers/support/context.js';
import type { Viewer } from '../../access/viewer.js';
import { AppError, type ErrorCode, recoded } from '../../errors.js';
import { admit } from '../admission.js';
import { bodyReader, isUnread, MAX_BODY_BYTES } from '../body.js';
import { INTERNAL, refusalBehind } from '../errors.js';
import type { ShownCost } from '../graphql/cost.js';
import { etagOf, isFresh, tellRetry } from '../http.js';
import { answeringRead } from '../leaving.js';
import type { Limits } from '../limits/limits.js';
import type { Turn } from '../limits/turn.js';
import { ALWAYS_OPEN } from '../maintenance-gate.js';
import { queryOf } from '../well-formed.js';
import { answererOf } from './answer.js';
import { type Query, readVariables } from './read.js';
import { API_BASE, type Route } from './routes.js';
import type { Dispatch } from './sofa.js';
import { type OpenStream, writeStream } from './stream.js';

export interface RestEdgeOptions {
  routes: readonly Route[];
  dispatchers: ReadonlyMap<Route, Dispatch>;
  streams: ReadonlyMap<Route, OpenStream>;
  /** What an answer costs at most, as `X-Cost` shows it. */
  costOf(route: Route, variables: Record<string, unknown>): ShownCost;
  limits: Limits;
  /** Who is calling, by the credential that the route's surface takes. Throws the 401 answers. */
  viewerOf(route: Route, request: IncomingMessage): Promise<Viewer>;
  contextOf(request: IncomingMessage, viewer: Viewer | null): Context;
  /** Called for a write that is refused before it runs; resolves when that is recorded. */
  onRefusedWrite?(request: IncomingMessage, route: Route, viewer: Viewer, args: object, error: unknown): Promise<void>;
  /** Called once a route is known, for logs and metrics. */
  onRoute?(request: IncomingMessage, route: Route, viewer: Viewer | null): void;
  /** Called with the code of every error answer. */
  onRefusal?(request: IncomingMessage, code: ErrorCode): void;
  /** Called with every error that is not the caller's. */
  onFault(request: IncomingMessage, error: unknown): void;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies HTTPMethod[];

type Params = Record<string, string | undefined>;
type Handle = (request: IncomingMessage, response: ServerResponse, params: Params, search: string) => void;

/**
 * The REST transport: finds the declared route of a request below /api/v1, authenticates and authorizes it, reads its
 * parameters, has it dispatched and writes the answer. Order of checks as in decisions, section 2. What no route is
 * declared for is `next`'s, and refused without it.
 */
export function restRouter(options: RestEdgeOptions) {
  const router = findMyWay({ maxParamLength: 2000 });
  for (const route of options.routes) {
    const path = API_BASE + route.path.replace(/\{(\w+)\}/g, ':$1');
    // Looking at the head of an answer must not change anything.
    const isRead = route.method === 'GET' && route.operation.kind === 'query';
    const methods: HTTPMethod[] = isRead ? ['GET', 'HEAD'] : [route.method];
    router.on(methods, path, noop, handlerFor(route, options));
  }

  return (request: IncomingMessage, response: ServerResponse, next?: () => void) => {
    const [path = '', search = ''] = splitOnce((request as { originalUrl?: string }).originalUrl ?? request.url ?? '');
    try {
      const found = router.find(request.method as HTTPMethod, path);
      if (found) return (found.store as Handle)(request, response, found.params, search);
      if (next) return next();
      const methods = METHODS.filter((method) => router.find(method, path));
      if (methods.length === 0)
        throw new AppError('not_found', `There is no such path; ${API_BASE}/docs lists them all.`);
      response.setHeader('Allow', methods.join(', '));
      throw new AppError('method_not_allowed', `${request.method} is not possible here; use ${methods.join(', ')}.`);
    } catch (error) {
      writeError(request, response, error, undefined, options);
    }
  };
}

function handlerFor(route: Route, options: RestEdgeOptions): Handle {
  const { operation } = route;
  const answer = writerFor(route, options);
  const isFree = ALWAYS_OPEN.has(API_BASE + route.path);
  const bodyFields = route.parameters.some((parameter) => parameter.in === 'body');
  const authenticate = async (request: IncomingMessage, turn: Turn) =>
    operation.role === 'public'
      ? null
      : turn.authenticate(
          () => options.viewerOf(route, request),
          (viewer) => viewer,
        );
  const serve = async (
    request: IncomingMessage,
    response: ServerResponse,
    params: Params,
    query: Query,
    turn: Turn,
  ) => {
    let viewer = await authenticate(request, turn);
    options.onRoute?.(request, route, viewer);
    let context = options.contextOf(request, viewer);
    let body: Record<string, unknown> | undefined;
    let variables: Record<string, unknown>;
    try {
      await admit(context, operation);
      if (route.method !== 'GET' && route.method !== 'DELETE') {
        body = await turn.whileReading(() => readBody(request, response, bodyFields));
      }
      if (turn.isStale) {
        viewer = await authenticate(request, turn);
        context = options.contextOf(request, viewer);
        await admit(context, operation);
      }
      variables = readVariables(route, params, query, body);
    } catch (error) {
      const refusal = recoded(error, operation.codes);
      if (viewer && operation.kind === 'mutation') {
        await options.onRefusedWrite?.(request, route, viewer, { ...params, ...body }, refusal);
      }
      throw refusal;
    }
    const { requested, limit } = options.costOf(route, variables);
    response.setHeader('X-Cost', `requested=${requested}, limit=${limit}`);
    await answer(request, response, context, variables, turn);
  };
  const handle = async (request: IncomingMessage, response: ServerResponse, params: Params, search: string) => {
    let turn: Turn | undefined;
    try {
      turn = isFree ? options.limits.outside(request, response) : await options.limits.begin(request, response);
      await serve(request, response, params, queryOf(search), turn);
    } catch (error) {
      writeError(request, response, error, route, options);
    } finally {
      turn?.end();
    }
  };
  return (request, response, params, search) => {
    handle(request, response, params, search).catch((error) => {
      options.onFault(request, error);
      response.destroy();
    });
  };
}

type Writer = (
  request: IncomingMessage,
  response: ServerResponse,
  context: Context,
  variables: Record<string, unknown>,
  turn: Turn,
) => Promise<void>;

/** What runs a route's operation and writes its answer, whole or as a stream. Rejects while nothing is written. */
function writerFor(route: Route, options: RestEdgeOptions): Writer {
  const { headers = {} } = route.declaration;
  const open = options.streams.get(route);
  if (open) {
    return async (request, response, context, variables, turn) => {
      const explain = (error: unknown) => refusalFor(request, error, route, options).body;
      turn.openStream(context.viewer);
      const events = await open(context, variables);
      turn.release();
      await writeStream(response, events, { headers, explain });
    };
  }
  const answer = answererOf(route, options.dispatchers.get(route) as Dispatch);
  const isRead = route.operation.kind === 'query';
  return async (request, response, context, variables) => {
    const run = () => answer(context, variables);
    const data = await (isRead ? answeringRead(request, run) : run());
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const target = redirectOf(route, data);
    if (target !== undefined) {
      response.writeHead(302, { Location: target }).end();
      return;
    }
    write(request, response, route.status, route.status === 204 ? undefined : data, route.declaration.etag);
  };
}

function redirectOf({ declaration: { redirectTo } }: Route, data: unknown): string | undefined {
  const target = redirectTo === undefined ? undefined : (data as Record<string, unknown>)[redirectTo];
  return typeof target === 'string' ? target : undefined;
}

const parseJson = bodyReader(express.json({ limit: MAX_BODY_BYTES, strict: false, type: isJson }));

function isJson(request: IncomingMessage): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(request.headers['content-type'] ?? '');
}

/** The JSON object of the request; `{}` when there is no body and none is needed. Throws 400, 413 or 415. */
export async function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  needed: boolean,
): Promise<Record<string, unknown>> {
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  if (!hasBody) {
    if (needed && request.headers['content-type'] !== undefined && !isJson(request)) throw wrongType();
    return {};
  }
  if (!isJson(request)) throw wrongType();
  await new Promise<void>((resolve, reject) => {
    parseJson(request as never, response as never, (error?: unknown) => (error ? reject(error) : resolve()));
  });
  const { body } = request as { body?: unknown };
  if (body === undefined) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AppError('bad_request', 'The body must be a JSON object.');
  }
  return body as Record<string, unknown>;
}

function wrongType(): AppError {
  return new AppError('unsupported_media_type', 'Send the body as application/json.');
}

function write(request: IncomingMessage, response: ServerResponse, status: number, value: unknown, etag = false): void {
  if (response.destroyed) return;
  if (value === undefined) {
    response.writeHead(status).end();
    return;
  }
  const text = JSON.stringify(value);
  if (etag) {
    const tag = etagOf(text);
    response.setHeader('ETag', tag);
    if (isFresh(request, tag)) {
      response.writeHead(304).end();
      return;
    }
  }
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(request.method === 'HEAD' ? undefined : text);
}

function writeError(
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
  route: Route | undefined,
  options: RestEdgeOptions,
): void {
  const { status, body } = refusalFor(request, error, route, options);
  if (response.headersSent) {
    response.destroy();
    return;
  }
  tellRetry(response, refusalBehind(error));
  // A body that nobody read would hold the connection up.
  if (isUnread(request) && status >= 400) response.setHeader('Connection', 'close');
  write(request, response, status, body);
}

/** What the caller is told of an error; one of ours is noted. */
function refusalFor(
  request: IncomingMessage,
  error: unknown,
  route: Route | undefined,
  options: RestEdgeOptions,
): { status: number; body: { code: ErrorCode; message: string } } {
  const refusal = refusalBehind(error);
  if (!refusal) options.onFault(request, error);
  const { code, status } = refusal ?? INTERNAL;
  options.onRefusal?.(request, code);
  const message = refusal && route ? refusal.messageFor(route.spell) : (refusal ?? INTERNAL).message;
  return { status, body: { code, message } };
}

function splitOnce(url: string): [string, string] {
  const at = url.indexOf('?');
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
}

function noop(): void {}
