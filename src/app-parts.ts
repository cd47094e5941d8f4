import type { LinkTokens } from './access/link-tokens.js';
import type { Sessions } from './access/sessions.js';
import type { SigningKeys } from './access/signing-keys.js';
import type { AllowedOrigins } from './allowed-origins.js';
import type { Clock } from './clock.js';
import type { Database } from './db/database.js';
import type { IncomingFiles } from './domain/support/incoming-file.js';
import type { LimitSettings } from './doors/limits/limits.js';
import type { Log } from './log.js';
import type { OwnAddress } from './own-address.js';
import type { AdPlatforms } from './platforms/ad-platform.js';
import type { AttachmentStore } from './platforms/attachment-store/attachment-store.js';
import type { ConnectionService } from './platforms/connections/connection.service.js';
import type { SecretBox } from './platforms/connections/secret-box.js';
import type { IdentityProvider } from './platforms/identity-provider.js';
import type { LanguageModel } from './platforms/language-model/language-model.js';
import type { Payments } from './platforms/stripe/payments.js';
import type { DocumentSettings } from './settings.js';
import type { SyncService } from './sync/sync.service.js';
import type { SyncJobs } from './sync/sync-jobs.js';
import type { SyncLocks } from './sync/sync-locks.js';

export interface MetricsSettings {
  /** Served beside everything else. */
  isServed: boolean;
  /** Only to whoever sends it. */
  token?: string | undefined;
}

/** What the system needs from outside itself; tests bring their own clock and database. */
export interface AppParts {
  db: Database;
  clock: Clock;
  log: Log;
  sessions: Sessions;
  links: LinkTokens;
  identities: IdentityProvider;
  /** What teams can connect, and what they have connected. */
  platforms: AdPlatforms;
  connections: ConnectionService;
  /** Signs and locks what leaves the server and comes back. */
  signingKeys: SigningKeys;
  box: SecretBox;
  /** Where the process is reached, and where people may be sent to. */
  address: OwnAddress;
  origins: AllowedOrigins;
  /** How much one document may ask for. */
  documents: DocumentSettings;
  locks: SyncLocks;
  attachmentStore: AttachmentStore;
  incoming: IncomingFiles;
  limits: LimitSettings;
  /** Whose word about the caller's address is taken, as Express' `trust proxy` has it; absent: nobody's. */
  trustedProxies?: number | readonly string[] | undefined;
  /** Where the metrics are served, and to whom. */
  metrics: MetricsSettings;
  /** Absent: what needs one answers 503 `ai_not_configured`. */
  languageModel?: LanguageModel | undefined;
  /** Absent: what needs them answers 503 `unavailable`. */
  payments?: Payments | undefined;
  /** Names and addresses, besides loopback, by which callers reach the process. */
  hosts?: readonly string[];
  /** Where the process pulls from platforms, too. */
  sync?: SyncService;
  jobs?: SyncJobs;
}
