import { toNodeHandler } from '@modelcontextprotocol/node';
import {
  createMcpHandler,
  isLegacyRequest,
  type McpHttpHandler,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Request, Response } from 'express';
import { depthBeyond } from '../../../schema/support/scalars.js';
import { AppError } from '../../errors.js';

/** Between two comments of an answer that is written while the work goes on. */
const PING_MS = 15_000;

/** Of a message: the library takes what is read to text again, and cannot where it is deeper than the stack. */
const MOST_LEVELS = 1_000;

interface Exchange {
  request: Request;
  response: Response;
  body: Record<string, unknown>;
  server: Server;
  /** Whether the answer is written while the work goes on, and is a stream of events. */
  streams: boolean;
}

/**
 * Answers one message of any revision of the protocol: 2026-07-28, which has no sessions, as it comes, and those before as servers
 * without sessions did. Nothing outlives the answer. Whoever listens is told that nothing will come, on a stream of its own.
 * Throws AppError `bad_request` for what is nested too deeply.
 */
export async function exchange({ request, response, body, server, streams }: Exchange): Promise<void> {
  if (depthBeyond(body, MOST_LEVELS)) throw new AppError('bad_request', `A message has at most ${MOST_LEVELS} levels.`);
  response.once('close', () => void server.close());
  const current = createMcpHandler(() => server, { legacy: 'reject', maxSubscriptions: 1, keepAliveMs: PING_MS });
  const fetch: McpHttpHandler['fetch'] = async (asked) => {
    if (!(await isLegacyRequest(asked, body))) return current.fetch(asked, { parsedBody: body });
    const transport = new WebStandardStreamableHTTPServerTransport({
      enableJsonResponse: !streams,
      keepAliveMs: PING_MS,
    });
    await server.connect(transport);
    return transport.handleRequest(asked, { parsedBody: body });
  };
  await toNodeHandler({ fetch })(request, response, body);
}
