/** The app as it is, on the bench's database. Says its port, and a token of the person of BENCH_USER_ID; then answers with its bytes in use, and the most there were. */
import { tmpdir } from 'node:os';
import { createApp } from '../../src/app.js';
import { createLog } from '../../src/log.js';
import { type PlatformSettings, readSettings } from '../../src/settings.js';
import { createSystem, openDatabase } from '../../src/system.js';
import { listen } from '../../src/transports/http/listen.js';

const modelUrl = process.env.BENCH_MODEL_URL;
const settings = readSettings({
  DATABASE_URL: process.env.BENCH_URL,
  DATABASE_POOL_SIZE: process.env.BENCH_POOL,
  SESSION_SIGNING_KEYS: process.env.SESSION_SIGNING_KEYS,
  DATA_DIR: tmpdir(),
  // One credential opens all the streams of a measurement.
  LIMIT_STREAMS: '100000',
  LIMIT_STREAMS_PER_CALLER: '100000',
  LIMIT_RUNNING_PER_CALLER: '100',
  // Nobody signs in or connects a platform here: what else is to be said of these is never read.
  GOOGLE_SIGN_IN_JWKS_URL: 'http://127.0.0.1:1',
  ...(modelUrl
    ? { AI_PROVIDER: 'google', AI_URL: modelUrl, AI_MODEL: 'bench', AI_API_KEY: 'bench' }
    : { AI_PROVIDER: 'none' }),
});
const db = await openDatabase(settings);
const platforms = settings.platforms as PlatformSettings;
const log = createLog({ level: process.env.BENCH_LOG === 'on' ? settings.logLevel : 'silent' });
const system = await createSystem(settings, db, platforms, log);
const app = await createApp(system);
const { port } = await listen(app.listener, '127.0.0.1', 0);
const { BENCH_USER_ID: userId, BENCH_TEAM_ID: teamId } = process.env;
process.send?.({ port, ...(userId && teamId ? await system.sessions.issue({ userId, teamId }) : {}) });
process.on('message', () => {
  global.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  const peakRss = process.resourceUsage().maxRSS * 1024;
  process.send?.({ rss, peakRss, heapUsed, cpuMicros: process.cpuUsage().user + process.cpuUsage().system });
});
