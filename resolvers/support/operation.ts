import type { GraphQLField, GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import { Extensions } from 'type-graphql';
import type { Role } from '../../src/access/roles.js';
import type { Scope } from '../../src/access/scopes.js';
import type { KundeSettings } from '../../src/access/viewer.js';
import type { ErrorCode } from '../../src/errors.js';

/** Two credentials, two sets of REST paths: `X-API-Key` under /query, session tokens everywhere else. */
export type Surface = 'key' | 'session';

export type Naming = 'camelCase' | 'snake_case';

export type Address = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

export interface RestRoute {
  /** By the address, unless said. */
  surface: Surface;
  /** Method and path below /api/v1, path parameters in braces as documented: `GET /query/accounts/{accountID}`. */
  at: Address;
  /** How query and body parameters are spelled; the argument stays camelCase. Default camelCase. */
  naming?: Naming;
  /** The argument, an input object, whose fields are the body's fields. */
  bodyArgument?: string;
  /** How the answer's fields are spelled. Default camelCase. */
  answerNaming?: Naming;
  /** Status of a good answer. Default 200. */
  status?: 200 | 201 | 204;
  /** The answer is the bare list `data` of the result, unless this argument is true: then the result itself. */
  listUnless?: string;
  /** The field of the answer that holds the entries of a list, where it is not `data`. */
  entries?: string;
  /** A field of the answer that, where it has a value, is an address to which the caller is sent (302). */
  redirectTo?: string;
  /** Extra response headers of a good answer. */
  headers?: Readonly<Record<string, string>>;
}

/** For answers with something in them that others must not find on the caller's disk, such as an address with a token. */
export const NO_STORE = { 'Cache-Control': 'private, no-store' };

/** A route as it is declared: its address alone, where there is nothing else to say. */
export type DeclaredRoute = Address | (Pick<RestRoute, 'at'> & Partial<RestRoute>);

function routeOf(declared: DeclaredRoute): RestRoute {
  const route = typeof declared === 'string' ? { at: declared } : declared;
  return { surface: route.at.includes(' /query/') ? 'key' : 'session', ...route };
}

/** The routes of what either credential may ask for: below /query with an API key, at `at` itself with a session token. */
export function eitherCredential(at: Address): [key: Address, session: Address] {
  return [at.replace(' ', ' /query') as Address, at];
}

/** A route of API keys where parameters and answers are spelled in snake_case. */
export function inSnakeCase(at: Address): DeclaredRoute {
  return { at, naming: 'snake_case', answerNaming: 'snake_case' };
}

export interface ResourceDeclaration {
  /** `adlane://accounts/{accountId}`: what stands in braces are arguments, without which it is one resource. */
  uri: `adlane://${string}`;
  title: string;
  /** Arguments that do not stand in the address. */
  arguments?: Readonly<Record<string, unknown>>;
  /** The fields that it shows, as a caller over REST would choose them; all of them without. */
  fields?: string;
}

/** What is to go, as docs/DEPRECATIONS.md says. */
export interface Deprecation {
  /** From when on nobody new should use it: a day, YYYY-MM-DD. */
  since: string;
  /** The version that says so first, which CHANGELOG.md tells of. */
  version: string;
  /** What to use in its place, as a sentence. */
  reason: string;
}

/** Everything that the outside may know of one root field; every transport is derived from it. */
export interface Operation {
  /** The scope an API key needs; `any`: the service asks for the one that fits. Absent: no API key may call it. */
  scope?: Scope | 'any';
  /** The least role a session needs; `public` needs no credential at all. Absent: no session may call it. */
  role?: Role | 'public';
  /** The team setting that must be on before a kunde may call it. */
  kundeSetting?: keyof KundeSettings;
  /** What the team's plan must include: else 403 `plan_feature_required`, after scope or role and before parameters. */
  feature?: string;
  /**
   * What one call costs besides its answer, in units of a document's cost (src/transports/graphql/cost.ts): 100 for a
   * statement unless said, 1,000 for what reaches a platform.
   */
  cost?: number;
  rest?: readonly RestRoute[];
  /**
   * Name of the root field that shows the same list as a connection (Relay's specification of cursors), over GraphQL alone. The query
   * takes `limit`, `offset` and `after` and answers a page; a list that is answered whole names a query that does, which has this
   * name itself and is seen as a connection only.
   */
  connection?: string;
  /** For a query that reads one record: its arguments, by the fields of the record that say them. It is a `Node` then, over GraphQL alone. */
  node?: Readonly<Record<string, string>>;
  /** True for a mutation that changes something at an ad platform: a team can block it. */
  reachesPlatform?: boolean;
  /**
   * True for a mutation that asks another system while it works: payments, a model, a platform's reports. Any other one is
   * one transaction with its audit entry. `reachesPlatform` says it, too.
   */
  reachesOutside?: boolean;
  /**
   * True for a mutation that can be one change of a plan: one of an account at an ad platform, which tells what stands
   * (`WriteInProgress.planned`) before it changes anything. Its input is that of the mutation.
   */
  plannable?: boolean;
  /** Name of the MCP tool. */
  tool?: string;
  /** True for a tool beyond the interface documents: listed for assistants that ask for all tools, and called by anybody. */
  toolOnRequest?: boolean;
  /** What a mutation's tool tells assistants, where it is not the default: destructive, and not safe to repeat. */
  toolHints?: { destructive?: boolean; idempotent?: boolean };
  /** Lists for which the tool takes a single value as well: `{ campaignIds: 'campaignId' }`. */
  toolSingular?: Readonly<Record<string, string>>;
  /** For a query that assistants read as a resource of their tool server, where the key has the scope. */
  resource?: ResourceDeclaration;
  /** True for a mutation that says how far it is (`Context.progress`) while it works. */
  tellsProgress?: boolean;
  /** Fields of the answer that are shown once: neither recorded in the audit log nor repeated. */
  shownOnce?: readonly string[];
  /** Fields of the answer that the audit log leaves out; a repetition of the request gets them. */
  unrecorded?: readonly string[];
  /** Codes of a mutation's refusals that the contract spells in another way. */
  codes?: Partial<Record<ErrorCode, ErrorCode>>;
  deprecated?: Deprecation;
  /** A successful example answer for the documentation. */
  example?: unknown;
  /** Error codes that this operation adds to the ones every operation of its kind has, as 404 where an id is named. */
  errors?: readonly string[];
}

/** Who may see what people searched for, and what keyword mining makes of it. */
export const READS_SEARCH_TERMS = {
  scope: 'search_terms:read',
  role: 'kunde',
  kundeSetting: 'kundeCanViewSearchTerms',
} as const satisfies Operation;

interface Declaration extends Omit<Operation, 'rest'> {
  rest?: DeclaredRoute | readonly DeclaredRoute[];
}

/** Declares a root field: who may call it and on which transports it stands. Every root field has exactly one. */
export function Operation({ rest, ...others }: Declaration): MethodDecorator {
  const operation: Operation = { ...others, ...(rest && { rest: [rest].flat().map(routeOf) }) };
  return Extensions({ operation }) as MethodDecorator;
}

/**
 * Declares that a nested field shows what a root field shows, so that the root field's access rule holds for it too.
 * Relations are reached through GraphQL alone; REST documents leave them out.
 */
export function Relation(rootField: string): MethodDecorator {
  return Extensions({ relation: rootField }) as MethodDecorator;
}

interface FieldExtensions {
  operation?: Operation;
  relation?: string;
  graphqlOnly?: boolean;
  absentWhenNull?: boolean;
  /** A relation that is read for each parent by itself: its statements cost as often. */
  eachParent?: boolean;
  /** The field whose platform's text it holds. */
  rawOf?: string;
  /** Entries of a list, or how its arguments tell them. */
  listSize?: number | ((args: Record<string, unknown>) => number);
  /** Most bytes of a text. */
  textBytes?: number;
  /** It is its object's value, unless an argument of a window is given: then it is loaded. */
  ownWindow?: boolean;
  /** What a mutation that can be planned, or undone, does, behind its access rule. */
  performs?: GraphQLFieldResolver<unknown, unknown>;
  /** Its method returns what is streamed. */
  streamed?: boolean;
}

/** What is declared of a field; of a type, how large its lists are. */
export function extensionsOf({ extensions }: { extensions: object }): FieldExtensions {
  return extensions;
}

/** Whether REST has a field or an argument: relations and what is marked are GraphQL's alone. */
export function isOnRest(field: { extensions: object }): boolean {
  const { relation, graphqlOnly } = extensionsOf(field);
  return relation === undefined && !graphqlOnly;
}

export interface DeclaredOperation extends Operation {
  name: string;
  kind: 'query' | 'mutation' | 'subscription';
  field: GraphQLField<unknown, unknown>;
}

/** All declared operations of a schema by field name. Throws for a root field without a declaration. */
export function operationsOf(schema: GraphQLSchema): Map<string, DeclaredOperation> {
  const operations = new Map<string, DeclaredOperation>();
  const roots = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
    ['subscription', schema.getSubscriptionType()],
  ] as const;
  for (const [kind, type] of roots) {
    for (const field of Object.values(type?.getFields() ?? {})) {
      const { operation } = extensionsOf(field);
      if (!operation) throw new Error(`The root field ${field.name} has no @Operation declaration.`);
      operations.set(field.name, { ...operation, name: field.name, kind, field });
    }
  }
  return operations;
}
