import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import { getNullableType, isListType, isObjectType } from 'graphql';
import type { DeclaredOperation } from '../../../resolvers/operations/operation.js';
import { MAY_WAIT } from '../graphql/planned-changes.js';
import { APPROVAL_SCHEMA } from '../openapi/errors.js';
import type { Schema } from '../openapi/json-schema.js';
import { objectOf } from '../openapi/operation.js';
import { Schemas } from '../openapi/schemas.js';
import { inlineReferences, portable } from './portable.js';
import type { Tool } from './tools.js';

/** A tool as listed for assistants, with its schemas inlined. */
export function listingOf({ name, operation, route, parameters }: Tool): ListedTool {
  const schemas = new Schemas(new Set());
  // The server instructions say this once for all writes.
  const text = (operation.field.description ?? name).replace(` ${MAY_WAIT}`, '');
  return {
    name,
    title: titleOf(name),
    description: `${text} Needs ${operation.scope === 'any' ? 'any scope' : operation.scope}.`,
    inputSchema: portable(objectOf(route, parameters, schemas), schemas.components) as ListedTool['inputSchema'],
    annotations: hintsOf(operation),
  };
}

/** With an output schema, which is longer than all the rest, for connections that request it. */
export function structuredListingOf(tool: Tool): ListedTool {
  return { ...listingOf(tool), outputSchema: outputSchema(tool) as ListedTool['outputSchema'] };
}

/** Structured content must be an object: lists go into `items`, scalars into `value`. */
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

/** Without descriptions: every tool repeats it, and the answer explains itself. */
const APPROVAL_FIELDS = Object.fromEntries(
  Object.entries(APPROVAL_SCHEMA.properties ?? {}).map(([name, { type }]): [string, Schema] => [
    name,
    { type: type as string },
  ]),
);

/** A write that needs approval has another, equally valid answer. */
function outputSchema(tool: Tool): Schema {
  const answer = answerSchema(tool);
  if (!tool.operation.plannable) return answer;
  const { required, ...open } = answer;
  return {
    ...open,
    properties: { ...answer.properties, ...APPROVAL_FIELDS },
    anyOf: [{ required }, { required: Object.keys(APPROVAL_FIELDS) }],
  };
}

function answerSchema({ operation, route }: Tool): Schema {
  const schemas = new Schemas(new Set());
  const answer = schemas.nonNull(operation.field.type, route.declaration.answerNaming ?? 'camelCase');
  const whole = inlineReferences(answer, schemas.components);
  const schema = route.fields ? withOptionalFields(whole, route.list?.at) : whole;
  const field = wrapperOf(operation);
  return field === undefined ? schema : { type: 'object', properties: { [field]: schema }, required: [field] };
}

/** Makes the fields optional that callers can deselect: those of the answer, or of its `entries`. */
function withOptionalFields(schema: Schema, entries: string | undefined): Schema {
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
