import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A PostgreSQL server of one's own, which may therefore be ended without a warning. */
export interface Cluster {
  url: string;
  /** Where it stands; below it the folder `data`, its own. */
  folder: string;
  /** Runs a script as the user that the server runs as, and returns what it prints. */
  script(code: string, env: NodeJS.ProcessEnv): string;
  start(): void;
  stop(): void;
  /** Ends every connection and transaction at once, as a crash does, and starts again. */
  crash(): void;
  remove(): void;
}

const FIND = "command -v initdb || find /usr/lib/postgresql -path '*/bin/initdb' 2>/dev/null | sort -V | tail -n 1";

/** The program that makes a server; empty where this machine has none. */
export const INITDB = execFileSync('sh', ['-c', FIND], { encoding: 'utf8' }).trim();

/** A new server, or a streaming replica of the one that `primary` names. */
export function startCluster(port: number, primary?: string): Cluster {
  const folder = mkdtempSync(join(tmpdir(), 'adlane-cluster-'));
  const initdb = realpathSync(INITDB);
  const programs = dirname(initdb);
  // PostgreSQL refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  const run = (program: string, ...argv: string[]) =>
    isRoot
      ? execFileSync('runuser', ['-u', 'postgres', '--', program, ...argv], { cwd: folder, stdio: 'ignore' })
      : execFileSync(program, argv, { cwd: folder, stdio: 'ignore' });
  if (isRoot) execFileSync('chown', ['postgres', folder]);
  chmodSync(folder, 0o700);
  const data = join(folder, 'data');
  if (primary === undefined) {
    run(initdb, '-D', data, '-U', 'adlane', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync');
  } else {
    run(join(programs, 'pg_basebackup'), '-d', primary, '-D', data, '-R', '-c', 'fast', '--no-sync');
  }
  appendFileSync(
    join(data, 'postgresql.conf'),
    `\nlisten_addresses = '127.0.0.1'\nport = ${port}\nunix_socket_directories = ''\nmax_connections = 200\n`,
  );
  const control = (...argv: string[]) =>
    run(join(programs, 'pg_ctl'), '-D', data, '-l', join(folder, 'log'), '-w', ...argv);
  control('start');
  return {
    url: `postgres://adlane@127.0.0.1:${port}/postgres`,
    folder,
    script(code, env) {
      const shell = ['bash', '--norc', '-euo', 'pipefail', '-c', code];
      const [program = '', ...argv] = isRoot ? ['runuser', '-u', 'postgres', '--', ...shell] : shell;
      return execFileSync(program, argv, { cwd: folder, encoding: 'utf8', env });
    },
    start: () => control('start'),
    stop: () => control('-m', 'immediate', 'stop'),
    crash: () => control('-m', 'immediate', 'restart'),
    remove() {
      control('-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
