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
  /** Names and addresses, besides loopback, by which callers reach the server. */
  hosts: readonly string[];
  /** Whether pages of this origin may call. */
  isAllowedOrigin(origin: string): boolean;
  limits: Limits;
  /** Who is calling. Throws the 401 answers. */
  viewerOf(request: IncomingMessage): Promise<Viewer>;
  /** What a 401 answer tells of how to sign in: its `WWW-Authenticate`. */
  challenge(request: Request, refusal: AppError): string;
}

/**
 * The tool server: Model Context Protocol over Streamable HTTP. It keeps no session, so each POST stands for itself and
 * there is no stream to GET. What is wrong with a request is answered over HTTP, what is wrong with a call in its result.
 */
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
