#!/usr/bin/env node
import { createInterface } from 'node:readline/promises';
import { createLog } from '../src/log.js';
import { readDirectSettings, SettingsError } from '../src/settings.js';
import { startSystem } from '../src/start.js';
import { openDatabase } from '../src/system.js';
import { lockDataFolder, runInServer, type Terminal } from './control-socket.js';
import { runCommand } from './program.js';

/** Commands that need no installation. */
const WITHOUT_INSTALLATION = new Set([undefined, 'help', '--help', '-h', '--version', '-V', 'completion']);

async function askOnTerminal(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} Type yes: `).finally(() => terminal.close());
  return answer.trim() === 'yes';
}

async function main(argv: string[]): Promise<number> {
  const terminal = await terminalOf(argv);
  if (WITHOUT_INSTALLATION.has(argv[0])) {
    const unneeded = () => Promise.reject(new Error('No installation is opened for this.'));
    return (await runCommand(argv, { withDatabase: unneeded, withSystem: unneeded }, terminal)).exitCode;
  }
  const settings = readDirectSettings();
  const log = createLog({ level: 'silent' });
  if (settings.database.url === undefined) {
    const exitCode = await runInServer(settings.database.dataDir, argv, terminal);
    if (exitCode !== undefined) return exitCode;
    await lockDataFolder(settings.database.dataDir, async (_argv, { err }) => {
      err('Another operator command is running; try again when it has ended.\n');
      return 1;
    });
  }
  const { exitCode } = await runCommand(
    argv,
    {
      async withDatabase(work) {
        const db = await openDatabase(settings);
        return work(db).finally(() => db.close());
      },
      async withSystem(work) {
        const system = await startSystem(settings, log, { onProgress: terminal.progress });
        await system.keyUses.start();
        return work(system)
          .finally(() => system.keyUses.stop())
          .finally(() => system.close());
      },
      ask: process.stdin.isTTY ? askOnTerminal : undefined,
    },
    terminal,
  );
  return exitCode;
}

/** Draws a progress bar on terminals, below other output. */
async function terminalOf(argv: readonly string[]): Promise<Terminal> {
  const { stdout, stderr } = process;
  if (!stderr.isTTY || argv.includes('--json'))
    return { out: (text) => stdout.write(text), err: (text) => stderr.write(text) };
  const { progressBar } = await import('./progress-bar.js');
  const bar = progressBar();
  const writes = (stream: NodeJS.WriteStream) => (text: string) => {
    bar.end();
    stream.write(text);
  };
  process.once('exit', () => bar.end());
  return { out: writes(stdout), err: writes(stderr), progress: bar.show };
}

/** Exits once all output is read: it would be lost otherwise. */
function exitAfterOutput(exitCode: number): void {
  const { stdout, stderr } = process;
  // Readers such as `head` may close their end early.
  for (const stream of [stdout, stderr]) stream.on('error', () => process.exit(exitCode));
  stdout.write('', () => stderr.write('', () => process.exit(exitCode)));
}

main(process.argv.slice(2)).then(exitAfterOutput, (error: unknown) => {
  process.stderr.write(`${error instanceof SettingsError ? error.message : (error as Error).stack}\n`);
  exitAfterOutput(1);
});
