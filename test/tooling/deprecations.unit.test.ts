import { readFileSync } from 'node:fs';
import { type GraphQLSchema, isEnumType, isInputObjectType, isInterfaceType, isObjectType } from 'graphql';
import { resolvers } from '../../resolvers/index.js';
import { operationsOf } from '../../resolvers/operations/operation.js';
import { FORMER_NAMES } from '../../src/environment.js';
import { apiOf } from '../../src/transports/api.js';
import { VERSION } from '../../src/version.js';

const CHANGELOG = readFileSync('CHANGELOG.md', 'utf8');
const { schema } = apiOf(resolvers);

interface Declared {
  name: string;
  version: string | undefined;
}

/** What is deprecated beside whole operations: fields, arguments and values, each with the version that its reason names. */
function* partsOf(of: GraphQLSchema, operations: ReadonlySet<string>): Generator<Declared> {
  const declared = (name: string, reason: string) => ({
    name,
    version: /^Since (\d+\.\d+\.\d+): /.exec(reason)?.[1],
  });
  for (const type of Object.values(of.getTypeMap())) {
    if (type.name.startsWith('__')) continue;
    if (isEnumType(type))
      for (const { name, deprecationReason } of type.getValues())
        if (deprecationReason) yield declared(name, deprecationReason);
    if (isInputObjectType(type))
      for (const { name, deprecationReason } of Object.values(type.getFields()))
        if (deprecationReason) yield declared(name, deprecationReason);
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    for (const { name, deprecationReason, args } of Object.values(type.getFields())) {
      if (deprecationReason && !operations.has(name)) yield declared(name, deprecationReason);
      for (const argument of args)
        if (argument.deprecationReason) yield declared(argument.name, argument.deprecationReason);
    }
  }
}

const newer = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true }) > 0;

/** Which of them the changelog says nothing of, below their version; one that is not out yet stands below "Unreleased". */
function untold(changelog: string, declared: readonly Declared[]): string[] {
  const sections = new Map(changelog.split(/^## /m).map((text) => [text.split(/[\s(]/, 1)[0], text]));
  return declared
    .filter(({ name, version }) => {
      const section = version && (sections.get(version) ?? (newer(version, VERSION) ? sections.get('Unreleased') : ''));
      return !section || !new RegExp(`\\b${name}\\b`).test(section);
    })
    .map(({ name, version }) => `${name} (${version ?? 'its reason names no version: Since 1.17.0: …'})`);
}

test('what is deprecated stands in the changelog, below the version that says so', () => {
  const operations = [...operationsOf(schema).values()].filter(({ deprecated }) => deprecated);
  const declared = operations.map(({ name, deprecated }) => ({ name, version: deprecated?.version }));
  const parts = [...partsOf(schema, new Set(operations.map(({ name }) => name)))];
  expect(untold(CHANGELOG, [...declared, ...parts])).toEqual([]);
});

test('a setting that was renamed stands there by both names', () => {
  for (const [name, former] of Object.entries(FORMER_NAMES))
    expect([former, CHANGELOG.includes(`\`${former}\``) && CHANGELOG.includes(`\`${name}\``)]).toEqual([former, true]);
});

test('what the changelog lacks is named', () => {
  const changelog = '# Changes\n\n## Unreleased\n\n- `oldLamps` is deprecated.\n\n## 1.2.0\n\n- `watts`.\n';
  expect(
    untold(changelog, [
      { name: 'oldLamps', version: '99.0.0' },
      { name: 'watts', version: '1.2.0' },
      { name: 'watts', version: '99.0.0' },
      { name: 'oldLamps', version: '1.2.0' },
      { name: 'lumens', version: '1.1.0' },
      { name: 'size', version: undefined },
    ]),
  ).toEqual([
    'watts (99.0.0)',
    'oldLamps (1.2.0)',
    'lumens (1.1.0)',
    'size (its reason names no version: Since 1.17.0: …)',
  ]);
});
