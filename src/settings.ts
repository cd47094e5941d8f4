import { join } from 'node:path';
import type { Environment } from './environment.js';
import { environmentAdvice, PRODUCTION_DEFAULTS, readEnvironment } from './environment-checks.js';
import { LOOPBACK } from './network.js';

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

/** Taken from what `readSettings` returns. */
export type Settings = ReturnType<typeof readSettings>;
export type DocumentSettings = Settings['documents'];
export type TraceSettings = NonNullable<Settings['traces']>;

export class SettingsError extends Error {}

/**
 * Connections of a process for requests. With two for unhurried work, two for the job queue, one for locks and one for
 * notifications it has 12: eight processes fit into the 100 that PostgreSQL allows, less three for superusers (ADR 36).
 */
const CONNECTIONS = 6;

/** The same behind a pooler, where connections cost the server nothing. */
const POOLED_CONNECTIONS = 20;

/** Where OpenTelemetry collectors listen by default. */
const COLLECTOR = 'http://localhost:4318';

/**
 * Settings for an operator's command, which asks the server of `DATABASE_URL` itself: the environment's pooler or replica may
 * lead to another database than the one named for this command. Throws like readSettings.
 */
export function readDirectSettings(variables: Record<string, string | undefined> = process.env): Settings {
  readSettings(variables);
  return readSettings({ ...variables, DATABASE_POOLER_URL: undefined, DATABASE_REPLICA_URL: undefined });
}

/** The settings of `variables`, frozen; empty ones count as absent. Throws SettingsError, a line for each problem. */
export function readSettings(variables: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const production = given.NODE_ENV === 'production';
  const { env, problems } = readEnvironment(given, production);
  if (!env || problems.length > 0) throw new SettingsError(problems.join('\n'));
  return Object.freeze({
    production,
    /** What to tell the operator about the variables, a line each. */
    advice: environmentAdvice(given),
    host: env.HOST,
    port: env.PORT,
    /** The address that callers use, without a trailing slash; absent: derived from host and port. */
    publicUrl: env.PUBLIC_URL,
    /** Where people may be sent back to; absent: only the server's own addresses. */
    returnOrigins: env.RETURN_ORIGINS ?? env.ALLOWED_ORIGINS,
    /** Whose pages may call, besides the server's own; `loopback`: pages of this machine, on any port. */
    corsOrigins: env.CORS_ORIGINS ?? (production ? [] : ('loopback' as const)),
    logLevel: env.LOG_LEVEL,
    /** How many proxies stand before the server, or which; absent: no proxy is believed about callers. */
    trustedProxies: env.TRUSTED_PROXIES,
    limits: {
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
        // Behind a proxy every connection comes from the proxy's address.
        perAddress: env.TRUSTED_PROXIES === undefined ? env.LIMIT_CONNECTIONS_PER_ADDRESS : undefined,
      },
    },
    metrics: {
      /** Whether `/metrics` is served on the main port: not beside a port of its own, and in production only for a token. */
      isServed: env.METRICS_PORT === undefined && (!production || env.METRICS_TOKEN !== undefined),
      token: env.METRICS_TOKEN,
      port: env.METRICS_PORT,
      host: env.METRICS_HOST ?? env.HOST,
    },
    /** Absent: nothing is traced. */
    traces: tracesOf(env),
    database: {
      url: env.DATABASE_URL,
      /** A pooler in transaction mode before the same database. */
      poolerUrl: env.DATABASE_POOLER_URL,
      /** A streaming replica of the server. */
      replicaUrl: env.DATABASE_REPLICA_URL,
      dataDir: env.DATA_DIR,
      poolSize: env.DATABASE_POOL_SIZE ?? (env.DATABASE_POOLER_URL ? POOLED_CONNECTIONS : CONNECTIONS),
      statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
      /** Whether a later version may have migrated it. */
      mayBeNewer: env.ALLOW_NEWER_DATABASE === 'true',
    },
    sandboxPort: env.SANDBOX_PORT,
    /** JSON Web Key Set with private keys, the first one signs; absent in demo mode, where the database keeps one. */
    sessionSigningKeys: env.SESSION_SIGNING_KEYS,
    /** `id:base64` pairs of 32-byte keys, comma-separated, the first one encrypts; absent in demo mode. */
    encryptionKeys: env.ENCRYPTION_KEYS,
    platforms: platformsOf(env, production),
    /** How large a GraphQL document may be, and what it may cost (ADR 17). The defaults are far above what clients need. */
    documents: {
      /** Cost if every list were as long as it may be; the second without a credential. */
      cost: env.DOCUMENT_MAX_COST,
      anonymousCost: env.DOCUMENT_MAX_ANONYMOUS_COST,
      /** Cost of what is really loaded for the answer. */
      loaded: env.DOCUMENT_MAX_LOADED,
      tokens: env.DOCUMENT_MAX_TOKENS,
      /** Levels of nested fields. */
      depth: env.DOCUMENT_MAX_DEPTH,
      aliases: env.DOCUMENT_MAX_ALIASES,
      rootFields: env.DOCUMENT_MAX_ROOT_FIELDS,
      directives: env.DOCUMENT_MAX_DIRECTIVES,
      answerBytes: env.ANSWER_MAX_BYTES,
      /** Whether callers without a credential may read the schema. */
      publicIntrospection: (env.INTROSPECTION ?? (production ? 'credentials' : 'public')) === 'public',
    },
    /** Documents that clients name by id. `only`: no others run; `introspection`: that too, with a credential. */
    trustedDocuments: env.TRUSTED_DOCUMENTS && {
      manifests: env.TRUSTED_DOCUMENTS,
      mode: env.TRUSTED_DOCUMENTS_MODE ?? ('only' as const),
    },
    sync: {
      trailingDays: env.SYNC_TRAILING_DAYS,
      intervalMinutes: env.SYNC_INTERVAL_MINUTES,
      /** Accounts at once in this process; absent: 1 on an embedded database, otherwise 4. */
      concurrency: env.SYNC_CONCURRENCY,
      /** Accounts of one team at once, over all processes. */
      teamConcurrency: env.SYNC_TEAM_CONCURRENCY,
      /** Whole months of figures that are kept beside the running one; absent: all. */
      retentionMonths: env.FIGURES_RETENTION_MONTHS,
    },
    /** Hosts of webhook endpoints that may have private addresses and use http, as URLs spell them; a demo's are on this machine. */
    webhooks: { privateHosts: env.WEBHOOK_PRIVATE_HOSTS ?? (production ? [] : LOOPBACK) },
    /** Files arrive in the folder, and stay there unless there is a bucket. */
    attachments: { dir: env.ATTACHMENTS_DIR ?? join(env.DATA_DIR, 'attachments'), bucket: bucketOf(env) },
  });
}

/** What is absent in demo mode points to the sandbox. */
function platformsOf(
  env: Environment,
  production: boolean,
): { [P in keyof Omit<PlatformSettings, 'timeoutMs'>]: Partial<PlatformSettings[P]> } & { timeoutMs: number } {
  return {
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
  };
}

/** Where traces go. Without an exporter or an endpoint none are exported, unlike with OpenTelemetry's own default. */
function tracesOf(env: Environment) {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const own = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  const exporter = env.OTEL_TRACES_EXPORTER ?? ((own ?? endpoint) ? 'otlp' : 'none');
  if (env.OTEL_SDK_DISABLED === 'true' || exporter === 'none') return undefined;
  return {
    exporter,
    url: own ?? `${endpoint ?? COLLECTOR}/v1/traces`,
    protocol: env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? env.OTEL_EXPORTER_OTLP_PROTOCOL,
    /** `key=value,…`, percent-encoded, as are the resource's attributes. */
    headers: env.OTEL_EXPORTER_OTLP_TRACES_HEADERS ?? env.OTEL_EXPORTER_OTLP_HEADERS,
    timeoutMs: env.OTEL_EXPORTER_OTLP_TRACES_TIMEOUT ?? env.OTEL_EXPORTER_OTLP_TIMEOUT,
    compression: env.OTEL_EXPORTER_OTLP_TRACES_COMPRESSION ?? env.OTEL_EXPORTER_OTLP_COMPRESSION,
    sampler: env.OTEL_TRACES_SAMPLER,
    /** The share of traces that a sampler by ratio takes. */
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
    serviceName: env.OTEL_SERVICE_NAME,
    resourceAttributes: env.OTEL_RESOURCE_ATTRIBUTES,
    batch: {
      queued: env.OTEL_BSP_MAX_QUEUE_SIZE,
      size: env.OTEL_BSP_MAX_EXPORT_BATCH_SIZE,
      delayMs: env.OTEL_BSP_SCHEDULE_DELAY,
      timeoutMs: env.OTEL_BSP_EXPORT_TIMEOUT,
    },
    /** Whether a trace of our own names the caller's `traceparent`, or continues it. */
    ofCallers: env.TRACES_OF_CALLERS,
  };
}

/** A bucket of Amazon S3 or of a service that speaks the same protocol. */
function bucketOf(env: Environment) {
  if (env.ATTACHMENTS_S3_BUCKET === undefined) return undefined;
  const [accessKeyId, secretAccessKey] = [env.ATTACHMENTS_S3_ACCESS_KEY_ID, env.ATTACHMENTS_S3_SECRET_ACCESS_KEY];
  return {
    bucket: env.ATTACHMENTS_S3_BUCKET,
    region: env.ATTACHMENTS_S3_REGION,
    /** Absent: Amazon's of the region. */
    endpoint: env.ATTACHMENTS_S3_ENDPOINT,
    /** Absent: as the machine provides them. */
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  };
}

/** The model is stable and has no announced end (https://ai.google.dev/gemini-api/docs/deprecations, November 2026). */
const GEMINI = { url: 'https://generativelanguage.googleapis.com/v1beta', model: 'gemini-3.5-flash-lite' };

/** Without variables: the sandbox's model in demo mode, none in production; a key alone means Gemini. */
function languageModel(env: Environment, production: boolean): Partial<PlatformSettings['languageModel']> {
  const { AI_URL: url, AI_MODEL: model, AI_API_KEY: apiKey, AI_TIMEOUT_MS: timeoutMs } = env;
  const provider = env.AI_PROVIDER ?? (apiKey ? 'google' : production ? 'none' : undefined);
  const defaults = provider === undefined ? {} : { ...GEMINI, apiKey: '' };
  return { timeoutMs, ...defaults, ...present({ provider, url, model, apiKey }) };
}

/** `values` without undefined ones, to be laid over defaults. */
function present<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}
