import type { operations, paths } from './generated/rest.js';

/** A file of a support ticket. */
export type SupportAttachment = operations['addSupportAttachment']['responses'][201]['content']['application/json'];

const UPLOAD = '/support/tickets/{id}/attachments' satisfies keyof paths;
const FIELD =
  'file' satisfies keyof operations['addSupportAttachment']['requestBody']['content']['multipart/form-data'];

/** A file of changes that becomes a change plan. */
export type SentBulkFile = operations['uploadBulkFile']['responses'][201]['content']['application/json'];

/** Where files of changes go, below the REST address. */
export const BULK_PATH = '/bulk-file-uploads' satisfies keyof paths;

/** Where a ticket's files go, below the REST address. */
export function uploadPath(ticketId: string): string {
  return UPLOAD.replace('{id}', encodeURIComponent(ticketId));
}

export function uploadBody(file: Blob, name: string): FormData {
  const body = new FormData();
  body.set(FIELD, file, name);
  return body;
}
