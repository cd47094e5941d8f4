/** The app as it is, on the bench's database. Answers `memory` with its bytes in use. */
import { tmpdir } from 'node:os';
import { migrations } from '../../migrations/index.js';
import { LinkTokens } from '../../src/access/link-tokens.js';
import { Sessions } from '../../src/access/sessions.js';
import { SigningKeys } from '../../src/access/signing-keys.js';
import { createApp } from '../../src/app.js';
import { systemClock } from '../../src/clock.js';
import { Database } from '../../src/db/database.js';
import { IncomingFiles } from '../../src/domain/support/incoming-file.js';
import { listen } from '../../src/listen.js';
import { createLog } from '../../src/log.js';
import { FolderStore } from '../../src/platforms/attachment-store/folder-store.js';
import { AiSdkModel } from '../../src/platforms/language-model/ai-sdk-model.js';
import { ProcessLocks } from '../../src/sync/sync-locks.js';

const db = await Database.open({ url: process.env.BENCH_URL, dataDir: '', poolSize: 20, entities: [], migrations });
const keys = await SigningKeys.ofDatabase(db);
const baseUrl = process.env.BENCH_MODEL_URL;
const app = await createApp({
  db,
  clock: systemClock,
  log: createLog({ level: 'silent' }),
  sessions: new Sessions(keys, systemClock),
  links: new LinkTokens(keys, systemClock),
  google: { forTeam: () => Promise.reject(new Error('Nothing is written here.')) },
  locks: new ProcessLocks(),
  attachmentStore: new FolderStore(tmpdir()),
  incoming: new IncomingFiles(tmpdir()),
  publicUrl: () => '',
  languageModel: baseUrl
    ? new AiSdkModel({ provider: 'google', baseUrl, model: 'bench', apiKey: 'bench', timeoutMs: 60_000 })
    : undefined,
  returnTo: { url: 'http://127.0.0.1', origins: [] },
  identities: { verify: () => Promise.reject(new Error('Nobody signs in here.')) },
});
const { port } = await listen(app.listener, '127.0.0.1', 0);
process.send?.({ port });
process.on('message', () => {
  global.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  process.send?.({ rss, heapUsed, cpuMicros: process.cpuUsage().user + process.cpuUsage().system });
});
