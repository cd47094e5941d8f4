import type { DeclaredOperation, ResourceDeclaration } from '../../../resolvers/operations/operation.js';
import { NotFoundError } from '../../errors.js';
import { type FieldSelection, parseFields } from '../rest/fields.js';
import { readFields } from '../rest/read.js';
import type { Route } from '../rest/routes.js';
import { keyRouteOf } from './tools.js';

const MAX_URI = 2_000;

const PLACEHOLDER = /\{(\w+)\}/g;

/** A declared resource that assistants read by URI. */
export interface Resource {
  operation: DeclaredOperation;
  declaration: ResourceDeclaration;
  route: Route;
  /** Arguments in the URI, in order; none for a single resource. */
  placeholders: readonly string[];
  pattern: RegExp;
  chosen: FieldSelection | undefined;
}

/** Throws for a resource that no API key could read, and for duplicate URIs. */
export function resourcesOf(operations: Iterable<DeclaredOperation>, routes: readonly Route[]): Resource[] {
  const found = [...operations].flatMap((operation) =>
    operation.resource ? [resourceOf(operation, operation.resource, routes)] : [],
  );
  if (new Set(found.map(({ declaration }) => declaration.uri)).size < found.length)
    throw new Error('Two operations declare one resource.');
  return found;
}

function resourceOf(
  operation: DeclaredOperation,
  declaration: ResourceDeclaration,
  routes: readonly Route[],
): Resource {
  const { uri, fields } = declaration;
  if (operation.scope === undefined || operation.kind !== 'query')
    throw new Error(`The resource ${uri} needs a query with a scope.`);
  const route = keyRouteOf(operation, routes, `/resources/${operation.name}`);
  return {
    operation,
    declaration,
    route,
    placeholders: [...uri.matchAll(PLACEHOLDER)].map(([, name]) => name as string),
    pattern: new RegExp(`^${uri.replace(PLACEHOLDER, '([^/?#]+)')}$`),
    chosen: fields !== undefined && route.fields ? parseFields(fields, route.fields) : undefined,
  };
}

/** The resource and its operation's variables. Throws NotFoundError, or ParameterError for invalid values. */
export function resourceAt(
  resources: readonly Resource[],
  uri: string,
): { resource: Resource; variables: Record<string, unknown> } {
  if (uri.length <= MAX_URI) {
    for (const resource of resources) {
      const values = resource.pattern.exec(uri)?.slice(1).map(decoded);
      if (values) return { resource, variables: variablesOf(resource, values) };
    }
  }
  throw new NotFoundError('resource');
}

function variablesOf({ route, placeholders, declaration }: Resource, values: readonly string[]) {
  const given: Record<string, unknown> = {
    ...declaration.arguments,
    ...Object.fromEntries(placeholders.map((name, at) => [name, values[at]])),
  };
  const spelled = route.parameters.flatMap(({ name, argument }) =>
    Object.hasOwn(given, argument.name) ? [[name, given[argument.name]]] : [],
  );
  return readFields(route.parameters, Object.fromEntries(spelled), route.declaration.naming, 'resource');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new NotFoundError('resource');
  }
}
