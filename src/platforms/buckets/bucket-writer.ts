/** Why a bucket did not take an object. */
export type BucketRefusal =
  | 'unreachable'
  | 'secret_refused'
  | 'not_allowed'
  | 'bucket_missing'
  | 'wrong_region'
  | 'no_room'
  | 'busy'
  | 'refused'
  | 'incomplete';

/** A bucket of a customer, and what opens it. */
export interface Bucket {
  /** Base URL of a compatible service; null for Amazon's of the region. */
  endpoint: string | null;
  region: string;
  bucket: string;
  /** The bucket stands in the path instead of the host's name. */
  isPathStyle: boolean;
  accessKeyId: string;
  secretAccessKey: string;
}

/** A complete file on disk. */
export interface StoredFile {
  path: string;
  /** Bytes. */
  size: number;
  contentType: string;
}

/** Writes to buckets of customers, which are reached at public addresses only. */
export interface BucketWriter {
  /** Stores a file under `key`, as a whole or not at all. Returns why it is not there. Rejects only with the reason of `signal`. */
  put(bucket: Bucket, key: string, file: StoredFile, signal: AbortSignal): Promise<BucketRefusal | undefined>;
  /** Writes a few bytes and deletes them. Returns why that failed; `not_deleted` if only the deletion did. */
  test(bucket: Bucket, key: string, signal: AbortSignal): Promise<BucketRefusal | 'not_deleted' | undefined>;
}
