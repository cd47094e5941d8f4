/**
 * Who may import whom: main -> app -> doors -> resolvers -> schema, access, domain -> platforms, db.
 * The swc parser reads the sources, because TypeScript 7 has no compiler API; it sees type imports too, apart from
 * inline `import('x').T`, which the linter forbids.
 */
const npm = (...names) => `(^|/)node_modules/(${names.join('|')})/`;

const ABOVE_DOORS = ['^src/(main|app|app-parts|compose-services|system|start)[.]ts$', '^src/demo/'];
const OUTSIDE = '^(cli|test|bench)/';
const DOORS = '^src/doors/';
const RESOLVERS = '^resolvers/';
const SCHEMA = '^schema/';
const SANDBOX = '^src/sandbox/';
const GRAPHQL = npm('graphql', 'type-graphql', 'graphql-[^/]+', '@graphql-[^/]+/[^/]+', '@apollo/[^/]+', 'sofa-api');
const HTTP = npm('express', '@types/express', '@modelcontextprotocol/[^/]+');

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    rule('no-cycles', 'Modules that need each other are one module, or lack a third.', {}, { circular: true }),
    rule('no-unknown-imports', 'The file or package does not exist.', {}, { couldNotResolve: true }),
    rule(
      'no-development-packages',
      'The server runs without devDependencies; pages are bundled when it is built.',
      {
        path: '^(src|schema|resolvers|migrations|cli)/',
        pathNot: ['^cli/support/', '^src/doors/pages/(browser/|bundle[.]ts$)'],
      },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'schema-says-what',
      'Types of the API know other types, enums of the domain, roles and scopes; they have no behaviour.',
      { path: SCHEMA },
      {
        path: '^(src|resolvers|cli|test|bench|migrations)/',
        pathNot: ['^src/domain/.+[.]enum[.]ts$', '^src/access/(roles|scopes)[.]ts$'],
      },
    ),
    rule(
      'resolvers-stay-thin',
      'A resolver names the service that answers; it has no door, no outside system and no SQL of its own.',
      { path: RESOLVERS },
      {
        path: [DOORS, '^src/(platforms|db|sync)/', npm('express', '@mikro-orm/[^/]+', 'kysely'), ...ABOVE_DOORS],
      },
    ),
    rule(
      'doors-carry',
      'A door is a transport: what it serves comes from resolvers and their declarations.',
      { path: DOORS },
      { path: ['^src/(platforms|sync)/', ...ABOVE_DOORS] },
    ),
    rule(
      'access-below-doors',
      'Who is calling is worked out without knowing through which door.',
      { path: '^src/access/' },
      { path: [RESOLVERS, DOORS, GRAPHQL, HTTP, '^src/sync/', ...ABOVE_DOORS] },
    ),
    rule(
      'domain-without-transport',
      'The domain knows neither GraphQL nor HTTP.',
      { path: '^src/domain/' },
      { path: [RESOLVERS, DOORS, GRAPHQL, HTTP, ...ABOVE_DOORS] },
    ),
    rule(
      'shapes-are-types',
      'Services answer in the shapes of the API; of its declarations nothing is there when they run.',
      { path: '^src/(access|domain)/|^src/maintenance[.]ts$' },
      { path: SCHEMA, dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'sync-without-transport',
      'Pulls and jobs run without anybody calling.',
      { path: '^src/sync/' },
      { path: [SCHEMA, RESOLVERS, DOORS, GRAPHQL, HTTP, ...ABOVE_DOORS] },
    ),
    rule(
      'platforms-stand-alone',
      'A client of an outside system knows that system, and nothing of this one.',
      { path: '^src/platforms/' },
      { path: [SCHEMA, RESOLVERS, DOORS, GRAPHQL, HTTP, '^src/(domain|access|sync)/', ...ABOVE_DOORS] },
    ),
    rule(
      'sandbox-is-another-system',
      'The sandbox stands for systems of other people: it shares no code with the server that talks to it.',
      { path: SANDBOX },
      { path: '^(src|schema|resolvers|cli|test|bench)/', pathNot: SANDBOX },
    ),
    rule(
      'sandbox-is-reached-over-http',
      'Only what starts the sandbox knows that it exists.',
      { pathNot: [SANDBOX, OUTSIDE, ...ABOVE_DOORS] },
      { path: SANDBOX },
    ),
    rule(
      'helpers-know-no-room',
      'What every room uses depends on none.',
      {
        path: [
          '^src/db/',
          '^src/(allowed-origins|clock|errors|ids|listen|log|money|network|own-address|production-rules|settings|texts|version)[.]ts$',
        ],
      },
      {
        path: ['^src/(access|doors|domain|platforms|sync)/', SCHEMA, RESOLVERS, GRAPHQL, HTTP, ...ABOVE_DOORS],
      },
    ),
    rule(
      'nothing-needs-the-outside',
      'Tests and measurements use the server, never the reverse; operator commands are known to the entry alone.',
      { path: '^(src|schema|resolvers|migrations)/', pathNot: '^src/main[.]ts$' },
      { path: OUTSIDE },
    ),
  ],
  options: {
    parser: 'swc',
    exclude: '^test/support/generated/',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.js', '.cjs', '.mjs', '.json', '.d.ts'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['main', 'types'],
    },
  },
};
