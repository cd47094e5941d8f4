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

/** Milliseconds between two comments of an answer that is written while the work goes on. */
const PING_MS = 15_000;

/** Most levels of a message: the library turns it into text again, and fails if it is deeper than the stack. */
const MOST_LEVELS = 1_000;

interface Exchange {
  request: Request;
  response: Response;
  body: Record<string, unknown>;
  server: Server;
  /** Whether the answer is a stream of events, written while the work goes on. */
  streams: boolean;
}

/**
 * Answers one message of any revision of the protocol: of 2026-07-28, which has no sessions, and of earlier ones as a server
 * without sessions. Nothing outlives the answer. A caller that listens is told on a stream that nothing will come. Throws
 * AppError `bad_request` for a message that is nested too deeply.
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
