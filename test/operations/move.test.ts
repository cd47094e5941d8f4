import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../demo/free-port.js';
import { type Cluster, INITDB, startCluster } from '../attacks/support/cluster.js';
import {
  afterFirstEmbeddedStart,
  type DemoProcess,
  FIRST_START_MS,
  ownEnvironment,
  startDemo,
} from '../support/demo-process.js';
import { blocksOf, operate } from './support/runbook.js';

const run = promisify(execFile);
const PATHS = [
  '/query/accounts',
  '/query/campaigns?limit=500',
  '/query/products?limit=100&offset=50',
  '/query/team/members',
  '/query/planning/board',
];

(INITDB ? describe : describe.skip)('the demo of an embedded database, moved to a server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'adlane-move-'));
  const [embedded, moved, file] = [join(folder, 'embedded'), join(folder, 'moved'), join(folder, 'adlane.backup')];
  const program = [process.execPath, '--enable-source-maps', 'dist/src/main.js'];
  let cluster: Cluster | undefined;
  let url: string;
  let server: DemoProcess | undefined;

  beforeAll(async () => {
    cluster = startCluster(await freePort());
    url = cluster.url;
    await afterFirstEmbeddedStart(embedded);
  }, FIRST_START_MS);
  afterAll(async () => {
    await server?.stop('SIGTERM');
    cluster?.remove();
    rmSync(folder, { recursive: true });
  });

  /** An operator's command in a process of its own. */
  const cli = async (dataDir: string, databaseUrl: string | undefined, ...argv: string[]) => {
    const env = ownEnvironment({ dataDir, databaseUrl });
    const ended = await run(process.execPath, ['dist/cli/main.js', ...argv], { env }).catch((error) => error);
    return { code: ended.code ?? 0, output: `${ended.stdout}${ended.stderr}` };
  };

  /** The answers' bytes. */
  const reads = ({ url: base, credentials }: DemoProcess, apiKey: string) =>
    Promise.all(
      PATHS.map(async (path) => {
        const response = await fetch(`${base}/api/v1${path}`, { headers: { 'x-api-key': apiKey } });
        return [path, response.status, await response.text(), credentials.teamId];
      }),
    );

  test(
    'answers as before, takes writes, and lets the same people in',
    async () => {
      server = await startDemo({ command: program, dataDir: embedded });
      const { apiKey, users, teamId } = server.credentials;
      const before = await reads(server, apiKey);
      expect(before.map(([, status]) => status)).toEqual(PATHS.map(() => 200));
      await server.stop('SIGTERM');

      const [block = ''] = blocksOf('Move to a server');
      const surroundings = { ...ownEnvironment({ dataDir: embedded }), COPIES: folder, NEW_DATABASE_URL: url };
      expect(await operate(block, surroundings)).toMatch(
        /Moved [\d,]+ rows of \d+ tables to the server, as many as the file has\.\n/,
      );
      expect(await cli(moved, url, 'restore', file)).toEqual({
        code: 1,
        output: expect.stringContaining('has teams or people already'),
      });
      cpSync(join(embedded, 'demo-credentials.json'), join(moved, 'demo-credentials.json'), { recursive: true });

      server = await startDemo({ command: program, dataDir: moved, databaseUrl: url });
      expect(await reads(server, apiKey)).toEqual(before);
      const members = await fetch(`${server.url}/api/v1/teams/${teamId}/api-keys`, {
        headers: { authorization: `Bearer ${users.owner.token}` },
      });
      expect(members.status).toBe(200);
      const accountId = JSON.parse(before[0]?.[2] as string).data[0].id;
      const todo = await fetch(`${server.url}/api/v1/query/planning/todos`, {
        method: 'POST',
        headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
        body: JSON.stringify({ accountId, title: 'Moved', userId: users.owner.id }),
      });
      expect([todo.status, await todo.text()]).toEqual([201, expect.stringContaining('Moved')]);
    },
    FIRST_START_MS,
  );
});
