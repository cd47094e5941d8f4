import { join } from 'node:path';
import type { Environment } from './environment.js';
import { environmentAdvice, PRODUCTION_DEFAULTS, readEnvironment } from './environment-checks.js';
import { LOOPBACK } from './lib/network.js';
import { GEMINI } from './platform-versions.js';

export interface PlatformSettings {
  googleSignIn: {
    issuers: string[];
    jwksUrl: string;
    audience: string;
    /** The demo's people, offered on the sign-in page without a password. */
    people?: { email: string; name: string; role: string }[];
  };
  /** `authorizeUrl` is the consent page, `url` the token endpoint. */
  googleOAuth: { url: string; authorizeUrl: string; clientId: string; clientSecret: string };
  googleAds: {
    url: string;
    apiVersion: string;
    developerToken: string | undefined;
    /** Limits for the syncs of all processes together: per Cloud project, and per manager. Absent: only Google's own. */
    operationsPerDay?: number | undefined;
    queriesPerSecond?: number | undefined;
  };
  /** Per Merchant Center. */
  merchant: { url: string; callsPerMinute?: number | undefined };
  /** Directory of the European Central Bank's reference rate files. */
  referenceRates: { url: string };
  /** Without an app id, Meta cannot be connected. */
  meta: { url: string; dialogUrl: string; appId?: string | undefined; appSecret?: string | undefined };
  /** `none`: operations that need a model refuse. */
  languageModel: {
    provider: 'google' | 'openai-compatible' | 'none';
    url: string;
    model: string;
    apiKey: string;
    timeoutMs: number;
  };
  /** Without keys, operations that need payments refuse. */
  stripe: { url: string; secretKey: string | undefined; webhookSecret: string | undefined };
  timeoutMs: number;
}

export type Settings = ReturnType<typeof readSettings>;
export type DocumentSettings = Settings['documents'];
export type TraceSettings = NonNullable<Settings['traces']>;

export class SettingsError extends Error {}

/** Plus 6 for jobs and locks: eight processes fit PostgreSQL's default of 100, less 3 reserved (ADR 36). */
const CONNECTIONS = 6;

/** Behind a pooler, where connections are cheap. */
const POOLED_CONNECTIONS = 20;

/** OpenTelemetry's default endpoint. */
const COLLECTOR = 'http://localhost:4318';

/** For operators: without pooler and replica, which may be another database. Throws like readSettings. */
export function readDirectSettings(variables: Record<string, string | undefined> = process.env): Settings {
  readSettings(variables);
  return readSettings({ ...variables, DATABASE_POOLER_URL: undefined, DATABASE_REPLICA_URL: undefined });
}

/** Empty variables count as absent. Throws SettingsError with a line per problem. */
export function readSettings(variables: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const production = given.NODE_ENV === 'production';
  const { env, problems } = readEnvironment(given, production);
  if (!env || problems.length > 0) throw new SettingsError(problems.join('\n'));
  return Object.freeze({
    production,
    /** Lines for the operator's attention. */
    advice: environmentAdvice(given),
    host: env.HOST,
    port: env.PORT,
    /** Without a trailing slash. Default: from host and port. */
    publicUrl: env.PUBLIC_URL,
    /** Origins for redirects. Default: the server's own. */
    returnOrigins: env.RETURN_ORIGINS ?? env.ALLOWED_ORIGINS,
    /** Other origins whose pages may call. `loopback`: this machine on any port. */
    corsOrigins: env.CORS_ORIGINS ?? (production ? [] : ('loopback' as const)),
    logLevel: env.LOG_LEVEL,
    /** Number or addresses of proxies. Absent: `X-Forwarded-For` is ignored. */
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
        // Behind a proxy, all connections share its address.
        perAddress: env.TRUSTED_PROXIES === undefined ? env.LIMIT_CONNECTIONS_PER_ADDRESS : undefined,
      },
    },
    metrics: {
      /** On the main port: not with a port of its own, in production only with a token. */
      isServed: env.METRICS_PORT === undefined && (!production || env.METRICS_TOKEN !== undefined),
      token: env.METRICS_TOKEN,
      port: env.METRICS_PORT,
      host: env.METRICS_HOST ?? env.HOST,
    },
    /** Absent: no traces. */
    traces: tracesOf(env),
    database: {
      url: env.DATABASE_URL,
      /** In transaction mode. */
      poolerUrl: env.DATABASE_POOLER_URL,
      replicaUrl: env.DATABASE_REPLICA_URL,
      dataDir: env.DATA_DIR,
      poolSize: env.DATABASE_POOL_SIZE ?? (env.DATABASE_POOLER_URL ? POOLED_CONNECTIONS : CONNECTIONS),
      statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
      /** Whether to start on a database migrated by a later version. */
      mayBeNewer: env.ALLOW_NEWER_DATABASE === 'true',
    },
    sandboxPort: env.SANDBOX_PORT,
    /** Whether a first start of the demo answers with one account. */
    demoAnswersEarly: env.DEMO_ANSWERS_EARLY === 'true',
    /** JWK Set with private keys; the first signs. The demo stores one in the database instead. */
    sessionSigningKeys: env.SESSION_SIGNING_KEYS,
    /** Comma-separated `id:base64` pairs of 32-byte keys; the first encrypts. */
    encryptionKeys: env.ENCRYPTION_KEYS,
    platforms: platformsOf(env, production),
    /** ADR 17. */
    documents: {
      /** With every list at its maximum size. */
      cost: env.DOCUMENT_MAX_COST,
      anonymousCost: env.DOCUMENT_MAX_ANONYMOUS_COST,
      /** Cost of what is actually loaded. */
      loaded: env.DOCUMENT_MAX_LOADED,
      tokens: env.DOCUMENT_MAX_TOKENS,
      depth: env.DOCUMENT_MAX_DEPTH,
      aliases: env.DOCUMENT_MAX_ALIASES,
      rootFields: env.DOCUMENT_MAX_ROOT_FIELDS,
      directives: env.DOCUMENT_MAX_DIRECTIVES,
      answerBytes: env.ANSWER_MAX_BYTES,
      /** Whether introspection needs no credential. */
      publicIntrospection: (env.INTROSPECTION ?? (production ? 'credentials' : 'public')) === 'public',
    },
    /** `only`: no other documents run; `introspection`: plus introspection, with a credential. */
    trustedDocuments: env.TRUSTED_DOCUMENTS && {
      manifests: env.TRUSTED_DOCUMENTS,
      mode: env.TRUSTED_DOCUMENTS_MODE ?? ('only' as const),
    },
    sync: {
      trailingDays: env.SYNC_TRAILING_DAYS,
      intervalMinutes: env.SYNC_INTERVAL_MINUTES,
      /** Concurrent accounts per process. */
      concurrency: env.SYNC_CONCURRENCY,
      /** Concurrent accounts per team across all processes. */
      teamConcurrency: env.SYNC_TEAM_CONCURRENCY,
      /** Full months of figures kept besides the current one. Default: all. */
      retentionMonths: env.FIGURES_RETENTION_MONTHS,
    },
    /** Webhook hosts that may be private and use http. In the demo: loopback. */
    webhooks: { privateHosts: env.WEBHOOK_PRIVATE_HOSTS ?? (production ? [] : LOOPBACK) },
    /** Services of buckets that may be private and use http. In the demo: loopback. */
    buckets: { privateHosts: env.BUCKET_PRIVATE_HOSTS ?? (production ? [] : LOOPBACK) },
    /** Without it no e-mail is sent. */
    mail: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : undefined,
    /** Uploads are received in `dir`, and stay there without a bucket. */
    attachments: { dir: env.ATTACHMENTS_DIR ?? join(env.DATA_DIR, 'attachments'), bucket: bucketOf(env) },
  });
}

/** In the demo, absent values default to the sandbox. */
function platformsOf(
  env: Environment,
  production: boolean,
): { [P in keyof Omit<PlatformSettings, 'timeoutMs'>]: Partial<PlatformSettings[P]> } & { timeoutMs: number } {
  return {
    googleSignIn: withoutUndefined({
      issuers: env.GOOGLE_SIGN_IN_ISSUERS,
      jwksUrl: env.GOOGLE_SIGN_IN_JWKS_URL,
      audience: env.GOOGLE_SIGN_IN_AUDIENCE,
    }),
    googleOAuth: withoutUndefined({
      url: env.GOOGLE_OAUTH_URL,
      authorizeUrl: env.GOOGLE_AUTHORIZE_URL,
      clientId: env.GOOGLE_CLIENT_ID,
      clientSecret: env.GOOGLE_CLIENT_SECRET,
    }),
    googleAds: withoutUndefined({
      url: env.GOOGLE_ADS_URL,
      apiVersion: env.GOOGLE_ADS_API_VERSION,
      developerToken: env.GOOGLE_ADS_DEVELOPER_TOKEN,
      operationsPerDay: env.GOOGLE_ADS_OPERATIONS_PER_DAY,
      queriesPerSecond: env.GOOGLE_ADS_QUERIES_PER_SECOND,
    }),
    merchant: withoutUndefined({ url: env.MERCHANT_URL, callsPerMinute: env.MERCHANT_CALLS_PER_MINUTE }),
    referenceRates: withoutUndefined({ url: env.ECB_RATES_URL }),
    meta: withoutUndefined({
      url: env.META_URL,
      dialogUrl: env.META_DIALOG_URL,
      appId: env.META_APP_ID,
      appSecret: env.META_APP_SECRET,
    }),
    languageModel: languageModel(env, production),
    stripe: withoutUndefined({
      // With a key, the default is Stripe itself.
      url: env.STRIPE_URL ?? (env.STRIPE_SECRET_KEY && PRODUCTION_DEFAULTS.STRIPE_URL),
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    }),
    timeoutMs: env.PLATFORM_TIMEOUT_MS,
  };
}

/** Unlike OpenTelemetry's default, nothing is exported without an exporter or endpoint. */
function tracesOf(env: Environment) {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const own = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  const exporter = env.OTEL_TRACES_EXPORTER ?? ((own ?? endpoint) ? 'otlp' : 'none');
  if (env.OTEL_SDK_DISABLED === 'true' || exporter === 'none') return undefined;
  return {
    exporter,
    url: own ?? `${endpoint ?? COLLECTOR}/v1/traces`,
    protocol: env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? env.OTEL_EXPORTER_OTLP_PROTOCOL,
    /** `key=value,…`, percent-encoded, like `resourceAttributes`. */
    headers: env.OTEL_EXPORTER_OTLP_TRACES_HEADERS ?? env.OTEL_EXPORTER_OTLP_HEADERS,
    timeoutMs: env.OTEL_EXPORTER_OTLP_TRACES_TIMEOUT ?? env.OTEL_EXPORTER_OTLP_TIMEOUT,
    compression: env.OTEL_EXPORTER_OTLP_TRACES_COMPRESSION ?? env.OTEL_EXPORTER_OTLP_COMPRESSION,
    sampler: env.OTEL_TRACES_SAMPLER,
    /** For ratio samplers. */
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
    serviceName: env.OTEL_SERVICE_NAME,
    resourceAttributes: env.OTEL_RESOURCE_ATTRIBUTES,
    batch: {
      queued: env.OTEL_BSP_MAX_QUEUE_SIZE,
      size: env.OTEL_BSP_MAX_EXPORT_BATCH_SIZE,
      delayMs: env.OTEL_BSP_SCHEDULE_DELAY,
      timeoutMs: env.OTEL_BSP_EXPORT_TIMEOUT,
    },
    /** `link` or `continue`: how a trace relates to the caller's `traceparent`. */
    ofCallers: env.TRACES_OF_CALLERS,
  };
}

/** Amazon S3 or compatible. */
function bucketOf(env: Environment) {
  if (env.ATTACHMENTS_S3_BUCKET === undefined) return undefined;
  const [accessKeyId, secretAccessKey] = [env.ATTACHMENTS_S3_ACCESS_KEY_ID, env.ATTACHMENTS_S3_SECRET_ACCESS_KEY];
  return {
    bucket: env.ATTACHMENTS_S3_BUCKET,
    region: env.ATTACHMENTS_S3_REGION,
    /** Default: Amazon's for the region. */
    endpoint: env.ATTACHMENTS_S3_ENDPOINT,
    /** Default: the machine's own. */
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  };
}

/** Default: the sandbox's model in the demo, none in production. A key alone selects Gemini. */
function languageModel(env: Environment, production: boolean): Partial<PlatformSettings['languageModel']> {
  const { AI_URL: url, AI_MODEL: model, AI_API_KEY: apiKey, AI_TIMEOUT_MS: timeoutMs } = env;
  const provider = env.AI_PROVIDER ?? (apiKey ? 'google' : production ? 'none' : undefined);
  const defaults = provider === undefined ? {} : { ...GEMINI, apiKey: '' };
  return { timeoutMs, ...defaults, ...withoutUndefined({ provider, url, model, apiKey }) };
}

/** Drops undefined values, so that the rest can override defaults. */
function withoutUndefined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}
