import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { authorize } from '../../access/authorize.js';
import type { Viewer } from '../../access/viewer.js';
import type { WriteService } from '../../domain/audit/write.service.js';
import type { AttachmentService, StoredAttachment } from '../../domain/tickets/attachment.service.js';
import { type IncomingFile, MAX_ATTACHMENT_BYTES, tooLarge } from '../../domain/tickets/incoming-file.js';
import { AppError, ParameterError } from '../../errors.js';
import { inSpan } from '../../telemetry/tracing.js';
import type { Limits, Turn } from '../limits/limits.js';
import { API_BASE, withColons } from '../rest/routes.js';
import { allowOnly, readOnly } from './answer.js';
import { drain } from './body.js';
import { disconnectSignal } from './leaving.js';
import { isMultipart, readFile } from './multipart.js';
import { factsOf, recordOperation } from './request-facts.js';

/** Routes that carry files, which Sofa does not support; paths below /api/v1. */
export const UPLOAD = {
  name: 'addSupportAttachment',
  path: '/support/tickets/{id}/attachments',
  role: 'kunde',
} as const;

export const DOWNLOAD = { name: 'supportAttachment', path: '/support/attachments/{id}', role: 'kunde' } as const;

/** The file and the multipart framing. */
const MAX_BODY_BYTES = MAX_ATTACHMENT_BYTES + 64 * 1024;

export interface AttachmentsTransportOptions {
  attachments: AttachmentService;
  writes: WriteService;
  limits: Limits;
  /** By the Authorization header. Throws the 401 errors. */
  sessionOf(request: IncomingMessage): Promise<Viewer>;
  /** By the token of a download link, or a session token in the URL. Throws the 401 errors. */
  bearerOf(token: string, attachmentId: string): Promise<Viewer>;
  onAudit(request: IncomingMessage, auditId: string): void;
}

type Handler = (
  options: AttachmentsTransportOptions,
  request: Request,
  response: Response,
  turn: Turn,
) => Promise<void>;

/** Uploads and downloads of ticket attachments, with the access rules, audit and errors of REST. */
export function attachmentsTransport(options: AttachmentsTransportOptions): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  const serve = ({ name, path }: { name: string; path: string }, allowed: RequestHandler, work: Handler) =>
    router.all(withColons(API_BASE + path), allowed, async (request, response) => {
      try {
        const turn = await options.limits.begin(request, response);
        const subject = { kind: 'operation', name, transport: 'rest' } as const;
        await turn.hold(inSpan(subject, () => work(options, request, response, turn)));
      } catch (error) {
        if (error instanceof AppError) factsOf(request).code = error.code;
        drain(request);
        throw error;
      }
    });
  serve(UPLOAD, allowOnly('POST'), upload);
  serve(DOWNLOAD, readOnly, download);
  return router;
}

/** Path and query of a download link. */
export function downloadPath(id: string, token: string): string {
  return `${API_BASE}${DOWNLOAD.path.replace('{id}', id)}?token=${encodeURIComponent(token)}`;
}

const upload: Handler = async (options, request, response, turn) => {
  const { attachments, writes } = options;
  const ticketId = String(request.params.id);
  const authenticate = () => turn.authenticate(() => options.sessionOf(request));
  let viewer = await authenticate();
  recordOperation(request, API_BASE + UPLOAD.path, UPLOAD.name, viewer);
  const { id: requestId } = factsOf(request);
  const onAudit = (auditId: string) => options.onAudit(request, auditId);
  let file: IncomingFile;
  try {
    authorize(viewer, UPLOAD);
    if (!isMultipart(request)) {
      throw new AppError('unsupported_media_type', 'Send the body as multipart/form-data with the file in `file`.');
    }
    if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw tooLarge();
    // Check the ticket before accepting any bytes.
    await attachments.requireTicket(viewer, ticketId);
    const discard = (taken: IncomingFile) => taken.discard();
    file = await turn.whileReading(
      () => readFile(request, (stream, name) => attachments.receive(stream, name), discard, MAX_BODY_BYTES),
      discard,
    );
  } catch (error) {
    await writes.refused({ viewer, tool: UPLOAD.name, args: { ticketId }, requestId, onAudit }, error);
    throw error;
  }
  try {
    if (turn.isStale) viewer = await authenticate();
    const { fileName, contentType, size, sha256 } = file;
    const stored = await writes.run({
      viewer,
      tool: UPLOAD.name,
      args: { ticketId, fileName, contentType, size, sha256 },
      requestId,
      idempotencyKey: request.header('idempotency-key'),
      onAudit,
      reachesOutside: true,
      callerLeft: () => disconnectSignal(request),
      authorize: () => authorize(viewer, UPLOAD),
      work: (write) => attachments.add(viewer, ticketId, file, write),
    });
    // The URL contains a fresh token, which must not be in the audit log.
    response.status(201).json(await attachments.linked(viewer, stored as StoredAttachment));
  } finally {
    await file.discard();
  }
};

const download: Handler = async (options, request, response, turn) => {
  const id = String(request.params.id);
  const viewer = await turn.authenticate(() => downloadViewer(options, request, id));
  recordOperation(request, API_BASE + DOWNLOAD.path, DOWNLOAD.name, viewer);
  authorize(viewer, DOWNLOAD);
  const attachment = await options.attachments.find(viewer, id);
  const bytes = request.method === 'HEAD' ? undefined : await attachment.open();
  response.attachment(attachment.fileName).set({
    'Content-Type': attachment.contentType,
    'Content-Length': String(attachment.size),
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'private, no-store',
  });
  if (!bytes) {
    response.end();
    return;
  }
  // Release the slot: the reader sets the pace now.
  turn.release();
  await pipeline(bytes, response).catch((error: NodeJS.ErrnoException) => {
    // Callers may disconnect.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
};

async function downloadViewer(options: AttachmentsTransportOptions, request: Request, id: string): Promise<Viewer> {
  const [token, ...more] = new URLSearchParams(request.originalUrl.split('?')[1]).getAll('token');
  if (request.headers.authorization !== undefined || token === undefined) return options.sessionOf(request);
  if (more.length > 0) throw new ParameterError('token', 'must be given once');
  return options.bearerOf(token, id);
}
