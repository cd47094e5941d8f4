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
import type { Viewer } from '../../access/viewer.js';
import { type AppError, ParameterError } from '../../errors.js';
import { isUnread } from '../body.js';
import { INTERNAL, refusalBehind } from '../errors.js';
import type { Execute } from '../execute.js';
import type { ShownCost } from '../graphql/cost.js';
import { requireMethod, tellRetry } from '../http.js';
import type { Limits } from '../limits/limits.js';
import type { Turn } from '../limits/turn.js';
import { factsOf } from '../request-facts.js';
import { readBody } from '../rest/router.js';
import { hostCheck } from './host-check.js';
import { listingOf, structuredAnswer } from './listing.js';
import { type Tool, toolVariables } from './tools.js';

export interface ToolTransportOptions {
  tools: ReadonlyMap<string, Tool>;
  execute: Execute;
  version: string;
  /** Names and addresses, besides loopback, by which callers reach the server. */
  hosts: readonly string[];
  /** Whether pages of this origin may call. */
  isAllowedOrigin(origin: string): boolean;
  limits: Limits;
  /** Who is calling. Throws the 401 answers. */
  viewerOf(request: IncomingMessage): Promise<Viewer>;
  /** What a 401 answer tells of how to sign in: its `WWW-Authenticate`. */
  challenge(request: Request, refusal: AppError): string;
  /** Called with every error that is not the caller's. */
  onFault(request: IncomingMessage, error: unknown): void;
}

/**
 * The tool server: Model Context Protocol over Streamable HTTP. It keeps no session, so each POST stands for itself and
 * there is no stream to GET. What is wrong with a request is answered over HTTP, what is wrong with a call in its result.
 */
export function mcpTransport(options: ToolTransportOptions): RequestHandler {
  const checkHost = hostCheck(options.hosts, options.isAllowedOrigin);
  const listings = [...options.tools.values()].map((tool) => ({ tool, listing: listingOf(tool) }));

  const call = async (
    tool: Tool,
    request: IncomingMessage,
    viewer: Viewer,
    turn: Turn,
    given: Record<string, unknown>,
  ): Promise<CallToolResult> => {
    factsOf(request).operation = tool.operation.name;
    let cost: ShownCost | undefined;
    const answer = await options.execute(tool.route, {
      request,
      turn,
      viewer: async () => viewer,
      body: async () => given,
      variables: () => toolVariables(tool, given),
      onReady(_viewer, shown) {
        cost = shown;
      },
    });
    return { ...resultOf(structuredAnswer(tool, answer)), _meta: { cost } };
  };

  const serverFor = (request: Request, viewer: Viewer, turn: Turn): McpServer => {
    const mcp = new McpServer({ name: 'adlane', version: options.version }, { capabilities: { tools: {} } });
    const all = wantsAll(request);
    const listed = listings.filter(({ tool }) => all || !tool.operation.toolOnRequest);
    mcp.server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listed.map(({ listing }) => listing) }));
    mcp.server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
      const tool = options.tools.get(params.name);
      if (!tool) throw unknownTool(params.name);
      try {
        return await turn.hold(call(tool, request, viewer, turn, params.arguments ?? {}));
      } catch (error) {
        const refusal = refusalBehind(error);
        if (!refusal) options.onFault(request, error);
        const { code } = refusal ?? INTERNAL;
        factsOf(request).code = code;
        if (refusal?.plan) return resultOf({ code, message: refusal.message, plan: refusal.plan });
        if (request.res) tellRetry(request.res, [refusal]);
        return errorResult(code, (refusal ?? INTERNAL).messageFor(tool.spell));
      }
    });
    return mcp;
  };

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
      const server = serverFor(request, viewer, turn);
      const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined, enableJsonResponse: true });
      response.once('close', () => void server.close());
      await server.connect(transport);
      await transport.handleRequest(request, response, body);
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

/** Each tool that is listed costs every conversation its description, so those beyond the documents are asked for. */
function wantsAll({ originalUrl }: Request): boolean {
  const tools = new URLSearchParams(originalUrl.split('?', 2)[1]).get('tools');
  if (tools !== null && tools !== 'all') throw new ParameterError('tools', 'must be all');
  return tools === 'all';
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
