import { inflateSync } from 'node:zlib';

const MAX_PIXELS = 2_000;
const PNG_HEAD = 8;
/** JPEG frames (ITU T.81, table B.1) that are baseline, extended or progressive. */
const FRAMES = [0xc0, 0xc1, 0xc2];
const NOT_READ = 'must be a whole picture that can be read; save it again as PNG or JPEG';
const TOO_LARGE = `must have at most ${MAX_PIXELS.toLocaleString('en')} pixels in each direction`;

interface Png {
  width: number;
  height: number;
  isInterlaced: boolean;
  data: Buffer;
}

/** Why a picture cannot be a logo; undefined if it can. It is small, but what it unpacks to might not be. */
export function imageProblem(contentType: 'image/png' | 'image/jpeg', bytes: Buffer): string | undefined {
  try {
    if (contentType === 'image/jpeg') {
      const size = jpegSize(bytes);
      return size ? sizeProblem(size) : NOT_READ;
    }
    const png = pngOf(bytes);
    const problem = sizeProblem(png);
    if (problem) return problem;
    if (png.isInterlaced) return 'must not be an interlaced PNG; save it again without';
    // At most 8 bytes a pixel, and one for the filter of each row.
    inflateSync(png.data, { maxOutputLength: png.height * (png.width * 8 + 1) });
    return undefined;
  } catch {
    return NOT_READ;
  }
}

function sizeProblem({ width, height }: { width: number; height: number }): string | undefined {
  if (width < 1 || height < 1) return NOT_READ;
  return width > MAX_PIXELS || height > MAX_PIXELS ? TOO_LARGE : undefined;
}

/** Throws if the file ends too early. */
function pngOf(bytes: Buffer): Png {
  const data: Buffer[] = [];
  let at = PNG_HEAD;
  for (;;) {
    const length = bytes.readUInt32BE(at);
    const kind = bytes.toString('latin1', at + 4, at + 8);
    if (kind === 'IDAT') data.push(bytes.subarray(at + 8, at + 8 + length));
    if (kind === 'IEND') break;
    at += length + 12;
  }
  const first = PNG_HEAD + 8;
  return {
    width: bytes.readUInt32BE(first),
    height: bytes.readUInt32BE(first + 4),
    isInterlaced: bytes.readUInt8(first + 12) !== 0,
    data: Buffer.concat(data),
  };
}

/** Undefined without a frame. Throws if the file ends too early. */
function jpegSize(bytes: Buffer): { width: number; height: number } | undefined {
  let at = 2;
  while (at < bytes.length) {
    if (bytes.readUInt8(at) !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    if (FRAMES.includes(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}
