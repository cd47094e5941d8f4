import { mkdirSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { json, text } from 'node:stream/consumers';

/** What a command printed, and the exit code that it ends with. */
export interface CommandResult {
  exitCode: number;
  output: string;
}

export type RunCommand = (argv: readonly string[]) => Promise<CommandResult>;

/** Paths of sockets end at about 100 bytes, so that a deep data folder needs a short name. */
const socketOf = (dataDir: string) => join(dataDir, 'ctl.sock');

/** Another process holds the data folder. */
export class DataFolderTaken extends Error {
  constructor(dataDir: string) {
    super(`DATA_DIR: another process of adlane uses ${dataDir}. Stop it, or set DATA_DIR to another folder.`);
  }
}

/**
 * Only one process may hold an embedded database: the one that listens at the socket in its data folder, which only its
 * own user may open. It runs operator commands for others. The socket falls silent with its process, so nothing is left
 * locked by a crash. Throws DataFolderTaken.
 */
export async function holdDataFolder(dataDir: string, run: RunCommand): Promise<{ release(): void }> {
  mkdirSync(dataDir, { recursive: true });
  const path = socketOf(dataDir);
  if (await answers(path)) throw new DataFolderTaken(dataDir);
  rmSync(path, { force: true });
  const server = createServer(async (incoming, response) => {
    try {
      response.end(JSON.stringify(await run((await json(incoming)) as string[])));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  const before = process.umask(0o177);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(path, resolve);
  }).finally(() => process.umask(before));
  server.unref();
  return { release: () => void server.close() };
}

/** Has the server that holds `dataDir` run a command; undefined when none is running there. */
export function commandServer(dataDir: string, argv: readonly string[]): Promise<CommandResult | undefined> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ socketPath: socketOf(dataDir), method: 'POST' }, async (response) => {
      try {
        if (response.statusCode === 200) resolve((await json(response)) as CommandResult);
        else reject(new Error(await text(response)));
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
