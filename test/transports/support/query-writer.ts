import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLObjectType,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';

export interface WrittenQuery {
  /** How many root fields it has. */
  roots: number;
  /** The definitions of variables, the root selection without braces, and the fragments. */
  head: string;
  selection: string;
  fragments: string;
  variables: Record<string, unknown>;
}

/** Records of the demo by the name of the argument that takes their id. */
export type Ids = Record<string, readonly string[]>;

const FLAGS = ['yes', 'no'];
const DEPTH = 3;
/** Arguments that are refused unless they are of an answer, or go with another one. */
const UNGUESSABLE = /^(after|startDate|endDate|start|end|orderBy)$/;

/**
 * Random valid queries of the whole schema: fragments in fragments, spread often and on request, aliases, variables that are
 * left out or null, nested inputs, records that do not exist. The same ones for the same seed.
 */
export class QueryWriter {
  private readonly schema = buildSchema(
    readFileSync(new URL('../../../schema/schema.graphql', import.meta.url), 'utf8'),
  );
  private definitions = new Map<string, string>();
  private hasConditions = false;
  private variables: Record<string, unknown> = {};
  private fragments = new Map<string, { type: GraphQLObjectType; text: string }>();

  constructor(
    private state: number,
    private readonly ids: Ids,
  ) {}

  next(): WrittenQuery {
    this.hasConditions = this.chance(0.3);
    const flags = this.hasConditions ? FLAGS : [];
    this.definitions = new Map(flags.map((name) => [name, 'Boolean!']));
    this.variables = Object.fromEntries(flags.map((name) => [name, this.chance(0.5)]));
    this.fragments = new Map();
    const root = this.schema.getQueryType() as GraphQLObjectType;
    const fields = Object.values(root.getFields());
    const roots = this.below(2) + 1;
    const selection = Array.from({ length: roots }, (_, at) => this.field(this.one(fields), DEPTH, `r${at}`));
    // Every flag is used, because an unused variable is refused.
    if (this.hasConditions) selection.push('flagged: __typename @skip(if: $yes) @include(if: $no)');
    const definitions = [...this.definitions].map(([name, type]) => `$${name}: ${type}`).join(', ');
    const head = definitions && `(${definitions})`;
    const fragments = [...this.fragments].map(
      ([name, { type, text }]) => `fragment ${name} on ${type.name} { ${text} }`,
    );
    return { roots, head, selection: selection.join(' '), fragments: fragments.join('\n'), variables: this.variables };
  }

  private field(
    field: { name: string; args: readonly GraphQLArgument[]; type: unknown },
    depth: number,
    alias: string,
  ) {
    const given = field.args.filter(
      ({ name, type, defaultValue }) =>
        (isNonNullType(type) && defaultValue === undefined) || (this.chance(0.25) && !UNGUESSABLE.test(name)),
    );
    const args = given.map((argument) => `${argument.name}: ${this.argument(argument)}`);
    const type = getNamedType(field.type as never);
    const inner = isObjectType(type)
      ? ` { ${this.selection(type, depth - 1)} }`
      : isInterfaceType(type)
        ? ` { __typename ${Object.keys(type.getFields()).join(' ')} }`
        : '';
    return `${alias}: ${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''}${this.directive(0.1)}${inner}`;
  }

  private directive(probability: number): string {
    return this.hasConditions && this.chance(probability)
      ? ` @${this.one(['include', 'skip'])}(if: $${this.one(FLAGS)})`
      : '';
  }

  /** Aliases are of the field and its place, so that fields of the same name merge. */
  private selection(type: GraphQLObjectType, depth: number): string {
    const parts = [this.plain(type, depth)];
    for (let count = this.below(3); count > 0 && depth > 0; count -= 1) parts.push(this.spread(type, depth));
    if (this.chance(0.2)) parts.push(`... on ${type.name}${this.directive(0.5)} { ${this.plain(type, depth)} }`);
    return parts.join(' ');
  }

  private plain(type: GraphQLObjectType, depth: number): string {
    const all = Object.values(type.getFields());
    const leaves = all.filter(({ args, type: of }) => args.length === 0 && !isCompositeType(getNamedType(of)));
    const some = Array.from({ length: this.below(3) + 1 }, () => {
      const leaf = leaves.length > 0 ? this.one(leaves).name : '__typename';
      return `${this.chance(0.1) ? `also_${leaf}: ` : ''}${leaf}${this.directive(0.1)}`;
    });
    const nested = all.filter(({ type: of }) => isCompositeType(getNamedType(of)));
    if (depth > 0 && nested.length > 0 && (leaves.length === 0 || this.chance(0.6))) {
      const field = this.one(nested);
      // Two fields of one answer name must have the same arguments.
      const alias = field.args.length > 0 ? `n${this.below(1_000_000)}` : field.name;
      some.push(this.field(field, depth, alias));
    }
    return some.join(' ');
  }

  private spread(type: GraphQLObjectType, depth: number): string {
    const known = [...this.fragments].filter(([, fragment]) => fragment.type === type && fragment.text !== '');
    if (known.length > 0 && this.chance(0.7)) return `...${this.one(known)[0]}${this.directive(0.3)}`;
    const name = `F${this.fragments.size}`;
    this.fragments.set(name, { type, text: '' });
    this.fragments.set(name, { type, text: this.selection(type, depth - 1) });
    return `...${name}${this.directive(0.3)}`;
  }

  private argument({ name, type, defaultValue }: GraphQLArgument): string {
    if (this.chance(0.5)) return this.value(name, type, 2);
    const variable = `v${this.definitions.size}`;
    const isOptional = !isNonNullType(type) || defaultValue !== undefined;
    const isLeftOut = isOptional && this.chance(0.3);
    this.definitions.set(variable, String(isLeftOut && isNonNullType(type) ? type.ofType : type));
    if (isLeftOut) return `$${variable}`;
    this.variables[variable] = !isNonNullType(type) && this.chance(0.2) ? null : this.json(name, type, 2);
    return `$${variable}`;
  }

  /** As it is written in a document, with variables inside. */
  private value(name: string, type: GraphQLInputType, depth: number): string {
    if (isNonNullType(type)) return this.value(name, type.ofType, depth);
    if (isListType(type)) return `[${this.value(name, type.ofType, depth)}]`;
    if (!isInputObjectType(type)) {
      const value = this.json(name, type, depth);
      return isEnumType(type) ? String(value) : JSON.stringify(value);
    }
    const fields = this.fieldsOf(type, depth).map((field) => {
      if (isNonNullType(field.type) || !this.chance(0.4)) {
        return `${field.name}: ${this.value(field.name, field.type, depth - 1)}`;
      }
      const variable = `v${this.definitions.size}`;
      this.definitions.set(variable, String(field.type));
      if (this.chance(0.5)) this.variables[variable] = this.json(field.name, field.type, depth - 1);
      return `${field.name}: $${variable}`;
    });
    return `{${fields.join(', ')}}`;
  }

  private json(name: string, type: GraphQLInputType, depth: number): unknown {
    if (isNonNullType(type)) return this.json(name, type.ofType, depth);
    if (isListType(type)) return [this.json(name, type.ofType, depth)];
    if (isEnumType(type)) return this.one(type.getValues()).name;
    if (isInputObjectType(type)) {
      return Object.fromEntries(
        this.fieldsOf(type, depth).map((field) => [field.name, this.json(field.name, field.type, depth - 1)]),
      );
    }
    if (type.name === 'Boolean') return this.chance(0.5);
    if (type.name === 'Int' || type.name === 'SafeInt') return this.below(3) + 1;
    if (type.name === 'Float') return this.below(100) / 10;
    if (type.name === 'LocalDate') return `2026-11-0${this.below(9) + 1}`;
    const ids = this.ids[name];
    return ids && this.chance(0.85) ? this.one(ids) : 'unknown';
  }

  private fieldsOf(type: GraphQLInputType, depth: number) {
    if (!isInputObjectType(type)) return [];
    return Object.values(type.getFields()).filter(
      (field) => isNonNullType(field.type) || (depth > 0 && this.chance(0.4)),
    );
  }

  /** A number from 0 to below `limit` (mulberry32). */
  private below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * limit);
  }

  private one<T>(values: readonly T[]): T {
    return values[this.below(values.length)] as T;
  }

  private chance(probability: number): boolean {
    return this.below(1_000) < probability * 1_000;
  }
}
