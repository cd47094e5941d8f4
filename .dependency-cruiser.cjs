/**
 * Who may import whom: main -> app -> transports -> resolvers -> schema, access, domain -> platforms, db.
 * The swc parser reads the sources, because TypeScript 7 has no compiler API; it sees type imports too, apart from
 * inline `import('x').T`, which the linter forbids.
 */
const { globSync } = require('node:fs');

const npm = (...names) => `(^|/)node_modules/(${names.join('|')})/`;

const ABOVE_TRANSPORTS = '^src/(main|app|system|start)[.]ts$';
const OUTSIDE = '^(cli|client|test|bench)/';
const SERVER = '^(src|schema|resolvers|migrations|cli)/';
const DOORS = '^src/transports/';
const RESOLVERS = '^resolvers/';
const SCHEMA = '^schema/';
const SANDBOX = '^sandbox/';
const STAND_INS = '^(sandbox|demo)/';
/** What implements the interfaces of src/platforms/*.ts for one outside system; only its own files and the registry know it. */
const PLATFORMS = globSync('src/platforms/*/*-platform.ts', { cwd: __dirname }).map((file) => file.split('/')[2]);
const ADAPTERS = `^src/platforms/(${PLATFORMS.join('|')})/`;
const CONSOLE = '^console/';
const GRAPHQL = npm(
  'graphql',
  'type-graphql',
  'graphql-[^/]+',
  '@graphql-[^/]+/[^/]+',
  '@apollo/[^/]+',
  'sofa-api',
  'fets',
);
const TRACING = '^src/telemetry/otel/';
const HTTP = npm('express', '@types/express', '@modelcontextprotocol/[^/]+');

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    rule('no-cycles', 'Modules that need each other are one module, or lack a third.', {}, { circular: true }),
    // The console's build takes the client from its sources; what its package names is there once it is built.
    rule(
      'no-unknown-imports',
      'The file or package does not exist.',
      {},
      { couldNotResolve: true, pathNot: '^@adlane/client$' },
    ),
    rule(
      'no-development-packages',
      'The server runs without devDependencies: pages are bundled when it is built, and production has no demo.',
      {
        path: SERVER,
        pathNot: ['^cli/support/', '^src/transports/pages/browser/'],
      },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'schema-says-what',
      'Types of the API know other types, enums of the domain, roles, scopes and names of platforms; they have no behaviour.',
      { path: SCHEMA },
      {
        path: '^(src|resolvers|cli|test|bench|migrations)/',
        pathNot: ['^src/domain/.+[.]enum[.]ts$', '^src/access/(roles|scopes)[.]ts$', '^src/platforms/registry[.]ts$'],
      },
    ),
    rule(
      'resolvers-stay-thin',
      'A resolver names the service that answers; it has no transport, no outside system and no SQL of its own.',
      { path: RESOLVERS },
      {
        path: [
          DOORS,
          '^src/(platforms|db|sync)/',
          npm('express', '@mikro-orm/[^/]+', 'sql-template-tag'),
          ABOVE_TRANSPORTS,
        ],
      },
    ),
    rule(
      'transports-carry',
      'A transport is a transport: what it serves comes from resolvers and their declarations.',
      { path: DOORS },
      { path: ['^src/(platforms|sync)/', ABOVE_TRANSPORTS] },
    ),
    rule(
      'access-below-transports',
      'Who is calling is worked out without knowing through which transport.',
      { path: '^src/access/' },
      { path: [RESOLVERS, DOORS, GRAPHQL, HTTP, '^src/sync/', ABOVE_TRANSPORTS] },
    ),
    rule(
      'domain-without-transport',
      'The domain knows neither GraphQL nor HTTP.',
      { path: '^src/domain/' },
      { path: [RESOLVERS, DOORS, GRAPHQL, HTTP, ABOVE_TRANSPORTS] },
    ),
    rule(
      'shapes-are-types',
      'Services take and return the types of the API; at run time they do not know it.',
      { path: '^src/(access|domain|sync)/|^src/maintenance[.]ts$' },
      { path: SCHEMA, dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'sync-without-transport',
      'Pulls and jobs run without anybody calling.',
      { path: '^src/sync/' },
      { path: [RESOLVERS, DOORS, GRAPHQL, HTTP, ABOVE_TRANSPORTS] },
    ),
    rule(
      'platforms-stand-alone',
      'A client of an outside system knows that system, and nothing of this one.',
      { path: '^src/platforms/' },
      { path: [SCHEMA, RESOLVERS, DOORS, GRAPHQL, HTTP, '^src/(domain|access|sync)/', ABOVE_TRANSPORTS] },
    ),
    rule(
      'adapters-behind-ports',
      'A platform is reached by what src/platforms/*.ts says that it can do.',
      { pathNot: [ADAPTERS, '^src/platforms/registry[.]ts$', OUTSIDE, ABOVE_TRANSPORTS] },
      { path: ADAPTERS },
    ),
    rule(
      'adapters-stand-alone',
      'What two platforms share stands above them.',
      { path: ADAPTERS },
      { path: ['^src/platforms/registry[.]ts$', ADAPTERS], pathNot: '^src/platforms/$1/' },
    ),
    rule(
      'console-speaks-through-the-client',
      'What the console knows of the server is what anybody is told: the schema, by generated types, and the client package.',
      { path: CONSOLE },
      { path: '^(src|schema|resolvers|migrations|cli|demo|sandbox|test|bench)/' },
    ),
    rule(
      'nothing-needs-the-console',
      'The server serves what was built of it.',
      { pathNot: CONSOLE },
      { path: CONSOLE },
    ),
    rule(
      'sandbox-is-another-system',
      'The sandbox stands for systems of other people: it shares no code with the server that talks to it.',
      { path: SANDBOX },
      { path: '^(src|demo|schema|resolvers|migrations|cli|test|bench)/' },
    ),
    rule(
      'stand-ins-are-for-the-start',
      'Only what starts the demo knows of it, and what opens its database; the sandbox is reached over HTTP.',
      { path: SERVER, pathNot: '^(src/(main|start|system)|cli/commands/seed)[.]ts$' },
      { path: STAND_INS },
    ),
    rule(
      'production-loads-no-stand-in',
      'They are loaded by import() where the demo starts; only types may be named before.',
      { path: SERVER },
      { path: STAND_INS, dynamic: false, dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'tracing-is-loaded-by-import',
      'Who exports no traces loads nothing of OpenTelemetry: src/telemetry/otel/ alone knows it, and is loaded by import().',
      { pathNot: [TRACING, '^test/'] },
      { path: [TRACING, npm('@opentelemetry/[^/]+')], dynamic: false, dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'telemetry-knows-no-room',
      'What every room is traced by depends on none.',
      { path: '^src/telemetry/' },
      {
        path: [
          '^src/(access|transports|domain|platforms|sync|db)/',
          SCHEMA,
          RESOLVERS,
          GRAPHQL,
          HTTP,
          ABOVE_TRANSPORTS,
        ],
      },
    ),
    rule(
      'client-is-another-program',
      'The client knows the server by its schema and documents alone.',
      { path: '^client/' },
      { path: '^(src|sandbox|demo|schema|resolvers|migrations|cli|test|bench)/' },
    ),
    rule(
      'helpers-know-no-room',
      'What every room uses depends on none.',
      {
        path: [
          '^src/db/',
          '^src/lib/',
          '^src/(environment|errors|log|own-address|production-rules|settings|version)[.]ts$',
        ],
      },
      {
        path: ['^src/(access|transports|domain|platforms|sync)/', SCHEMA, RESOLVERS, GRAPHQL, HTTP, ABOVE_TRANSPORTS],
      },
    ),
    rule(
      'nothing-needs-the-outside',
      'Tests and measurements use the server, never the reverse; operator commands are known to the entry alone.',
      { path: '^(src|sandbox|demo|schema|resolvers|migrations)/', pathNot: '^src/main[.]ts$' },
      { path: OUTSIDE },
    ),
  ],
  options: {
    parser: 'swc',
    exclude: '^(test/support|client/src|console/src)/generated/',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.cjs', '.mjs', '.json', '.d.ts'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['main', 'types'],
    },
  },
};
