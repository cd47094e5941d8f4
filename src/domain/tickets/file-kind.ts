import { createReadStream } from 'node:fs';

export const ATTACHMENT_TYPES = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/plain',
  'text/csv',
] as const;

export type AttachmentType = (typeof ATTACHMENT_TYPES)[number];

/** The beginning of HTML, SVG, XML, RTF and PostScript. */
const LANGUAGE = /^[\s\ufeff]*(?:<[a-z!?]|\{\\rtf|%!PS)/i;

const HEAD_BYTES = 512;

/**
 * Detects the content type by bytes; undefined if it is not allowed. Text, in UTF-8 or a one-byte encoding,
 * must not contain control characters or markup, and is a table if the name ends in `.csv`.
 */
export async function kindOf(path: string, fileName: string): Promise<AttachmentType | undefined> {
  const { fileTypeFromFile } = await import('file-type');
  const found = await fileTypeFromFile(path);
  const known = ATTACHMENT_TYPES.find((type) => type === found?.mime);
  if (known && !known.startsWith('image/')) return known;
  // Some signatures are a word or two letters, such as GIF: a text may begin with them, but no picture is a text throughout.
  if (!(await isText(path))) return known;
  return /\.csv$/i.test(fileName) ? 'text/csv' : 'text/plain';
}

async function isText(path: string): Promise<boolean> {
  let head: Buffer | undefined;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    head ??= chunk.subarray(0, HEAD_BYTES);
    if (chunk.some(isControl)) return false;
  }
  return head !== undefined && !LANGUAGE.test(head.toString('utf8'));
}

/** Control characters except tab, line feed, form feed and carriage return. */
function isControl(byte: number): boolean {
  return (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d) || byte === 0x7f;
}
