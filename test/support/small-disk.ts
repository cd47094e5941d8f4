import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, truncateSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small disk in memory, to be filled by a test. Mounting it needs root; look at `CAN_MOUNT` before making one. */
export class SmallDisk {
  readonly path = mkdtempSync(join(tmpdir(), 'adlane-disk-'));
  private readonly ballast = join(this.path, 'ballast');

  constructor(size: string) {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'none', this.path], { stdio: 'ignore' });
  }

  /** Leaves no room but for so many bytes. */
  fill(spare = 0): void {
    const file = openSync(this.ballast, 'w');
    let written = 0;
    try {
      for (let size = 65_536; size > 0; ) {
        try {
          written += writeSync(file, Buffer.alloc(size));
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
          size = Math.floor(size / 2);
        }
      }
    } finally {
      closeSync(file);
    }
    truncateSync(this.ballast, written - spare);
  }

  free(): void {
    rmSync(this.ballast);
  }

  remove(): void {
    execFileSync('umount', ['-l', this.path]);
    rmSync(this.path, { recursive: true });
  }
}

export const CAN_MOUNT = canMount();

function canMount(): boolean {
  if (process.getuid?.() !== 0) return false;
  try {
    new SmallDisk('64k').remove();
    return true;
  } catch {
    return false;
  }
}
