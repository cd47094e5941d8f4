import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newSigningJwk } from '../../src/access/signing-keys.js';
import { signingKeyFirst, signingSetting } from '../../src/domain/keys/key-settings.js';
import type { TestDatabase } from '../support/database.js';
import {
  afterFirstStart,
  type DemoProcess,
  FIRST_START_MS,
  ownEnvironment,
  startDemo,
} from '../support/demo-process.js';
import { type KeptSecret, keepSecrets, openSecrets } from './support/secrets.js';

const run = promisify(execFile);
const FORMER = `demo:${Buffer.alloc(32, 'adlane demo').toString('base64')}`;
const FRESH = `fresh:${randomBytes(32).toString('base64')}`;
const CLI = ['--enable-source-maps', 'dist/cli/main.js'];

describe('keys of two processes that serve', () => {
  const folder = mkdtempSync(join(tmpdir(), 'adlane-keys-'));
  const servers: DemoProcess[] = [];
  let database: TestDatabase;
  let kept: KeptSecret[];
  let settings: Record<string, string>;
  let rotated: Record<string, string>;

  const start = async (at: number, with_: Record<string, string>) => {
    await servers[at]?.stop('SIGTERM');
    const command = [process.execPath, '--enable-source-maps', 'dist/src/main.js'];
    const dataDir = join(folder, `server-${at}`);
    servers[at] = await startDemo({ command, dataDir, databaseUrl: database.url, settings: with_ });
  };

  beforeAll(async () => {
    database = (await afterFirstStart(join(folder, 'first'))).database;
    const [a, b] = [await newSigningJwk(), await newSigningJwk()];
    settings = { ENCRYPTION_KEYS: `${FORMER},${FRESH}`, SESSION_SIGNING_KEYS: signingSetting([a, b]) };
    rotated = {
      ENCRYPTION_KEYS: `${FRESH},${FORMER}`,
      SESSION_SIGNING_KEYS: signingSetting(signingKeyFirst([a, b], b.kid)),
    };
    await start(0, settings);
    await start(1, settings);
    const teamId = servers[0]?.credentials.teamId as string;
    kept = await keepSecrets(database.db, teamId, FORMER, 5_000);
  }, FIRST_START_MS);
  afterAll(async () => {
    for (const server of servers) await server.stop('SIGTERM');
    await database.close();
    rmSync(folder, { recursive: true });
  });

  const environment = (variables: Record<string, string>) =>
    ownEnvironment({ dataDir: join(folder, 'operator'), databaseUrl: database.url, settings: variables });

  /** Exit code and output of an operator's command, in a process of its own. */
  const keys = async (variables: Record<string, string>, ...argv: string[]) => {
    const env = environment(variables);
    const ended = await run(process.execPath, [...CLI, 'keys', ...argv], { env }).catch((error) => error);
    return { code: ended.code ?? 0, output: `${ended.stdout}${ended.stderr}` };
  };

  const statusOf = async (server: DemoProcess | undefined, token: string) =>
    (
      await fetch(`${server?.url}/api/v1/teams/${server?.credentials.teamId}/api-keys`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).status;

  const lockedWith = async (id: string) => {
    const { encryption } = JSON.parse((await keys(rotated, 'status', '--json')).output);
    const key = encryption.keys.find((each: { id: string }) => each.id === id);
    return Object.values<number>(key?.secrets ?? {}).reduce((sum, each) => sum + each, 0);
  };

  test(
    'are rotated without a pause, and a rotation that is killed is gone on with',
    async () => {
      const token = servers[0]?.credentials.users.owner.token as string;
      const answer = await statusOf(servers[0], token);
      expect(answer).toBeLessThan(500);
      expect(answer).not.toBe(401);

      expect((await keys(settings, 'rotate', 'encryption')).output).toContain(
        'All running processes (2) know the key fresh',
      );
      await start(1, rotated);
      // One of them still writes with the former key.
      expect(await keys(rotated, 'rotate', 'encryption')).toEqual({
        code: 1,
        output: expect.stringContaining('some still write with demo'),
      });
      await start(0, rotated);

      const killed = spawn(process.execPath, [...CLI, 'keys', 'rotate', 'encryption'], { env: environment(rotated) });
      let told = '';
      await new Promise<void>((resolve) =>
        killed.stdout.on('data', (chunk) => {
          told += chunk;
          if (/\d{3} secrets/.test(told)) resolve();
        }),
      );
      killed.kill('SIGKILL');
      await new Promise((resolve) => killed.once('exit', resolve));
      const left = await lockedWith('demo');
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThan(5_000);
      expect(await openSecrets(database.db, rotated.ENCRYPTION_KEYS as string)).toEqual(kept);

      expect(await keys(rotated, 'rotate', 'encryption')).toEqual({
        code: 0,
        output: expect.stringContaining('Nothing needs the key demo any more'),
      });
      expect(await lockedWith('demo')).toBe(0);
      expect(await openSecrets(database.db, FRESH)).toEqual(kept);

      // What was signed before is still good at both, and the status says until when.
      for (const server of servers) expect(await statusOf(server, token)).toBe(answer);
      expect((await keys(rotated, 'rotate', 'signing')).output).toMatch(
        /Keep the key .+: session tokens that it signed are good until \d{4}-\d\d-\d\dT/,
      );
    },
    FIRST_START_MS,
  );
});
