import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { resolvers } from '../../../resolvers/index.js';
import type { DeclaredOperation } from '../../../resolvers/operations/operation.js';
import { apiOf } from '../../../src/transports/api.js';
import type { Tool } from '../../../src/transports/mcp/tools.js';
import { toWire } from '../../../src/transports/rest/naming.js';
import type { Route } from '../../../src/transports/rest/routes.js';
import { callRoute, respelled } from '../../contract/support/calls.js';
import type { DemoApp } from '../../support/demo-app.js';
import { call } from '../../transports/support/tool-client.js';

const api = apiOf(resolvers);

/** By argument, as GraphQL spells them. */
export type Values = Record<string, unknown>;

// biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is looked at, not trusted.
export type Answer = any;

export function operationOf(name: string): DeclaredOperation {
  const operation = api.operations.get(name);
  if (!operation) throw new Error(`There is no operation ${name}.`);
  return operation;
}

/** The route that a program takes: that for API keys, or else that for people. */
export function routeOf(name: string): Route {
  const routes = api.routes.filter(({ operation }) => operation.name === name);
  const route = routes.find(({ surface }) => surface === 'key') ?? routes[0];
  if (!route) throw new Error(`${name} has no REST route.`);
  return route;
}

export function toolOf(name: string): Tool | undefined {
  const { tool } = operationOf(name);
  return tool === undefined ? undefined : api.tools.get(tool);
}

/** The ways to one operation, with the same arguments. */
export class Ways {
  constructor(
    private readonly demo: DemoApp,
    private readonly client: Client,
  ) {}

  async rest(name: string, values: Values): Promise<Answer> {
    const { apiKey, users, app } = this.demo;
    const route = routeOf(name);
    const credential = route.surface === 'key' ? { apiKey } : { token: users.owner.token };
    const { status, body } = await callRoute(app, route, values, credential);
    if (status !== route.status) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  async tool(name: string, values: Values): Promise<Answer> {
    const tool = toolOf(name);
    if (!tool) throw new Error(`${name} has no tool.`);
    const spelled = Object.entries(values).map(([argument, value]) => {
      const parameter = tool.parameters.find((each) => each.argument.name === argument);
      return [parameter?.name ?? toWire(argument, 'snake_case'), respelled(value, tool.route)];
    });
    const { isError, text } = await call(this.client, tool.name, Object.fromEntries(spelled));
    if (isError) throw new Error(`${tool.name}: ${JSON.stringify(text)}`);
    // What is a list over REST is in an object here.
    return Object.keys(text).join() === 'items' ? text.items : text;
  }
}
