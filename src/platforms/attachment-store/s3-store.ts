import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { AppError } from '../../errors.js';
import { inSpan } from '../../telemetry/tracing.js';
import type { AttachmentStore } from './attachment-store.js';

export interface S3Settings {
  bucket: string;
  region: string;
  /** Base URL of an S3-compatible service. Default: Amazon's for the region. */
  endpoint: string | undefined;
  /** Default: the machine's role or profile. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  timeoutMs: number;
}

const quiet = () => undefined;

/** Amazon S3 or a compatible service. */
export function s3Store({ bucket: Bucket, region, endpoint, credentials, timeoutMs }: S3Settings): AttachmentStore {
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    requestHandler: { connectionTimeout: timeoutMs, requestTimeout: timeoutMs, throwOnRequestTimeout: true },
    // The client would also log errors, which are thrown, to the console.
    logger: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    // Other services do not support the checksums that the client adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return {
    put: (Key, { path, size, contentType }) =>
      answered('PUT', async () => {
        const Body = createReadStream(path);
        const object = { Bucket, Key, Body, ContentLength: size, ContentType: contentType };
        await client.send(new PutObjectCommand(object)).finally(() => Body.destroy());
      }),

    open: (Key) =>
      answered('GET', async () => (await client.send(new GetObjectCommand({ Bucket, Key }))).Body as Readable),

    remove: (Key) => answered('DELETE', async () => void (await client.send(new DeleteObjectCommand({ Bucket, Key })))),
  };
}

async function answered<T>(method: string, call: () => Promise<T>): Promise<T> {
  try {
    return await inSpan({ kind: 'call', system: 'S3', method }, call);
  } catch (cause) {
    throw new AppError('unavailable', 'The storage of attachments does not answer. Please try again.', { cause });
  }
}
