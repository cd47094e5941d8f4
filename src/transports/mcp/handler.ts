import type { IncomingMessage } from 'node:http';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { Request, RequestHandler } from 'express';
import type { Context } from '../../../resolvers/support/context.js';
import type { Viewer } from '../../access/viewer.js';
import { AppError } from '../../errors.js';
import { admit } from '../admission.js';
import { isUnread } from '../body.js';
import { INTERNAL, refusalBehind } from '../errors.js';
import type { ShownCost } from '../graphql/cost.js';
import { tellRetry } from '../http.js';
import { answeringRead } from '../leaving.js';
import type { Limits } from '../limits/limits.js';
import type { Turn } from '../limits/turn.js';
import { factsOf } from '../request-facts.js';
import { answererOf } from '../rest/answer.js';
import { readBody } from '../rest/router.js';
import type { Route } from '../rest/routes.js';
import type { Dispatch } from '../rest/sofa.js';
import { hostCheck } from './host-check.js';
import { listingOf, structuredAnswer } from './listing.js';
import { type Tool, toolVariables } from './tools.js';

export interface ToolTransportOptions {
  tools: ReadonlyMap<string, Tool>;
  dispatchers: ReadonlyMap<Route, Dispatch>;
  version: string;
  /** Names and addresses, besides loopback, by which callers reach the server. */
  hosts: readonly string[];
  limits: Limits;
  /** Who is calling. Throws the 401 answers. */
  viewerOf(request: IncomingMessage): Promise<Viewer>;
  contextOf(request: IncomingMessage, viewer: Viewer): Context;
  /** What an answer costs at most, as `_meta` of a result shows it. */
  costOf(route: Route, variables: Record<string, unknown>): ShownCost;
  /** Called for a write that is refused before it runs; resolves when that is recorded. */
  onRefusedWrite(request: IncomingMessage, route: Route, viewer: Viewer, args: object, error: unknown): Promise<void>;
  /** Called with every error that is not the caller's. */
  onFault(request: IncomingMessage, error: unknown): void;
}

type Call = (request: IncomingMessage, viewer: Viewer, parameters: Record<string, unknown>) => Promise<CallToolResult>;

/**
 * The tool server: Model Context Protocol over Streamable HTTP. It keeps no session, so each POST stands for itself and
 * there is no stream to GET. What is wrong with a request is answered over HTTP, what is wrong with a call in its result.
 */
export function mcpTransport(options: ToolTransportOptions): RequestHandler {
  const checkHost = hostCheck(options.hosts);
  const listings = [...options.tools.values()].map(listingOf);
  const calls = new Map([...options.tools].map(([name, tool]) => [name, callOf(tool, options)]));

  const serverFor = (request: Request, viewer: Viewer, turn: Turn): McpServer => {
    const mcp = new McpServer({ name: 'adlane', version: options.version }, { capabilities: { tools: {} } });
    mcp.server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listings }));
    mcp.server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
      const tool = options.tools.get(params.name);
      const call = calls.get(params.name);
      if (!tool || !call) throw unknownTool(params.name);
      try {
        return await turn.hold(call(request, viewer, params.arguments ?? {}));
      } catch (error) {
        const refusal = refusalBehind(error);
        if (!refusal) options.onFault(request, error);
        const { code } = refusal ?? INTERNAL;
        factsOf(request).code = code;
        if (request.res) tellRetry(request.res, refusal);
        return errorResult(code, (refusal ?? INTERNAL).messageFor(tool.spell));
      }
    });
    return mcp;
  };

  return async (request, response, next) => {
    try {
      checkHost(request);
      if (request.method !== 'POST') {
        response.set('Allow', 'POST');
        throw new AppError('method_not_allowed', `${request.method} is not possible here; use POST.`);
      }
      const turn = await options.limits.begin(request, response);
      turn.endWithResponse();
      const authenticate = () =>
        turn.authenticate(
          () => options.viewerOf(request),
          (viewer) => viewer,
        );
      let viewer = await authenticate();
      factsOf(request).viewer = viewer;
      const body = await turn.whileReading(() => readBody(request, response, true));
      if (turn.isStale) viewer = await authenticate();
      const server = serverFor(request, viewer, turn);
      const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined, enableJsonResponse: true });
      response.once('close', () => void server.close());
      await server.connect(transport);
      await transport.handleRequest(request, response, body);
    } catch (error) {
      const refusal = refusalBehind(error);
      if (refusal) factsOf(request).code = refusal.code;
      // A body that nobody read would hold the connection up.
      if (isUnread(request) && !response.headersSent) response.set('Connection', 'close');
      next(error);
    }
  };
}

function callOf(tool: Tool, { dispatchers, contextOf, costOf, onRefusedWrite }: ToolTransportOptions): Call {
  const { operation, route } = tool;
  const answer = answererOf(route, dispatchers.get(route) as Dispatch);
  return async (request, viewer, given) => {
    factsOf(request).operation = operation.name;
    const context = contextOf(request, viewer);
    let variables: Record<string, unknown>;
    try {
      await admit(context, operation);
      variables = toolVariables(tool, given);
    } catch (error) {
      if (operation.kind === 'mutation') await onRefusedWrite(request, route, viewer, given, error);
      throw error;
    }
    const run = () => answer(context, variables);
    const answered = await (operation.kind === 'query' ? answeringRead(request, run) : run());
    return { ...resultOf(structuredAnswer(tool, answered)), _meta: { cost: costOf(route, variables) } };
  };
}

/** An error of the protocol. The SDK's own class writes its code into the text, and clients do so again. */
function unknownTool(name: string): Error {
  return Object.assign(new Error(`There is no tool ${name}`), { code: ErrorCode.InvalidParams });
}

/** Clients without structured content read the same as text. */
function resultOf(structuredContent: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
}

/** Text alone: clients hold structured content against the output schema, and an error is no such answer. */
function errorResult(code: string, message: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: JSON.stringify({ code, message }) }] };
}
