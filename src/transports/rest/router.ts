import type { IncomingMessage, ServerResponse } from 'node:http';
import findMyWay, { type HTTPMethod } from 'find-my-way';
import type { Viewer } from '../../access/viewer.js';
import { AppError, type ErrorCode } from '../../errors.js';
import type { Call, Execute } from '../execute.js';
import type { ShownCost } from '../graphql/cost.js';
import { deprecationHeaders, headOf, setCost, setRetryAfter, writeHead, writeJson } from '../http/answer.js';
import { hasBody, isUnread, jsonReader, MAX_BODY_BYTES } from '../http/body.js';
import { toAppError } from '../http/errors.js';
import { isObject, queryOf } from '../http/input.js';
import { ALWAYS_AVAILABLE } from '../http/maintenance-gate.js';
import { factsOf, pathOf, recordOperation } from '../http/request-facts.js';
import { isVisit, type WriteRefusal } from '../http/visits.js';
import { type Limits, Turn } from '../limits/limits.js';
import type { WatchAnswer } from '../open-answers.js';
import type { AnswerFormat } from './forms.js';
import { answerList, linksOf } from './list-answer.js';
import { MAX_SEGMENT_LENGTH } from './naming.js';
import { firstVariables, readFormat, readVariables } from './read.js';
import { API_BASE, type Route, withColons } from './routes.js';
import { writeStream } from './stream.js';

export interface RestEdgeOptions {
  routes: readonly Route[];
  execute: Execute;
  limits: Limits;
  /** Authenticates by the route's credential. Throws AppError 401. */
  viewerOf(route: Route, request: IncomingMessage): Promise<Viewer>;
  watchAnswer?: WatchAnswer;
  /** Tells refusals of routes that redirect people. */
  writePage?: WriteRefusal;
  /** Called with unexpected errors. */
  onFault(request: IncomingMessage, error: unknown): void;
}

/** The operation that reads a change plan. */
const PLAN_OPERATION = 'changePlan';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies HTTPMethod[];

type Params = Record<string, string | undefined>;
type Handle = (request: IncomingMessage, response: ServerResponse, params: Params, search: string) => void;

/** Serves the routes below /api/v1; other requests go to `next`, or get an error without one. */
export function restRouter(options: RestEdgeOptions) {
  const router = findMyWay({ maxParamLength: MAX_SEGMENT_LENGTH });
  for (const route of options.routes) {
    const path = API_BASE + withColons(route.path);
    const methods: HTTPMethod[] = route.isRead ? ['GET', 'HEAD'] : [route.method];
    router.on(methods, path, () => undefined, handlerFor(route, options));
  }

  return (request: IncomingMessage, response: ServerResponse, next?: () => void) => {
    const url = (request as { originalUrl?: string }).originalUrl ?? request.url ?? '';
    const path = pathOf({ url });
    try {
      const found = router.find(request.method as HTTPMethod, path);
      if (found) return (found.store as Handle)(request, response, found.params, url.slice(path.length + 1));
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
  const { operation, takesBody, hasEtag } = route;
  const place = API_BASE + route.path;
  const links = linksOf(route);
  const deprecation = Object.entries(operation.deprecated ? deprecationHeaders(operation.deprecated) : {});
  const isUnlimited = ALWAYS_AVAILABLE.has(place);
  const isStream = operation.kind === 'subscription';
  const bodyFields = route.parameters.some((parameter) => parameter.in === 'body');
  const viewerOf = async (turn: Turn) => {
    const { request } = turn;
    const lookUp = () => options.viewerOf(route, request);
    const viewer = operation.role === 'public' ? null : await turn.authenticate(lookUp);
    recordOperation(request, place, operation.name, viewer);
    return viewer;
  };
  const serve = async (
    request: IncomingMessage,
    response: ServerResponse,
    params: Params,
    search: string,
    turn: Turn,
  ) => {
    const query = queryOf(search);
    let form: AnswerFormat = {};
    let variables: Record<string, unknown> = {};
    let caller: Viewer | null = null;
    let cost: ShownCost = { requested: 0, limit: 0 };
    const call: Call = {
      request,
      transport: 'rest',
      turn,
      params,
      viewer: () => viewerOf(turn),
      body: () => (takesBody ? turn.whileReading(() => readBody(request, response, bodyFields)) : undefined),
      variables: (body) => {
        variables = readVariables(route, params, query, body);
        form = readFormat(route, request, query);
        variables = firstVariables(route, form, variables);
        return variables;
      },
      chosen: () => form.chosen,
      onReady(viewer, shown) {
        caller = viewer;
        cost = shown;
        setCost(response, shown);
        if (isStream) turn.openStream(viewer);
      },
    };
    const result = await options.execute(route, call);
    if (isStream) {
      turn.release();
      const explain = (error: unknown) => errorAnswerFor(request, error, route, options).body;
      return writeStream(response, result as AsyncGenerator<unknown>, route.headers, explain);
    }
    Object.assign(headOf(response), route.headers);
    const { redirectTo } = route.declaration;
    const target = redirectTo && (result as Record<string, unknown>)[redirectTo];
    if (typeof target === 'string') {
      writeHead(response, 302, { Location: target }).end();
      return;
    }
    const data = route.status === 204 ? undefined : result;
    if (!route.list && !route.hasRows) {
      writeJson(request, response, { status: route.status, value: data, hasEtag });
      return;
    }
    const pageCall = (next: Record<string, unknown>): Call => ({
      ...call,
      // The credential may have expired since the last page.
      viewer: () => (operation.role === 'public' ? Promise.resolve(null) : options.viewerOf(route, request)),
      variables: () => ({ ...variables, ...next }),
      onReady: () => undefined,
    });
    await answerList(route, {
      request,
      response,
      turn,
      viewer: caller,
      params,
      query,
      form,
      cost,
      links,
      answer: data,
      watch: () => options.watchAnswer?.(request, caller, operation),
      readPage: (next) => options.limits.runInBackground(caller, () => options.execute(route, pageCall(next))),
    });
  };
  const handle: (...of: Parameters<Handle>) => Promise<void> = async (request, response, params, search) => {
    let turn: Turn | undefined;
    for (const [name, value] of deprecation) response.setHeader(name, value);
    try {
      const pendingTurn = isUnlimited
        ? new Turn(options.limits, request, response)
        : options.limits.begin(request, response);
      turn = pendingTurn instanceof Turn ? pendingTurn : await pendingTurn;
      await serve(request, response, params, search, turn);
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

const parseJson = jsonReader(MAX_BODY_BYTES, { strict: false, type: isJson });

function isJson(request: IncomingMessage): boolean {
  return /^application\/json\s*(?:;|$)/i.test(request.headers['content-type'] ?? '');
}

/** `{}` without a body, if none is needed. Throws AppError 400, 413 or 415. */
export async function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  required: boolean,
): Promise<Record<string, unknown>> {
  if (!hasBody(request)) {
    if (required && request.headers['content-type'] !== undefined && !isJson(request)) throw wrongType();
    return {};
  }
  if (!isJson(request)) throw wrongType();
  await parseJson(request, response);
  const { body = {} } = request as { body?: unknown };
  if (!isObject(body)) throw new AppError('bad_request', 'The body must be a JSON object.');
  return body;
}

function wrongType(): AppError {
  return new AppError('unsupported_media_type', 'Send the body as application/json.');
}

function writeError(
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
  route: Route | undefined,
  options: RestEdgeOptions,
): void {
  const { status, body } = errorAnswerFor(request, error, route, options);
  if (response.headersSent) {
    response.destroy();
    return;
  }
  setRetryAfter(response, [error]);
  if (options.writePage && route?.declaration.redirectTo && isVisit(request)) {
    void options.writePage(request, response, { status, ...body }).then((isWritten) => {
      if (!isWritten) writeJson(request, response, { status, value: body });
    });
    return;
  }
  // An unread body would block the connection.
  if (isUnread(request) && status >= 400) response.setHeader('Connection', 'close');
  writeJson(request, response, { status, value: body });
}

function errorAnswerFor(
  request: IncomingMessage,
  error: unknown,
  route: Route | undefined,
  options: RestEdgeOptions,
): { status: number; body: { code: ErrorCode; message: string; plan?: object } } {
  const refusal = toAppError(error, (fault) => options.onFault(request, fault));
  const { code, status } = refusal;
  factsOf(request).code = code;
  const message = route ? refusal.messageFor(route.spell) : refusal.message;
  const plan = refusal.plan && { ...refusal.plan, link: planAddress(refusal.plan.id, route, options) };
  return { status, body: { code, message, ...(plan && { plan }) } };
}

/** The path of a change plan for the route's credential. */
function planAddress(planId: string, route: Route | undefined, { routes }: RestEdgeOptions): string | undefined {
  const read = routes.find(({ operation, surface }) => operation.name === PLAN_OPERATION && surface === route?.surface);
  return read && API_BASE + read.path.replace('{planId}', planId);
}
