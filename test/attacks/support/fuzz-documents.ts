import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLInterfaceType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';

export interface FuzzedRequest {
  query: string;
  variables: Record<string, unknown>;
  operationName?: string;
}

/** Operations that would take the fuzzer's own ground away: its platform connection, its keys, its people and their sessions. */
const SPARED = new Set([
  'disconnectPlatform',
  'deleteApiKey',
  'revokeApiKey',
  'removeMember',
  'removeTeamMember',
  'signOut',
]);

const ODD_TEXTS = [
  '',
  ' ',
  'a',
  '0',
  '-1',
  '1e9',
  'null',
  '__proto__',
  'constructor',
  '%',
  '_',
  "'; drop table teams; --",
  '\\',
  '$1',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfffy',
  '\u202e',
  '🙂'.repeat(40),
  'ä'.repeat(201),
  'a'.repeat(20_001),
  '2026-02-30',
  '2026-01-31',
  '9999-12-31',
  '0000-01-01',
  '2026-01-31T12:00:00Z',
  'http://127.0.0.1/',
  'javascript:alert(1)',
  '00000000-0000-0000-0000-000000000000',
];

const ODD_NUMBERS = [0, 1, -1, 2, 7, 30, 100, 366, 1000, 1001, 0.1, 1.005, -0, 1e21, 2_147_483_647, 2_147_483_648];

const ODD_VALUES = [null, true, [], {}, [null], { a: 1 }, [[]], 'a', 1, 1.5, -1];

const PIECES = [
  '{',
  '}',
  '(',
  ')',
  '[',
  ']',
  '...',
  '@',
  '$',
  '!',
  ':',
  '"',
  '"""',
  '#',
  '\n',
  '\u0000',
  '\ufeff',
  'on',
];

/** Random documents of the schema, the same ones for the same seed. A third is damaged; half have plain arguments, so that resolvers run. */
export class DocumentFuzzer {
  private readonly schema: GraphQLSchema = buildSchema(
    readFileSync(new URL('../../../schema/schema.graphql', import.meta.url), 'utf8'),
  );

  private variables: Record<string, unknown> = {};
  private definitions: string[] = [];
  /** Odd arguments are mostly refused, and what is refused reaches no resolver. */
  private isPlain = false;

  /** `ids` are ones that exist, so that some of what is asked for is there. */
  constructor(
    private state: number,
    private readonly ids: readonly string[],
  ) {}

  next(): FuzzedRequest {
    this.variables = {};
    this.definitions = [];
    this.isPlain = this.chance(0.5);
    const [kind, root] = this.root();
    const fields = this.fieldsOf(root).filter(({ name }) => !SPARED.has(name));
    const count = kind === 'subscription' ? 1 : this.below(3) + 1;
    const selections = Array.from({ length: count }, () => this.field(this.one(fields), 3));
    const head = this.definitions.length > 0 ? `(${this.definitions.join(', ')})` : '';
    const query = `${kind} F${head} { ${selections.join(' ')} }`;
    const request: FuzzedRequest = { query, variables: this.variables };
    return !this.isPlain && this.chance(0.66) ? this.damaged(request) : request;
  }

  /** A number from 0 to below `limit` (mulberry32). */
  below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * limit);
  }

  one<T>(values: readonly T[]): T {
    return values[this.below(values.length)] as T;
  }

  private chance(probability: number): boolean {
    return this.below(1_000) < probability * 1_000;
  }

  private root(): [string, GraphQLObjectType] {
    const dice = this.below(10);
    if (dice < 6) return ['query', this.schema.getQueryType() as GraphQLObjectType];
    if (dice < 9) return ['mutation', this.schema.getMutationType() as GraphQLObjectType];
    return ['subscription', this.schema.getSubscriptionType() as GraphQLObjectType];
  }

  private fieldsOf(type: GraphQLObjectType): GraphQLField<unknown, unknown>[] {
    return Object.values(type.getFields());
  }

  private field(field: GraphQLField<unknown, unknown>, depth: number): string {
    const alias = this.chance(0.15) ? `${this.one(['a', 'b', '__proto__', 'constructor', 'id'])}: ` : '';
    const given = field.args.filter((argument) => isNonNull(argument) || this.chance(this.isPlain ? 0.1 : 0.3));
    const args = given.map((argument) => `${argument.name}: ${this.argument(argument, depth)}`);
    const directive = this.chance(0.05) ? ` @${this.one(['include', 'skip'])}(if: ${this.one(['true', 'false'])})` : '';
    const type = getNamedType(field.type);
    const selection = isObjectType(type)
      ? ` { ${this.selection(type, depth - 1)} }`
      : isInterfaceType(type)
        ? ` { ${this.ofEach(type, depth - 1)} }`
        : '';
    return `${alias}${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''}${directive}${selection}`;
  }

  private selection(type: GraphQLObjectType, depth: number): string {
    const fields = this.fieldsOf(type).filter((field) => depth > 0 || !isCompositeType(getNamedType(field.type)));
    if (fields.length === 0) return '__typename';
    const chosen = Array.from({ length: this.below(4) + 1 }, () => this.field(this.one(fields), depth)).join(' ');
    if (this.chance(0.1)) return `__typename ... on ${type.name} { ${chosen} }`;
    return this.chance(0.05) ? `... { ${chosen} } ${chosen}` : chosen;
  }

  private ofEach(type: GraphQLInterfaceType, depth: number): string {
    const { name } = type;
    const own = Object.keys(type.getFields()).join(' ');
    const possible = this.one(this.schema.getPossibleTypes(type));
    return `... on ${name} { ${own} } ... on ${possible.name} { ${this.selection(possible, depth)} }`;
  }

  private argument({ name, type }: GraphQLArgument, depth: number): string {
    // Long lists below lists are what the limits are for, not what is looked for here.
    if (name === 'limit') return String(depth >= 3 ? this.one([0, 1, 5, 1000, 1001, -1]) : this.below(6));
    const value = this.value(type, 3, /Ids?$/.test(name));
    if (this.chance(0.4)) {
      const variable = `v${this.definitions.length}`;
      this.definitions.push(`$${variable}: ${String(type)}`);
      if (value !== undefined) this.variables[variable] = value;
      return `$${variable}`;
    }
    return literal(value, type);
  }

  private value(type: GraphQLInputType, depth: number, isId = false): unknown {
    if (isNonNullType(type)) return this.value(type.ofType, depth, isId);
    if (!this.isPlain && this.chance(0.05)) return null;
    if (isListType(type)) return Array.from({ length: this.below(4) }, () => this.value(type.ofType, depth, isId));
    if (isEnumType(type)) return this.one(type.getValues()).name;
    if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields()).filter(
        (field) => depth > 0 && (isNonNullType(field.type) || this.chance(0.4)),
      );
      return Object.fromEntries(
        fields.map((field) => [field.name, this.value(field.type, depth - 1, /Ids?$/.test(field.name))]),
      );
    }
    return this.scalar(type, isId);
  }

  private scalar({ name }: GraphQLNamedType, isId: boolean): unknown {
    if (this.isPlain) return this.plain(name);
    if (name === 'Int' || name === 'SafeInt') return this.chance(0.8) ? this.below(100) : this.one(ODD_NUMBERS);
    if (name === 'Float') return this.chance(0.5) ? this.below(10_000) / 100 : this.one(ODD_NUMBERS);
    if (name === 'Boolean') return this.chance(0.5);
    if (name === 'LocalDate') return this.chance(0.7) ? `2026-0${this.below(9) + 1}-15` : this.one(ODD_TEXTS);
    if (name === 'JSONObject') return { a: this.one(ODD_VALUES), [this.one(ODD_TEXTS)]: this.one(ODD_VALUES) };
    return this.chance(isId ? 0.8 : 0.5) ? this.one(this.ids) : this.one(ODD_TEXTS);
  }

  private plain(name: string): unknown {
    if (name === 'Int' || name === 'SafeInt') return this.below(30) + 1;
    if (name === 'Float') return this.below(10_000) / 100;
    if (name === 'Boolean') return this.chance(0.5);
    if (name === 'LocalDate') return `2026-0${this.below(9) + 1}-15`;
    return name === 'JSONObject' ? { a: 1 } : this.one(this.ids);
  }

  /** The request with something wrong: in its text, in its variables, or in what is around them. */
  private damaged(request: FuzzedRequest): FuzzedRequest {
    const { query, variables } = request;
    const at = this.below(query.length);
    switch (this.below(7)) {
      case 0:
        return { ...request, query: query.slice(0, at) };
      case 1:
        return { ...request, query: query.slice(0, at) + query.slice(at + 1 + this.below(20)) };
      case 2:
        return { ...request, query: query.slice(0, at) + this.one(PIECES) + query.slice(at) };
      case 3:
        return { ...request, query: query.slice(0, at) + this.one(ODD_TEXTS) + query.slice(at) };
      case 4:
        return { ...request, query: query + query };
      case 5:
        return { ...request, operationName: this.one(['F', 'G', '', '__proto__']) };
      default:
        return { ...request, variables: replaced(variables, () => this.one(ODD_VALUES)) };
    }
  }
}

function isNonNull({ type }: GraphQLArgument): boolean {
  return isNonNullType(type);
}

function replaced(variables: Record<string, unknown>, value: () => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.keys(variables).map((name) => [name, value()]));
}

/** A value as it is written in a document. */
function literal(value: unknown, type: GraphQLInputType): string {
  if (isNonNullType(type)) return literal(value, type.ofType);
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) {
    const item = isListType(type) ? type.ofType : type;
    return `[${value.map((entry) => literal(entry, item)).join(', ')}]`;
  }
  if (isEnumType(type)) return String(value);
  if (typeof value === 'object') {
    const fields = isInputObjectType(type) ? type.getFields() : {};
    const written = Object.entries(value).filter(([name]) => /^[A-Za-z_]\w*$/.test(name));
    return `{${written.map(([name, entry]) => `${name}: ${literal(entry, fields[name]?.type ?? type)}`).join(', ')}}`;
  }
  return JSON.stringify(value);
}
