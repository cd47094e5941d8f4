import type { Readable } from 'node:stream';

export interface LocalFile {
  path: string;
  /** Bytes. */
  size: number;
  contentType: string;
}

/** The files of attachments. All processes of an installation share one store. */
export interface AttachmentStore {
  /** May move the file. Rejects with AppError `unavailable` if the store does not answer. */
  put(key: string, file: LocalFile): Promise<void>;
  /** Rejects like `put`, and for a missing file. */
  open(key: string): Promise<Readable>;
  /** The file may already be gone. */
  remove(key: string): Promise<void>;
}
