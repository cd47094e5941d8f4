import { type Connection, TypeOverrides } from 'pg';
import { Parser } from 'pg-protocol/dist/parser.js';
import { readingSocket } from './reading-socket.js';

const INT8 = 20;
/** date, timestamp, timestamptz, interval: kept as PostgreSQL writes them, so that no time zone slips in. */
const TEXT_TYPES = [1082, 1114, 1184, 1186];

/** How column values of a server become JavaScript values. */
export const columnTypes = new TypeOverrides();
columnTypes.setTypeParser(INT8, Number);
for (const type of TEXT_TYPES) columnTypes.setTypeParser(type, (text: string) => text);

/** A row as the server sent it; valid until the next one arrives. */
export interface DataRow {
  readonly bytes: Buffer;
  /** Offset of its number of cells, which precedes the first cell. */
  readonly at: number;
  readonly to: number;
}

/**
 * Reads a cell that is not null, from `from` up to `to`, in PostgreSQL's text format. `text` is that of its row, a character for each
 * byte from `start` on; empty if cells are decoded by themselves.
 */
type ReadCell = (bytes: Buffer, from: number, to: number, text: string, start: number) => unknown;
export type ReadRow = (row: DataRow) => Record<string, unknown>;

/** Private parts of the driver's parser and connection. */
interface Packets {
  /** Holds an incomplete message, of `bufferLength` bytes so far. */
  buffer: Buffer;
  bufferOffset: number;
  bufferLength: number;
  handlePacket(at: number, code: number, length: number, bytes: Buffer<ArrayBuffer>): { name: string };
  parse(bytes: Buffer, onMessage: (message: { name: string }) => void): void;
}
interface Listening extends Connection {
  ssl: unknown;
  attachListeners(stream: NodeJS.ReadableStream): void;
}

const DATA_ROW = 'D'.charCodeAt(0);
const MINUS = '-'.charCodeAt(0);
const POINT = '.'.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);

const BOOL = 16;
/** int8, int2, int4, oid, float4, float8 */
const NUMBERS = new Set([20, 21, 23, 26, 700, 701]);

/** Powers of ten by exponent, all exact in JavaScript. */
const POWERS = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent);
const MOST_EXACT_DIGITS = 15;

/** A row of up to this many bytes becomes text at once: decoded by themselves, short cells take four times as long. */
const MOST_AT_ONCE = 1_024;
const MOST_ASCII = 0x7f;

/**
 * Makes a connection hand over rows as they arrive. The driver first makes text of each cell, which takes a quarter of a long
 * list's time; its own statements still get text. To be called before it connects.
 */
export function handOverRows(connection: Connection): void {
  const listening = connection as Listening;
  if (!listening.ssl) Object.assign(listening, { stream: readingSocket() });
  listening.attachListeners = (stream) => {
    const parser = new Parser() as unknown as Packets;
    const read = parser.handlePacket.bind(parser);
    const row = new Row(read);
    parser.handlePacket = (at, code, length, bytes) =>
      code === DATA_ROW ? row.of(at, length, bytes) : read(at, code, length, bytes);
    const onMessage = (message: { name: string }) =>
      connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message);
    stream.on('data', (bytes: Buffer) => {
      parser.parse(bytes, onMessage);
      if (parser.bufferLength > 0 && parser.buffer.buffer === bytes.buffer) copyRest(parser);
    });
  };
}

/** Takes the beginning of a message out of the bytes that the socket overwrites next. */
function copyRest(parser: Packets): void {
  const { buffer, bufferOffset, bufferLength } = parser;
  parser.buffer = Buffer.from(buffer.subarray(bufferOffset, bufferOffset + bufferLength));
  parser.bufferOffset = 0;
}

/** The row just received, also in the form of the driver's message. */
class Row implements DataRow {
  readonly name = 'dataRow';
  at = 0;
  length = 0;
  bytes = Buffer.alloc(0);

  constructor(private readonly read: Packets['handlePacket']) {}

  /** `length` counts its own four bytes. */
  of(at: number, length: number, bytes: Buffer<ArrayBuffer>): this {
    this.at = at;
    this.length = length;
    this.bytes = bytes;
    return this;
  }

  get to(): number {
    return this.at + this.length - 4;
  }

  get fields(): unknown {
    return (this.read(this.at, DATA_ROW, this.length, this.bytes) as unknown as { fields: unknown }).fields;
  }
}

/** Compiles a reader for these columns: an object of fixed shape takes a fraction of the time of one filled by name. */
export function rowReader(columns: readonly { name: string; dataTypeID: number }[]): ReadRow {
  const readers = columns.map(({ dataTypeID }) => cellReader(dataTypeID));
  const isText = (read: ReadCell) => read !== numberIn && read !== isTrue;
  const lines = readers.flatMap((read, at) => [
    'length = (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3];',
    `const cell${at} = length < 0 ? null : read${at}(bytes, at + 4, at + 4 + length${isText(read) ? ', text, start' : ''});`,
    `at += length < 0 ? 4 : 4 + length;`,
  ]);
  const named = columns.map(({ name }, at) => `${JSON.stringify(name)}: cell${at}`);
  const text = readers.filter(isText).length > 1 ? 'textOf(row)' : "''";
  const start = `const { bytes, at: start } = row; const text = ${text}; let at = start + 2; let length;`;
  const body = `${start} ${lines.join('\n')} return { ${named.join(', ')} };`;
  const names = readers.map((_, at) => `read${at}`);
  return new Function('textOf', ...names, `return (row) => { ${body} };`)(textOf, ...readers) as ReadRow;
}

function textOf({ bytes, at, to }: DataRow): string {
  return to - at > MOST_AT_ONCE ? '' : bytes.toString('latin1', at, to);
}

function cellReader(dataTypeID: number): ReadCell {
  if (NUMBERS.has(dataTypeID)) return numberIn;
  if (dataTypeID === BOOL) return isTrue;
  const parse = columnTypes.getTypeParser(dataTypeID, 'text') as unknown as (text: string) => unknown;
  return (bytes, from, to, text, start) => parse(textIn(bytes, from, to, text, start));
}

const isTrue: ReadCell = (bytes, from) => bytes[from] === 't'.charCodeAt(0);

/** Copy what is kept for long: from 13 characters on it may be a part of `text`, all of which it then keeps. */
function textIn(bytes: Buffer, from: number, to: number, text: string, start: number): string {
  let ofAll = text === '' ? MOST_ASCII + 1 : 0;
  for (let at = from; at < to && ofAll <= MOST_ASCII; at += 1) ofAll |= bytes[at] as number;
  return ofAll > MOST_ASCII ? bytes.toString('utf8', from, to) : text.substring(from - start, to - start);
}

/** The number nearest to the text, as `Number` finds it. */
export function numberIn(bytes: Buffer, from: number, to: number): number {
  const isNegative = bytes[from] === MINUS;
  let digits = 0;
  let point = to - 1;
  if (to - from > MOST_EXACT_DIGITS) return Number(bytes.toString('latin1', from, to));
  for (let at = isNegative ? from + 1 : from; at < to; at += 1) {
    const digit = (bytes[at] as number) - ZERO;
    if (digit >= 0 && digit <= 9) digits = digits * 10 + digit;
    else if (bytes[at] === POINT) point = at;
    else return Number(bytes.toString('latin1', from, to));
  }
  // Digits and power are exact, so that their quotient is the nearest number (W. Clinger, How to Read Floating Point Numbers Accurately).
  const value = digits / (POWERS[to - 1 - point] as number);
  return isNegative ? -value : value;
}
