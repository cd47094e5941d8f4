import { isIP } from 'node:net';
import { join } from 'node:path';
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

const origins = z
  .string()
  .transform((list) => list.split(',').map((each) => each.trim()))
  .refine(
    (list) => list.every((each) => /^https?:/.test(each) && URL.canParse(each) && new URL(each).origin === each),
    'must be origins such as https://app.example.com, separated by commas',
  );

/** An address, a subnet, or one of the names that Express has for some: what `trust proxy` takes. */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const most = isIP(address) === 4 ? 32 : 128;
  return (
    isIP(address) > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  );
}

/** Every environment variable that the server reads, with its form. */
const environment = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], { error: 'must be production, development or test' })
    .optional(),
  PORT: port.default(4000),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: url.optional(),
  ALLOWED_ORIGINS: origins.optional(),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
      error: 'must be trace, debug, info, warn, error or silent',
    })
    .default('info'),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'must be a PostgreSQL connection string, postgres://user:password@host:port/name',
    })
    .optional(),
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
  DATABASE_POOL_SIZE: whole(MIN_CONNECTIONS, 1000).default(20),
  DATABASE_STATEMENT_TIMEOUT_MS: whole(100, 600_000).default(30_000),
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
  MERCHANT_URL: url.optional(),
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
  INTROSPECTION: z.enum(['public', 'credentials'], { error: 'must be public or credentials' }).optional(),
  SYNC_TRAILING_DAYS: whole(1, 400).default(30),
  SYNC_INTERVAL_MINUTES: whole(1, 10_080).default(60),
});

type Environment = z.infer<typeof environment>;

/** Where the outside systems stand. */
export interface PlatformSettings {
  googleSignIn: { issuers: string[]; jwksUrl: string; audience: string };
  /** `authorizeUrl` is where people consent, `url` where tokens come from. */
  googleOAuth: { url: string; authorizeUrl: string; clientId: string; clientSecret: string };
  googleAds: { url: string; apiVersion: string; developerToken: string | undefined };
  merchant: { url: string };
  /** Without an app nobody can connect Meta. */
  meta: { url: string; dialogUrl: string; appId?: string | undefined; appSecret?: string | undefined };
  /** `none`: there is no language model, and what needs one says so. */
  languageModel: {
    provider: 'google' | 'openai-compatible' | 'none';
    url: string;
    model: string;
    apiKey: string;
    timeoutMs: number;
  };
  /** Without keys nobody can pay, and what needs the provider says so. */
  stripe: { url: string; secretKey: string | undefined; webhookSecret: string | undefined };
  timeoutMs: number;
}

/** A bucket of Amazon S3 or of a service that speaks the same protocol. */
export interface BucketSettings {
  bucket: string;
  region: string;
  /** Absent: Amazon's of the region. */
  endpoint: string | undefined;
  /** Absent: as the machine provides them. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

export interface Settings {
  production: boolean;
  host: string;
  port: number;
  /** The address that callers use, without a trailing slash; absent: derived from host and port. */
  publicUrl: string | undefined;
  /** Where people may be sent back to; absent: the server's own addresses alone. */
  allowedOrigins: readonly string[] | undefined;
  logLevel: Environment['LOG_LEVEL'];
  /** How many proxies stand before the server, or which; absent: none whose word about callers is taken. */
  trustedProxies: number | readonly string[] | undefined;
  limits: {
    running: number;
    runningPerCaller: number;
    runningPerAddress: number;
    queuedPerCaller: number;
    queuedPerAddress: number;
    queueSeconds: number;
    streams: { inAll: number; perCaller: number; perAddress: number };
    /** Connections, in all and from one address; behind a proxy every one comes from the proxy's. */
    connections: { inAll: number; perAddress: number | undefined };
  };
  /** With a port, metrics are served there and nowhere else; production serves them only so, or for a token. */
  metrics: { isServed: boolean; token: string | undefined; port: number | undefined; host: string };
  database: { url: string | undefined; dataDir: string; poolSize: number; statementTimeoutMs: number };
  sandboxPort: number;
  /** JSON Web Key Set with private keys, the first one signs; absent in demo mode, where the database keeps one. */
  sessionSigningKeys: string | undefined;
  /** `id:base64` pairs of 32-byte keys, comma-separated, the first one encrypts; absent in demo mode. */
  encryptionKeys: string | undefined;
  /** Parts that are absent in demo mode point to the sandbox. */
  platforms: { [P in keyof Omit<PlatformSettings, 'timeoutMs'>]: Partial<PlatformSettings[P]> } & { timeoutMs: number };
  documents: DocumentSettings;
  sync: { trailingDays: number; intervalMinutes: number };
  /** Files arrive in the folder, and stay there unless there is a bucket. */
  attachments: { dir: string; bucket: BucketSettings | undefined };
}

/** How large a GraphQL document may be, and what it may cost (ADR 17). The defaults are far above what clients need. */
export interface DocumentSettings {
  /** Cost were every list as long as it may be; the second without a credential. */
  cost: number;
  anonymousCost: number;
  /** Cost of what really goes into the answer. */
  loaded: number;
  tokens: number;
  /** Levels of nested fields. */
  depth: number;
  aliases: number;
  rootFields: number;
  directives: number;
  /** Bytes of an answer. */
  answerBytes: number;
  /** Whether the schema is told to callers without a credential. */
  publicIntrospection: boolean;
}

export class SettingsError extends Error {}

const PRODUCTION_DEFAULTS = {
  GOOGLE_SIGN_IN_ISSUERS: 'https://accounts.google.com,accounts.google.com',
  GOOGLE_SIGN_IN_JWKS_URL: 'https://www.googleapis.com/oauth2/v3/certs',
  GOOGLE_OAUTH_URL: 'https://oauth2.googleapis.com',
  GOOGLE_AUTHORIZE_URL: 'https://accounts.google.com/o/oauth2/v2/auth',
  GOOGLE_ADS_URL: 'https://googleads.googleapis.com',
  MERCHANT_URL: 'https://merchantapi.googleapis.com',
  STRIPE_URL: 'https://api.stripe.com',
  META_URL: 'https://graph.facebook.com/v24.0',
  META_DIALOG_URL: 'https://www.facebook.com/v24.0/dialog/oauth',
} as const satisfies Partial<Record<keyof Environment, string>>;

/**
 * The settings that `variables` describe, frozen. An empty variable counts as absent.
 * Throws SettingsError with one line for every variable that is wrong or missing.
 */
export function readSettings(variables: Record<string, string | undefined> = process.env): Readonly<Settings> {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const production = given.NODE_ENV === 'production';
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
  if (given.METRICS_HOST !== undefined && given.METRICS_PORT === undefined) {
    problems.push('METRICS_PORT must be set when METRICS_HOST is.');
  }
  if (!given.STRIPE_SECRET_KEY !== !given.STRIPE_WEBHOOK_SECRET) {
    problems.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together, or neither.');
  }
  if ((given.META_APP_ID === undefined) !== (given.META_APP_SECRET === undefined)) {
    problems.push('META_APP_ID and META_APP_SECRET must be set together.');
  }
  if (!parsed.success || problems.length > 0) throw new SettingsError([...new Set(problems)].join('\n'));
  const env = parsed.data;
  return Object.freeze({
    production,
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL,
    allowedOrigins: env.ALLOWED_ORIGINS,
    logLevel: env.LOG_LEVEL,
    trustedProxies: env.TRUSTED_PROXIES,
    limits: limitsOf(env),
    metrics: {
      isServed: env.METRICS_PORT === undefined && (!production || env.METRICS_TOKEN !== undefined),
      token: env.METRICS_TOKEN,
      port: env.METRICS_PORT,
      host: env.METRICS_HOST ?? env.HOST,
    },
    database: {
      url: env.DATABASE_URL,
      dataDir: env.DATA_DIR,
      poolSize: env.DATABASE_POOL_SIZE,
      statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
    },
    sandboxPort: env.SANDBOX_PORT,
    sessionSigningKeys: env.SESSION_SIGNING_KEYS,
    encryptionKeys: env.ENCRYPTION_KEYS,
    platforms: {
      googleSignIn: present({
        issuers: env.GOOGLE_SIGN_IN_ISSUERS?.split(',').map((issuer) => issuer.trim()),
        jwksUrl: env.GOOGLE_SIGN_IN_JWKS_URL,
        audience: env.GOOGLE_SIGN_IN_AUDIENCE,
      }),
      googleOAuth: present({
        url: env.GOOGLE_OAUTH_URL,
        authorizeUrl: env.GOOGLE_AUTHORIZE_URL,
        clientId: env.GOOGLE_CLIENT_ID,
        clientSecret: env.GOOGLE_CLIENT_SECRET,
      }),
      googleAds: present({
        url: env.GOOGLE_ADS_URL,
        apiVersion: env.GOOGLE_ADS_API_VERSION,
        developerToken: env.GOOGLE_ADS_DEVELOPER_TOKEN,
      }),
      merchant: present({ url: env.MERCHANT_URL }),
      meta: present({
        url: env.META_URL,
        dialogUrl: env.META_DIALOG_URL,
        appId: env.META_APP_ID,
        appSecret: env.META_APP_SECRET,
      }),
      languageModel: languageModel(env, production),
      stripe: present({
        // Whoever brings a key of their own means Stripe itself.
        url: env.STRIPE_URL ?? (env.STRIPE_SECRET_KEY && PRODUCTION_DEFAULTS.STRIPE_URL),
        secretKey: env.STRIPE_SECRET_KEY,
        webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      }),
      timeoutMs: env.PLATFORM_TIMEOUT_MS,
    },
    documents: documentsOf(env, production),
    sync: { trailingDays: env.SYNC_TRAILING_DAYS, intervalMinutes: env.SYNC_INTERVAL_MINUTES },
    attachments: { dir: env.ATTACHMENTS_DIR ?? join(env.DATA_DIR, 'attachments'), bucket: bucketOf(env) },
  });
}

function documentsOf(env: Environment, production: boolean): DocumentSettings {
  return {
    cost: env.DOCUMENT_MAX_COST,
    anonymousCost: env.DOCUMENT_MAX_ANONYMOUS_COST,
    loaded: env.DOCUMENT_MAX_LOADED,
    tokens: env.DOCUMENT_MAX_TOKENS,
    depth: env.DOCUMENT_MAX_DEPTH,
    aliases: env.DOCUMENT_MAX_ALIASES,
    rootFields: env.DOCUMENT_MAX_ROOT_FIELDS,
    directives: env.DOCUMENT_MAX_DIRECTIVES,
    answerBytes: env.ANSWER_MAX_BYTES,
    publicIntrospection: (env.INTROSPECTION ?? (production ? 'credentials' : 'public')) === 'public',
  };
}

function limitsOf(env: Environment): Settings['limits'] {
  return {
    running: env.LIMIT_RUNNING,
    runningPerCaller: env.LIMIT_RUNNING_PER_CALLER,
    runningPerAddress: env.LIMIT_RUNNING_PER_ADDRESS,
    queuedPerCaller: env.LIMIT_QUEUED_PER_CALLER,
    queuedPerAddress: env.LIMIT_QUEUED_PER_ADDRESS,
    queueSeconds: env.LIMIT_QUEUE_SECONDS,
    streams: {
      inAll: env.LIMIT_STREAMS,
      perCaller: env.LIMIT_STREAMS_PER_CALLER,
      perAddress: env.LIMIT_STREAMS_PER_ADDRESS,
    },
    connections: {
      inAll: env.LIMIT_CONNECTIONS,
      perAddress: env.TRUSTED_PROXIES === undefined ? env.LIMIT_CONNECTIONS_PER_ADDRESS : undefined,
    },
  };
}

function bucketOf(env: Environment): BucketSettings | undefined {
  if (env.ATTACHMENTS_S3_BUCKET === undefined) return undefined;
  const [accessKeyId, secretAccessKey] = [env.ATTACHMENTS_S3_ACCESS_KEY_ID, env.ATTACHMENTS_S3_SECRET_ACCESS_KEY];
  return {
    bucket: env.ATTACHMENTS_S3_BUCKET,
    region: env.ATTACHMENTS_S3_REGION,
    endpoint: env.ATTACHMENTS_S3_ENDPOINT,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  };
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

const GEMINI = { url: 'https://generativelanguage.googleapis.com/v1beta', model: 'gemini-2.5-flash' };

/** Whoever sets nothing gets the sandbox's model in demo mode and none in production; a key alone means Gemini. */
function languageModel(env: Environment, production: boolean): Partial<PlatformSettings['languageModel']> {
  const { AI_URL: url, AI_MODEL: model, AI_API_KEY: apiKey, AI_TIMEOUT_MS: timeoutMs } = env;
  const provider = env.AI_PROVIDER ?? (apiKey ? 'google' : production ? 'none' : undefined);
  const defaults = provider === undefined ? {} : { ...GEMINI, apiKey: '' };
  return { timeoutMs, ...defaults, ...present({ provider, url, model, apiKey }) };
}

/** `values` without the undefined ones, so that they can be laid over defaults. */
function present<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}
