import { getNamedType, isCompositeType } from 'graphql';
import type { DeclaredOperation } from '../../../resolvers/operations/operation.js';
import type { Route } from '../../../src/transports/rest/routes.js';
import type { Answer, Credential, TestApp } from '../../support/start-app.js';

/** The operation alone, with as little of its answer as can be asked for. */
export function documentOf({ kind, name, field }: DeclaredOperation, values: Record<string, unknown>): string {
  const used = field.args.filter((argument) => argument.name in values);
  const declarations = used.map((argument) => `$${argument.name}: ${argument.type}`).join(', ');
  const passed = used.map((argument) => `${argument.name}: $${argument.name}`).join(', ');
  const of = (text: string) => (text === '' ? '' : `(${text})`);
  const selection = isCompositeType(getNamedType(field.type)) ? ' { __typename }' : '';
  return `${kind} ${of(declarations)} { ${name}${of(passed)}${selection} }`;
}

/** One request of a route; `values` are the arguments, `more` is added to the body as it is. */
export function callRoute(
  app: TestApp,
  route: Route,
  values: Record<string, unknown>,
  credential: Credential,
  more: Record<string, unknown> = {},
): Promise<Answer> {
  let path: string = route.path;
  const query = new URLSearchParams();
  const body = { ...more };
  for (const { name, in: place, argument } of route.parameters) {
    const value = values[argument.name];
    if (value === undefined) continue;
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
    else if (place === 'query') query.set(name, String(value));
    else body[name] = respelled(value, route);
  }
  const hasBody = route.method !== 'GET' && route.method !== 'DELETE';
  return app.rest(route.method, `${path}?${query}`, { ...credential, ...(hasBody && { body }) });
}

/** The fields of objects as the route spells them. */
export function respelled(value: unknown, route: Route): unknown {
  if (Array.isArray(value)) return value.map((item) => respelled(item, route));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [route.spell(`x.${name}`).slice(2), item]));
}
