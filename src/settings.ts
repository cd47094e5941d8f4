import { join } from 'node:path';
import { type Environment, environmentAdvice, PRODUCTION_DEFAULTS, readEnvironment } from './environment.js';
import { type TraceSettings, tracesOf } from './telemetry/trace-settings.js';

/** Where the outside systems stand. */
export interface PlatformSettings {
  googleSignIn: {
    issuers: string[];
    jwksUrl: string;
    audience: string;
    /** People whom the sign-in page offers by name: the demo's, which everybody may be. */
    people?: { email: string; name: string; role: string }[];
  };
  /** `authorizeUrl` is where people consent, `url` where tokens come from. */
  googleOAuth: { url: string; authorizeUrl: string; clientId: string; clientSecret: string };
  googleAds: {
    url: string;
    apiVersion: string;
    developerToken: string | undefined;
    /** What syncs of all processes keep to: of the developer token, and for each manager; absent: what Google allows. */
    operationsPerDay?: number | undefined;
    queriesPerSecond?: number | undefined;
  };
  /** As with Google Ads, for each Merchant Center. */
  merchant: { url: string; callsPerMinute?: number | undefined };
  /** Where the European Central Bank's files of reference rates stand. */
  referenceRates: { url: string };
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
  /** What to tell the operator of the variables, a line each. */
  advice: readonly string[];
  host: string;
  port: number;
  /** The address that callers use, without a trailing slash; absent: derived from host and port. */
  publicUrl: string | undefined;
  /** Where people may be sent back to; absent: the server's own addresses alone. */
  returnOrigins: readonly string[] | undefined;
  /** Whose pages may call besides the server's own; `loopback`: those of this machine, on any port. */
  corsOrigins: readonly string[] | 'loopback';
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
  /** Absent: nothing is traced. */
  traces: TraceSettings | undefined;
  database: {
    url: string | undefined;
    /** A pooler in transaction mode before the same database. */
    poolerUrl: string | undefined;
    /** A streaming replica of the server. */
    replicaUrl: string | undefined;
    dataDir: string;
    poolSize: number;
    statementTimeoutMs: number;
    /** Whether a later version may have migrated it. */
    mayBeNewer: boolean;
  };
  sandboxPort: number;
  /** JSON Web Key Set with private keys, the first one signs; absent in demo mode, where the database keeps one. */
  sessionSigningKeys: string | undefined;
  /** `id:base64` pairs of 32-byte keys, comma-separated, the first one encrypts; absent in demo mode. */
  encryptionKeys: string | undefined;
  /** Parts that are absent in demo mode point to the sandbox. */
  platforms: { [P in keyof Omit<PlatformSettings, 'timeoutMs'>]: Partial<PlatformSettings[P]> } & { timeoutMs: number };
  documents: DocumentSettings;
  /** Manifests of documents that clients name by id; `only`: no others run, `introspection`: with a credential that, too. */
  trustedDocuments: { manifests: readonly string[]; mode: 'only' | 'introspection' | 'off' } | undefined;
  sync: {
    trailingDays: number;
    intervalMinutes: number;
    /** Accounts at once in this process; absent: 1 on an embedded database, otherwise 4. */
    concurrency: number | undefined;
    /** Accounts of one team at once, over all processes. */
    teamConcurrency: number;
    /** Whole months of figures that are kept beside the running one; absent: all. */
    retentionMonths: number | undefined;
  };
  /** Hosts of webhook endpoints whose addresses may be private, and that may be spoken to in the clear; as URLs spell them. */
  webhooks: { privateHosts: readonly string[] };
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

/**
 * With two for unhurried work, two for the job queue, one for locks and one for notifications a process has 12, and eight
 * processes fit into the 100 that PostgreSQL allows, less its three for superusers (ADR 36).
 */
const CONNECTIONS = 6;
/** Where a demo's own receivers are. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Those of a pooler cost the server nothing. */
const POOLED_CONNECTIONS = 20;

/**
 * Those with which an operator's command asks the server of `DATABASE_URL` itself: a pooler or replica of the environment may lead to
 * another database than one that is named for this command. Throws like readSettings.
 */
export function readDirectSettings(variables: Record<string, string | undefined> = process.env): Readonly<Settings> {
  readSettings(variables);
  return readSettings({ ...variables, DATABASE_POOLER_URL: undefined, DATABASE_REPLICA_URL: undefined });
}

/**
 * The settings that `variables` describe, frozen. An empty variable counts as absent.
 * Throws SettingsError with one line for every variable that is wrong or missing.
 */
export function readSettings(variables: Record<string, string | undefined> = process.env): Readonly<Settings> {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const production = given.NODE_ENV === 'production';
  const { env, problems } = readEnvironment(given, production);
  if (!env || problems.length > 0) throw new SettingsError(problems.join('\n'));
  return Object.freeze({
    production,
    advice: environmentAdvice(given),
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL,
    returnOrigins: env.RETURN_ORIGINS ?? env.ALLOWED_ORIGINS,
    corsOrigins: env.CORS_ORIGINS ?? (production ? [] : 'loopback'),
    logLevel: env.LOG_LEVEL,
    trustedProxies: env.TRUSTED_PROXIES,
    limits: limitsOf(env),
    metrics: {
      isServed: env.METRICS_PORT === undefined && (!production || env.METRICS_TOKEN !== undefined),
      token: env.METRICS_TOKEN,
      port: env.METRICS_PORT,
      host: env.METRICS_HOST ?? env.HOST,
    },
    traces: tracesOf(env),
    database: {
      url: env.DATABASE_URL,
      poolerUrl: env.DATABASE_POOLER_URL,
      replicaUrl: env.DATABASE_REPLICA_URL,
      dataDir: env.DATA_DIR,
      poolSize: env.DATABASE_POOL_SIZE ?? (env.DATABASE_POOLER_URL ? POOLED_CONNECTIONS : CONNECTIONS),
      statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
      mayBeNewer: env.ALLOW_NEWER_DATABASE === 'true',
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
        operationsPerDay: env.GOOGLE_ADS_OPERATIONS_PER_DAY,
        queriesPerSecond: env.GOOGLE_ADS_QUERIES_PER_SECOND,
      }),
      merchant: present({ url: env.MERCHANT_URL, callsPerMinute: env.MERCHANT_CALLS_PER_MINUTE }),
      referenceRates: present({ url: env.ECB_RATES_URL }),
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
    trustedDocuments: env.TRUSTED_DOCUMENTS && {
      manifests: env.TRUSTED_DOCUMENTS,
      mode: env.TRUSTED_DOCUMENTS_MODE ?? 'only',
    },
    sync: {
      trailingDays: env.SYNC_TRAILING_DAYS,
      intervalMinutes: env.SYNC_INTERVAL_MINUTES,
      concurrency: env.SYNC_CONCURRENCY,
      teamConcurrency: env.SYNC_TEAM_CONCURRENCY,
      retentionMonths: env.FIGURES_RETENTION_MONTHS,
    },
    webhooks: { privateHosts: env.WEBHOOK_PRIVATE_HOSTS ?? (production ? [] : LOOPBACK) },
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

/** The model is stable and has no announced end (https://ai.google.dev/gemini-api/docs/deprecations, November 2026). */
const GEMINI = { url: 'https://generativelanguage.googleapis.com/v1beta', model: 'gemini-3.5-flash-lite' };

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
