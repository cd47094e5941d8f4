import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler } from 'express';
import type { Viewer } from '../../access/viewer.js';
import type { AppError } from '../../errors.js';
import { isUnread } from '../body.js';
import { refusalBehind } from '../errors.js';
import { requireMethod } from '../http.js';
import type { Limits } from '../limits/limits.js';
import { factsOf } from '../request-facts.js';
import { readBody } from '../rest/router.js';
import { connectionOf } from './connection.js';
import { exchange } from './exchange.js';
import { hostCheck } from './host-check.js';
import { type ToolServerParts, ToolServers } from './server.js';

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
      const asked = { request, viewer, turn, connection: connectionOf(request) };
      const server = servers.serverFor(asked);
      servers.holdOpen(body, asked);
      await exchange({ request, response, body, server, streams: servers.streams(body) });
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
