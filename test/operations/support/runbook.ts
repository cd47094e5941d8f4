import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../..');

/** The commands below each heading of the runbook, block by block. */
export function runbook(): Map<string, string[]> {
  const text = readFileSync(join(ROOT, 'docs/RUNBOOK.md'), 'utf8');
  const sections = text.split(/^## /m).slice(1);
  return new Map(
    sections.map((section) => {
      const blocks = [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, code = '']) => code);
      return [section.slice(0, section.indexOf('\n')), blocks];
    }),
  );
}

/** The blocks below a heading. Throws if the runbook does not have it. */
export function blocksOf(heading: string): string[] {
  const blocks = runbook().get(heading);
  if (!blocks) throw new Error(`The runbook has no part "${heading}".`);
  return blocks;
}

/** What `npm run cli --` starts, without looking whether it is built. */
const CLI = `npm() { shift 3; "${process.execPath}" --enable-source-maps dist/cli/main.js "$@"; }`;

/** Runs a block as an operator types it. Rejects with what it printed where a command fails. */
export async function operate(code: string, env: NodeJS.ProcessEnv): Promise<string> {
  try {
    const { stdout } = await run('bash', ['--norc', '-euo', 'pipefail', '-c', `${CLI}\n${code}`], { cwd: ROOT, env });
    return stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${code}${stdout}${stderr}`);
  }
}
