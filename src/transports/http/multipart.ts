import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { AppError, ParameterError } from '../../errors.js';

const FIELD = 'file';

/**
 * Streams the field `file` to `take` and resolves with its result after the whole body is read. Rejects with
 * AppError for any other body or more than `limit` bytes, at once if `take` refuses; `drop` then gets the
 * result.
 */
export function readFile<T>(
  request: IncomingMessage,
  take: (file: Readable, name: string) => Promise<T>,
  drop: (taken: T) => Promise<void>,
  limit: number,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const parser = parserOf(request);
    let result: Promise<T> | undefined;
    let stream: Readable | undefined;
    let isDone = false;
    let left = limit;
    // Busboy does not limit the total, and chunked bodies have no Content-Length.
    const count = (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) settle(new AppError('payload_too_large', 'The body is larger than the largest file.'));
    };
    const settle = (error?: unknown) => {
      if (isDone) return;
      isDone = true;
      request.off('close', onClose).off('data', count);
      if (error === undefined) return resolve(result as Promise<T>);
      request.unpipe(parser);
      stream?.destroy(error as Error);
      const dropped = result?.then(drop, () => undefined) ?? Promise.resolve();
      dropped.then(() => reject(error), reject);
    };
    const onClose = () => {
      if (!request.complete) settle(new AppError('bad_request', 'The body breaks off.'));
    };
    request.on('close', onClose);
    parser.on('field', (name: string | undefined) => settle(notAFile(name)));
    parser.on('file', (name: string | undefined, file, fileName) => {
      // The consumer handles errors; an unhandled 'error' event would crash the process.
      file.on('error', () => undefined);
      if (isDone || name !== FIELD || result) {
        file.resume();
        settle(name === FIELD ? new ParameterError(FIELD, 'must be given once') : notAFile(name));
        return;
      }
      stream = file;
      result = take(file, fileName ?? '');
      result.catch(settle);
    });
    parser.on('error', () => settle(new AppError('bad_request', 'The body must be valid multipart/form-data.')));
    parser.on('finish', () => {
      if (result) result.then(() => settle(), settle);
      else settle(new ParameterError(FIELD, 'is required'));
    });
    request.on('data', count);
    request.pipe(parser);
  });
}

export function isMultipart({ headers }: IncomingMessage): boolean {
  return /^multipart\/form-data\s*(?:;|$)/i.test(headers['content-type'] ?? '');
}

function parserOf({ headers }: IncomingMessage): BusboyInstance {
  try {
    return new Busboy({
      headers: headers as BusboyHeaders,
      preservePath: true,
      limits: { fieldSize: 1024, fields: 1, files: 2, parts: 10, headerPairs: 20, headerSize: 8192 },
    });
  } catch {
    throw new AppError('bad_request', 'The Content-Type must name the boundary of the multipart body.');
  }
}

function notAFile(name = ''): ParameterError {
  return name === FIELD
    ? new ParameterError(FIELD, 'must be a file, with a file name')
    : new ParameterError(name.slice(0, 50), `is not a field of this body; it takes ${FIELD}`);
}
