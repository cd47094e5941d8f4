import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import { getNullableType, isListType, isObjectType } from 'graphql';
import type { DeclaredOperation } from '../../../resolvers/operations/operation.js';
import { MAY_WAIT } from '../graphql/planned-changes.js';
import { APPROVAL_SCHEMA } from '../openapi/errors.js';
import type { Schema } from '../openapi/json-schema.js';
import { objectOf } from '../openapi/operation.js';
import { Schemas } from '../openapi/schemas.js';
import { inlined, portable } from './portable.js';
import type { Tool } from './tools.js';

/** Part of a description that means nothing to assistants, who do not know those documents. */
const ASIDE = / Goes beyond the interface documents\./;

/** A tool as assistants see it. Its schemas are those of the OpenAPI document, with nothing to look up. */
export function listingOf({ name, operation, route, parameters }: Tool): ListedTool {
  const schemas = new Schemas(new Set());
  // The instructions say once what is true of every write.
  const text = (operation.field.description ?? name).replace(ASIDE, '').replace(` ${MAY_WAIT}`, '');
  return {
    name,
    title: titleOf(name),
    description: `${text} Needs ${operation.scope}.`,
    inputSchema: portable(objectOf(route, parameters, schemas), schemas.components) as ListedTool['inputSchema'],
    annotations: hintsOf(operation),
  };
}

/** The same with the schema of `structuredAnswer`, for connections that ask for it: it is longer than all the rest. */
export function structuredListingOf(tool: Tool): ListedTool {
  return { ...listingOf(tool), outputSchema: outputSchema(tool) as ListedTool['outputSchema'] };
}

/** An answer as structured content, which must be an object: a list goes into `items`, any other bare value into `value`. */
export function structuredAnswer({ operation }: Pick<Tool, 'operation'>, answer: unknown): Record<string, unknown> {
  const field = wrapperOf(operation);
  return field === undefined ? (answer as Record<string, unknown>) : { [field]: answer };
}

function wrapperOf({ field }: DeclaredOperation): 'items' | 'value' | undefined {
  const type = getNullableType(field.type);
  if (isObjectType(type)) return undefined;
  return isListType(type) ? 'items' : 'value';
}

function titleOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
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

/** Without descriptions: each tool lists it, and the answer itself says what it is. */
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
  const answer = schemas.nonNull(operation.field.type, route.declaration.answerNaming ?? 'camelCase');
  const whole = inlined(answer, schemas.components);
  const schema = route.fields ? withChoice(whole, route.list?.at) : whole;
  const field = wrapperOf(operation);
  return field === undefined ? schema : { type: 'object', properties: { [field]: schema }, required: [field] };
}

/** The schema of an answer whose fields a caller chooses: those of its entries, if they stand at `entries`. */
function withChoice(schema: Schema, entries: string | undefined): Schema {
  if (entries === undefined) return allOptional(schema);
  const { [entries]: list, ...others } = schema.properties ?? {};
  return { ...schema, properties: { ...others, [entries]: allOptional(list as Schema) } };
}

function allOptional(schema: Schema): Schema {
  const { properties, items } = schema;
  return {
    ...schema,
    ...(schema.required && { required: [] }),
    ...(items && { items: allOptional(items) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, allOptional(field)])),
    }),
  };
}
