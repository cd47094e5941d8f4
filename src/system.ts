import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SignInPerson } from '../schema/access/viewer.type.js';
import { KeyUses } from './access/key-uses.js';
import { LinkTokens } from './access/link-tokens.js';
import { Sessions } from './access/sessions.js';
import { SigningKeys } from './access/signing-keys.js';
import { databaseSchema } from './database-schema.js';
import { Database } from './db/database.js';
import { ReferenceRates } from './domain/currencies/reference-rates.js';
import { watchAccount } from './domain/monitors/monitor-watch.js';
import { IncomingFiles } from './domain/tickets/incoming-file.js';
import { type Clock, systemClock } from './lib/clock.js';
import { ReturnOrigins } from './lib/return-origins.js';
import type { Log } from './log.js';
import { OwnAddress } from './own-address.js';
import type { AttachmentStore } from './platforms/attachment-store/attachment-store.js';
import { FolderStore } from './platforms/attachment-store/folder-store.js';
import type { BucketWriter } from './platforms/buckets/bucket-writer.js';
import { CallQuotas } from './platforms/call-quotas.js';
import { ConnectionService } from './platforms/connections/connection.service.js';
import { parseSecretKeys, SecretBox } from './platforms/connections/secret-box.js';
import { ecbRates } from './platforms/ecb/ecb-rates.client.js';
import { GoogleIdentity } from './platforms/google/identity/google-identity.js';
import type { LanguageModel } from './platforms/language-model/language-model.js';
import type { Mailer } from './platforms/mail/mailer.js';
import { AD_PLATFORMS, adPlatforms, type Registry } from './platforms/registry.js';
import { maxCallMs } from './platforms/retry.js';
import type { Payments } from './platforms/stripe/payments.js';
import { PageCheck } from './platforms/web/page-check.js';
import { WebhookPost } from './platforms/webhooks/webhook-post.js';
import { reportPath } from './report-path.js';
import type { PlatformSettings, Settings } from './settings.js';
import { BudgetCapJobs } from './sync/budget-cap-jobs.js';
import { BulkFileJobs } from './sync/bulk-file-jobs.js';
import { ChangePlanJobs } from './sync/change-plan-jobs.js';
import { ClientReportJobs } from './sync/client-report-jobs.js';
import { DataExportJobs } from './sync/data-export-jobs.js';
import { ExportDeliveryJobs } from './sync/export-delivery-jobs.js';
import { createJobQueue } from './sync/job-queue.js';
import { MonitorActionJobs } from './sync/monitor-action-jobs.js';
import { MonitorMailJobs } from './sync/monitor-mail-jobs.js';
import { PageCheckJobs } from './sync/page-check-jobs.js';
import { SyncService } from './sync/sync.service.js';
import { SyncJobs, type SyncJobsOptions } from './sync/sync-jobs.js';
import { AdvisoryLocks } from './sync/sync-locks.js';
import { WebhookJobs } from './sync/webhook-jobs.js';

export type System = Awaited<ReturnType<typeof createSystem>>;

/** Protects only the sandbox's fake tokens; production requires keys of its own. */
export const DEMO_ENCRYPTION_KEY = `demo:${Buffer.alloc(32, 'adlane demo').toString('base64')}`;

export function embeddedFolder(dataDir: string): string {
  return join(dataDir, 'postgres');
}

/** Opens the configured database, or starts the embedded one, which stops when the result is closed. */
export async function openDatabase({ database }: Settings, log?: Log): Promise<Database> {
  const { dataDir, url, ...options } = database;
  if (url !== undefined) return Database.open({ ...options, url, ...databaseSchema });
  mkdirSync(dataDir, { recursive: true });
  const { startEmbedded } = await import('../demo/embedded-database.js');
  const server = await startEmbedded(embeddedFolder(dataDir), {
    connections: options.poolSize + OTHER_CONNECTIONS,
    onCrash: (lastWords) => log?.error({ lastWords }, 'the embedded database ended; it is started again'),
  });
  const onClosed = () => server.stop();
  try {
    return await Database.open({ ...options, url: server.url, ...databaseSchema, onClosed });
  } catch (error) {
    await onClosed();
    throw error;
  }
}

/** Besides the pool's connections: background work, locks, notifications, jobs, psql. */
const OTHER_CONNECTIONS = 20;

interface SystemOptions {
  clock?: Clock | undefined;
  registry?: Registry | undefined;
  /** Overrides the settings for jobs. */
  jobs?: SyncJobsOptions | undefined;
}

/** Everything but the transports. The database must be migrated, and `outside` complete. */
export async function createSystem(
  settings: Settings,
  db: Database,
  platformSettings: PlatformSettings,
  log: Log,
  { clock = systemClock, registry = AD_PLATFORMS, jobs = {} }: SystemOptions = {},
) {
  const { timeoutMs } = platformSettings;
  const signingKeys = settings.sessionSigningKeys
    ? await SigningKeys.parse(settings.sessionSigningKeys, 'SESSION_SIGNING_KEYS')
    : await SigningKeys.ofDatabase(db);
  const box = new SecretBox(parseSecretKeys(settings.encryptionKeys ?? DEMO_ENCRYPTION_KEY));
  const connections = new ConnectionService(db, box);
  const quotas = new CallQuotas(db);
  const platforms = adPlatforms(registry, { connections, settings: platformSettings, clock, quotas });
  const address = new OwnAddress(settings);
  const locks = new AdvisoryLocks(db.url, maxCallMs(timeoutMs));
  const publisher = ecbRates({ ...platformSettings.referenceRates, timeoutMs });
  const rates = new ReferenceRates({ db, publisher, locks, clock, log });
  const { trailingDays, retentionMonths, ...jobOptions } = settings.sync;
  const mailer = await mailerOf(settings, timeoutMs);
  const sync = new SyncService(db, platforms, connections, locks, rates, log, {
    trailingDays,
    retentionMonths,
    clock,
    afterPull: (account) => watchAccount(db, clock(), account, { sendsMail: mailer !== undefined }),
  });
  const queue = createJobQueue(db.url);
  const attachmentStore = await attachmentStoreOf(settings, timeoutMs);
  const { dir } = settings.attachments;
  const incoming = new IncomingFiles(join(dir, 'incoming'));
  await incoming.tidy(clock());
  const parts = { boss: queue, db, log, pollSeconds: jobs.pollSeconds };
  const workers = {
    bulkFileJobs: new BulkFileJobs(parts),
    changePlanJobs: new ChangePlanJobs(parts),
    dataExportJobs: new DataExportJobs({ ...parts, store: attachmentStore }),
    exportDeliveryJobs: new ExportDeliveryJobs({ ...parts, clock }),
    budgetCapJobs: new BudgetCapJobs(parts),
    pageCheckJobs: new PageCheckJobs(parts),
    monitorActionJobs: new MonitorActionJobs(parts),
    monitorMailJobs: new MonitorMailJobs({ ...parts, mailer, consoleUrl: () => `${address.url}/app/monitors` }),
    clientReportJobs: new ClientReportJobs({
      ...parts,
      clock,
      mailer,
      addressOf: (token) => address.url + reportPath(token),
    }),
  };
  return {
    settings,
    db,
    clock,
    log,
    sessions: new Sessions(signingKeys, clock),
    links: new LinkTokens(signingKeys, clock),
    identities: new GoogleIdentity({ ...platformSettings.googleSignIn, timeoutMs, clock }),
    /** For getting an ID token; only the public client id is used. */
    signInOptions: {
      authorizeUrl: platformSettings.googleOAuth.authorizeUrl,
      clientId: platformSettings.googleSignIn.audience,
      people: (platformSettings.googleSignIn.people ?? []) as SignInPerson[],
    },
    signingKeys,
    /** Reports this process's keys, once started. */
    keyUses: new KeyUses(
      db,
      { encryption: () => box.keyIds, signing: () => signingKeys.keyIds },
      async () => {
        if (!settings.sessionSigningKeys) await signingKeys.reload(db);
      },
      (err) => log.warn({ err }, 'uses of keys are not told'),
    ),
    box,
    address,
    returnOrigins: new ReturnOrigins(settings.returnOrigins, address),
    platforms,
    connections,
    languageModel: await languageModel(platformSettings.languageModel),
    payments: await payments(platformSettings),
    incoming,
    attachmentStore,
    locks,
    /** Euro reference rates. */
    rates,
    sync,
    jobs: new SyncJobs(queue, db, sync, rates, log, { ...jobOptions, clock, ...jobs }),
    buckets: bucketsOf(settings),
    pageCheck: new PageCheck({ userAgent: () => `adlane-page-check (+${address.url})` }),
    /** Whether e-mails are sent. */
    sendsMail: mailer !== undefined,
    ...workers,
    /** Each takes its part of what waits, once started. */
    workers: Object.values(workers),
    webhookJobs: new WebhookJobs(db, box, new WebhookPost(settings.webhooks), log, jobs.pollSeconds),
    async close() {
      await locks.close();
      await db.close();
    },
  };
}

// The following libraries are large and loaded only if configured.

export async function attachmentStoreOf(
  { attachments: { dir, bucket }, platforms }: Settings,
  timeoutMs = platforms.timeoutMs,
): Promise<AttachmentStore> {
  if (!bucket) return new FolderStore(dir);
  const { s3Store } = await import('./platforms/attachment-store/s3-store.js');
  return s3Store({ ...bucket, timeoutMs });
}

/** Loaded with the first call. */
function bucketsOf({ buckets }: Settings): BucketWriter {
  let loaded: Promise<BucketWriter> | undefined;
  const load = async () => new (await import('./platforms/buckets/s3-buckets.js')).S3Buckets(buckets);
  const writer = () => {
    loaded ??= load();
    return loaded;
  };
  return {
    put: async (...call) => (await writer()).put(...call),
    test: async (...call) => (await writer()).test(...call),
  };
}

async function mailerOf({ mail }: Settings, timeoutMs: number): Promise<Mailer | undefined> {
  if (!mail) return undefined;
  const { smtpMailer } = await import('./platforms/mail/smtp-mailer.js');
  return smtpMailer({ ...mail, timeoutMs });
}

async function payments({ stripe, timeoutMs }: PlatformSettings): Promise<Payments | undefined> {
  const { url, secretKey, webhookSecret } = stripe;
  if (!secretKey || !webhookSecret) return undefined;
  const { stripePayments } = await import('./platforms/stripe/stripe.client.js');
  return stripePayments({ url, secretKey, webhookSecret, timeoutMs });
}

async function languageModel(settings: PlatformSettings['languageModel']): Promise<LanguageModel | undefined> {
  const { provider, url, ...options } = settings;
  if (provider === 'none') return undefined;
  const { AiSdkModel } = await import('./platforms/language-model/ai-sdk-model.js');
  return new AiSdkModel({ ...options, provider, baseUrl: url });
}
