import { z } from 'zod';
import { MIN_CONNECTIONS } from './db/lanes.js';
import {
  address,
  bucket,
  type Documentation,
  database,
  documented,
  encryptionKeys,
  entriesOf,
  host,
  isNetwork,
  issuers,
  link,
  list,
  oneOf,
  origins,
  otlpCompression,
  otlpProtocol,
  pairs,
  port,
  secret,
  sender,
  signingKeys,
  smtp,
  stripeKey,
  stripeSecret,
  text,
  url,
  whole,
  word,
} from './environment-forms.js';
import { GOOGLE_ADS_VERSION, META_VERSION } from './platform-versions.js';

/**
 * All environment variables of the server, with their format and documentation. A variable without
 * documentation shares the entry above it.
 */
export const environment = z.object({
  PORT: documented(port.default(4000), { meaning: 'where the server listens', deployed: false }),
  HOST: host.default('127.0.0.1'),
  PUBLIC_URL: documented(address.optional(), {
    standard: 'from host and port; production needs it',
    meaning: 'the address that callers use: scheme, host and port alone; https in production',
    example: 'https://ads.example.com',
  }),
  CORS_ORIGINS: documented(origins.optional(), {
    standard: 'none; in the demo `http://localhost`, `127.0.0.1` and `[::1]` on any port',
    meaning:
      'exact origins, comma-separated, whose pages may call this server from a browser, over every transport; `*` is not accepted ([why](docs/adr/0040-browsers-of-other-origins.md))',
  }),
  RETURN_ORIGINS: documented(origins.optional(), {
    standard: '`PUBLIC_URL`, and where the server listens',
    meaning:
      'origins, comma-separated, that people may be sent back to after consenting at a platform or paying; called `ALLOWED_ORIGINS` until 1.16, which is still read',
  }),
  ALLOWED_ORIGINS: origins.optional(),
  DATABASE_URL: documented(secret(database.optional()), {
    inCluster: 'postgres://adlane:password@db.internal:5432/adlane',
    meaning: 'PostgreSQL 15 or newer; without it the demo brings its own',
    deployed: false,
  }),
  DATABASE_POOLER_URL: documented(secret(database.optional()), {
    meaning:
      'the same database through a pooler in transaction mode such as pgbouncer; locks, live updates, jobs, syncs, migrations and operator commands still go to `DATABASE_URL`, which names the server itself',
  }),
  DATABASE_REPLICA_URL: documented(secret(database.optional()), {
    meaning: 'a streaming replica for reads, at most 10 seconds behind and never behind what their caller wrote',
  }),
  DATABASE_POOL_SIZE: documented(whole(MIN_CONNECTIONS, 1000).optional(), {
    standard: '6; behind a pooler 20',
    meaning:
      'most connections for requests, 3 or more, to the replica as many again; about an eighth is kept for health, sign-in and credentials. A process has up to 6 more to the server itself: 2 for syncs and migrations, 2 for jobs, 1 for locks, 1 for live updates. Eight processes have 96, and PostgreSQL allows 97 as it comes; behind a pooler 48 and those of the pooler',
  }),
  DATABASE_STATEMENT_TIMEOUT_MS: documented(whole(100, 600_000).default(30_000), {
    meaning: 'longest statement of a request on a PostgreSQL server; syncs and migrations have no limit',
  }),
  DATA_DIR: documented(text.default('./data'), {
    meaning: 'embedded database and demo credentials; one process at a time',
    deployed: false,
  }),
  DEMO_ANSWERS_EARLY: documented(oneOf(['true', 'false']).default('false'), {
    meaning:
      '`true` lets the first start of the demo answer as soon as one account stands; the others arrive while it runs',
    deployed: false,
  }),
  ALLOW_NEWER_DATABASE: documented(oneOf(['true', 'false']).default('false'), {
    meaning:
      '`true` starts on a database that a later version has migrated; only for the way back by one version, whose tables the next one leaves as they were',
  }),
  ATTACHMENTS_DIR: documented(text.optional(), {
    standard: '`DATA_DIR/attachments`',
    meaning: 'files of support tickets; where they arrive, with a bucket',
    deployed: false,
  }),
  ATTACHMENTS_S3_BUCKET: documented(bucket.optional(), {
    inCluster: 'adlane-attachments',
    standard: "none, eu-central-1, Amazon's",
    meaning: 'a bucket keeps the files instead; several machines need one',
  }),
  ATTACHMENTS_S3_REGION: word.default('eu-central-1'),
  ATTACHMENTS_S3_ENDPOINT: url.optional(),
  ATTACHMENTS_S3_ACCESS_KEY_ID: documented(secret(word.optional()), {
    standard: 'as the machine provides them',
    meaning: 'access to the bucket',
  }),
  ATTACHMENTS_S3_SECRET_ACCESS_KEY: secret(word.optional()),
  NODE_ENV: documented(oneOf(['production', 'development', 'test']).optional(), {
    meaning:
      "`production` refuses to start on the embedded database, keys that are known or can be guessed, and the sandbox's clients and addresses",
    deployed: false,
  }),
  LOG_LEVEL: documented(oneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'), {
    meaning: 'trace, debug, info, warn, error, silent',
  }),
  METRICS_TOKEN: documented(
    secret(
      z
        .string()
        .regex(/^[\x21-\x7e]{16,}$/, 'must have at least 16 visible ASCII characters')
        .optional(),
    ),
    {
      meaning: 'bearer token for `/metrics`, which in production answers 404 without this or the next variable',
      how: 'openssl rand -hex 24',
    },
  ),
  METRICS_PORT: documented(port.optional(), {
    inCluster: '9464',
    standard: 'none, as `HOST`',
    meaning: 'a separate port for metrics; the main port then has none',
  }),
  METRICS_HOST: host.optional(),
  OTEL_TRACES_EXPORTER: documented(oneOf(['otlp', 'console', 'none']).optional(), {
    standard: 'none, none, none: nothing is traced',
    meaning:
      'where traces go: `otlp` (also by an endpoint alone), `console` or `none`; the collector, or its address for traces with the path ([how](docs/guides/operators.md#traces))',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: link.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: documented(otlpProtocol.default('http/protobuf'), {
    meaning:
      'how the collector is spoken to: `http/protobuf` or `http/json`, `key=value` pairs such as a token, milliseconds, `gzip` or `none`',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: secret(pairs.optional()),
  OTEL_EXPORTER_OTLP_TIMEOUT: whole(100, 600_000).default(10_000),
  OTEL_EXPORTER_OTLP_COMPRESSION: otlpCompression.default('none'),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: documented(otlpProtocol.optional(), {
    standard: 'as the four above',
    meaning: 'the same for traces alone',
  }),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: secret(pairs.optional()),
  OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: whole(100, 600_000).optional(),
  OTEL_EXPORTER_OTLP_TRACES_COMPRESSION: otlpCompression.optional(),
  OTEL_TRACES_SAMPLER: documented(
    oneOf([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ]).default('parentbased_always_on'),
    {
      meaning: 'which traces are kept, and which share of them by `traceidratio` and `parentbased_traceidratio`',
    },
  ),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^\d+(\.\d+)?$/, 'must be a number from 0 to 1')
    .transform(Number)
    .refine((value) => value <= 1, 'must be a number from 0 to 1')
    .default(1),
  TRACES_OF_CALLERS: documented(oneOf(['link', 'continue']).default('link'), {
    meaning:
      '`link`: a request begins a trace of its own, which names the one of its `traceparent`; `continue`: it goes on with that one, and does what its sampled flag says, only for a proxy of yours that sets the header or removes it ([why](docs/adr/0052-traces.md))',
  }),
  OTEL_SERVICE_NAME: documented(text.optional(), {
    standard: 'adlane, none',
    meaning: 'what the process is called in traces, and `key=value` pairs beside it',
  }),
  OTEL_RESOURCE_ATTRIBUTES: pairs.optional(),
  OTEL_BSP_SCHEDULE_DELAY: documented(whole(10, 600_000).default(5_000), {
    meaning:
      'milliseconds between exports and for one; spans that wait for it, beyond which they are dropped, and in one',
  }),
  OTEL_BSP_EXPORT_TIMEOUT: whole(100, 600_000).default(30_000),
  OTEL_BSP_MAX_QUEUE_SIZE: whole(1, 1_000_000).default(2_048),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: whole(1, 100_000).default(512),
  OTEL_SDK_DISABLED: documented(oneOf(['true', 'false']).default('false'), {
    meaning: '`true` traces nothing, whatever else is set',
  }),
  TRUSTED_PROXIES: documented(
    z
      .string()
      .transform((text) => (/^\d+$/.test(text) ? Number(text) : entriesOf(text)))
      .refine(
        (proxies) => typeof proxies === 'number' || proxies.every(isNetwork),
        'must be how many proxies stand before the server, or their addresses and subnets (10.0.0.0/8, loopback), separated by commas',
      )
      .optional(),
    {
      inCluster: '1',
      meaning:
        'how many proxies stand before the server, or their addresses and subnets, comma-separated: their `X-Forwarded-For` says where callers are; without it every caller counts by its connection',
    },
  ),
  DOCUMENT_MAX_COST: documented(whole(1_000, 1_000_000_000).default(5_000_000), {
    meaning:
      'what a GraphQL document may cost if every list were full, with and without a credential; the second also limits introspection ([how it is counted](docs/adr/0017-documents-have-a-cost.md))',
  }),
  DOCUMENT_MAX_ANONYMOUS_COST: whole(100, 1_000_000_000).default(10_000),
  DOCUMENT_MAX_LOADED: documented(whole(1_000, 1_000_000_000).default(40_000), {
    meaning: 'cost of what a document may really load, less than a second of work',
  }),
  DOCUMENT_MAX_TOKENS: documented(whole(100, 1_000_000).default(10_000), {
    meaning: 'how large a document may be',
  }),
  DOCUMENT_MAX_DEPTH: whole(4, 100).default(16),
  DOCUMENT_MAX_ALIASES: whole(0, 100_000).default(100),
  DOCUMENT_MAX_ROOT_FIELDS: whole(1, 10_000).default(50),
  DOCUMENT_MAX_DIRECTIVES: whole(0, 100_000).default(100),
  TRUSTED_DOCUMENTS: documented(
    list((path) => path !== '', 'must be paths of manifests, separated by commas').optional(),
    {
      standard: 'none, `only`',
      meaning:
        'manifests of documents, comma-separated, that clients may name by id; `only` those run, `introspection` with a credential that, too, `off` every document ([how](docs/adr/0043-trusted-documents.md))',
    },
  ),
  TRUSTED_DOCUMENTS_MODE: oneOf(['only', 'introspection', 'off']).optional(),
  ANSWER_MAX_BYTES: documented(whole(65_536, 268_435_456).default(16_777_216), {
    meaning: 'bytes of an answer over GraphQL',
  }),
  INTROSPECTION: documented(oneOf(['public', 'credentials']).optional(), {
    standard: '`public`; in production `credentials`',
    meaning: 'who may read the schema',
  }),
  LIMIT_RUNNING: documented(whole(1, 100_000).default(128), {
    meaning:
      'requests that run at once in a process: in all, of an API key or person, and of an address without a proven credential; more wait for their turn',
  }),
  LIMIT_RUNNING_PER_CALLER: whole(1, 100_000).default(32),
  LIMIT_RUNNING_PER_ADDRESS: whole(1, 100_000).default(64),
  LIMIT_QUEUED_PER_CALLER: documented(whole(0, 1_000_000).default(500), {
    meaning: 'requests that may wait, and how long; the rest get 429',
  }),
  LIMIT_QUEUED_PER_ADDRESS: whole(0, 1_000_000).default(2_000),
  LIMIT_QUEUE_SECONDS: whole(1, 600).default(30),
  LIMIT_STREAMS: documented(whole(1, 1_000_000).default(5_000), {
    meaning: 'open streams in a process: in all, of a caller, and of an address without a credential',
  }),
  LIMIT_STREAMS_PER_CALLER: whole(1, 1_000_000).default(100),
  LIMIT_STREAMS_PER_ADDRESS: whole(1, 1_000_000).default(200),
  LIMIT_CONNECTIONS: documented(whole(1, 1_000_000).default(10_000), {
    meaning: 'open connections; the second holds where no proxy is trusted',
  }),
  LIMIT_CONNECTIONS_PER_ADDRESS: whole(1, 1_000_000).default(2_000),
  SESSION_SIGNING_KEYS: documented(secret(signingKeys.optional()), {
    standard: "kept in the demo's database",
    meaning:
      'JSON Web Key Set or PEM, P-256 or Ed25519; the first signs, all verify; `keys rotate signing` changes them',
    how: "node -p \"JSON.stringify(crypto.generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }))\"",
  }),
  ENCRYPTION_KEYS: documented(secret(encryptionKeys.optional()), {
    standard: 'demo key',
    meaning:
      'pairs of `id:base64` with 32 bytes each, comma-separated; the first one locks platform tokens and secrets of webhooks, all open them; `keys rotate encryption` changes them',
    how: 'echo "first:$(openssl rand -base64 32)"',
  }),
  GOOGLE_SIGN_IN_AUDIENCE: documented(word.optional(), {
    standard: 'sandbox',
    meaning:
      'OAuth client that people sign in with; its redirect address for the console is `{PUBLIC_URL}/app/signed-in`',
  }),
  GOOGLE_SIGN_IN_ISSUERS: documented(issuers.optional(), {
    standard: "Google's; in demo the sandbox's",
    meaning: 'who vouches for people',
  }),
  GOOGLE_SIGN_IN_JWKS_URL: url.optional(),
  GOOGLE_CLIENT_ID: documented(word.optional(), {
    standard: 'sandbox',
    meaning:
      "OAuth client for Google's platforms; its redirect address is `{PUBLIC_URL}/api/v1/connections/google-ads/callback`",
  }),
  GOOGLE_CLIENT_SECRET: secret(word.optional()),
  GOOGLE_AUTHORIZE_URL: documented(url.optional(), {
    standard: "Google's; in demo the sandbox's",
    meaning: 'consent page, and where tokens come from',
  }),
  GOOGLE_OAUTH_URL: url.optional(),
  META_APP_ID: documented(z.string().regex(/^\d+$/, 'must be the digits of an application').optional(), {
    standard: 'sandbox; none in production',
    meaning:
      'Meta application; its redirect address is `{PUBLIC_URL}/api/v1/connections/meta-ads/callback`; without it Meta cannot be connected',
  }),
  META_APP_SECRET: secret(word.optional()),
  META_URL: documented(url.optional(), {
    standard: `Meta's, ${META_VERSION} (demo: sandbox)`,
    meaning: 'Graph API with its version, and the consent page',
  }),
  META_DIALOG_URL: url.optional(),
  GOOGLE_ADS_URL: documented(url.optional(), {
    standard: `Google's (demo: sandbox), ${GOOGLE_ADS_VERSION}`,
    meaning: 'Google Ads API',
  }),
  GOOGLE_ADS_API_VERSION: z
    .string()
    .regex(/^v\d{1,3}$/, `must be a version such as ${GOOGLE_ADS_VERSION}`)
    .default(GOOGLE_ADS_VERSION),
  GOOGLE_ADS_DEVELOPER_TOKEN: documented(secret(word.optional()), {
    meaning: 'leave it out: Google has ignored developer tokens since 9 September 2026',
  }),
  GOOGLE_ADS_OPERATIONS_PER_DAY: documented(whole(100, 1_000_000_000).optional(), {
    meaning:
      'most operations a day of the Google Cloud project, of all processes together: 2880 with Explorer access, 15000 with Basic access, no limit with Standard access. Syncs leave a tenth of them to people',
  }),
  GOOGLE_ADS_QUERIES_PER_SECOND: documented(whole(1, 10_000).optional(), {
    meaning: 'most queries a second of syncs per manager account, over all processes; Google publishes no number',
  }),
  MERCHANT_URL: documented(url.optional(), { standard: "Google's; in demo the sandbox's", meaning: 'Merchant API' }),
  MERCHANT_CALLS_PER_MINUTE: documented(whole(1, 1_000_000).optional(), {
    meaning: 'most calls a minute of syncs per Merchant Center, over all processes; Google sets it by account',
  }),
  ECB_RATES_URL: documented(url.optional(), {
    standard: "the European Central Bank's; in demo the sandbox's",
    meaning: 'folder of the reference rate files `eurofxref-hist.xml` and `eurofxref-hist-90d.xml`',
  }),
  AI_PROVIDER: documented(oneOf(['google', 'openai-compatible', 'none']).optional(), {
    standard: "with a key Gemini; in demo the sandbox's",
    meaning: '`google`, `openai-compatible` or `none`, and how to reach it',
  }),
  AI_API_KEY: secret(word.optional()),
  AI_MODEL: word.optional(),
  AI_URL: url.optional(),
  AI_TIMEOUT_MS: documented(whole(100, 600_000).default(60_000), {
    meaning: 'longest model call; for streams, longest pause',
  }),
  STRIPE_SECRET_KEY: documented(secret(stripeKey.optional()), {
    standard: 'sandbox; in production none, and nobody can pay',
    meaning: 'set both or neither',
  }),
  STRIPE_WEBHOOK_SECRET: secret(stripeSecret.optional()),
  STRIPE_TEST_MODE: documented(oneOf(['true', 'false']).default('false'), {
    meaning: '`true`: production takes test keys, with which nobody pays; only to try an installation out',
  }),
  STRIPE_URL: documented(address.optional(), {
    standard: "Stripe's; in demo the sandbox's",
    meaning: 'scheme, host and port of the payment provider',
  }),
  PLATFORM_TIMEOUT_MS: documented(whole(100, 600_000).default(30_000), {
    meaning: 'longest wait for one platform request',
  }),
  SYNC_TRAILING_DAYS: documented(whole(1, 400).default(30), { meaning: 'days pulled again, and how often' }),
  SYNC_INTERVAL_MINUTES: whole(1, 10_080).default(60),
  SYNC_CONCURRENCY: documented(whole(1, 100).default(4), {
    meaning: 'accounts that this process pulls at once',
  }),
  SYNC_TEAM_CONCURRENCY: documented(whole(1, 10_000).default(16), {
    meaning: 'accounts of one team that are pulled at once, over all processes',
  }),
  FIGURES_RETENTION_MONTHS: documented(whole(1, 1200).optional(), {
    standard: 'keep all',
    meaning: 'whole months of figures that are kept beside the running one',
  }),
  WEBHOOK_PRIVATE_HOSTS: documented(
    list(
      (host) => URL.parse(`http://${host}`)?.hostname === host,
      'must be host names or addresses such as hooks.internal, separated by commas',
    ).optional(),
    {
      standard: 'none; in demo `localhost,127.0.0.1,[::1]`',
      meaning:
        'hosts of webhook endpoints that may have private addresses and be http, as URLs spell them, separated by commas; all others must be https and public whenever they are connected to',
    },
  ),
  BUCKET_PRIVATE_HOSTS: documented(
    list(
      (host) => URL.parse(`http://${host}`)?.hostname === host,
      'must be host names or addresses such as minio.internal, separated by commas',
    ).optional(),
    {
      standard: 'none; in demo `localhost,127.0.0.1,[::1]`',
      meaning: 'the same for the services of buckets that exports are delivered to',
    },
  ),
  SMTP_URL: documented(secret(smtp.optional()), {
    standard: 'none, and no e-mail is sent',
    meaning:
      'the server that takes e-mails of monitors, `smtp://user:password@host:587?requireTLS=true` or `smtps://…`; set both or neither',
  }),
  MAIL_FROM: documented(sender.optional(), {
    meaning: 'who they come from, `adlane <monitors@example.com>` or the address alone',
  }),
  SANDBOX_PORT: documented(port.default(0), {
    standard: 'any free one',
    meaning: 'demo: where the platform stand-ins listen',
    deployed: false,
  }),
});

export type Environment = z.infer<typeof environment>;

export function documentationOf(name: keyof Environment): Partial<Documentation & { isSecret: boolean }> {
  return ((environment.shape[name] as z.ZodType).meta() as Partial<Documentation> | undefined) ?? {};
}

/** Former names that are still accepted, by current name. */
export const FORMER_NAMES = { RETURN_ORIGINS: 'ALLOWED_ORIGINS' } as const satisfies Partial<
  Record<keyof Environment, keyof Environment>
>;
