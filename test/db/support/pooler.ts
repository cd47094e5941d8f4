import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../demo/free-port.js';
import { until } from './second-app.js';

/** Debian's place, which is on nobody's path but root's. */
const PROGRAM = '/usr/sbin/pgbouncer';
export const HAS_POOLER = existsSync(PROGRAM);

export interface Pooler {
  /** The same database, behind pgbouncer in transaction mode. */
  url: string;
  stop(): Promise<void>;
}

/** pgbouncer before the server of `url`, with so many sessions for each database. */
export async function startPooler(url: string, sessions: number): Promise<Pooler> {
  const { hostname, port, username, password } = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), 'adlane-pooler-'));
  chmodSync(folder, 0o755);
  const own = new URL(url);
  own.port = String(await freePort());
  const settings = `[databases]
* = host=${hostname} port=${port || 5432} user=${username}${password && ` password=${password}`}
[pgbouncer]
listen_addr = ${hostname}
listen_port = ${own.port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${sessions}
`;
  writeFileSync(join(folder, 'pgbouncer.ini'), settings);
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const child = spawn(PROGRAM, [...user, join(folder, 'pgbouncer.ini')], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  await until(async () => output.includes('process up'));
  return {
    url: own.href,
    async stop() {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
