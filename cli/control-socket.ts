import { mkdirSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { json, text } from 'node:stream/consumers';
import type { Progress, ShowProgress } from '../src/lib/progress.js';
import { SettingsError } from '../src/settings.js';

/** Where a command writes, and who looks. */
export interface Terminal {
  out(text: string): void;
  err(text: string): void;
  progress?: ShowProgress | undefined;
  /** Whoever started the command has left. */
  signal?: AbortSignal | undefined;
}

/** Answers with the exit code. */
export type RunCommand = (argv: readonly string[], terminal: Terminal) => Promise<number>;

/** What goes back over the socket, a line each. */
type Message = { out: string } | { err: string } | { progress: Progress } | { exitCode: number };

/** Systems take from 103 bytes on, for the path of a socket, so that a deep data folder needs a short name. */
const MAX_PATH_BYTES = 103;

/** Throws SettingsError if the folder's path is too long. */
function socketOf(dataDir: string): string {
  const path = join(dataDir, 'ctl.sock');
  const over = Buffer.byteLength(path) - MAX_PATH_BYTES;
  if (over <= 0) return path;
  throw new SettingsError(
    `DATA_DIR: the path ${dataDir} is ${over} bytes too long for the socket in that folder. Set a shorter one, such as one from the folder that adlane is started in.`,
  );
}

/** Another process holds the data folder. */
export class DataFolderTaken extends Error {
  constructor(dataDir: string) {
    super(`DATA_DIR: another process of adlane uses ${dataDir}. Stop it, or set DATA_DIR to another folder.`);
  }
}

/**
 * Only one process may run an embedded database: the one that listens at the socket in its data folder, which only its
 * own user may open. It runs operator commands for others, who read what they write as it is written. The socket falls silent with its process, so nothing is left
 * locked by a crash. Throws DataFolderTaken.
 */
export async function holdDataFolder(dataDir: string, run: RunCommand): Promise<{ release(): void }> {
  mkdirSync(dataDir, { recursive: true });
  const path = socketOf(dataDir);
  if (await answers(path)) throw new DataFolderTaken(dataDir);
  rmSync(path, { force: true });
  const server = createServer(async (incoming, response) => {
    const left = new AbortController();
    response.once('close', () => left.abort());
    const send = (message: Message) => void response.write(`${JSON.stringify(message)}\n`);
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

/** Has the server that holds `dataDir` run a command; undefined when none is running there. Answers with the exit code. */
export async function commandServer(
  dataDir: string,
  argv: readonly string[],
  terminal: Terminal,
): Promise<number | undefined> {
  const socketPath = socketOf(dataDir);
  return new Promise((resolve, reject) => {
    const outgoing = request({ socketPath, method: 'POST' }, async (response) => {
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

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
