import { createHash } from 'node:crypto';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { inSpan } from '../../telemetry/tracing.js';
import type { Bucket, BucketRefusal, BucketWriter } from './bucket-writer.js';

export interface S3BucketsSettings {
  /** Hosts that may be private and use http, as spelled in URLs. */
  privateHosts: readonly string[];
  /** Until there is a connection. Failures without an answer take as long. */
  timeoutMs?: number | undefined;
  /** The longest silence: some services put parts together before they answer. */
  silenceMs?: number | undefined;
  /** For the whole of a file. */
  uploadMs?: number | undefined;
}

/** Up to here a file goes in one call, in bytes: connections take that much before they hear a refusal. */
const SMALL = 64 * 1_024;
/** Services take parts from 5 MiB on. */
const PART = 8 * 1_024 * 1_024;
/** Of each call, when its connection breaks or the service is busy. */
const TRIES = 3;
const ABORT_MS = 5_000;
const TEST_BODY = Buffer.from('adlane can write here.\n');
const quiet = () => undefined;

/** Amazon S3 and compatible services. Redirects are not followed. */
export class S3Buckets implements BucketWriter {
  private readonly timeoutMs: number;
  private readonly uploadMs: number;

  constructor(private readonly settings: S3BucketsSettings) {
    this.timeoutMs = settings.timeoutMs ?? 15_000;
    this.uploadMs = settings.uploadMs ?? 30 * 60_000;
  }

  put: BucketWriter['put'] = (bucket, Key, { path, size, contentType: ContentType }, signal) =>
    this.calling('PUT', bucket, signal, this.uploadMs, async (client, abortSignal) => {
      const object = { Bucket: bucket.bucket, Key };
      const stored =
        size <= SMALL
          ? await putWhole(client, { ...object, ContentType, ...checked(await readFile(path)) }, abortSignal)
          : await putParts(client, { ...object, ContentType }, path, abortSignal);
      return (await isWhole(client, object, { size, stored }, abortSignal)) ? undefined : 'incomplete';
    });

  test: BucketWriter['test'] = async (bucket, Key, signal) => {
    const object = { Bucket: bucket.bucket, Key };
    const written = await this.calling('PUT', bucket, signal, this.timeoutMs, async (client, abortSignal) => {
      await client.send(new PutObjectCommand({ ...object, Body: TEST_BODY, ContentType: 'text/plain' }), {
        abortSignal,
      });
      return undefined;
    });
    if (written) return written;
    const deleted = await this.calling('DELETE', bucket, signal, this.timeoutMs, async (client, abortSignal) => {
      await client.send(new DeleteObjectCommand(object), { abortSignal });
      return undefined;
    });
    return deleted && 'not_deleted';
  };

  private calling(
    method: string,
    bucket: Bucket,
    signal: AbortSignal,
    withinMs: number,
    call: (client: S3Client, signal: AbortSignal) => Promise<BucketRefusal | undefined>,
  ): Promise<BucketRefusal | undefined> {
    // Spans omit the address, which is the customer's.
    return inSpan({ kind: 'call', system: 'bucket', method }, async (span) => {
      const startedAt = performance.now();
      const found = this.clientOf(bucket);
      try {
        if (!found) return 'unreachable';
        const limit = AbortSignal.timeout(withinMs);
        const refusal = await call(found.client, AbortSignal.any([signal, limit]));
        if (refusal) span?.end(refusal);
        return refusal;
      } catch (error) {
        signal.throwIfAborted();
        const { refusal, isAnswer } = refusalOf(error);
        span?.end(refusal);
        // Neither words nor times tell what exists in the server's network.
        if (!isAnswer && !found?.isPrivate) await this.equalWait(startedAt, signal);
        return refusal;
      } finally {
        found?.client.destroy();
      }
    });
  }

  private async equalWait(startedAt: number, signal: AbortSignal): Promise<void> {
    const left = this.timeoutMs - (performance.now() - startedAt);
    await sleep(Math.max(0, left), undefined, { signal }).catch(() => signal.throwIfAborted());
  }

  /** Undefined for an address that may not be called at all. */
  private clientOf(bucket: Bucket): { client: S3Client; isPrivate: boolean } | undefined {
    const { region, accessKeyId, secretAccessKey, isPathStyle } = bucket;
    // Named, so that neither the environment nor a profile of the machine can lead elsewhere.
    const url = URL.parse(bucket.endpoint ?? amazonOf(region));
    if (!url) return undefined;
    const isPrivate = this.settings.privateHosts.includes(url.hostname);
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isPrivate)) return undefined;
    const { timeoutMs } = this;
    const client = new S3Client({
      region,
      endpoint: url.href,
      forcePathStyle: isPathStyle,
      credentials: { accessKeyId, secretAccessKey },
      maxAttempts: TRIES,
      followRegionRedirects: false,
      useDualstackEndpoint: false,
      useFipsEndpoint: false,
      disableS3ExpressSessionAuth: true,
      requestHandler: {
        connectionTimeout: timeoutMs,
        socketTimeout: this.settings.silenceMs ?? 60_000,
        httpAgent: isPrivate ? new Agent() : new RequestFilteringHttpAgent(),
        httpsAgent: isPrivate ? new SecureAgent() : new RequestFilteringHttpsAgent(),
      },
      // The client would also log errors, which are returned, to the console.
      logger: { debug: quiet, info: quiet, warn: quiet, error: quiet },
      // Other services know neither the checksums that the client adds by itself nor this header.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      expectContinueHeader: false,
    });
    return { client, isPrivate };
  }
}

function amazonOf(region: string): string {
  return `https://s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
}

/** The service compares the hash, so that nothing that broke on the way is stored. */
function checked(bytes: Buffer) {
  return { Body: bytes, ContentLength: bytes.length, ContentMD5: createHash('md5').update(bytes).digest('base64') };
}

interface ObjectKey {
  Bucket: string;
  Key: string;
}

/** Returns what the service calls the version that it stored. */
async function putWhole(client: S3Client, object: PutObjectCommandInput, abortSignal: AbortSignal) {
  return (await client.send(new PutObjectCommand(object), { abortSignal })).ETag;
}

/**
 * Nothing is to be seen under the key before all parts are there. A refusal comes before the first byte: services that refuse a long
 * body close the connection over it, and their answer is lost.
 */
async function putParts(
  client: S3Client,
  { ContentType, ...object }: ObjectKey & { ContentType: string },
  path: string,
  abortSignal: AbortSignal,
): Promise<string | undefined> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...object, ContentType }), { abortSignal });
  const upload = { ...object, UploadId };
  const file = await open(path);
  try {
    const Parts: CompletedPart[] = [];
    for await (const bytes of partsOf(file)) {
      const PartNumber = Parts.length + 1;
      const part = new UploadPartCommand({ ...upload, PartNumber, ...checked(bytes) });
      Parts.push({ PartNumber, ETag: (await client.send(part, { abortSignal })).ETag });
    }
    const complete = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } });
    return (await client.send(complete, { abortSignal })).ETag;
  } catch (error) {
    // Parts that stay behind cost money; a service without this call, or without an answer, has its own rules for them.
    const quickly = { abortSignal: AbortSignal.timeout(ABORT_MS) };
    await client.send(new AbortMultipartUploadCommand(upload), quickly).catch(() => undefined);
    throw error;
  } finally {
    await file.close();
  }
}

/** All of one length but the last, as some services demand. */
async function* partsOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (;;) {
    const buffer = Buffer.allocUnsafe(PART);
    let filled = 0;
    while (filled < PART) {
      const { bytesRead } = await file.read(buffer, filled, PART - filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    if (filled > 0) yield buffer.subarray(0, filled);
    if (filled < PART) return;
  }
}

/** Keys that may only write cannot look: then the answer to the write counts, whose hash the service compared. */
async function isWhole(
  client: S3Client,
  object: ObjectKey,
  { size, stored }: { size: number; stored: string | undefined },
  abortSignal: AbortSignal,
): Promise<boolean> {
  try {
    const head = await client.send(new HeadObjectCommand(object), { abortSignal });
    return head.ContentLength === size && (stored === undefined || head.ETag === stored);
  } catch (error) {
    const status = statusOf(error);
    if (status === 404) return false;
    if (status !== undefined && status >= 400 && status < 500) return true;
    throw error;
  }
}

/** What services call it. */
const BY_NAME: Readonly<Record<string, BucketRefusal>> = {
  InvalidAccessKeyId: 'secret_refused',
  SignatureDoesNotMatch: 'secret_refused',
  InvalidToken: 'secret_refused',
  ExpiredToken: 'secret_refused',
  InvalidSecurity: 'secret_refused',
  NoSuchBucket: 'bucket_missing',
  // It was completed, and that answer was lost.
  NoSuchUpload: 'busy',
  PermanentRedirect: 'wrong_region',
  AuthorizationHeaderMalformed: 'wrong_region',
  IllegalLocationConstraintException: 'wrong_region',
  QuotaExceeded: 'no_room',
  XMinioStorageFull: 'no_room',
  XMinioAdminBucketQuotaExceeded: 'no_room',
  BadDigest: 'incomplete',
  IncompleteBody: 'incomplete',
  RequestTimeTooSkewed: 'refused',
};

const BY_STATUS: Readonly<Record<number, BucketRefusal>> = {
  301: 'wrong_region',
  302: 'wrong_region',
  307: 'wrong_region',
  308: 'wrong_region',
  401: 'secret_refused',
  403: 'not_allowed',
  404: 'bucket_missing',
  408: 'busy',
  413: 'no_room',
  429: 'busy',
  507: 'no_room',
};

function statusOf(error: unknown): number | undefined {
  const { $metadata, $response } = error as {
    $metadata?: { httpStatusCode?: number };
    $response?: { statusCode?: number };
  };
  return $metadata?.httpStatusCode ?? $response?.statusCode;
}

function refusalOf(error: unknown): { refusal: BucketRefusal; isAnswer: boolean } {
  const status = statusOf(error);
  if (status === undefined) return { refusal: 'unreachable', isAnswer: false };
  const refusal = BY_NAME[(error as Error).name] ?? BY_STATUS[status] ?? (status >= 500 ? 'busy' : 'refused');
  return { refusal, isAnswer: true };
}
