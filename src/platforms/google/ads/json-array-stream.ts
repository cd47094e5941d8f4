import { malformed, parseJson } from '../../answer.js';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const SPACE = 0x20;

/**
 * Yields a JSON array's objects one by one, so that only one is in memory. Throws PlatformError `malformed`
 * for a truncated or different body.
 */
export async function* jsonArrayElements(platform: string, body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  let parts: Uint8Array[] = [];
  // 1 between elements, more within. These bytes never occur inside multi-byte UTF-8 characters.
  let depth = 0;
  let isComplete = false;
  let inText = false;
  let escaped = false;
  for await (const chunk of body) {
    let start = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] as number;
      if (inText) {
        if (escaped) escaped = false;
        else if (byte === BACKSLASH) escaped = true;
        else if (byte === QUOTE) inText = false;
      } else if (depth > 1) {
        if (byte === QUOTE) inText = true;
        else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) depth++;
        else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) depth--;
        if (depth > 1) continue;
        parts.push(chunk.subarray(start, at + 1));
        yield parseJson(platform, Buffer.concat(parts).toString('utf8'));
        parts = [];
      } else if (depth === 1 && byte === OPEN_OBJECT) {
        start = at;
        depth = 2;
      } else if (depth === 1 && byte === CLOSE_ARRAY) {
        depth = 0;
        isComplete = true;
      } else if (depth === 0 && byte === OPEN_ARRAY && !isComplete) {
        depth = 1;
      } else if (byte > SPACE && (depth === 0 || byte !== COMMA)) {
        throw malformed(platform, 'it is not an array of objects');
      }
    }
    if (depth > 1) parts.push(chunk.subarray(start));
  }
  if (!isComplete) throw malformed(platform, 'it is cut off');
}
