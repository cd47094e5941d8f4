import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A PostgreSQL server of one's own, which may therefore be ended without a warning. */
export interface Cluster {
  url: string;
  /** Ends every connection and transaction at once, as a crash does, and starts again. */
  crash(): void;
  remove(): void;
}

export function startCluster(port: number): Cluster {
  const folder = mkdtempSync(join(tmpdir(), 'adlane-cluster-'));
  const initdb = realpathSync(execFileSync('which', ['initdb'], { encoding: 'utf8' }).trim());
  const pgCtl = join(dirname(initdb), 'pg_ctl');
  // PostgreSQL refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  const run = (program: string, ...argv: string[]) =>
    isRoot
      ? execFileSync('runuser', ['-u', 'postgres', '--', program, ...argv], { cwd: folder, stdio: 'ignore' })
      : execFileSync(program, argv, { cwd: folder, stdio: 'ignore' });
  if (isRoot) execFileSync('chown', ['postgres', folder]);
  chmodSync(folder, 0o700);
  const data = join(folder, 'data');
  run(initdb, '-D', data, '-U', 'adlane', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync');
  appendFileSync(
    join(data, 'postgresql.conf'),
    `\nlisten_addresses = '127.0.0.1'\nport = ${port}\nunix_socket_directories = ''\nmax_connections = 200\n`,
  );
  const control = (...argv: string[]) => run(pgCtl, '-D', data, '-l', join(folder, 'log'), '-w', ...argv);
  control('start');
  return {
    url: `postgres://adlane@127.0.0.1:${port}/postgres`,
    crash: () => control('-m', 'immediate', 'restart'),
    remove() {
      control('-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
