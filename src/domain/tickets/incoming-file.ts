import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError, ParameterError } from '../../errors.js';
import { refusingFullDisk } from '../../lib/full-disk.js';
import { requireName } from '../../lib/texts.js';
import { type AttachmentType, kindOf } from './file-kind.js';

/** The largest attachment, 10 MiB. */
export const MAX_ATTACHMENT_BYTES = 10 * 1_048_576;

const FORGOTTEN_AFTER_MS = 24 * 3_600_000;
const NOT_ALLOWED = 'file must be a PNG, JPEG, GIF, WebP, PDF, DOCX, XLSX, CSV or plain text file, by its content.';

/** A complete file of an allowed type. */
export interface IncomingFile {
  path: string;
  /** Without folders. */
  fileName: string;
  contentType: AttachmentType;
  /** Bytes. */
  size: number;
  /** SHA-256 of the bytes, hexadecimal. */
  sha256: string;
  /** Deletes the file unless it was taken over. */
  discard(): Promise<void>;
}

/** The type of a received file; undefined if it is not taken. */
type KindOf = (path: string, fileName: string) => Promise<AttachmentType | undefined>;

/** Receives files on disk in chunks, so that none is held in memory. */
export class IncomingFiles {
  constructor(private readonly folder: string) {}

  /**
   * Throws `payload_too_large` above 10 MiB, `unsupported_media_type`, ParameterError for an empty file or
   * invalid name, and `unavailable` if the disk is full; then nothing stays on disk.
   */
  async receive(stream: Readable, givenName: string, kind: KindOf = kindOf): Promise<IncomingFile> {
    await refusingFullDisk(() => mkdir(this.folder, { recursive: true, mode: 0o700 }));
    const path = join(this.folder, randomUUID());
    const discard = () => rm(path, { force: true });
    try {
      const { size, sha256 } = await refusingFullDisk(() => write(stream, path));
      const fileName = nameOf(givenName);
      if (size === 0) throw new ParameterError('file', 'must not be empty');
      const contentType = await kind(path, fileName);
      if (!contentType) throw new AppError('unsupported_media_type', NOT_ALLOWED);
      return { path, fileName, contentType, size, sha256, discard };
    } catch (error) {
      await discard();
      throw error;
    }
  }

  /** A place for a file that this process writes itself. */
  async reserve(): Promise<{ path: string; discard(): Promise<void> }> {
    await refusingFullDisk(() => mkdir(this.folder, { recursive: true, mode: 0o700 }));
    const path = join(this.folder, randomUUID());
    return { path, discard: () => rm(path, { force: true }) };
  }

  /** Deletes files of processes that were killed while receiving or writing them. */
  async tidy(now: Date): Promise<void> {
    for (const name of await readdir(this.folder).catch(() => [])) {
      const path = join(this.folder, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now.getTime() }));
      if (now.getTime() - mtimeMs > FORGOTTEN_AFTER_MS) await rm(path, { force: true });
    }
  }
}

async function write(stream: Readable, path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > MAX_ATTACHMENT_BYTES) return done(tooLarge());
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(stream, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return { size, sha256: hash.digest('hex') };
}

export function tooLarge(): AppError {
  return new AppError('payload_too_large', 'file must not be larger than 10 MiB.');
}

/** Some browsers send a path. */
function nameOf(given: string): string {
  const name = given.replace(/^.*[\\/]/s, '').replace(/\p{Cc}/gu, '');
  return requireName("file's name", name);
}
