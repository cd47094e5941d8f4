import { isIP } from 'node:net';
import { z } from 'zod';
import { MIN_CONNECTIONS } from './db/lanes.js';
import { productionProblems } from './production-rules.js';

const port = z.coerce
  .number({ error: 'must be a port number from 0 to 65535' })
  .int('must be a port number from 0 to 65535')
  .min(0, 'must be a port number from 0 to 65535')
  .max(65_535, 'must be a port number from 0 to 65535');

const whole = (least: number, most: number) => {
  const rule = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d+$/, rule)
    .transform(Number)
    .refine((value) => value >= least && value <= most, rule);
};

const url = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
  .transform((text) => text.replace(/\/+$/, ''));

const origin = 'must be an http or https address of scheme, host and port alone';

const address = url.refine((text) => text === new URL(text).origin, origin);

const text = z.string().min(1, 'must not be empty');

/** `key=value` pairs, comma-separated, percent-encoded: what OpenTelemetry has for headers and attributes. */
const pairs = z
  .string()
  .regex(/^\s*[^=,;\s]+\s*=[^,;]*(,\s*[^=,;\s]+\s*=[^,;]*)*$/, 'must be key=value pairs, separated by commas');

const otlpEndpoint = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });

const otlpProtocol = z.enum(['http/protobuf', 'http/json'], {
  error: 'must be http/protobuf or http/json; gRPC is not spoken',
});

const otlpCompression = z.enum(['gzip', 'none'], { error: 'must be gzip or none' });

const share = 'must be a number from 0 to 1';

const origins = z
  .string()
  .transform((list) => list.split(',').map((each) => each.trim()))
  .refine(
    (list) => list.every((each) => /^https?:/.test(each) && URL.canParse(each) && new URL(each).origin === each),
    'must be origins such as https://app.example.com, separated by commas',
  );

const database = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be a PostgreSQL connection string, postgres://user:password@host:port/name',
});

/** An address, a subnet, or one of the names that Express has for some: what `trust proxy` takes. */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const most = isIP(address) === 4 ? 32 : 128;
  return (
    isIP(address) > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  );
}

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Every environment variable that the server reads, with its form. */
export const environment = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], { error: 'must be production, development or test' })
    .optional(),
  PORT: port.default(4000),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: url.optional(),
  CORS_ORIGINS: origins.optional(),
  RETURN_ORIGINS: origins.optional(),
  ALLOWED_ORIGINS: origins.optional(),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
      error: 'must be trace, debug, info, warn, error or silent',
    })
    .default('info'),
  DATABASE_URL: database.optional(),
  DATABASE_POOLER_URL: database.optional(),
  DATABASE_REPLICA_URL: database.optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => (/^\d+$/.test(list) ? Number(list) : list.split(',').map((each) => each.trim())))
    .refine(
      (proxies) => typeof proxies === 'number' || proxies.every(isNetwork),
      'must be how many proxies stand before the server, or their addresses and subnets (10.0.0.0/8, loopback), separated by commas',
    )
    .optional(),
  LIMIT_RUNNING: whole(1, 100_000).default(128),
  LIMIT_RUNNING_PER_CALLER: whole(1, 100_000).default(32),
  LIMIT_RUNNING_PER_ADDRESS: whole(1, 100_000).default(64),
  LIMIT_QUEUED_PER_CALLER: whole(0, 1_000_000).default(500),
  LIMIT_QUEUED_PER_ADDRESS: whole(0, 1_000_000).default(2_000),
  LIMIT_QUEUE_SECONDS: whole(1, 600).default(30),
  LIMIT_STREAMS: whole(1, 1_000_000).default(5_000),
  LIMIT_STREAMS_PER_CALLER: whole(1, 1_000_000).default(100),
  LIMIT_STREAMS_PER_ADDRESS: whole(1, 1_000_000).default(200),
  LIMIT_CONNECTIONS: whole(1, 1_000_000).default(10_000),
  LIMIT_CONNECTIONS_PER_ADDRESS: whole(1, 1_000_000).default(2_000),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must have at least 16 visible ASCII characters')
    .optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: text.optional(),
  OTEL_SDK_DISABLED: z.enum(['true', 'false'], { error: 'must be true or false' }).default('false'),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'console', 'none'], { error: 'must be otlp, console or none' }).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: otlpEndpoint.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: otlpProtocol.default('http/protobuf'),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: otlpProtocol.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: pairs.optional(),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: pairs.optional(),
  OTEL_EXPORTER_OTLP_TIMEOUT: whole(100, 600_000).default(10_000),
  OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: whole(100, 600_000).optional(),
  OTEL_EXPORTER_OTLP_COMPRESSION: otlpCompression.default('none'),
  OTEL_EXPORTER_OTLP_TRACES_COMPRESSION: otlpCompression.optional(),
  OTEL_TRACES_SAMPLER: z
    .enum(SAMPLERS, { error: `must be ${SAMPLERS.slice(0, -1).join(', ')} or ${SAMPLERS.at(-1)}` })
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^\d+(\.\d+)?$/, share)
    .transform(Number)
    .refine((value) => value <= 1, share)
    .default(1),
  OTEL_SERVICE_NAME: text.optional(),
  OTEL_RESOURCE_ATTRIBUTES: pairs.optional(),
  OTEL_BSP_SCHEDULE_DELAY: whole(10, 600_000).default(5_000),
  OTEL_BSP_EXPORT_TIMEOUT: whole(100, 600_000).default(30_000),
  OTEL_BSP_MAX_QUEUE_SIZE: whole(1, 1_000_000).default(2_048),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: whole(1, 100_000).default(512),
  TRACES_OF_CALLERS: z.enum(['link', 'continue'], { error: 'must be link or continue' }).default('link'),
  DATABASE_POOL_SIZE: whole(MIN_CONNECTIONS, 1000).optional(),
  DATABASE_STATEMENT_TIMEOUT_MS: whole(100, 600_000).default(30_000),
  ALLOW_NEWER_DATABASE: z.enum(['true', 'false'], { error: 'must be true or false' }).default('false'),
  DATA_DIR: text.default('./data'),
  SANDBOX_PORT: port.default(0),
  SESSION_SIGNING_KEYS: text.optional(),
  ENCRYPTION_KEYS: text.optional(),
  GOOGLE_SIGN_IN_ISSUERS: text.optional(),
  GOOGLE_SIGN_IN_JWKS_URL: url.optional(),
  GOOGLE_SIGN_IN_AUDIENCE: text.optional(),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  GOOGLE_OAUTH_URL: url.optional(),
  GOOGLE_AUTHORIZE_URL: url.optional(),
  GOOGLE_ADS_URL: url.optional(),
  GOOGLE_ADS_API_VERSION: z
    .string()
    .regex(/^v\d{1,3}$/, 'must be a version such as v25')
    .default('v25'),
  GOOGLE_ADS_DEVELOPER_TOKEN: text.optional(),
  GOOGLE_ADS_OPERATIONS_PER_DAY: whole(100, 1_000_000_000).optional(),
  GOOGLE_ADS_QUERIES_PER_SECOND: whole(1, 10_000).optional(),
  MERCHANT_URL: url.optional(),
  MERCHANT_CALLS_PER_MINUTE: whole(1, 1_000_000).optional(),
  ECB_RATES_URL: url.optional(),
  META_URL: url.optional(),
  META_DIALOG_URL: url.optional(),
  META_APP_ID: text.optional(),
  META_APP_SECRET: text.optional(),
  AI_PROVIDER: z
    .enum(['google', 'openai-compatible', 'none'], { error: 'must be google, openai-compatible or none' })
    .optional(),
  AI_URL: url.optional(),
  AI_MODEL: text.optional(),
  AI_API_KEY: text.optional(),
  AI_TIMEOUT_MS: whole(100, 600_000).default(60_000),
  STRIPE_URL: address.optional(),
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  PLATFORM_TIMEOUT_MS: whole(100, 600_000).default(30_000),
  ATTACHMENTS_DIR: text.optional(),
  ATTACHMENTS_S3_BUCKET: text.optional(),
  ATTACHMENTS_S3_REGION: text.default('eu-central-1'),
  ATTACHMENTS_S3_ENDPOINT: url.optional(),
  ATTACHMENTS_S3_ACCESS_KEY_ID: text.optional(),
  ATTACHMENTS_S3_SECRET_ACCESS_KEY: text.optional(),
  DOCUMENT_MAX_COST: whole(1_000, 1_000_000_000).default(5_000_000),
  DOCUMENT_MAX_LOADED: whole(1_000, 1_000_000_000).default(40_000),
  DOCUMENT_MAX_ANONYMOUS_COST: whole(100, 1_000_000_000).default(10_000),
  DOCUMENT_MAX_TOKENS: whole(100, 1_000_000).default(10_000),
  DOCUMENT_MAX_DEPTH: whole(4, 100).default(16),
  DOCUMENT_MAX_ALIASES: whole(0, 100_000).default(100),
  DOCUMENT_MAX_ROOT_FIELDS: whole(1, 10_000).default(50),
  DOCUMENT_MAX_DIRECTIVES: whole(0, 100_000).default(100),
  ANSWER_MAX_BYTES: whole(65_536, 268_435_456).default(16_777_216),
  TRUSTED_DOCUMENTS: z
    .string()
    .transform((list) => list.split(',').map((each) => each.trim()))
    .refine((paths) => paths.every((each) => each !== ''), 'must be paths of manifests, separated by commas')
    .optional(),
  TRUSTED_DOCUMENTS_MODE: z
    .enum(['only', 'introspection', 'off'], { error: 'must be only, introspection or off' })
    .optional(),
  INTROSPECTION: z.enum(['public', 'credentials'], { error: 'must be public or credentials' }).optional(),
  WEBHOOK_PRIVATE_HOSTS: z
    .string()
    .transform((list) => list.split(',').map((each) => each.trim()))
    .refine(
      (hosts) => hosts.every((each) => URL.canParse(`http://${each}`) && new URL(`http://${each}`).hostname === each),
      'must be host names or addresses such as hooks.internal, separated by commas',
    )
    .optional(),
  SYNC_TRAILING_DAYS: whole(1, 400).default(30),
  FIGURES_RETENTION_MONTHS: whole(1, 1200).optional(),
  SYNC_INTERVAL_MINUTES: whole(1, 10_080).default(60),
  SYNC_CONCURRENCY: whole(1, 100).optional(),
  SYNC_TEAM_CONCURRENCY: whole(1, 10_000).default(16),
});

export type Environment = z.infer<typeof environment>;

/** Variables that were renamed and are still read, by what they are called now. */
export const FORMER_NAMES = { RETURN_ORIGINS: 'ALLOWED_ORIGINS' } as const satisfies Partial<
  Record<keyof Environment, keyof Environment>
>;

/** What an operator should change in the variables, a line each, although the server starts on them. */
export function environmentAdvice(given: Record<string, string | undefined>): string[] {
  return Object.entries(FORMER_NAMES).flatMap(([name, former]) => {
    if (given[former] === undefined) return [];
    if (given[name] === undefined) return [`${former} is called ${name} now; rename it.`];
    return [`${former} is not read beside ${name}, its new name; remove it.`];
  });
}

/** Where the outside systems stand that production does not have to name. */
export const PRODUCTION_DEFAULTS = {
  GOOGLE_SIGN_IN_ISSUERS: 'https://accounts.google.com,accounts.google.com',
  GOOGLE_SIGN_IN_JWKS_URL: 'https://www.googleapis.com/oauth2/v3/certs',
  GOOGLE_OAUTH_URL: 'https://oauth2.googleapis.com',
  GOOGLE_AUTHORIZE_URL: 'https://accounts.google.com/o/oauth2/v2/auth',
  GOOGLE_ADS_URL: 'https://googleads.googleapis.com',
  MERCHANT_URL: 'https://merchantapi.googleapis.com',
  ECB_RATES_URL: 'https://www.ecb.europa.eu/stats/eurofxref',
  STRIPE_URL: 'https://api.stripe.com',
  META_URL: 'https://graph.facebook.com/v25.0',
  META_DIALOG_URL: 'https://www.facebook.com/v25.0/dialog/oauth',
} as const satisfies Partial<Record<keyof Environment, string>>;

/** The variables with their defaults, and a line for each that is wrong or missing; undefined if the form of one is wrong. */
export function readEnvironment(
  given: Record<string, string | undefined>,
  production: boolean,
): { env: Environment | undefined; problems: string[] } {
  const parsed = environment.safeParse(production ? { ...PRODUCTION_DEFAULTS, ...given } : given);
  const problems = parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`) ?? [];
  if (production) {
    const named = new Set(parsed.error?.issues.map((issue) => issue.path.join('.')));
    problems.push(...productionProblems(given).filter((line) => !named.has(line.split(' ', 1)[0] as string)));
  }
  problems.push(...bucketProblems(given));
  if (given.AI_PROVIDER === 'openai-compatible' && !(given.AI_URL && given.AI_MODEL)) {
    problems.push('AI_URL and AI_MODEL must be set when AI_PROVIDER is openai-compatible.');
  }
  if (given.AI_PROVIDER === 'google' && !given.AI_API_KEY) {
    problems.push('AI_API_KEY must be set when AI_PROVIDER is google.');
  }
  for (const name of ['DATABASE_POOLER_URL', 'DATABASE_REPLICA_URL']) {
    if (given[name] && !given.DATABASE_URL) {
      problems.push(`DATABASE_URL must be set when ${name} is: it names the server itself.`);
    }
  }
  if (given.TRUSTED_DOCUMENTS_MODE !== undefined && given.TRUSTED_DOCUMENTS === undefined) {
    problems.push('TRUSTED_DOCUMENTS must be set when TRUSTED_DOCUMENTS_MODE is: it names the manifests.');
  }
  if (given.METRICS_HOST !== undefined && given.METRICS_PORT === undefined) {
    problems.push('METRICS_PORT must be set when METRICS_HOST is.');
  }
  const { OTEL_BSP_MAX_EXPORT_BATCH_SIZE: batch = 0, OTEL_BSP_MAX_QUEUE_SIZE: queue = 0 } = parsed.data ?? {};
  if (batch > queue) problems.push('OTEL_BSP_MAX_EXPORT_BATCH_SIZE must not be larger than OTEL_BSP_MAX_QUEUE_SIZE.');
  if (!given.STRIPE_SECRET_KEY !== !given.STRIPE_WEBHOOK_SECRET) {
    problems.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together, or neither.');
  }
  if ((given.META_APP_ID === undefined) !== (given.META_APP_SECRET === undefined)) {
    problems.push('META_APP_ID and META_APP_SECRET must be set together.');
  }
  return { env: parsed.data, problems: [...new Set(problems)] };
}

function bucketProblems(given: Record<string, string | undefined>): string[] {
  const named = Object.keys(given).find((name) => name.startsWith('ATTACHMENTS_S3_'));
  if (named && given.ATTACHMENTS_S3_BUCKET === undefined) {
    return [`ATTACHMENTS_S3_BUCKET must be set when ${named} is: attachments stay in a folder without it.`];
  }
  const pair = ['ATTACHMENTS_S3_ACCESS_KEY_ID', 'ATTACHMENTS_S3_SECRET_ACCESS_KEY'] as const;
  const missing = pair.filter((name) => given[name] === undefined);
  return missing.length === 1 ? [`${missing[0]} must be set: the two halves of the access key come together.`] : [];
}
