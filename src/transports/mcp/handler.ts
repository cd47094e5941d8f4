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
import { requireMethod } from '../http/answer.js';
import { isUnread } from '../http/body.js';
import { refusalBehind } from '../http/errors.js';
import { factsOf } from '../http/request-facts.js';
import type { Limits } from '../limits/limits.js';
import { readBody } from '../rest/router.js';
import { connectionOf } from './connection.js';
import { hostCheck } from './host-check.js';
import { type ToolRequest, type ToolServerParts, ToolServers } from './server.js';

/** Milliseconds between two comments of an answer that is written while the work goes on. */
const PING_MS = 15_000;

/** Most levels of a message: the library serializes it again, and deeper ones would exhaust the stack. */
const MAX_LEVELS = 1_000;

export interface ToolTransportOptions extends ToolServerParts {
  /** Names and addresses of this server, besides loopback. */
  hosts: readonly string[];
  /** Whether pages of this origin may call. */
  isAllowedOrigin(origin: string): boolean;
  limits: Limits;
  /** The caller. Throws AppError 401. */
  viewerOf(request: IncomingMessage): Promise<Viewer>;
  /** The `WWW-Authenticate` of a 401: how to sign in. */
  challenge(request: Request, refusal: AppError): string;
}

/** MCP over Streamable HTTP, without sessions or GET. Bad requests fail over HTTP, bad calls in their results. */
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
      await exchange(servers, { request, viewer, turn, connection: connectionOf(request) }, response, body);
    } catch (error) {
      const refusal = refusalBehind(error);
      if (refusal) factsOf(request).code = refusal.code;
      if (refusal?.status === 401) response.set('WWW-Authenticate', options.challenge(request, refusal));
      // A body that nobody read would hold the connection up.
      if (isUnread(request) && !response.headersSent) response.set('Connection', 'close');
      next(error);
    }
  };
}

/**
 * Answers one message of any revision of the protocol: of 2026-07-28, which has no sessions, and of earlier ones as a server
 * without sessions. Nothing outlives the answer. A caller that listens is told on a stream that nothing will come. Throws
 * AppError `bad_request` for a message that is nested too deeply.
 */
async function exchange(servers: ToolServers, asked: ToolRequest, response: Response, body: Record<string, unknown>) {
  const server = servers.serverFor(asked);
  servers.holdOpen(body, asked);
  if (depthBeyond(body, MAX_LEVELS)) throw new AppError('bad_request', `A message has at most ${MAX_LEVELS} levels.`);
  response.once('close', () => void server.close());
  const current = createMcpHandler(() => server, { legacy: 'reject', maxSubscriptions: 1, keepAliveMs: PING_MS });
  const fetch: McpHttpHandler['fetch'] = async (request) => {
    if (!(await isLegacyRequest(request, body))) return current.fetch(request, { parsedBody: body });
    const transport = new WebStandardStreamableHTTPServerTransport({
      enableJsonResponse: !servers.streams(body),
      keepAliveMs: PING_MS,
    });
    await server.connect(transport);
    return transport.handleRequest(request, { parsedBody: body });
  };
  await toNodeHandler({ fetch })(asked.request, response, body);
}
