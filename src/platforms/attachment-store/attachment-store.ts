import type { Readable } from 'node:stream';

/** A file on this machine. */
export interface LocalFile {
  path: string;
  /** Bytes. */
  size: number;
  contentType: string;
}

/** Where attachments are kept. Every process of one installation sees the same store. */
export interface AttachmentStore {
  /** Takes the file over: it may be moved. Rejects with AppError `unavailable` if the store does not answer. */
  put(key: string, file: LocalFile): Promise<void>;
  /** Rejects like `put`, and if there is no such file. */
  open(key: string): Promise<Readable>;
  /** Forgets a file, which may be gone already. */
  remove(key: string): Promise<void>;
}
