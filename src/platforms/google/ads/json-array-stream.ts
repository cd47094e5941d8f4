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
 * The elements of a JSON array of objects, each as soon as it has arrived whole, so that only one element is held at a
 * time however long the array is. Throws PlatformError `malformed` for a body that is cut off or anything else.
 */
export async function* jsonArrayElements(
  platform: string,
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<unknown> {
  const splitter = new Splitter(platform);
  for await (const chunk of body) yield* splitter.push(chunk);
  splitter.end();
}

/** Finds where elements begin and end; bytes of these signs never occur inside other UTF-8 characters. */
class Splitter {
  private place: 'before' | 'between' | 'inside' | 'after' = 'before';
  private depth = 0;
  private inText = false;
  private escaped = false;
  private parts: Uint8Array[] = [];

  constructor(private readonly platform: string) {}

  *push(chunk: Uint8Array): Generator<unknown> {
    let start = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] as number;
      if (this.place === 'inside') {
        if (!this.closes(byte)) continue;
        this.parts.push(chunk.subarray(start, at + 1));
        yield this.take();
      } else if (this.opens(byte)) {
        start = at;
      }
    }
    if (this.place === 'inside') this.parts.push(chunk.subarray(start));
  }

  end(): void {
    if (this.place !== 'after') throw malformed(this.platform, 'it is cut off');
  }

  /** Outside of elements: true when `byte` begins one. */
  private opens(byte: number): boolean {
    if (byte <= SPACE) return false;
    if (this.place === 'before' && byte === OPEN_ARRAY) this.place = 'between';
    else if (this.place === 'between' && byte === CLOSE_ARRAY) this.place = 'after';
    else if (this.place === 'between' && byte === OPEN_OBJECT) {
      this.place = 'inside';
      this.depth = 1;
      return true;
    } else if (this.place !== 'between' || byte !== COMMA)
      throw malformed(this.platform, 'it is not an array of objects');
    return false;
  }

  /** Inside an element: true when `byte` is its last one. */
  private closes(byte: number): boolean {
    if (this.inText) {
      if (this.escaped) this.escaped = false;
      else if (byte === BACKSLASH) this.escaped = true;
      else if (byte === QUOTE) this.inText = false;
    } else if (byte === QUOTE) this.inText = true;
    else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) this.depth++;
    else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) this.depth--;
    return this.depth === 0;
  }

  private take(): unknown {
    const text = Buffer.concat(this.parts).toString('utf8');
    this.parts = [];
    this.place = 'between';
    return parseJson(this.platform, text);
  }
}
