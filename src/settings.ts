import { join } from 'node:path';
import type { Environment } from './environment.js';
import { environmentAdvice, PRODUCTION_DEFAULTS, readEnvironment } from './environment-checks.js';
import { LOOPBACK } from './lib/network.js';

/** Addresses and credentials of external systems. */
export interface PlatformSettings {
  googleSignIn: {
    issuers: string[];
    jwksUrl: string;
    audience: string;
    /** People offered on the sign-in page: those of the demo, whom anybody can sign in as. */
    people?: { email: string; name: string; role: string }[];
  };
  /** `authorizeUrl` is the consent page, `url` issues tokens. */
  googleOAuth: { url: string; authorizeUrl: string; clientId: string; clientSecret: string };
  googleAds: {
    url: string;
    apiVersion: string;
    developerToken: string | undefined;
    /** Limits for the syncs of all processes together: per Cloud project, and per manager. Absent: only Google's own. */
    operationsPerDay?: number | undefined;
    queriesPerSecond?: number | undefined;
  };
  /** The limit for syncs is per Merchant Center. */
  merchant: { url: string; callsPerMinute?: number | undefined };
  /** Directory of the European Central Bank's reference rate files. */
  referenceRates: { url: string };
  /** Without an app, Meta cannot be connected. */
  meta: { url: string; dialogUrl: string; appId?: string | undefined; appSecret?: string | undefined };
  /** `none`: no language model; operations that need one refuse. */
  languageModel: {
    provider: 'google' | 'openai-compatible' | 'none';
    url: string;
    model: string;
    apiKey: string;
    timeoutMs: number;
  };
  /** Without keys there are no payments; operations that need them refuse. */
  stripe: { url: string; secretKey: string | undefined; webhookSecret: string | undefined };
  timeoutMs: number;
}

export type Settings = ReturnType<typeof readSettings>;
export type DocumentSettings = Settings['documents'];
export type TraceSettings = NonNullable<Settings['traces']>;

export class SettingsError extends Error {}

/**
 * Connections per process for requests. Two for unhurried work, two for the job queue, one for locks and one for notifications
 * make 12: eight processes fit into PostgreSQL's default of 100, three of which are reserved for superusers (ADR 36).
 */
const CONNECTIONS = 6;

/** The same behind a pooler, where connections are cheap. */
const POOLED_CONNECTIONS = 20;

/** Where OpenTelemetry collectors listen by default. */
const COLLECTOR = 'http://localhost:4318';

/** Settings for operator commands, without pooler and replica, which may belong to another database. Throws like readSettings. */
export function readDirectSettings(variables: Record<string, string | undefined> = process.env): Settings {
  readSettings(variables);
  return readSettings({ ...variables, DATABASE_POOLER_URL: undefined, DATABASE_REPLICA_URL: undefined });
}

/** Settings from environment variables, frozen. Empty variables count as absent. Throws SettingsError with a line per problem. */
export function readSettings(variables: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const production = given.NODE_ENV === 'production';
  const { env, problems } = readEnvironment(given, production);
  if (!env || problems.length > 0) throw new SettingsError(problems.join('\n'));
  return Object.freeze({
    production,
    /** Warnings for the operator about the variables. */
    advice: environmentAdvice(given),
    host: env.HOST,
    port: env.PORT,
    /** The public address, without a trailing slash. Default: from host and port. */
    publicUrl: env.PUBLIC_URL,
    /** Origins that people may be sent back to. Default: the server's own. */
    returnOrigins: env.RETURN_ORIGINS ?? env.ALLOWED_ORIGINS,
    /** Origins whose pages may call, besides the server's own. `loopback`: pages of this machine, on any port. */
    corsOrigins: env.CORS_ORIGINS ?? (production ? [] : ('loopback' as const)),
    logLevel: env.LOG_LEVEL,
    /** Number of proxies in front of the server, or their addresses. Absent: `X-Forwarded-For` is ignored. */
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
        // Behind a proxy, all connections come from its address.
        perAddress: env.TRUSTED_PROXIES === undefined ? env.LIMIT_CONNECTIONS_PER_ADDRESS : undefined,
      },
    },
    metrics: {
      /** Whether the main port serves `/metrics`: not if it has its own port, and in production only with a token. */
      isServed: env.METRICS_PORT === undefined && (!production || env.METRICS_TOKEN !== undefined),
      token: env.METRICS_TOKEN,
      port: env.METRICS_PORT,
      host: env.METRICS_HOST ?? env.HOST,
    },
    /** Absent: no traces. */
    traces: tracesOf(env),
    database: {
      url: env.DATABASE_URL,
      /** A pooler in transaction mode for the same database. */
      poolerUrl: env.DATABASE_POOLER_URL,
      replicaUrl: env.DATABASE_REPLICA_URL,
      dataDir: env.DATA_DIR,
      poolSize: env.DATABASE_POOL_SIZE ?? (env.DATABASE_POOLER_URL ? POOLED_CONNECTIONS : CONNECTIONS),
      statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
      /** Whether to start on a database that a later version has migrated. */
      mayBeNewer: env.ALLOW_NEWER_DATABASE === 'true',
    },
    sandboxPort: env.SANDBOX_PORT,
    /** JSON Web Key Set with private keys; the first signs. Absent in demo mode, which keeps one in the database. */
    sessionSigningKeys: env.SESSION_SIGNING_KEYS,
    /** `id:base64` pairs of 32-byte keys, comma-separated; the first encrypts. Absent in demo mode. */
    encryptionKeys: env.ENCRYPTION_KEYS,
    platforms: platformsOf(env, production),
    /** Limits for GraphQL documents (ADR 17). The defaults are far above what clients need. */
    documents: {
      /** Cost with every list at its maximum size; the second for callers without a credential. */
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
    /** Documents that clients name by id. `only`: no others run; `introspection`: also introspection, with a credential. */
    trustedDocuments: env.TRUSTED_DOCUMENTS && {
      manifests: env.TRUSTED_DOCUMENTS,
      mode: env.TRUSTED_DOCUMENTS_MODE ?? ('only' as const),
    },
    sync: {
      trailingDays: env.SYNC_TRAILING_DAYS,
      intervalMinutes: env.SYNC_INTERVAL_MINUTES,
      /** Concurrent accounts in this process. */
      concurrency: env.SYNC_CONCURRENCY,
      /** Concurrent accounts of one team in all processes. */
      teamConcurrency: env.SYNC_TEAM_CONCURRENCY,
      /** Full months of figures to keep besides the current one. Default: all. */
      retentionMonths: env.FIGURES_RETENTION_MONTHS,
    },
    /** Webhook hosts that may have private addresses and use http, as spelled in URLs. In a demo: this machine. */
    webhooks: { privateHosts: env.WEBHOOK_PRIVATE_HOSTS ?? (production ? [] : LOOPBACK) },
    /** Uploads arrive in the folder, and stay there if there is no bucket. */
    attachments: { dir: env.ATTACHMENTS_DIR ?? join(env.DATA_DIR, 'attachments'), bucket: bucketOf(env) },
  });
}

/** In demo mode, absent values point to the sandbox. */
function platformsOf(
  env: Environment,
  production: boolean,
): { [P in keyof Omit<PlatformSettings, 'timeoutMs'>]: Partial<PlatformSettings[P]> } & { timeoutMs: number } {
  return {
    googleSignIn: present({
      issuers: env.GOOGLE_SIGN_IN_ISSUERS,
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
      // A key means Stripe itself.
      url: env.STRIPE_URL ?? (env.STRIPE_SECRET_KEY && PRODUCTION_DEFAULTS.STRIPE_URL),
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    }),
    timeoutMs: env.PLATFORM_TIMEOUT_MS,
  };
}

/** Without an exporter or endpoint nothing is exported, unlike OpenTelemetry's own default. */
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
    /** Share of traces for samplers by ratio. */
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
    serviceName: env.OTEL_SERVICE_NAME,
    resourceAttributes: env.OTEL_RESOURCE_ATTRIBUTES,
    batch: {
      queued: env.OTEL_BSP_MAX_QUEUE_SIZE,
      size: env.OTEL_BSP_MAX_EXPORT_BATCH_SIZE,
      delayMs: env.OTEL_BSP_SCHEDULE_DELAY,
      timeoutMs: env.OTEL_BSP_EXPORT_TIMEOUT,
    },
    /** Whether a trace links to the caller's `traceparent`, or continues it. */
    ofCallers: env.TRACES_OF_CALLERS,
  };
}

/** A bucket of Amazon S3 or a compatible service. */
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

/** The model is stable and has no announced end (https://ai.google.dev/gemini-api/docs/deprecations, November 2026). */
const GEMINI = { url: 'https://generativelanguage.googleapis.com/v1beta', model: 'gemini-3.5-flash-lite' };

/** Default: the sandbox's model in demo mode, none in production. A key alone means Gemini. */
function languageModel(env: Environment, production: boolean): Partial<PlatformSettings['languageModel']> {
  const { AI_URL: url, AI_MODEL: model, AI_API_KEY: apiKey, AI_TIMEOUT_MS: timeoutMs } = env;
  const provider = env.AI_PROVIDER ?? (apiKey ? 'google' : production ? 'none' : undefined);
  const defaults = provider === undefined ? {} : { ...GEMINI, apiKey: '' };
  return { timeoutMs, ...defaults, ...present({ provider, url, model, apiKey }) };
}

/** `values` without undefined ones, to override defaults. */
function present<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}
