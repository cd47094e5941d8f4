import { mkdirSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { json, text } from 'node:stream/consumers';
import { oneLineJson } from '../src/lib/one-line-json.js';
import type { Progress, ShowProgress } from '../src/lib/progress.js';
import { SettingsError } from '../src/settings.js';

export interface Terminal {
  out(text: string): void;
  err(text: string): void;
  progress?: ShowProgress | undefined;
  /** Aborts when the operator interrupts the command. */
  signal?: AbortSignal | undefined;
}

/** Resolves with the exit code. */
export type RunCommand = (argv: readonly string[], terminal: Terminal) => Promise<number>;

/** A line of the answer. */
type Message = { out: string } | { err: string } | { progress: Progress } | { exitCode: number };

/** The smallest limit of socket paths among operating systems. */
const MAX_PATH_BYTES = 103;

/** Throws SettingsError for a path that is too long. */
function socketPath(dataDir: string): string {
  const path = join(dataDir, 'ctl.sock');
  const over = Buffer.byteLength(path) - MAX_PATH_BYTES;
  if (over <= 0) return path;
  throw new SettingsError(
    `DATA_DIR: the path ${dataDir} is ${over} bytes too long for the socket in that folder. Set a shorter one, such as one from the folder that adlane is started in.`,
  );
}

export class DataFolderInUse extends Error {
  constructor(dataDir: string) {
    super(`DATA_DIR: another process of adlane uses ${dataDir}. Stop it, or set DATA_DIR to another folder.`);
  }
}

/**
 * Locks an embedded database's data folder by listening on a socket in it, and runs operator commands for
 * other processes. A crash closes the socket and so the lock. Throws DataFolderTaken.
 */
export async function lockDataFolder(dataDir: string, run: RunCommand): Promise<{ release(): void }> {
  mkdirSync(dataDir, { recursive: true });
  const path = socketPath(dataDir);
  if (await isListening(path)) throw new DataFolderInUse(dataDir);
  rmSync(path, { force: true });
  const server = createServer(async (incoming, response) => {
    const left = new AbortController();
    response.once('close', () => left.abort());
    const send = (message: Message) => void response.write(`${oneLineJson(message)}\n`);
    try {
      const exitCode = await run((await json(incoming)) as string[], {
        out: (out) => send({ out }),
        err: (err) => send({ err }),
        progress: (progress) => send({ progress }),
        signal: left.signal,
      });
      send({ exitCode });
      response.end();
    } catch (error) {
      if (!response.headersSent) response.writeHead(500);
      response.end(String(error));
    }
  });
  const before = process.umask(0o177);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(path, resolve);
  }).finally(() => process.umask(before));
  server.unref();
  return { release: () => void server.close() };
}

/** Runs a command in the server that holds `dataDir`; undefined without a server, else the exit code. */
export async function runInServer(
  dataDir: string,
  argv: readonly string[],
  terminal: Terminal,
): Promise<number | undefined> {
  const path = socketPath(dataDir);
  return new Promise((resolve, reject) => {
    const outgoing = request({ socketPath: path, method: 'POST' }, async (response) => {
      try {
        if (response.statusCode !== 200) return reject(new Error(await text(response)));
        for await (const line of createInterface({ input: response })) {
          const message = JSON.parse(line) as Message;
          if ('out' in message) terminal.out(message.out);
          else if ('err' in message) terminal.err(message.err);
          else if ('progress' in message) terminal.progress?.(message.progress);
          else return resolve(message.exitCode);
        }
        reject(new Error('The server ended before the command did.'));
      } catch (error) {
        reject(error);
      }
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(undefined);
      else reject(error);
    });
    outgoing.end(JSON.stringify(argv));
  });
}

function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
