import {
  type CallToolResult,
  type JSONRPCRequest,
  type Tool as ListedTool,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Request } from 'express';
import { type AccessRule, mayCall } from '../../access/authorize.js';
import type { Viewer } from '../../access/viewer.js';
import type { AppError } from '../../errors.js';
import { DATA_NOTE, dataJson } from '../../lib/data-text.js';
import type { CountSteps } from '../../lib/progress.js';
import type { Api } from '../api.js';
import type { Call, Execute } from '../execute.js';
import type { ShownCost } from '../graphql/cost.js';
import { setRetryAfter } from '../http/answer.js';
import { appErrorIn, INTERNAL, toAppError } from '../http/errors.js';
import { factsOf } from '../http/request-facts.js';
import type { Turn } from '../limits/limits.js';
import type { WatchAnswer } from '../open-answers.js';
import type { FieldSelection } from '../rest/fields.js';
import type { Route } from '../rest/routes.js';
import { completionOf } from './completions.js';
import { type Connection, isListed } from './connection.js';
import { listingOf, structuredListingOf } from './listing.js';
import { INSTRUCTIONS, messageOf, PROMPTS, type Prompt } from './prompts.js';
import { type Resource, resourceAt } from './resources.js';
import { errorResult, resultOf, waitingResult } from './results.js';
import { readCall, type Tool, type ToolCall } from './tools.js';

/** How long clients may cache lists, which differ by key and change only with versions and scopes. */
const LIST_HINT = { ttlMs: 300_000, cacheScope: 'private' } as const;

const JSON_TYPE = 'application/json';

const ANY_CALLER = { scope: 'any', role: 'kunde' } as const satisfies AccessRule;

export interface ToolServerParts extends Pick<Api, 'tools' | 'resources'> {
  execute: Execute;
  version: string;
  watchAnswer: WatchAnswer;
  /** Called with unexpected errors. */
  onFault(request: Request, error: unknown): void;
}

/** An authenticated request to the tool server. */
export interface ToolRequest {
  request: Request;
  viewer: Viewer;
  turn: Turn;
  connection: Connection;
}

/** Creates a server per request, for any protocol revision. */
export class ToolServers {
  private readonly listings: readonly { tool: Tool; plain: ListedTool; structured: ListedTool }[];

  constructor(private readonly parts: ToolServerParts) {
    this.listings = [...parts.tools.values()].map((tool) => ({
      tool,
      plain: listingOf(tool),
      structured: structuredListingOf(tool),
    }));
  }

  /** Counts and watches a listening stream; ignores other messages. Throws AppError `too_many_requests`. */
  holdOpen({ method }: Record<string, unknown>, { request, viewer, turn }: ToolRequest): void {
    if (method !== 'subscriptions/listen' || !request.res) return;
    turn.openStream(viewer);
    turn.release();
    request.res.once('close', this.parts.watchAnswer(request, viewer, ANY_CALLER));
  }

  /** Whether the answer is streamed for progress notifications. */
  isStreamed(message: Record<string, unknown>): boolean {
    const { name, _meta } = Object(message.params) as Partial<JSONRPCRequest['params']> & { name?: unknown };
    const tool = message.method === 'tools/call' ? this.parts.tools.get(String(name)) : undefined;
    return tool?.operation.tellsProgress === true && Object(_meta).progressToken !== undefined;
  }

  serverFor(toolRequest: ToolRequest): Server {
    const { viewer, connection } = toolRequest;
    const server = new Server(
      { name: 'adlane', version: this.parts.version },
      {
        capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
        instructions: INSTRUCTIONS,
        cacheHints: {
          'tools/list': LIST_HINT,
          'prompts/list': LIST_HINT,
          'resources/list': LIST_HINT,
          'resources/templates/list': LIST_HINT,
        },
      },
    );
    server.setRequestHandler('tools/list', () => ({
      tools: this.listings
        .filter(({ tool }) => isListed(tool, connection, viewer))
        .map(({ plain, structured }) => (connection.isStructured ? structured : plain)),
    }));
    server.setRequestHandler('tools/call', ({ params }, context) => {
      const tool = this.parts.tools.get(params.name);
      if (!tool) throw invalidParams(`There is no tool ${params.name}`);
      return this.call(tool, params.arguments ?? {}, toolRequest, context);
    });
    server.setRequestHandler('resources/list', () => ({
      resources: this.resourcesFor(viewer, false).map((each) => ({
        uri: each.declaration.uri,
        ...descriptionOf(each),
      })),
    }));
    server.setRequestHandler('resources/templates/list', () => ({
      resourceTemplates: this.resourcesFor(viewer, true).map((each) => ({
        uriTemplate: each.declaration.uri,
        ...descriptionOf(each),
      })),
    }));
    server.setRequestHandler('resources/read', ({ params: { uri } }) =>
      this.withProtocolErrors(
        toolRequest,
        async () => {
          const { resource, variables } = resourceAt(this.parts.resources, uri);
          const answer = await this.read(toolRequest, resource.route, () => variables, resource.chosen);
          return {
            contents: [
              { uri, mimeType: JSON_TYPE, text: dataJson(answer) },
              { uri, mimeType: 'text/plain', text: DATA_NOTE },
            ],
          };
        },
        { uri },
      ),
    );
    const { tools } = this.parts;
    const isShown = (prompt: Prompt) =>
      prompt.tools.every((name) => isListed(tools.get(name) as Tool, connection, viewer));
    server.setRequestHandler('prompts/list', () => ({
      prompts: PROMPTS.filter(isShown).map(({ name, title, description, arguments: known }) => ({
        name,
        title,
        description,
        arguments: [...known],
      })),
    }));
    server.setRequestHandler('prompts/get', ({ params }) =>
      this.withProtocolErrors(toolRequest, async () => {
        const prompt = PROMPTS.find(({ name }) => name === params.name);
        if (!prompt) throw invalidParams(`There is no prompt ${params.name}`);
        const text = messageOf(prompt, params.arguments ?? {});
        return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
      }),
    );
    server.setRequestHandler('completion/complete', ({ params }) =>
      this.withProtocolErrors(toolRequest, async () => ({
        completion: await completionOf(params, viewer, this.parts, (...read) => this.read(toolRequest, ...read)),
      })),
    );
    return server;
  }

  /** Readable resources: either those with a fixed URI or URI templates. */
  private resourcesFor(viewer: Viewer, areTemplates: boolean): Resource[] {
    return this.parts.resources.filter(
      ({ operation, placeholders }) => mayCall(viewer, operation) && placeholders.length > 0 === areTemplates,
    );
  }

  private async call(
    tool: Tool,
    given: Record<string, unknown>,
    toolRequest: ToolRequest,
    context: ServerContext,
  ): Promise<CallToolResult> {
    const { request, viewer, turn } = toolRequest;
    const { operation } = tool;
    const progress = operation.tellsProgress ? progressFor(request, context) : undefined;
    let cost: ShownCost | undefined;
    let call: ToolCall | undefined;
    const work = async () => {
      if (progress) turn.openStream(viewer);
      const end = progress && this.parts.watchAnswer(request, viewer, operation);
      try {
        return await this.execute(tool.route, toolRequest, {
          params: given,
          body: async () => given,
          variables: () => {
            call = readCall(tool, given);
            return call.variables;
          },
          chosen: () => call?.chosen,
          progress,
          onReady(_viewer, shown) {
            cost = shown;
          },
        });
      } finally {
        end?.();
      }
    };
    factsOf(request).operation = operation.name;
    try {
      const answer = await turn.hold(work());
      return resultOf(tool, call as ToolCall, answer, cost, toolRequest.connection);
    } catch (error) {
      const waiting = appErrorIn(error);
      if (waiting?.plan) {
        factsOf(request).code = waiting.code;
        return waitingResult(waiting, toolRequest.connection);
      }
      const refusal = this.handleError(toolRequest, error);
      return errorResult(refusal.code, refusal.messageFor(tool.spell));
    }
  }

  private read(
    toolRequest: ToolRequest,
    route: Route,
    variables: Call['variables'],
    chosen?: FieldSelection,
  ): Promise<unknown> {
    factsOf(toolRequest.request).operation = route.operation.name;
    const parts = { body: () => undefined, variables, chosen: () => chosen, onReady: () => undefined };
    return toolRequest.turn.hold(this.execute(route, toolRequest, parts));
  }

  private execute(
    route: Route,
    { request, viewer, turn }: ToolRequest,
    parts: Omit<Call, 'request' | 'transport' | 'turn' | 'viewer'>,
  ): Promise<unknown> {
    return this.parts.execute(route, { request, transport: 'mcp', turn, viewer: async () => viewer, ...parts });
  }

  /** Turns AppErrors into protocol errors, for requests whose results cannot express errors. */
  private async withProtocolErrors<T>(
    toolRequest: ToolRequest,
    work: () => Promise<T>,
    about: object = {},
  ): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ProtocolError) throw error;
      const refusal = this.handleError(toolRequest, error);
      const { code } = refusal;
      const kind = code === INTERNAL.code ? ProtocolErrorCode.InternalError : ProtocolErrorCode.InvalidParams;
      throw new ProtocolError(
        kind,
        refusal.messageFor((name) => name),
        { ...about, code },
      );
    }
  }

  private handleError({ request }: ToolRequest, error: unknown): AppError {
    const refusal = toAppError(error, (fault) => this.parts.onFault(request, fault));
    factsOf(request).code = refusal.code;
    if (request.res) setRetryAfter(request.res, [refusal]);
    return refusal;
  }
}

function descriptionOf({ declaration: { title }, operation: { name, field } }: Resource) {
  return { name, title, description: field.description ?? title, mimeType: JSON_TYPE };
}

function invalidParams(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}

const PROGRESS_INTERVAL_MS = 100;

/** At most ten times a second; undefined if progress was not requested or streams not accepted. */
function progressFor({ headers }: Request, { mcpReq }: ServerContext): CountSteps | undefined {
  const token = mcpReq._meta?.progressToken;
  if (token === undefined || !/text\/event-stream|\*\/\*/i.test(headers.accept ?? '')) return undefined;
  let notifiedAt = 0;
  return (progress, total) => {
    const now = performance.now();
    if (progress < total && now - notifiedAt < PROGRESS_INTERVAL_MS) return;
    notifiedAt = now;
    const params = { progressToken: token, progress, total };
    // The caller may have left.
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
  };
}
