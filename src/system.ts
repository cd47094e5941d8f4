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
import { IncomingFiles } from './domain/tickets/incoming-file.js';
import { type Clock, systemClock } from './lib/clock.js';
import { ReturnOrigins } from './lib/return-origins.js';
import type { Log } from './log.js';
import { OwnAddress } from './own-address.js';
import type { AttachmentStore } from './platforms/attachment-store/attachment-store.js';
import { FolderStore } from './platforms/attachment-store/folder-store.js';
import { CallQuotas } from './platforms/call-quotas.js';
import { ConnectionService } from './platforms/connections/connection.service.js';
import { parseSecretKeys, SecretBox } from './platforms/connections/secret-box.js';
import { ecbRates } from './platforms/ecb/ecb-rates.client.js';
import { GoogleIdentity } from './platforms/google/identity/google-identity.js';
import type { LanguageModel } from './platforms/language-model/language-model.js';
import { AD_PLATFORMS, adPlatforms, type Registry } from './platforms/registry.js';
import { longestCallMs } from './platforms/retry.js';
import type { Payments } from './platforms/stripe/payments.js';
import { WebhookPost } from './platforms/webhooks/webhook-post.js';
import type { PlatformSettings, Settings } from './settings.js';
import { ChangePlanJobs } from './sync/change-plan-jobs.js';
import { createJobQueue } from './sync/job-queue.js';
import { SyncService } from './sync/sync.service.js';
import { SyncJobs, type SyncJobsOptions } from './sync/sync-jobs.js';
import { AdvisoryLocks } from './sync/sync-locks.js';
import { WebhookJobs } from './sync/webhook-jobs.js';

/** Database, outside systems, clock and background work, as the settings describe them. */
export type System = Awaited<ReturnType<typeof createSystem>>;

/** Guards only the sandbox's made-up tokens; production does not start without keys of its own. */
export const DEMO_ENCRYPTION_KEY = `demo:${Buffer.alloc(32, 'adlane demo').toString('base64')}`;

/** The embedded database's folder. */
export function embeddedFolder(dataDir: string): string {
  return join(dataDir, 'postgres');
}

/** Opens the database that the settings name, or else starts the embedded one, which ends with what is opened here. */
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

/** Connections to the embedded database beside the pool's: unhurried work, locks, notifications, jobs, people who look. */
const OTHER_CONNECTIONS = 20;

interface SystemOptions {
  clock?: Clock | undefined;
  registry?: Registry | undefined;
  /** How jobs run, beside what the settings say. */
  jobs?: SyncJobsOptions | undefined;
}

/** Everything but the transports, on a migrated database. `outside` is complete: the demo fills in its sandbox. */
export async function createSystem(
  settings: Settings,
  db: Database,
  outside: PlatformSettings,
  log: Log,
  { clock = systemClock, registry = AD_PLATFORMS, jobs = {} }: SystemOptions = {},
) {
  const { timeoutMs } = outside;
  const signingKeys = settings.sessionSigningKeys
    ? await SigningKeys.parse(settings.sessionSigningKeys, 'SESSION_SIGNING_KEYS')
    : await SigningKeys.ofDatabase(db);
  const box = new SecretBox(parseSecretKeys(settings.encryptionKeys ?? DEMO_ENCRYPTION_KEY));
  const connections = new ConnectionService(db, box);
  const quotas = new CallQuotas(db);
  const platforms = adPlatforms(registry, { connections, settings: outside, clock, quotas });
  const address = new OwnAddress(settings);
  const locks = new AdvisoryLocks(db.url, longestCallMs(timeoutMs));
  const publisher = ecbRates({ ...outside.referenceRates, timeoutMs });
  const rates = new ReferenceRates({ db, publisher, locks, clock, log });
  const { trailingDays, retentionMonths, ...jobOptions } = settings.sync;
  const sync = new SyncService(db, platforms, connections, locks, rates, log, { trailingDays, retentionMonths, clock });
  const queue = createJobQueue(db.url);
  const { dir } = settings.attachments;
  const incoming = new IncomingFiles(join(dir, 'incoming'));
  await incoming.tidy(clock());
  return {
    settings,
    db,
    clock,
    log,
    sessions: new Sessions(signingKeys, clock),
    links: new LinkTokens(signingKeys, clock),
    identities: new GoogleIdentity({ ...outside.googleSignIn, timeoutMs, clock }),
    /** How people get an ID token; the client id is public, the secret is not used for it. */
    signInOptions: {
      authorizeUrl: outside.googleOAuth.authorizeUrl,
      clientId: outside.googleSignIn.audience,
      people: (outside.googleSignIn.people ?? []) as SignInPerson[],
    },
    signingKeys,
    /** Reports which keys this process needs, once started. */
    keyUses: new KeyUses(
      db,
      { encryption: () => box.keyIds, signing: () => signingKeys.keyIds },
      async () => {
        if (!settings.sessionSigningKeys) await signingKeys.reload(db);
      },
      (err) => log.warn({ err }, 'uses of keys are not told'),
    ),
    /** Encrypts stored access to platforms. */
    box,
    /** Where the process is reached, and where people may be sent. */
    address,
    returnOrigins: new ReturnOrigins(settings.returnOrigins, address),
    /** What teams can connect, and what they have connected. */
    platforms,
    connections,
    languageModel: await languageModel(outside.languageModel),
    payments: await payments(outside),
    incoming,
    attachmentStore: await attachmentStoreOf(settings, timeoutMs),
    locks,
    /** The euro's reference rates. */
    rates,
    sync,
    jobs: new SyncJobs(queue, db, sync, rates, log, { ...jobOptions, clock, ...jobs }),
    changePlanJobs: new ChangePlanJobs(queue, db, log, jobs.pollSeconds),
    webhookJobs: new WebhookJobs(db, box, new WebhookPost(settings.webhooks), log, jobs.pollSeconds),
    async close() {
      await locks.close();
      await db.close();
    },
  };
}

// The libraries of these three are large and are loaded only if they are set up.

/** The store of tickets' files. */
export async function attachmentStoreOf(
  { attachments: { dir, bucket }, platforms }: Settings,
  timeoutMs = platforms.timeoutMs,
): Promise<AttachmentStore> {
  if (!bucket) return new FolderStore(dir);
  const { s3Store } = await import('./platforms/attachment-store/s3-store.js');
  return s3Store({ ...bucket, timeoutMs });
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
