import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { refusingFullDisk } from '../../lib/full-disk.js';
import type { AttachmentStore, LocalFile } from './attachment-store.js';

/** A folder, shared by processes on one machine or through a mount. */
export class FolderStore implements AttachmentStore {
  constructor(private readonly folder: string) {}

  put(key: string, { path }: LocalFile): Promise<void> {
    const target = join(this.folder, key);
    return refusingFullDisk(async () => {
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      try {
        await rename(path, target);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
        await copyFile(path, target).catch(async (cause: unknown) => {
          // Leave no partial file.
          await rm(target, { force: true });
          throw cause;
        });
      }
    });
  }

  async open(key: string): Promise<Readable> {
    const path = join(this.folder, key);
    return createReadStream(path, { fd: await open(path) });
  }

  async remove(key: string): Promise<void> {
    await rm(join(this.folder, key), { force: true });
  }
}
