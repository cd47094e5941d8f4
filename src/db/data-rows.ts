import { type Connection, TypeOverrides } from 'pg';
import { Parser } from 'pg-protocol/dist/parser.js';

const INT8 = 20;
/** date, timestamp, timestamptz, interval: kept as PostgreSQL writes them, so that no time zone slips in. */
const TEXT_TYPES = [1082, 1114, 1184, 1186];

/** By type, beside the driver's own. */
export const parsers: Record<number, (text: string) => unknown> = {
  [INT8]: Number,
  ...Object.fromEntries(TEXT_TYPES.map((type) => [type, (text: string) => text])),
};

/** How column values of a server become JavaScript values. */
export const columnTypes = new TypeOverrides();
for (const [type, parse] of Object.entries(parsers)) columnTypes.setTypeParser(Number(type), parse);

/** A row as the server sent it; valid until the next one arrives. */
export interface DataRow {
  readonly bytes: Buffer;
  /** Offset of its number of cells, which precedes the first cell. */
  readonly at: number;
}

/** Reads a cell that is not null, from `from` up to `to`, in PostgreSQL's text format. */
type ReadCell = (bytes: Buffer, from: number, to: number) => unknown;
export type ReadRow = (row: DataRow) => Record<string, unknown>;

/** Private parts of the driver's parser and connection. */
interface Packets {
  handlePacket(at: number, code: number, length: number, bytes: Buffer<ArrayBuffer>): { name: string };
  parse(bytes: Buffer, onMessage: (message: { name: string }) => void): void;
}
interface Listening extends Connection {
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

/**
 * Makes a connection hand over rows as they arrive. The driver first makes text of each cell, which takes a quarter of a long
 * list's time; its own statements still get text.
 */
export function handOverRows(connection: Connection): void {
  (connection as Listening).attachListeners = (stream) => {
    const parser = new Parser() as unknown as Packets;
    const read = parser.handlePacket.bind(parser);
    const row = new Row(read);
    parser.handlePacket = (at, code, length, bytes) =>
      code === DATA_ROW ? row.of(at, length, bytes) : read(at, code, length, bytes);
    const onMessage = (message: { name: string }) =>
      connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message);
    stream.on('data', (bytes: Buffer) => parser.parse(bytes, onMessage));
  };
}

/** The row just received, also in the form of the driver's message. */
class Row implements DataRow {
  readonly name = 'dataRow';
  at = 0;
  length = 0;
  bytes = Buffer.alloc(0);

  constructor(private readonly read: Packets['handlePacket']) {}

  of(at: number, length: number, bytes: Buffer<ArrayBuffer>): this {
    this.at = at;
    this.length = length;
    this.bytes = bytes;
    return this;
  }

  get fields(): unknown {
    return (this.read(this.at, DATA_ROW, this.length, this.bytes) as unknown as { fields: unknown }).fields;
  }
}

/** Compiles a reader for these columns: an object of fixed shape takes a fraction of the time of one filled by name. */
export function rowReader(columns: readonly { name: string; dataTypeID: number }[]): ReadRow {
  const readers = columns.map(({ dataTypeID }) => cellReader(dataTypeID));
  const lines = columns.flatMap((_, at) => [
    'length = (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3];',
    `const cell${at} = length < 0 ? null : read${at}(bytes, at + 4, at + 4 + length);`,
    `at += length < 0 ? 4 : 4 + length;`,
  ]);
  const named = columns.map(({ name }, at) => `${JSON.stringify(name)}: cell${at}`);
  const body = `let at = row.at + 2; const { bytes } = row; let length; ${lines.join('\n')} return { ${named.join(', ')} };`;
  return new Function(...readers.map((_, at) => `read${at}`), `return (row) => { ${body} };`)(...readers) as ReadRow;
}

function cellReader(dataTypeID: number): ReadCell {
  if (NUMBERS.has(dataTypeID)) return numberIn;
  if (dataTypeID === BOOL) return (bytes, from) => bytes[from] === 't'.charCodeAt(0);
  const parse = columnTypes.getTypeParser(dataTypeID, 'text') as unknown as (text: string) => unknown;
  return (bytes, from, to) => parse(bytes.toString('utf8', from, to));
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
