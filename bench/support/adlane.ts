/** The app as it is, on the bench's database. Answers `memory` with its bytes in use. */
import { tmpdir } from 'node:os';
import { migrations } from '../../migrations/index.js';
import { LinkTokens } from '../../src/access/link-tokens.js';
import { Sessions } from '../../src/access/sessions.js';
import { SigningKeys } from '../../src/access/signing-keys.js';
import { AllowedOrigins } from '../../src/allowed-origins.js';
import { createApp } from '../../src/app.js';
import { systemClock } from '../../src/clock.js';
import { Database } from '../../src/db/database.js';
import { IncomingFiles } from '../../src/domain/support/incoming-file.js';
import { listen } from '../../src/listen.js';
import { createLog } from '../../src/log.js';
import { OwnAddress } from '../../src/own-address.js';
import { FolderStore } from '../../src/platforms/attachment-store/folder-store.js';
import { ConnectionService } from '../../src/platforms/connections/connection.service.js';
import { parseSecretKeys, SecretBox } from '../../src/platforms/connections/secret-box.js';
import { AiSdkModel } from '../../src/platforms/language-model/ai-sdk-model.js';
import { readSettings } from '../../src/settings.js';
import { ProcessLocks } from '../../src/sync/sync-locks.js';

const db = await Database.open({ url: process.env.BENCH_URL, dataDir: '', poolSize: 20, entities: [], migrations });
// One credential opens all the streams of a measurement.
const settings = readSettings({
  LIMIT_STREAMS: '100000',
  LIMIT_STREAMS_PER_CALLER: '100000',
  LIMIT_RUNNING_PER_CALLER: '100',
});
const signingKeys = await SigningKeys.ofDatabase(db);
const baseUrl = process.env.BENCH_MODEL_URL;
const box = new SecretBox(parseSecretKeys(`bench:${Buffer.alloc(32).toString('base64')}`));
const address = new OwnAddress({ publicUrl: undefined, host: '127.0.0.1', port: 0 });
const app = await createApp({
  db,
  clock: systemClock,
  log: createLog({ level: 'silent' }),
  sessions: new Sessions(signingKeys, systemClock),
  links: new LinkTokens(signingKeys, systemClock),
  platforms: new Map(),
  connections: new ConnectionService(db, box),
  limits: settings.limits,
  metrics: settings.metrics,
  signingKeys,
  box,
  address,
  origins: new AllowedOrigins(undefined, address),
  documents: settings.documents,
  locks: new ProcessLocks(),
  attachmentStore: new FolderStore(tmpdir()),
  incoming: new IncomingFiles(tmpdir()),
  languageModel: baseUrl
    ? new AiSdkModel({ provider: 'google', baseUrl, model: 'bench', apiKey: 'bench', timeoutMs: 60_000 })
    : undefined,
  identities: { verify: () => Promise.reject(new Error('Nobody signs in here.')) },
});
const { port } = await listen(app.listener, '127.0.0.1', 0);
process.send?.({ port });
process.on('message', () => {
  global.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  process.send?.({ rss, heapUsed, cpuMicros: process.cpuUsage().user + process.cpuUsage().system });
});
