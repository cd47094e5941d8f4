import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { default as dockerignore } from '@balena/dockerignore';
import { type Copy, DockerfileParser, type From, type Instruction, type JSONInstruction } from 'dockerfile-ast';

const ROOT = resolve(import.meta.dirname, '../../..');
const IN_ROOT = join(import.meta.dirname, 'in-root.sh');
/** The folders of the base image that come from this machine. */
const OF_BASE = ['usr', 'etc/ssl', 'dev', 'proc', 'tmp', 'root'];
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
/** The user of the official image. */
const USERS: Record<string, string> = { root: '0:0', node: '1000:1000' };
const INSTALLS_ALL = /^npm ci (?!.*--omit=dev)/;

/** A root folder that steps were done in, and what they said about running it. */
export interface Stage {
  root: string;
  folder: string;
  user: string;
  env: Record<string, string>;
  volumes: string[];
  /** What is laid over it while a step runs: lines of `in-root.sh`. */
  mounts: string[];
  command: string[];
  health: string[];
}

interface RunOptions {
  env?: Record<string, string>;
  mounts?: string[];
  isReadOnly?: boolean;
}

/**
 * Does the steps of the Dockerfile in folders below `work`, and answers with the last stage. The packages are those of this
 * checkout, which `npm ci` installed from the same lockfile, and what it built is not built again, unless `isWhole`. Needs root.
 */
export function buildImage(work: string, isWhole: boolean): Stage {
  const stages = new Map<string, Stage>();
  let current: Stage | undefined;
  for (const instruction of DockerfileParser.parse(readFileSync(join(ROOT, 'Dockerfile'), 'utf8')).getInstructions()) {
    if (instruction.getKeyword() === 'FROM') {
      const from = instruction as From;
      current = stageOf(join(work, `stage-${stages.size}`), stages.get(from.getImage() ?? ''));
      stages.set(from.getBuildStage() ?? `${stages.size}`, current);
    } else if (current) step(current, instruction, stages, join(work, 'npm'), isWhole);
  }
  if (!current) throw new Error('The Dockerfile has no stage.');
  return current;
}

function stageOf(root: string, base: Stage | undefined): Stage {
  if (base) {
    cpSync(base.root, root, { recursive: true, verbatimSymlinks: true });
    return { ...base, root, env: { ...base.env }, volumes: [...base.volumes], mounts: [...base.mounts] };
  }
  for (const name of OF_BASE) mkdirSync(join(root, name), { recursive: true });
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) symlinkSync(`usr/${name}`, join(root, name));
  chmodSync(join(root, 'tmp'), 0o1777);
  writeFileSync(join(root, 'etc/passwd'), 'root:x:0:0::/root:/bin/sh\nnode:x:1000:1000::/home/node:/bin/sh\n');
  writeFileSync(join(root, 'etc/group'), 'root:x:0:\nnode:x:1000:\n');
  for (const name of ['resolv.conf', 'hosts', 'nsswitch.conf'])
    if (existsSync(`/etc/${name}`)) cpSync(realpathSync(`/etc/${name}`), join(root, 'etc', name));
  return { root, folder: '/', user: 'root', env: { PATH }, volumes: [], mounts: [], command: [], health: [] };
}

function step(stage: Stage, instruction: Instruction, stages: Map<string, Stage>, cache: string, isWhole: boolean) {
  const words = instruction.getArguments().map((argument) => argument.getValue());
  const text = instruction.getArgumentsContent() ?? '';
  switch (instruction.getKeyword()) {
    case 'ENV':
      for (const [, name = '', value = ''] of text.matchAll(/(\w+)=(\S+)/g)) stage.env[name] = value;
      return;
    case 'WORKDIR':
      stage.folder = text;
      mkdirSync(inside(stage, text), { recursive: true });
      return;
    case 'USER':
      stage.user = text;
      return;
    case 'VOLUME':
      stage.volumes.push(...words);
      return;
    case 'EXPOSE':
      return;
    case 'CMD':
      stage.command = jsonOf(instruction);
      return;
    case 'HEALTHCHECK':
      stage.health = JSON.parse(text.slice(text.indexOf('[')));
      return;
    case 'COPY':
      return copy(stage, instruction as Copy, stages);
    case 'RUN':
      if (!isWhole && INSTALLS_ALL.test(text)) {
        stage.mounts.push(...ownPackages(stage));
        ownBuild(stage);
      } else runStep(stage, text, cache);
      return;
    default:
      throw new Error(`${instruction.getKeyword()} is not known here; add it to the steps.`);
  }
}

const jsonOf = (instruction: Instruction) =>
  (instruction as JSONInstruction).getJSONStrings().map((each) => each.getJSONValue());

const inside = (stage: Stage, path: string) => join(stage.root, resolve(stage.folder, path));

function copy(stage: Stage, instruction: Copy, stages: Map<string, Stage>): void {
  const words = instruction.getArguments().map((argument) => argument.getValue());
  const to = words.pop() ?? '';
  const from = instruction
    .getFlags()
    .find((flag) => flag.getName() === 'from')
    ?.getValue();
  const source = from === undefined || from === null ? undefined : stages.get(from);
  if (from && !source) throw new Error(`COPY names the stage ${from}, which there is not.`);
  for (const word of words) {
    const files = source ? [inside(source, word)] : contextFiles(word);
    for (const file of files) {
      const isFolder = to.endsWith('/') || to === '.' || to === './';
      const name = source ? '' : word === '.' ? file : basename(file);
      const target = inside(stage, isFolder || word === '.' ? join(to, name) : to);
      mkdirSync(dirname(target), { recursive: true });
      if (source) link(file, target);
      else cpSync(join(ROOT, file), target, { verbatimSymlinks: true });
    }
  }
}

/** The files of a folder in another, or a file, as they are; where both are on one disk, it costs none of it. */
function link(from: string, to: string): void {
  const names = statSync(from).isDirectory() ? ['--no-target-directory', from, to] : [from, to];
  mkdirSync(dirname(to), { recursive: true });
  try {
    execFileSync('cp', ['--archive', '--link', ...names], { stdio: 'ignore' });
  } catch {
    execFileSync('cp', ['--archive', ...names]);
  }
}

/** Files of the context below `word` that .dockerignore lets in. What it leaves out is not looked into. */
function contextFiles(word: string): string[] {
  const isIn = dockerignore
    .default()
    .add(readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n'))
    .createFilter();
  const below = (folder: string): string[] =>
    readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (!isIn(path)) return [];
      return entry.isDirectory() ? below(path) : [path];
    });
  if (word === '.') return below('.');
  if (!isIn(word)) throw new Error(`COPY names ${word}, which .dockerignore leaves out.`);
  return [word];
}

/** This checkout's packages, of its workspaces too, to be laid over the stage. */
function ownPackages(stage: Stage): string[] {
  const folders = ['node_modules', ...['client', 'console'].map((name) => `${name}/node_modules`)];
  return folders
    .filter((folder) => existsSync(join(ROOT, folder)))
    .map((folder) => {
      mkdirSync(inside(stage, folder), { recursive: true });
      return `${join(ROOT, folder)} ${resolve(stage.folder, folder)} ro`;
    });
}

/** Lays this checkout's build into the stage, whose own build leaves alone what its sources would make again. */
function ownBuild(stage: Stage): void {
  execFileSync(process.execPath, ['cli/support/build.js'], { cwd: ROOT });
  // Another test may start a server meanwhile, which holds the lock for as long as it looks.
  const left = ['dist/program', 'dist/.lock'].map((path) => join(ROOT, path));
  const filter = (path: string) => !left.includes(path);
  cpSync(join(ROOT, 'dist'), inside(stage, 'dist'), { recursive: true, filter });
}

/** npm keeps what it downloads outside of the image, and asks where this machine's npm asks. */
function runStep(stage: Stage, command: string, cache: string): void {
  const kept = execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim();
  mkdirSync(join(stage.root, 'root/.npm'), { recursive: true });
  const npm = (name: string) => execFileSync('npm', ['config', 'get', name], { encoding: 'utf8' }).trim();
  const { NODE_EXTRA_CA_CERTS } = process.env;
  const env = {
    HOME: '/root',
    npm_config_cache: '/root/.npm',
    npm_config_prefer_offline: 'true',
    npm_config_registry: npm('registry'),
    ...(NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS }),
  };
  // `npm cache clean` of the image must not reach what this machine keeps.
  if (!existsSync(cache) && existsSync(kept)) link(kept, cache);
  mkdirSync(cache, { recursive: true });
  const [file = '', ...argv] = commandLine(stage, ['/bin/sh', '-c', command]);
  const mounts = [...stage.mounts, `${cache} /root/.npm rw`];
  execFileSync(file, argv, { env: variables(stage, { env, mounts }), stdio: ['ignore', 2, 2] });
}

/** Starts `command` in the image as its user. */
export function startInImage(stage: Stage, command: string[], options: RunOptions): ChildProcess {
  const [file = '', ...argv] = commandLine(stage, command);
  return spawn(file, argv, { env: variables(stage, options), stdio: ['ignore', 'pipe', 'pipe'] });
}

/** What `command` wrote in the image, and how it ended. */
export async function runInImage(stage: Stage, command: string[], options: RunOptions) {
  const child = startInImage(stage, command, options);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const [status] = await once(child, 'close');
  return { status, output };
}

function commandLine({ root, user, folder }: Stage, command: string[]): string[] {
  const namespaces = ['unshare', '--mount', '--pid', '--fork', '--kill-child', '--propagation', 'private'];
  return [...namespaces, IN_ROOT, root, USERS[user] ?? user, folder, ...command];
}

function variables(stage: Stage, { env = {}, mounts = [], isReadOnly = false }: RunOptions): NodeJS.ProcessEnv {
  const npm = realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim());
  return {
    ...stage.env,
    ...env,
    NODE: realpathSync(process.execPath),
    NPM: dirname(dirname(npm)),
    MOUNTS: mounts.join('\n'),
    ...(isReadOnly && { READ_ONLY: '1' }),
  };
}

/** Gives a folder to the image's user, as an engine does with a new volume. */
export function volumeOf(stage: Stage, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const [uid = 0, gid = 0] = (USERS[stage.user] ?? stage.user).split(':').map(Number);
  chownSync(folder, uid, gid);
}
