import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';

type Field = GraphQLField<unknown, unknown>;

/** A field of a document that is looked for. A document is a tree without names: the text gives each field an alias of its own. */
interface Node {
  field: Field;
  args: Record<string, string>;
  children: Node[];
  /** Its selections stand in a fragment. */
  isSpread: boolean;
}

export type Candidate = readonly Node[];

/** Arguments that stand for one record of the demo. */
export type KnownRecord = Readonly<Record<string, string>>;

const SIZES = [1, 5, 10, 13, 20, 50, 100, 200, 500, 1_000];
const WINDOWS = [1, 7, 30, 31, 90, 364, 365];
const RANGE = { start: '2025-11-26', end: '2026-11-26' };
const DEEPEST = 6;
const LARGEST = 120;

/** Looks for documents that cost much: new ones, and changes of those that did. Nothing depends on anything but `next`. */
export class Searcher {
  private readonly query: GraphQLObjectType;

  constructor(
    schema: GraphQLSchema,
    private readonly records: readonly KnownRecord[],
    /** A random whole number below `most`. */
    private readonly next: (most: number) => number,
  ) {
    this.query = schema.getQueryType() as GraphQLObjectType;
  }

  candidate(): Candidate {
    return Array.from({ length: 1 + this.next(3) }, () => this.root());
  }

  /** A change of `candidate`, in one of six cases with a part of `other`. */
  changed(candidate: Candidate, other: Candidate): Candidate {
    let copy = copied(candidate);
    if (this.next(6) === 0) copy.push(...copied([this.oneOf(other)]));
    for (let changes = 1 + this.next(3); changes > 0; changes -= 1) copy = this.changedOnce(copy);
    return copy;
  }

  private changedOnce(roots: Node[]): Node[] {
    const all = flat(roots);
    const node = this.oneOf(all);
    const type = getNamedType(node.field.type);
    const siblings = all.find(({ children }) => children.includes(node))?.children ?? roots;
    switch (this.next(8)) {
      case 0:
        return all.length > LARGEST ? roots : [...roots, this.root()];
      case 1:
        if (isObjectType(type) && all.length < LARGEST) node.children.push(...this.below(type, 1 + this.next(3)));
        return roots;
      case 2:
      case 3:
        // The same again under another alias, with other arguments: a statement of its own.
        for (let count = 1 + this.next(6); count > 0 && flat(roots).length < LARGEST; count -= 1) {
          const [twin] = copied([node]) as [Node];
          twin.args = this.argumentsOf(node.field);
          siblings.push(twin);
        }
        return roots;
      case 4:
        if (siblings.length > 1) siblings.splice(siblings.indexOf(node), 1);
        return roots;
      case 5:
        if (isObjectType(type)) node.children.push(...this.leaves(type).filter((leaf) => !has(node, leaf)));
        return roots;
      case 6:
        node.isSpread = !node.isSpread;
        return roots;
      default:
        node.args = this.argumentsOf(node.field, node.args);
        return roots;
    }
  }

  private root(): Node {
    for (;;) {
      const field = this.oneOf(Object.values(this.query.getFields()));
      if (this.canAsk(field)) return this.node(field, this.next(DEEPEST));
    }
  }

  private canAsk({ name, args }: Field): boolean {
    // They call an outside system, whose time is not ours, or tell of the schema.
    return (
      name !== 'node' &&
      args.every((argument) => !isRequiredArgument(argument) || this.valueOf(argument, {}) !== undefined)
    );
  }

  private node(field: Field, depth: number): Node {
    const type = getNamedType(field.type);
    const node: Node = { field, args: this.argumentsOf(field), children: [], isSpread: false };
    if (isObjectType(type)) node.children = this.below(type, depth);
    return node;
  }

  private below(type: GraphQLObjectType, depth: number): Node[] {
    const nested = Object.values(type.getFields()).filter(
      (field) => isObjectType(getNamedType(field.type)) && this.canAsk(field),
    );
    const leaves = this.leaves(type);
    const chosen = this.next(2) === 0 ? leaves : leaves.slice(0, 1 + this.next(3));
    // A page without its entries would tell nothing.
    const entries = nested.filter(({ name }) => name === 'data' || name === 'edges' || name === 'node');
    const count = depth > 0 ? 1 + this.next(2) : 0;
    const below =
      entries.length > 0 ? entries : Array.from({ length: nested.length && count }, () => this.oneOf(nested));
    return [...chosen, ...below.map((field) => this.node(field, entries.length > 0 ? depth : depth - 1))];
  }

  private leaves(type: GraphQLObjectType): Node[] {
    return Object.values(type.getFields())
      .filter((field) => isLeafType(getNamedType(field.type)) && this.canAsk(field))
      .map((field) => ({ field, args: {}, children: [], isSpread: false }));
  }

  private argumentsOf(field: Field, before: Record<string, string> = {}): Record<string, string> {
    const record = this.oneOf(this.recordsFor(field));
    const args: Record<string, string> = {};
    const isRange = this.next(2) === 0;
    for (const argument of field.args) {
      const isOpen = !isRequiredArgument(argument);
      if (isOpen && isWindow(argument) && (argument.name === 'days') === isRange && field.args.some(isDate)) continue;
      if (isOpen && !isSize(argument) && !isWindow(argument) && this.next(4) > 0) continue;
      const kept = this.next(2) === 0 ? before[argument.name] : undefined;
      const value = kept ?? this.valueOf(argument, record);
      if (value !== undefined) args[argument.name] = value;
    }
    return args;
  }

  private recordsFor({ args }: Field): readonly KnownRecord[] {
    const names = args.filter(isRequiredArgument).map(({ name }) => name);
    const fit = this.records.filter((record) => names.every((name) => !name.endsWith('Id') || name in record));
    return fit.length > 0 ? fit : [{}];
  }

  private valueOf(argument: GraphQLArgument, record: KnownRecord): string | undefined {
    const type = getNamedType(argument.type);
    const { name } = argument;
    if (name.endsWith('Id')) {
      const value = record[name] ?? this.records.find((each) => name in each)?.[name];
      return value && JSON.stringify(value);
    }
    if (isSize(argument)) return String(this.oneOf(SIZES));
    if (name === 'days') return String(this.oneOf(WINDOWS));
    if (isDate(argument)) return JSON.stringify(name.toLowerCase().startsWith('start') ? RANGE.start : RANGE.end);
    if (isEnumType(type)) return this.oneOf(type.getValues()).name;
    if (type.name === 'Boolean') return this.oneOf(['true', 'false']);
    if (name === 'offset') return String(this.oneOf([0, 100, 1_000]));
    if (name === 'sort') return this.oneOf(['"-cost"', '"-roas"', '"name"']);
    return name in record ? JSON.stringify(record[name]) : undefined;
  }

  private oneOf<T>(items: readonly T[]): T {
    return items[this.next(items.length)] as T;
  }
}

const isSize = ({ name }: GraphQLArgument) => name === 'limit' || name === 'first' || name === 'pageSize';
const isDate = ({ type }: GraphQLArgument) => getNamedType(type).name === 'LocalDate';
const isWindow = (argument: GraphQLArgument) => argument.name === 'days' || isDate(argument);
const has = (node: Node, { field }: Node) => node.children.some((child) => child.field === field);

function copied(nodes: Candidate): Node[] {
  return nodes.map((node) => ({ ...node, args: { ...node.args }, children: copied(node.children) }));
}

function flat(nodes: Candidate): Node[] {
  return nodes.flatMap((node) => [node, ...flat(node.children)]);
}

/** What documents have in common that ask for the same in other numbers: the fields with selections, each once. */
export function kindOf(candidate: Candidate): string {
  const names = flat(candidate).flatMap(({ field, children }) => (children.length > 0 ? field.name : []));
  return [...new Set(names)].sort().join(' ');
}

/** The document's text. */
export function textOf(candidate: Candidate): string {
  const fragments: string[] = [];
  const selections = (nodes: Candidate): string => {
    const names = new Map<string, number>();
    const texts = nodes.map((node) => {
      const { field, args, children, isSpread } = node;
      const seen = names.get(field.name) ?? 0;
      names.set(field.name, seen + 1);
      const given = Object.entries(args).map(([name, value]) => `${name}: ${value}`);
      const call = `${seen > 0 ? `${field.name}${seen}: ` : ''}${field.name}${given.length > 0 ? `(${given.join(', ')})` : ''}`;
      const type = getNamedType(field.type);
      if (isLeafType(type)) return call;
      const inside = selections(children);
      if (!isSpread) return `${call} ${inside}`;
      const name = `F${fragments.length}`;
      fragments.push(`fragment ${name} on ${type.name} ${inside}`);
      return `${call} { ...${name} }`;
    });
    return `{ ${texts.join(' ') || '__typename'} }`;
  };
  const query = selections(candidate);
  return [query, ...fragments].join('\n');
}

/** Random whole numbers that depend on the seed alone (mulberry32). */
export function randomOf(seed: number): (most: number) => number {
  let state = seed >>> 0;
  return (most) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most;
  };
}
