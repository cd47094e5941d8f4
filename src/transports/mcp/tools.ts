import { getNullableType, isListType } from 'graphql';
import type { DeclaredOperation } from '../../../resolvers/support/operation.js';
import { ParameterError } from '../../errors.js';
import { toWire } from '../rest/naming.js';
import { readFields } from '../rest/read.js';
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
    const parameters = route.parameters.flatMap((parameter) =>
      parameter.in === 'path'
        ? { ...parameter, name: toWire(parameter.argument.name, 'snake_case') }
        : withSingular(parameter, operation, route),
    );
    tools.set(name, { name, operation, route, parameters, spell: spellingOf(parameters, route.declaration.naming) });
  }
  return tools;
}

/** The operation's variables, as a call's parameters give them. Throws ParameterError. */
export function toolVariables(
  { operation, parameters, route, spell }: Tool,
  given: Record<string, unknown>,
): Record<string, unknown> {
  const variables = readFields(parameters, given, route.declaration.naming, 'tool');
  for (const [list, single] of Object.entries(operation.toolSingular ?? {})) {
    const { [list]: all, [single]: one } = variables;
    delete variables[single];
    if (all != null && one != null) throw new ParameterError(single, `must not be given together with ${spell(list)}`);
    if (all == null && one == null) throw new ParameterError(list, `is required, or ${spell(single)} in its place`);
    variables[list] = all ?? [one];
  }
  return variables;
}

/** A list, and the single value that may stand in its place. */
function withSingular(parameter: WireParameter, { toolSingular }: DeclaredOperation, route: Route): WireParameter[] {
  const { argument } = parameter;
  const single = toolSingular?.[argument.name];
  if (single === undefined) return [parameter];
  const list = getNullableType(argument.type);
  if (!isListType(list)) throw new Error(`${argument.name} is no list, so that ${single} cannot stand in its place.`);
  const name = toWire(single, route.declaration.naming);
  const description = [argument.description, `Or ${name}.`].filter(Boolean).join(' ');
  const one: WireParameter['argument'] = {
    ...argument,
    name: single,
    type: getNullableType(list.ofType),
    description: `One entry of ${parameter.name}, in its place.`,
  };
  return [
    { ...parameter, argument: { ...argument, type: list, description } },
    { name, in: 'body', argument: one },
  ];
}
