import {
  type DocumentNode,
  type ExecutionResult,
  executeSync,
  type GraphQLSchema,
  getIntrospectionQuery,
  type IntrospectionOptions,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  Kind,
  parse,
  print,
} from 'graphql';

/** Options of the standard query; clients combine them freely. */
const OPTIONS = [
  'descriptions',
  'specifiedByUrl',
  'directiveIsRepeatable',
  'schemaDescription',
  'inputValueDeprecation',
  'oneOf',
] as const satisfies (keyof IntrospectionOptions)[];

/** Each answer takes a few MB. */
const MAX_CACHED = 8;

/** Caches the answers to the standard introspection query in all its variants. */
export class StandardIntrospection {
  private readonly cache = new Map<string, ExecutionResult>();
  private variants: ReadonlySet<string> | undefined;

  constructor(private readonly schema: GraphQLSchema) {}

  is(document: DocumentNode): boolean {
    return this.isStandard(normalised(document));
  }

  /** Undefined for other documents. */
  answerOf(document: DocumentNode): ExecutionResult | undefined {
    const text = normalised(document);
    if (!this.isStandard(text)) return undefined;
    const known = this.cache.get(text);
    if (known) return known;
    const answer = executeSync({ schema: this.schema, document });
    if (this.cache.size < MAX_CACHED) this.cache.set(text, answer);
    return answer;
  }

  private isStandard(text: string | undefined): text is string {
    this.variants ??= new Set(standardVariants());
    return text !== undefined && this.variants.has(text);
  }
}

export const ALL_TYPES = '__Schema.types';
/** The maximum of one interface; over all types there are fewer than types. */
export const POSSIBLE_TYPES = '__Type.possibleTypes';

/** List sizes by `Type.field`. */
export function introspectionSizes(schema: GraphQLSchema): ReadonlyMap<string, number> {
  const types = Object.values(schema.getTypeMap());
  const fields = types.flatMap((type) => (isObjectType(type) ? Object.values(type.getFields()) : []));
  const args = fields.flatMap((field) => field.args);
  const inputs = types.flatMap((type) => (isInputObjectType(type) ? Object.keys(type.getFields()) : []));
  const values = types.flatMap((type) => (isEnumType(type) ? type.getValues() : []));
  const implementing = types.map((type) => (isInterfaceType(type) ? schema.getPossibleTypes(type).length : 0));
  const mean = ({ length }: readonly unknown[]) => Math.ceil(length / types.length);
  return new Map([
    [ALL_TYPES, types.length],
    ['__Schema.directives', schema.getDirectives().length],
    ['__Type.fields', mean(fields)],
    ['__Type.inputFields', mean(inputs)],
    ['__Type.enumValues', mean(values)],
    [POSSIBLE_TYPES, Math.max(1, ...implementing)],
    ['__Field.args', Math.ceil(args.length / Math.max(1, fields.length))],
    ['__Directive.args', 1],
    ['__Directive.locations', 3],
  ]);
}

function* standardVariants(): Iterable<string> {
  for (let bits = 0; bits < 2 ** OPTIONS.length; bits += 1) {
    const options = Object.fromEntries(OPTIONS.map((name, at) => [name, (bits & (2 ** at)) !== 0]));
    yield normalised(parse(getIntrospectionQuery(options))) as string;
  }
}

/** The text without the operation's name; undefined unless `__schema` is the only field. */
function normalised(document: DocumentNode): string | undefined {
  const operations = document.definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  if (!operation || operations.length > 1) return undefined;
  const [only, ...others] = operation.selectionSet.selections;
  if (only?.kind !== Kind.FIELD || only.name.value !== '__schema' || others.length > 0) return undefined;
  const { name: _name, ...unnamed } = operation;
  const definitions = document.definitions.map((each) => (each === operation ? unnamed : each));
  return print({ ...document, definitions });
}
