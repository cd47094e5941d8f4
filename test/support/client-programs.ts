import { execFileSync } from 'node:child_process';

/** Whether pg_dump and pg_restore are here, and no older than the server that tests run on: they refuse a newer one. */
export const CAN_DUMP = versionOf('pg_dump') >= Number(process.env.TEST_DATABASE_MAJOR);

function versionOf(program: string): number {
  try {
    return Number(/(\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[1]);
  } catch {
    return 0;
  }
}
