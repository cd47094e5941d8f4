import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import type { Database } from '../../src/db/database.js';
import { Eraser, type Erasure } from '../../src/domain/privacy/erasure.js';
import { exportTo } from '../../src/domain/privacy/export.js';
import { countRows, findCustomer, findPerson, type Subject } from '../../src/domain/privacy/personal-rows.js';
import { AppError } from '../../src/errors.js';
import { attachmentStoreOf } from '../../src/system.js';
import { type InstallationDeps, printResult, uuid, withoutTimeout } from '../console.js';
import { BACKUPS, linesOf } from '../erased-rows.js';

interface Options {
  team?: string;
  to: string;
  dryRun?: true;
  yes?: true;
}

/** ADR 54. */
export function register(program: Command, given: InstallationDeps): void {
  const deps = withoutTimeout(given);
  const privacy = program
    .command('privacy')
    .description('what is stored of a person or a customer: as a copy, or no more');
  for (const [kind, whom, find] of [
    ['person', 'e-mail address or id', (db: Database, text: string) => findPerson(db, text)],
    ['customer', 'id of the account', (db: Database, text: string, team?: string) => findCustomer(db, text, team)],
  ] as const) {
    const found = (db: Database, text: string, { team }: Options): Promise<Subject> => find(db, text, team);
    const parent = (verb: string, does: string) => {
      const of = privacy.commands.find((each) => each.name() === verb) ?? privacy.command(verb).description(does);
      const command = of.command(kind).argument(`<${kind}>`, whom);
      return kind === 'customer'
        ? command.option('--team <id>', 'whose customer, if several teams run the account', uuid)
        : command;
    };
    parent('export', 'write everything that is stored of somebody into a new folder')
      .description(`everything that is stored of a ${kind}, with files of tickets`)
      .requiredOption('--to <folder>', 'a folder that does not exist yet')
      .action((text: string, options: Options) => exportAll(deps, options, (db) => found(db, text, options)));
    parent('erase', 'erase what is stored of somebody, but for what stays with a reason')
      .description(`erase a ${kind}; may be broken off and run again`)
      .option('--dry-run', 'only say what would be erased')
      .option('--yes', 'do not ask')
      .action((text: string, options: Options) => erase(deps, options, (db) => found(db, text, options)));
  }
}

type Find = (db: Database) => Promise<Subject>;

async function exportAll(deps: InstallationDeps, { to }: Options, find: Find) {
  const { withDatabase, settings } = deps;
  if (existsSync(to)) throw new AppError('conflict', `${to} exists; name another folder.`);
  const written = await withDatabase(async (db) =>
    exportTo(to, db, await attachmentStoreOf(settings()), await find(db)),
  );
  printResult(deps, { folder: to, ...written }, [
    ...linesOf(written.rows, 'ROWS'),
    `Wrote ${to}/data.json and ${written.files} files of tickets. What it holds is personal: hand it over safely, and delete it.`,
  ]);
}

async function erase(deps: InstallationDeps, { dryRun, yes }: Options, find: Find): Promise<void> {
  const { withDatabase, settings, ask } = deps;
  await withDatabase(async (db) => {
    const subject = await find(db);
    const eraser = new Eraser(db, await attachmentStoreOf(settings()), subject);
    const obstacles = await eraser.obstacles();
    if (dryRun) {
      const rows = await countRows(db, subject);
      return printResult(deps, { subject, rows, obstacles }, [
        ...linesOf(rows, 'ROWS'),
        ...obstacles,
        'Nothing was erased.',
      ]);
    }
    if (obstacles.length > 0) throw new AppError('conflict', obstacles.join(' '));
    const whom = subject.kind === 'person' ? `${subject.email} (${subject.id})` : `the customer ${subject.name}`;
    if (!yes && !(await ask?.(`Erase ${whom}? It cannot be taken back.`)))
      throw new AppError('bad_request', 'Nothing was erased. Look with --dry-run first, then say --yes.');
    const erasure = await eraser.erase();
    const id = subject.kind === 'person' ? subject.id : subject.accountId;
    printResult(deps, { ...erasure, id, backups: BACKUPS }, erased(erasure));
  });
}

function erased({ deleted, redacted, files, kept }: Erasure): string[] {
  return [
    ...linesOf(deleted, 'DELETED'),
    ...linesOf(redacted, 'WITHOUT TEXTS'),
    `${files} files of tickets were deleted.`,
    ...kept.map(({ table, rows, why }) => `Kept: ${rows} in ${table}, since ${why}.`),
    BACKUPS,
  ];
}
