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
const LANGUAGE = /^(?:[\s\ufeff]|\xef\xbb\xbf)*(?:<[a-z!?]|\{\\rtf|%!PS)/i;

const HEAD_LENGTH = 512;

/**
 * Detects the content type by bytes; undefined if it is not allowed. Text, in UTF-8, a one-byte encoding or UTF-16
 * with its mark, must not contain control characters or markup, and is a table if the name ends in `.csv`.
 */
export async function kindOf(path: string, fileName: string): Promise<AttachmentType | undefined> {
  const { fileTypeFromFile } = await import('file-type');
  const found = await fileTypeFromFile(path);
  // A PNG that moves is a PNG: its file ends in .png, and whoever cannot show it moving shows its first picture.
  const mime = found?.mime === 'image/apng' ? 'image/png' : found?.mime;
  const known = ATTACHMENT_TYPES.find((type) => type === mime);
  if (known && !known.startsWith('image/')) return known;
  // Some signatures are a word or two letters, such as GIF: a text may begin with them, but no picture is a text throughout.
  if (!(await isText(path))) return known;
  return /\.csv$/i.test(fileName) ? 'text/csv' : 'text/plain';
}

async function isText(path: string): Promise<boolean> {
  let decoder: TextDecoder | undefined;
  let head = '';
  const isTextual = (piece: string) => {
    if (head.length < HEAD_LENGTH) head += piece.slice(0, HEAD_LENGTH);
    for (let at = 0; at < piece.length; at += 1) if (isControl(piece.charCodeAt(at))) return false;
    return true;
  };
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      decoder ??= decoderOf(chunk);
      if (!isTextual(decoder.decode(chunk, { stream: true }))) return false;
    }
    return decoder !== undefined && isTextual(decoder.decode()) && !LANGUAGE.test(head);
  } catch (error) {
    // Broken UTF-16.
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Reads bytes as their mark says; without one each byte is a character, which finds the same control characters as UTF-8. */
function decoderOf(start: Buffer): TextDecoder {
  const [first, second] = start;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le', { fatal: true });
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be', { fatal: true });
  return new TextDecoder('latin1');
}

/** Control characters except tab, line feed, form feed and carriage return. */
function isControl(code: number): boolean {
  return (code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0c && code !== 0x0d) || code === 0x7f;
}
