import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { AppError, ParameterError } from '../../errors.js';

/** The one field that a multipart body has. */
const FIELD = 'file';

/**
 * Hands the file in the field `file` to `take` as it arrives; resolves with its result once the body is read. Rejects with
 * AppError for anything else, a broken body or more than `limit` bytes, and gives the result to `drop`. A refusal of `take`
 * ends the reading at once.
 */
export function readFile<T>(
  request: IncomingMessage,
  take: (file: Readable, name: string) => Promise<T>,
  drop: (taken: T) => Promise<void>,
  limit: number,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const parser = parserOf(request);
    let taken: Promise<T> | undefined;
    let stream: Readable | undefined;
    let over = false;
    let left = limit;
    // Parts that are no file have no limit of their own, and a chunked body does not say how long it is.
    const count = (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) settle(new AppError('payload_too_large', 'The body is larger than the largest file.'));
    };
    const settle = (error?: unknown) => {
      if (over) return;
      over = true;
      request.off('close', brokenOff).off('data', count);
      if (error === undefined) return resolve(taken as Promise<T>);
      request.unpipe(parser);
      stream?.destroy(error as Error);
      const dropped = taken?.then(drop, () => undefined) ?? Promise.resolve();
      dropped.then(() => reject(error), reject);
    };
    const brokenOff = () => {
      if (!request.complete) settle(new AppError('bad_request', 'The body breaks off.'));
    };
    request.on('close', brokenOff);
    parser.on('field', (name: string | undefined) => settle(notAFile(name)));
    parser.on('file', (name: string | undefined, file, fileName) => {
      // Its end is told by whoever reads it; nobody else listens.
      file.on('error', () => undefined);
      if (over || name !== FIELD || taken) {
        file.resume();
        settle(name === FIELD ? new ParameterError(FIELD, 'must be given once') : notAFile(name));
        return;
      }
      stream = file;
      taken = take(file, fileName ?? '');
      taken.catch(settle);
    });
    parser.on('error', () => settle(new AppError('bad_request', 'The body must be valid multipart/form-data.')));
    parser.on('finish', () => {
      if (taken) taken.then(() => settle(), settle);
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

/** A part may have no name at all. */
function notAFile(name = ''): ParameterError {
  return name === FIELD
    ? new ParameterError(FIELD, 'must be a file, with a file name')
    : new ParameterError(name.slice(0, 50), `is not a field of this body; it takes ${FIELD}`);
}
