import type { Readable } from 'node:stream';

/** A file on this machine that is to be kept. */
export interface LocalFile {
  path: string;
  /** Bytes. */
  size: number;
  contentType: string;
}

/** Where attachments are kept. Every process of one installation sees the same store. */
export interface AttachmentStore {
  /** Takes the file over: it may be moved away. Rejects with AppError `unavailable` where the store does not answer. */
  put(key: string, file: LocalFile): Promise<void>;
  /** The file's bytes. Rejects like `put`, and where the store has no such file. */
  open(key: string): Promise<Readable>;
  /** Forgets a file, which may be gone already. */
  remove(key: string): Promise<void>;
}
