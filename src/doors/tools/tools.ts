import type { DeclaredOperation } from '../../../resolvers/support/operation.js';
import { toWire } from '../rest/naming.js';
import { type Route, routeOf, spellingOf, type WireParameter } from '../rest/routes.js';

/** One tool for assistants, worked out from its operation's declaration. */
export interface Tool {
  name: string;
  operation: DeclaredOperation;
  /** The route whose document, answer and spelling the tool shares. */
  route: Route;
  /** All parameters, those of the path too, as the caller spells them. */
  parameters: readonly WireParameter[];
  /** Turns an argument name, or a path into one, into the tool's spelling. */
  spell(parameter: string): string;
}

/**
 * Every tool of the operations, by name. An operation without a route for API keys gets one that REST does not serve.
 * Throws when two operations claim one name, or when no API key could call a tool.
 */
export function toolsOf(operations: Iterable<DeclaredOperation>, routes: readonly Route[]): Map<string, Tool> {
  const tools = new Map<string, Tool>();
  for (const operation of operations) {
    const { tool: name } = operation;
    if (name === undefined) continue;
    if (tools.has(name)) throw new Error(`Two operations declare the tool ${name}.`);
    if (operation.scope === undefined) throw new Error(`The tool ${name} needs a scope.`);
    const route =
      routes.find((candidate) => candidate.surface === 'key' && candidate.operation.name === operation.name) ??
      routeOf(operation, {
        surface: 'key',
        at: `${operation.kind === 'query' ? 'GET' : 'POST'} /tools/${name}`,
        naming: 'snake_case',
      });
    const parameters = route.parameters.map((parameter) =>
      parameter.in === 'path' ? { ...parameter, name: toWire(parameter.argument.name, 'snake_case') } : parameter,
    );
    tools.set(name, { name, operation, route, parameters, spell: spellingOf(parameters, route.declaration.naming) });
  }
  return tools;
}
