import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import {
  buildSchema,
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
  isObjectType,
} from 'graphql';
import { type ReadsApp, startReadsApp } from '../reads/support.js';

const RUNS = Number(process.env.ADLANE_COST_RUNS ?? 150);

/** Read by integrations, with the arguments that they need; nested fields are chosen freely. */
const ROOTS = [
  'accounts',
  'campaigns',
  'products',
  'account',
  'accountCampaigns',
  'accountSearchTerms',
  'activityLogs',
  'keywords',
  'feeds',
  'memories',
  'miningRuns',
  'negativeKeywordLists',
  'planningBoard',
  'todos',
  'productStatusSummary',
  'disapprovedProducts',
];

const schema = buildSchema(readFileSync(new URL('../../schema/schema.graphql', import.meta.url), 'utf8'));
let reads: ReadsApp;
let apiKey: string;

beforeAll(async () => {
  reads = await startReadsApp();
  apiKey = await reads.keyWith();
});
afterAll(() => reads.stop());

/** What an answer holds, in the units of the cost. */
function workOf(value: unknown): number {
  if (Array.isArray(value))
    return value.reduce((sum, item) => sum + (typeof item === 'object' ? workOf(item) : 0.1), 0);
  if (value === null || typeof value !== 'object') return 0.1;
  return 1 + Object.values(value).reduce((sum: number, item) => sum + workOf(item), 0);
}

/** A random document of the schema, out of a source of random numbers. */
class Author {
  private readonly fragments: string[] = [];

  constructor(private readonly next: (most: number) => number) {}

  document(): string {
    const query = schema.getQueryType() as GraphQLObjectType;
    const roots = Array.from({ length: 1 + this.next(2) }, (_, at) => {
      const field = query.getFields()[this.oneOf(ROOTS)] as GraphQLField<unknown, unknown>;
      return `r${at}: ${this.field(field, 4)}`;
    });
    return [`{ ${roots.join(' ')} }`, ...this.fragments].join('\n');
  }

  private field(field: GraphQLField<unknown, unknown>, depth: number): string {
    const type = getNamedType(field.type);
    return `${field.name}${this.argumentsOf(field)}${isObjectType(type) ? ` ${this.selections(type, depth)}` : ''}`;
  }

  private selections(type: GraphQLObjectType, depth: number): string {
    const fields = Object.values(type.getFields());
    const leaves = fields.filter((field) => isLeafType(getNamedType(field.type)));
    const objects = fields.filter((field) => !isLeafType(getNamedType(field.type)));
    const chosen = Array.from({ length: this.next(4) }, () => leaves.length > 0 && this.oneOf(leaves).name);
    const parts = ['__typename', ...new Set(chosen.filter((name) => name !== false))];
    // A page without its list would tell nothing.
    const lists = objects.filter((field) => isListType(getNullableType(field.type)));
    const below =
      depth > 0 && objects.length > 0 ? [this.oneOf(lists.length > 0 && this.next(2) ? lists : objects)] : [];
    for (const field of new Set(below)) {
      const text = this.field(field, depth - 1);
      if (this.next(4) === 0) {
        const name = `F${this.fragments.length}`;
        this.fragments.push(`fragment ${name} on ${type.name} { ${text} }`);
        parts.push(`...${name}`, `... on ${type.name} { ${text} }`);
      } else parts.push(text);
    }
    return `{ ${parts.join(' ')} }`;
  }

  private argumentsOf(field: GraphQLField<unknown, unknown>): string {
    const given = field.args.flatMap(({ name, type }) => {
      if (name === 'limit' && this.next(2)) return [`limit: ${1 + this.next(20)}`];
      if (name === 'days' && this.next(2)) return [`days: ${1 + this.next(40)}`];
      if (name === 'accountId' && String(type).endsWith('!')) return ['accountId: "101"'];
      return [];
    });
    return given.length > 0 ? `(${given.join(', ')})` : '';
  }

  private oneOf<T>(items: readonly T[]): T {
    return items[this.next(items.length)] as T;
  }
}

test('no document does more than its cost said', async () => {
  const numbers = fc.array(fc.nat(), { minLength: 60, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(numbers, async (source) => {
      let at = 0;
      const author = new Author((most) => (source[at++ % source.length] as number) % most);
      const query = author.document();
      const { status, body } = await reads.app.graphql(query, {}, { apiKey });
      expect(status).toBe(200);
      for (const error of body.errors ?? []) expect(error.extensions.code).not.toBe('internal');
      if (body.data) expect(workOf(body.data) - 1).toBeLessThanOrEqual(body.extensions.cost.requested);
    }),
    { numRuns: RUNS, seed: 20_261_121 },
  );
});

test('where lists are full the cost is at most three times what is done, besides the statements', async () => {
  const { total } = (await reads.app.graphql('{ campaigns { meta { total } } }', {}, { apiKey })).body.data.campaigns
    .meta;
  const query = `{ campaigns(limit: ${total}) { data { id name metrics { cost roas } dailyMetrics(days: 30) { date cost } } } }`;
  const { body } = await reads.app.graphql(query, {}, { apiKey });
  expect(body.extensions.cost.requested - 200).toBeLessThanOrEqual(3 * workOf(body.data));
});
