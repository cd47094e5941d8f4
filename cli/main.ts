import { createLog } from '../src/log.js';
import { readSettings, SettingsError } from '../src/settings.js';
import { startSystem } from '../src/start.js';
import { openDatabase } from '../src/system.js';
import { commandServer, holdDataFolder } from './control-socket.js';
import { runCommand } from './program.js';

async function main(argv: string[]): Promise<number> {
  const settings = readSettings();
  const log = createLog({ level: 'silent' });
  if (settings.database.url === undefined) {
    const result = await commandServer(settings.database.dataDir, argv);
    if (result) {
      process.stdout.write(result.output);
      return result.exitCode;
    }
    const busy = { exitCode: 1, output: 'Another operator command is running; try again when it has ended.\n' };
    await holdDataFolder(settings.database.dataDir, async () => busy);
  }
  const { exitCode } = await runCommand(
    argv,
    {
      async withDatabase(work) {
        const db = await openDatabase(settings);
        return work(db).finally(() => db.close());
      },
      async withSystem(work) {
        const system = await startSystem(settings, log);
        return work(system).finally(() => system.close());
      },
    },
    (text) => process.stdout.write(text),
  );
  return exitCode;
}

main(process.argv.slice(2)).then(
  (exitCode) => process.exit(exitCode),
  (error: unknown) => {
    process.stderr.write(`${error instanceof SettingsError ? error.message : (error as Error).stack}\n`);
    process.exit(1);
  },
);
