import type { Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';
import { getNullableType, isListType, isObjectType } from 'graphql';
import type { DeclaredOperation } from '../../../resolvers/support/operation.js';
import { APPROVAL_SCHEMA } from '../openapi/errors.js';
import type { Schema } from '../openapi/json-schema.js';
import { objectOf } from '../openapi/operation.js';
import { Schemas } from '../openapi/schemas.js';
import type { Tool } from './tools.js';

/** What assistants are told about a tool. Its schemas come from where the OpenAPI document has them, with nothing to look up. */
export function listingOf(tool: Tool): ListedTool {
  const { name, operation } = tool;
  return {
    name,
    description: `${operation.field.description ?? name} Needs the scope ${operation.scope}.`,
    inputSchema: inputSchema(tool) as ListedTool['inputSchema'],
    outputSchema: outputSchema(tool) as ListedTool['outputSchema'],
    annotations: hintsOf(operation),
  };
}

/** Structured content must be an object: a list stands in `items`, any other bare value in `value`. */
export function structuredAnswer({ operation }: Tool, answer: unknown): Record<string, unknown> {
  const field = wrapperOf(operation);
  return field === undefined ? (answer as Record<string, unknown>) : { [field]: answer };
}

function wrapperOf({ field }: DeclaredOperation): 'items' | 'value' | undefined {
  const type = getNullableType(field.type);
  if (isObjectType(type)) return undefined;
  return isListType(type) ? 'items' : 'value';
}

function hintsOf({ kind, toolHints }: DeclaredOperation): NonNullable<ListedTool['annotations']> {
  if (kind === 'query')
    return { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
  return {
    readOnlyHint: false,
    destructiveHint: toolHints?.destructive ?? true,
    idempotentHint: toolHints?.idempotent ?? false,
    openWorldHint: true,
  };
}

function inputSchema({ route, parameters }: Tool): Schema {
  const schemas = new Schemas(new Set());
  return inlined(objectOf(route, parameters, schemas), schemas.components);
}

/** Types alone: each tool tells it, and the answer itself says what it is. */
const WAITING = Object.fromEntries(
  Object.entries(APPROVAL_SCHEMA.properties ?? {}).map(([name, { type }]): [string, Schema] => [
    name,
    { type: type as string },
  ]),
);

/** A write that needs approval is answered in another way, which is no error. */
function outputSchema(tool: Tool): Schema {
  const answer = answerSchema(tool);
  if (!tool.operation.plannable) return answer;
  const { required, ...open } = answer;
  return {
    ...open,
    properties: { ...answer.properties, ...WAITING },
    anyOf: [{ required }, { required: Object.keys(WAITING) }],
  };
}

function answerSchema({ operation, route }: Tool): Schema {
  const schemas = new Schemas(new Set());
  const answer = schemas.answer(operation.field.type, route.declaration.answerNaming ?? 'camelCase');
  const schema = inlined(answer, schemas.components);
  const field = wrapperOf(operation);
  return field === undefined ? schema : { type: 'object', properties: { [field]: schema }, required: [field] };
}

/** The schema with every reference replaced by what it names: many assistants follow none. */
function inlined(schema: Schema, components: ReadonlyMap<string, Schema>, above: readonly string[] = []): Schema {
  const { $ref, ...own } = schema;
  if ($ref !== undefined) {
    const name = $ref.slice($ref.lastIndexOf('/') + 1);
    if (above.includes(name)) throw new Error(`A tool cannot show ${name}, which holds itself.`);
    return { ...inlined(components.get(name) as Schema, components, [...above, name]), ...own };
  }
  const within = (value: unknown): unknown => {
    if (value === null || typeof value !== 'object') return value;
    return Array.isArray(value) ? value.map(within) : inlined(value as Schema, components, above);
  };
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, within(value)]));
}
