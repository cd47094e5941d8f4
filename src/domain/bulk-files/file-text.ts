import { isUtf8 } from 'node:buffer';
import { ParameterError } from '../../errors.js';

/** Bytes that are looked at where a file has no byte order mark. */
const SAMPLE_BYTES = 1_024;

/**
 * The text of a file as Google Ads Editor (UTF-16 with tabs), spreadsheets (UTF-8, or Windows' own code page) and programs
 * write it, without its byte order mark. Throws ParameterError for anything but text.
 */
export function textOf(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (text.includes('\0')) throw new ParameterError('file', 'must be text: CSV or JSON lines');
  return text;
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const isZero = (parity: number) => sample.length > 3 && sample.every((byte, at) => at % 2 !== parity || byte === 0);
  if (isZero(1)) return 'utf-16le';
  if (isZero(0)) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}
