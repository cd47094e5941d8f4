import { readFile as readWholeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { type AccessRule, authorize } from '../../access/authorize.js';
import type { Viewer } from '../../access/viewer.js';
import type { WriteService } from '../../domain/audit/write.service.js';
import type { BulkFileService } from '../../domain/bulk-files/bulk-file.service.js';
import {
  type IncomingFile,
  type IncomingFiles,
  MAX_ATTACHMENT_BYTES,
  tooLarge,
} from '../../domain/tickets/incoming-file.js';
import { AppError } from '../../errors.js';
import { inSpan } from '../../telemetry/tracing.js';
import type { Limits, Turn } from '../limits/limits.js';
import { API_BASE } from '../rest/routes.js';
import { allowOnly } from './answer.js';
import { drain } from './body.js';
import { disconnectSignal } from './leaving.js';
import { isMultipart, readFile } from './multipart.js';
import { factsOf, recordOperation } from './request-facts.js';

/** The operation `planBulkFile` for files that are bytes of any encoding; below /api/v1. */
export const BULK_UPLOAD = { name: 'planBulkFile', path: '/bulk-file-uploads' } as const;

/** How a plan is made of an uploaded file. */
const OPTIONS = { onRefusal: 'continue', note: null, expiresInHours: 168 } as const;

/** The file and the multipart framing. */
const MAX_BODY_BYTES = MAX_ATTACHMENT_BYTES + 64 * 1024;

export interface BulkUploadOptions {
  bulkFiles: BulkFileService;
  incoming: IncomingFiles;
  writes: WriteService;
  limits: Limits;
  /** The operation's. */
  access: AccessRule;
  /** By whichever credential is sent. Throws the 401 errors. */
  viewerOf(request: IncomingMessage): Promise<Viewer>;
  onAudit(request: IncomingMessage, auditId: string): void;
}

/** Uploads of files of changes, with the access rules, audit and errors of REST. */
export function bulkUploadTransport(options: BulkUploadOptions): RequestHandler {
  const { bulkFiles, incoming, writes, limits, access } = options;
  const router = Router({ caseSensitive: true, strict: true });
  const upload = async (request: Request, response: Response, turn: Turn): Promise<void> => {
    const authenticate = () => turn.authenticate(() => options.viewerOf(request));
    let viewer = await authenticate();
    authorize(viewer, access);
    recordOperation(request, API_BASE + BULK_UPLOAD.path, BULK_UPLOAD.name, viewer);
    if (!isMultipart(request)) {
      throw new AppError('unsupported_media_type', 'Send the body as multipart/form-data with the file in `file`.');
    }
    if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw tooLarge();
    const discard = (taken: IncomingFile) => taken.discard();
    const file = await turn.whileReading(
      () =>
        readFile(
          request,
          (stream, name) => incoming.receive(stream, name, async () => 'text/plain'),
          discard,
          MAX_BODY_BYTES,
        ),
      discard,
    );
    try {
      if (turn.isStale) viewer = await authenticate();
      const caller = viewer;
      const { fileName, size, sha256, path } = file;
      const answer = await writes.run({
        viewer: caller,
        tool: BULK_UPLOAD.name,
        args: { fileName, size, sha256 },
        requestId: factsOf(request).id,
        idempotencyKey: request.header('idempotency-key'),
        onAudit: (auditId) => options.onAudit(request, auditId),
        callerLeft: () => disconnectSignal(request),
        authorize: () => authorize(caller, access),
        work: async (write) =>
          bulkFiles.accept(caller, { ...OPTIONS, fileName, bytes: await readWholeFile(path) }, write.mark),
      });
      response.status(201).json(answer);
    } finally {
      await file.discard();
    }
  };
  router.all(API_BASE + BULK_UPLOAD.path, allowOnly('POST'), async (request, response) => {
    try {
      const turn = await limits.begin(request, response);
      const subject = { kind: 'operation', name: BULK_UPLOAD.name, transport: 'rest' } as const;
      await turn.hold(inSpan(subject, () => upload(request, response, turn)));
    } catch (error) {
      if (error instanceof AppError) factsOf(request).code = error.code;
      drain(request);
      throw error;
    }
  });
  return router;
}
