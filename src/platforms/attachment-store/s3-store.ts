import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { AppError } from '../../errors.js';
import { spanned } from '../../telemetry/tracing.js';
import type { AttachmentStore, LocalFile } from './attachment-store.js';

export interface S3Settings {
  bucket: string;
  region: string;
  /** Base URL of a service that speaks S3; absent: Amazon's of the region. */
  endpoint: string | undefined;
  /** Absent: as the machine provides them (role, profile). */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  timeoutMs: number;
}

const quiet = () => undefined;

/** Attachments in a bucket of Amazon S3 or of a service that speaks the same protocol. */
export class S3Store implements AttachmentStore {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor({ bucket, region, endpoint, credentials, timeoutMs }: S3Settings) {
    this.bucket = bucket;
    this.client = new S3Client({
      region,
      ...(endpoint && { endpoint, forcePathStyle: true }),
      ...(credentials && { credentials }),
      requestHandler: { connectionTimeout: timeoutMs, requestTimeout: timeoutMs, throwOnRequestTimeout: true },
      // Failures are thrown; the client would write them to the console, too.
      logger: { debug: quiet, info: quiet, warn: quiet, error: quiet },
      // Other services than Amazon's do not know the checksums that the client would add by itself.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  put(key: string, { path, size, contentType }: LocalFile): Promise<void> {
    return answered('PUT', async () => {
      const Body = createReadStream(path);
      const object = { Bucket: this.bucket, Key: key, Body, ContentLength: size, ContentType: contentType };
      await this.client.send(new PutObjectCommand(object)).finally(() => Body.destroy());
    });
  }

  open(key: string): Promise<Readable> {
    return answered('GET', async () => {
      const { Body } = await this.client.send(new GetObjectCommand({ Bucket: this.bucket, Key: key }));
      return Body as Readable;
    });
  }

  remove(key: string): Promise<void> {
    return answered('DELETE', async () => {
      await this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: key }));
    });
  }
}

async function answered<T>(method: string, call: () => Promise<T>): Promise<T> {
  try {
    return await spanned({ kind: 'call', system: 'S3', method }, call);
  } catch (cause) {
    throw new AppError('unavailable', 'The storage of attachments does not answer. Please try again.', { cause });
  }
}
