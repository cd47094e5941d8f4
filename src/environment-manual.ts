import type { Environment } from './environment.js';

/**
 * What operators are told of variables that belong together: README.md, .env.example, compose.yml and the
 * files of settings in ops/kubernetes are written from it.
 */
export interface ManualRow {
  names: readonly (keyof Environment)[];
  /** What holds without them, in words; absent: the defaults of their forms. */
  standard?: string;
  meaning: string;
  /** Production does not start without them. */
  needed?: boolean;
  /** A value to begin with. */
  example?: string;
  /** A command that makes one. */
  how?: string;
  /** `false`: the image or compose.yml sets it. */
  deployed?: boolean;
  /** Those that nobody else may read. */
  secret?: readonly (keyof Environment)[];
  /** A value of the first of them to begin with in a cluster, which needs it. */
  inCluster?: string;
}

/** A row for each variable that is not a former name; a test counts them. */
export const MANUAL_ROWS: readonly ManualRow[] = [
  { names: ['PORT', 'HOST'], meaning: 'where the server listens', deployed: false },
  {
    names: ['PUBLIC_URL'],
    standard: 'from host and port; production needs it',
    meaning: 'the address that callers use; https in production',
    needed: true,
    example: 'https://ads.example.com',
  },
  {
    names: ['CORS_ORIGINS'],
    standard: 'none; in the demo `http://localhost`, `127.0.0.1` and `[::1]` on any port',
    meaning:
      'exact origins, comma-separated, whose pages may call this server from a browser, on every door; `*` is not accepted ([why](docs/adr/0040-browsers-of-other-origins.md))',
  },
  {
    names: ['RETURN_ORIGINS'],
    standard: '`PUBLIC_URL`, and where the server listens',
    meaning:
      'origins, comma-separated, that people may be sent back to after consenting at a platform or paying; until 1.16 it was called `ALLOWED_ORIGINS`, which is still read',
  },
  {
    names: ['DATABASE_URL'],
    secret: ['DATABASE_URL'],
    inCluster: 'postgres://adlane:password@db.internal:5432/adlane',
    standard: 'none',
    meaning: 'PostgreSQL 15 or newer; without it the embedded one',
    needed: true,
    deployed: false,
  },
  {
    names: ['DATABASE_POOLER_URL'],
    secret: ['DATABASE_POOLER_URL'],
    standard: 'none',
    meaning:
      'the same database through a pooler in transaction mode such as pgbouncer; locks, live updates, jobs, syncs, migrations and operator commands still go to `DATABASE_URL`, which names the server itself',
  },
  {
    names: ['DATABASE_REPLICA_URL'],
    secret: ['DATABASE_REPLICA_URL'],
    standard: 'none',
    meaning:
      'a streaming replica that answers reads, at most 10 seconds behind and never behind what their caller wrote',
  },
  {
    names: ['DATABASE_POOL_SIZE'],
    standard: '6; behind a pooler 20',
    meaning:
      'most connections for requests, 3 or more, to the replica as many again; about an eighth is kept for health, sign-in and credentials. A process has up to 6 more to the server itself: 2 for syncs and migrations, 2 for jobs, 1 for locks, 1 for live updates. Eight processes have 96, and PostgreSQL allows 97 as it comes; behind a pooler 48 and those of the pooler',
  },
  {
    names: ['DATABASE_STATEMENT_TIMEOUT_MS'],
    meaning:
      'longest time of one statement of a request on a PostgreSQL server; syncs and migrations take the time they need',
  },
  { names: ['DATA_DIR'], meaning: 'embedded database and demo credentials; one process at a time', deployed: false },
  {
    names: ['ALLOW_NEWER_DATABASE'],
    meaning:
      '`true` starts on a database that a later version has migrated; only for the way back by one version, whose tables the next one leaves as they were',
  },
  {
    names: ['ATTACHMENTS_DIR'],
    standard: '`DATA_DIR/attachments`',
    meaning: 'files of support tickets; where they arrive, with a bucket',
    deployed: false,
  },
  {
    names: ['ATTACHMENTS_S3_BUCKET', 'ATTACHMENTS_S3_REGION', 'ATTACHMENTS_S3_ENDPOINT'],
    inCluster: 'adlane-attachments',
    standard: "none, eu-central-1, Amazon's",
    meaning: 'a bucket keeps the files instead; several machines need one',
  },
  {
    names: ['ATTACHMENTS_S3_ACCESS_KEY_ID', 'ATTACHMENTS_S3_SECRET_ACCESS_KEY'],
    secret: ['ATTACHMENTS_S3_ACCESS_KEY_ID', 'ATTACHMENTS_S3_SECRET_ACCESS_KEY'],
    standard: 'as the machine provides them',
    meaning: 'access to the bucket',
  },
  {
    names: ['NODE_ENV'],
    standard: 'none',
    meaning:
      "`production` refuses to start on the embedded database, keys that are known or can be guessed, and the sandbox's clients and addresses",
    deployed: false,
  },
  { names: ['LOG_LEVEL'], meaning: 'trace, debug, info, warn, error, silent' },
  {
    names: ['METRICS_TOKEN'],
    secret: ['METRICS_TOKEN'],
    standard: 'none',
    meaning:
      'whoever reads `/metrics` sends it as a bearer token; in production `/metrics` answers 404 without this or the next',
    how: 'openssl rand -hex 24',
  },
  {
    names: ['METRICS_PORT', 'METRICS_HOST'],
    inCluster: '9464',
    standard: 'none, as `HOST`',
    meaning: 'metrics stand on a port of their own, and nowhere else',
  },
  {
    names: ['OTEL_TRACES_EXPORTER', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'],
    standard: 'none, none, none: nothing is traced',
    meaning:
      'where traces go: `otlp` (also by an endpoint alone), `console` or `none`; the collector, or its address for traces with the path ([how](docs/guides/operators.md#traces))',
  },
  {
    names: [
      'OTEL_EXPORTER_OTLP_PROTOCOL',
      'OTEL_EXPORTER_OTLP_HEADERS',
      'OTEL_EXPORTER_OTLP_TIMEOUT',
      'OTEL_EXPORTER_OTLP_COMPRESSION',
    ],
    secret: ['OTEL_EXPORTER_OTLP_HEADERS'],
    standard: 'http/protobuf, none, 10000, none',
    meaning:
      'how the collector is spoken to: `http/protobuf` or `http/json`, `key=value` pairs such as a token, milliseconds, `gzip` or `none`',
  },
  {
    names: [
      'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL',
      'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
      'OTEL_EXPORTER_OTLP_TRACES_TIMEOUT',
      'OTEL_EXPORTER_OTLP_TRACES_COMPRESSION',
    ],
    secret: ['OTEL_EXPORTER_OTLP_TRACES_HEADERS'],
    standard: 'as the four above',
    meaning: 'the same for traces alone',
  },
  {
    names: ['OTEL_TRACES_SAMPLER', 'OTEL_TRACES_SAMPLER_ARG'],
    meaning: 'which traces are kept, and which share of them by `traceidratio` and `parentbased_traceidratio`',
  },
  {
    names: ['TRACES_OF_CALLERS'],
    meaning:
      '`link`: a request begins a trace of its own, which names the one of its `traceparent`; `continue`: it goes on with that one, and does what its sampled flag says, only for a proxy of yours that sets the header or removes it ([why](docs/adr/0052-traces.md))',
  },
  {
    names: ['OTEL_SERVICE_NAME', 'OTEL_RESOURCE_ATTRIBUTES'],
    standard: 'adlane, none',
    meaning: 'what the process is called in traces, and `key=value` pairs beside it',
  },
  {
    names: [
      'OTEL_BSP_SCHEDULE_DELAY',
      'OTEL_BSP_EXPORT_TIMEOUT',
      'OTEL_BSP_MAX_QUEUE_SIZE',
      'OTEL_BSP_MAX_EXPORT_BATCH_SIZE',
    ],
    meaning:
      'milliseconds between exports and for one; spans that wait for it, beyond which they are dropped, and in one',
  },
  { names: ['OTEL_SDK_DISABLED'], meaning: '`true` traces nothing, whatever else is set' },
  {
    names: ['TRUSTED_PROXIES'],
    inCluster: '1',
    standard: 'none',
    meaning:
      'how many proxies stand before the server, or their addresses and subnets, comma-separated: their `X-Forwarded-For` says where callers are; without it every caller counts by its connection',
  },
  {
    names: ['DOCUMENT_MAX_COST', 'DOCUMENT_MAX_ANONYMOUS_COST'],
    meaning:
      'what a GraphQL document may cost were every list full, with and without a credential; the second also holds for what asks for the schema ([how it is counted](docs/adr/0017-documents-have-a-cost.md))',
  },
  { names: ['DOCUMENT_MAX_LOADED'], meaning: 'cost of what a document really loads, less than a second of work' },
  {
    names: [
      'DOCUMENT_MAX_TOKENS',
      'DOCUMENT_MAX_DEPTH',
      'DOCUMENT_MAX_ALIASES',
      'DOCUMENT_MAX_ROOT_FIELDS',
      'DOCUMENT_MAX_DIRECTIVES',
    ],
    meaning: 'how large a document may be',
  },
  {
    names: ['TRUSTED_DOCUMENTS', 'TRUSTED_DOCUMENTS_MODE'],
    standard: 'none, `only`',
    meaning:
      'manifests of documents, comma-separated, that clients may name by id; `only` those run, `introspection` with a credential that, too, `off` every document ([how](docs/adr/0043-trusted-documents.md))',
  },
  { names: ['ANSWER_MAX_BYTES'], meaning: 'bytes of an answer over GraphQL' },
  { names: ['INTROSPECTION'], standard: '`public`; in production `credentials`', meaning: 'who is told the schema' },
  {
    names: ['LIMIT_RUNNING', 'LIMIT_RUNNING_PER_CALLER', 'LIMIT_RUNNING_PER_ADDRESS'],
    meaning:
      'requests that run at once in a process: in all, of an API key or person, and of an address without a proven credential; more wait for their turn',
  },
  {
    names: ['LIMIT_QUEUED_PER_CALLER', 'LIMIT_QUEUED_PER_ADDRESS', 'LIMIT_QUEUE_SECONDS'],
    meaning: 'requests that wait, and how long; more are told 429',
  },
  {
    names: ['LIMIT_STREAMS', 'LIMIT_STREAMS_PER_CALLER', 'LIMIT_STREAMS_PER_ADDRESS'],
    meaning: 'open streams in a process: in all, of a caller, and of an address without a credential',
  },
  {
    names: ['LIMIT_CONNECTIONS', 'LIMIT_CONNECTIONS_PER_ADDRESS'],
    meaning: 'open connections; the second holds where no proxy is trusted',
  },
  {
    names: ['SESSION_SIGNING_KEYS'],
    secret: ['SESSION_SIGNING_KEYS'],
    standard: "kept in the demo's database",
    meaning:
      'JSON Web Key Set or PEM, P-256 or Ed25519; the first key signs, all verify; `keys rotate signing` changes them',
    needed: true,
    how: "node -p \"JSON.stringify(crypto.generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }))\"",
  },
  {
    names: ['ENCRYPTION_KEYS'],
    secret: ['ENCRYPTION_KEYS'],
    standard: 'demo key',
    meaning:
      'pairs of `id:base64` with 32 bytes each, comma-separated; the first one locks platform tokens and secrets of webhooks, all open them; `keys rotate encryption` changes them',
    needed: true,
    how: 'echo "first:$(openssl rand -base64 32)"',
  },
  {
    names: ['GOOGLE_SIGN_IN_AUDIENCE'],
    standard: 'sandbox',
    meaning:
      'OAuth client that people sign in with; its redirect address for the console is `{PUBLIC_URL}/app/signed-in`',
    needed: true,
  },
  {
    names: ['GOOGLE_SIGN_IN_ISSUERS', 'GOOGLE_SIGN_IN_JWKS_URL'],
    standard: "Google's; in demo the sandbox's",
    meaning: 'who vouches for people',
  },
  {
    names: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    secret: ['GOOGLE_CLIENT_SECRET'],
    standard: 'sandbox',
    meaning:
      "OAuth client for Google's platforms; its redirect address is `{PUBLIC_URL}/api/v1/connections/google-ads/callback`",
    needed: true,
  },
  {
    names: ['GOOGLE_AUTHORIZE_URL', 'GOOGLE_OAUTH_URL'],
    standard: "Google's; in demo the sandbox's",
    meaning: 'consent page, and where tokens come from',
  },
  {
    names: ['META_APP_ID', 'META_APP_SECRET'],
    secret: ['META_APP_SECRET'],
    standard: 'sandbox; none in production',
    meaning:
      'Meta application; its redirect address is `{PUBLIC_URL}/api/v1/connections/meta-ads/callback`; without it Meta cannot be connected',
  },
  {
    names: ['META_URL', 'META_DIALOG_URL'],
    standard: "Meta's, v25.0 (demo: sandbox)",
    meaning: 'Graph API with its version, and the consent page',
  },
  {
    names: ['GOOGLE_ADS_URL', 'GOOGLE_ADS_API_VERSION', 'GOOGLE_ADS_DEVELOPER_TOKEN'],
    secret: ['GOOGLE_ADS_DEVELOPER_TOKEN'],
    standard: "Google's (demo: sandbox), v25, none",
    meaning: 'Google Ads API',
  },
  {
    names: ['GOOGLE_ADS_OPERATIONS_PER_DAY'],
    standard: 'none',
    meaning:
      'most operations a day of the developer token, of all processes together; 15000 with Basic access, no limit with Standard access. Syncs leave a tenth of them to people',
  },
  {
    names: ['GOOGLE_ADS_QUERIES_PER_SECOND'],
    standard: 'none',
    meaning:
      'most queries a second of syncs for each manager account, of all processes together; Google publishes no number',
  },
  { names: ['MERCHANT_URL'], standard: "Google's; in demo the sandbox's", meaning: 'Merchant API' },
  {
    names: ['MERCHANT_CALLS_PER_MINUTE'],
    standard: 'none',
    meaning:
      'most calls a minute of syncs for each Merchant Center, of all processes together; Google sets it by account',
  },
  {
    names: ['ECB_RATES_URL'],
    standard: "the European Central Bank's; in demo the sandbox's",
    meaning: 'where its files of reference rates stand, `eurofxref-hist.xml` and `eurofxref-hist-90d.xml`',
  },
  {
    names: ['AI_PROVIDER', 'AI_API_KEY', 'AI_MODEL', 'AI_URL'],
    secret: ['AI_API_KEY'],
    standard: "with a key Gemini; in demo the sandbox's",
    meaning: '`google`, `openai-compatible` or `none`, and how to reach the model',
  },
  { names: ['AI_TIMEOUT_MS'], meaning: 'longest call of the model; of a stream, longest silence' },
  {
    names: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    secret: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    standard: 'sandbox; in production none, and nobody can pay',
    meaning: 'set both or neither',
  },
  {
    names: ['STRIPE_URL'],
    standard: "Stripe's; in demo the sandbox's",
    meaning: 'scheme, host and port of the payment provider',
  },
  { names: ['PLATFORM_TIMEOUT_MS'], meaning: 'longest wait for one platform request' },
  { names: ['SYNC_TRAILING_DAYS', 'SYNC_INTERVAL_MINUTES'], meaning: 'days pulled again, and how often' },
  { names: ['SYNC_CONCURRENCY'], standard: '4; embedded 1', meaning: 'accounts that this process pulls at once' },
  { names: ['SYNC_TEAM_CONCURRENCY'], meaning: 'accounts of one team that are pulled at once, over all processes' },
  {
    names: ['FIGURES_RETENTION_MONTHS'],
    standard: 'keep all',
    meaning: 'whole months of figures that are kept beside the running one',
  },
  {
    names: ['WEBHOOK_PRIVATE_HOSTS'],
    standard: 'none; in demo `localhost,127.0.0.1,[::1]`',
    meaning:
      'hosts of webhook endpoints that may have private addresses and be http, as URLs spell them, separated by commas; all others must be https and public whenever they are connected to',
  },
  {
    names: ['SANDBOX_PORT'],
    standard: 'any free one',
    meaning: 'demo: where the platform stand-ins listen',
    deployed: false,
  },
];
