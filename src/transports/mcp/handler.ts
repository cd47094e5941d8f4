import type { IncomingMessage } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import {
  createMcpHandler,
  isLegacyRequest,
  type McpHttpHandler,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Request, RequestHandler, Response } from 'express';
import { depthBeyond } from '../../../schema/support/scalars.js';
import type { Viewer } from '../../access/viewer.js';
import { AppError } from '../../errors.js';
import { withOwnLineEnds } from '../../lib/one-line-json.js';
import { requireMethod, UNBUFFERED } from '../http/answer.js';
import { isUnread } from '../http/body.js';
import { appErrorIn } from '../http/errors.js';
import { factsOf } from '../http/request-facts.js';
import type { Limits } from '../limits/limits.js';
import { readBody } from '../rest/router.js';
import { connectionOf } from './connection.js';
import { hostCheck } from './host-check.js';
import { type ToolRequest, type ToolServerParts, ToolServers } from './server.js';

/** Milliseconds between keep-alive comments. */
const PING_MS = 15_000;

/** The library serialises messages again, and deeper ones would exhaust the stack. */
const MAX_LEVELS = 1_000;

export interface ToolTransportOptions extends ToolServerParts {
  /** This server's hosts besides loopback. */
  hosts: readonly string[];
  isAllowedOrigin(origin: string): boolean;
  limits: Limits;
  /** Throws AppError 401. */
  viewerOf(request: IncomingMessage): Promise<Viewer>;
  /** `WWW-Authenticate` of a 401. */
  challenge(request: Request, refusal: AppError): string;
}

/** Streamable HTTP without sessions or GET. Bad requests are HTTP errors; failed calls are results. */
export function mcpTransport(options: ToolTransportOptions): RequestHandler {
  const checkHost = hostCheck(options.hosts, options.isAllowedOrigin);
  const servers = new ToolServers(options);

  return async (request, response, next) => {
    try {
      checkHost(request);
      requireMethod(request, response, 'POST');
      const turn = await options.limits.begin(request, response);
      turn.endWithResponse();
      const authenticate = () => turn.authenticate(() => options.viewerOf(request));
      let viewer = await authenticate();
      factsOf(request).viewer = viewer;
      const body = await turn.whileReading(() => readBody(request, response, true));
      if (turn.isStale) viewer = await authenticate();
      await answerMessage(servers, { request, viewer, turn, connection: connectionOf(request) }, response, body);
    } catch (error) {
      const refusal = appErrorIn(error);
      if (refusal) factsOf(request).code = refusal.code;
      if (refusal?.status === 401) response.set('WWW-Authenticate', options.challenge(request, refusal));
      // An unread body would block the connection.
      if (isUnread(request) && !response.headersSent) response.set('Connection', 'close');
      next(error);
    }
  };
}

/**
 * Answers one message of any protocol revision, without sessions: nothing outlives the answer. Throws
 * AppError `bad_request` for excessive nesting.
 */
async function answerMessage(
  servers: ToolServers,
  toolRequest: ToolRequest,
  response: Response,
  body: Record<string, unknown>,
) {
  const server = servers.serverFor(toolRequest);
  servers.holdOpen(body, toolRequest);
  if (depthBeyond(body, MAX_LEVELS)) throw new AppError('bad_request', `A message has at most ${MAX_LEVELS} levels.`);
  response.once('close', () => void server.close());
  const current = createMcpHandler(() => server, { legacy: 'reject', maxSubscriptions: 1, keepAliveMs: PING_MS });
  const fetch: McpHttpHandler['fetch'] = async (request) => {
    if (!(await isLegacyRequest(request, body))) return inOwnLines(await current.fetch(request, { parsedBody: body }));
    const transport = new WebStandardStreamableHTTPServerTransport({
      enableJsonResponse: !servers.isStreamed(body),
      keepAliveMs: PING_MS,
    });
    await server.connect(transport);
    return inOwnLines(await transport.handleRequest(request, { parsedBody: body }));
  };
  response.set(UNBUFFERED);
  await toNodeHandler({ fetch })(toolRequest.request, response, body);
}

type Answer = Awaited<ReturnType<McpHttpHandler['fetch']>>;

/** Clients of several languages take more for the end of an event's line than event streams do. */
function inOwnLines(answer: Answer): Answer {
  if (!answer.body || !answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer;
  const transform = (text: string, events: TransformStreamDefaultController<string>) =>
    events.enqueue(withOwnLineEnds(text));
  const lines = answer.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new TransformStream({ transform }))
    .pipeThrough(new TextEncoderStream());
  return new globalThis.Response(lines, answer);
}
