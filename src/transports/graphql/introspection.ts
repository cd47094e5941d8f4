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

/** Options of the standard query; clients send it with any of them. */
const SWITCHES = [
  'descriptions',
  'specifiedByUrl',
  'directiveIsRepeatable',
  'schemaDescription',
  'inputValueDeprecation',
  'oneOf',
] as const satisfies (keyof IntrospectionOptions)[];

/** Answers of the standard query that are kept; each takes a few MB. */
const MAX_KEPT = 8;

/** Gives the answer of the standard introspection query, in all its forms, without asking the engine again. */
export class StandardIntrospection {
  private readonly kept = new Map<string, ExecutionResult>();
  private standard: ReadonlySet<string> | undefined;

  constructor(private readonly schema: GraphQLSchema) {}

  /** Whether it is that query. */
  is(document: DocumentNode): boolean {
    return this.isStandard(normalised(document));
  }

  /** Undefined for any other document. */
  answerOf(document: DocumentNode): ExecutionResult | undefined {
    const text = normalised(document);
    if (!this.isStandard(text)) return undefined;
    const known = this.kept.get(text);
    if (known) return known;
    const answer = executeSync({ schema: this.schema, document });
    if (this.kept.size < MAX_KEPT) this.kept.set(text, answer);
    return answer;
  }

  private isStandard(text: string | undefined): text is string {
    this.standard ??= new Set(forms());
    return text !== undefined && this.standard.has(text);
  }
}

export const ALL_TYPES = '__Schema.types';
/** The most of any interface; over all types there are fewer of them than types. */
export const POSSIBLE_TYPES = '__Type.possibleTypes';

/** Sizes of the lists in the introspection of a schema, over all its types, by `Type.field`. */
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

function* forms(): Iterable<string> {
  for (let bits = 0; bits < 2 ** SWITCHES.length; bits += 1) {
    const options = Object.fromEntries(SWITCHES.map((name, at) => [name, (bits & (2 ** at)) !== 0]));
    yield normalised(parse(getIntrospectionQuery(options))) as string;
  }
}

/** The text of a document with one operation that has only `__schema`, whatever the operation is called. */
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
