import { LRUCache } from 'lru-cache';
import pg, { type Connection, type DatabaseError, type FieldDef, type Submittable } from 'pg';
import { type DataRow, type ReadRow, rowReader } from './data-rows.js';

/** A statement with `$1` parameters. A name keeps it prepared on its connection. */
export interface Asked {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name?: string | undefined;
  /** The most rows it returns; without it, all. */
  readonly most?: number | undefined;
}

/** Missing in the driver's types. */
interface Wire extends Pick<Connection, 'stream' | 'sync'> {
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  parse(statement: Asked): void;
  bind(bound: { statement: string | undefined; values: unknown[] }): void;
  close(statement: { type: 'S'; name: string }): void;
  describe(portal: { type: 'P' }): void;
  execute(portal?: { rows: number }): void;
  _send(bytes: Buffer): void;
}

/** Most statements prepared on a connection: each takes up to 400 kB of the server, and callers' choices make many. */
export const MOST_PREPARED = 100;

/** What is kept beside a connection. */
interface Kept {
  /** Prepared statements, least recently used first, with their row readers: the server describes rows only once. */
  prepared: Map<string, ReadRow | undefined>;
  /** The connection, with what is sent gathered in `bytes`. */
  wire: Wire;
  bytes: Buffer[];
}

/** Also of a prepared statement whose columns have other types by now. Its message depends on the language of the server. */
const NOT_SUPPORTED = '0A000';

const ISO_LENGTH = '2000-01-01T00:00:00.000Z'.length;

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

const kept = new WeakMap<Connection, Kept>();

function keptOf(connection: Connection): Kept {
  let found = kept.get(connection);
  if (!found) {
    const bytes: Buffer[] = [];
    const wire = Object.assign(Object.create(connection), { _send: (part: Buffer) => bytes.push(part) }) as Wire;
    found = { prepared: new Map(), wire, bytes };
    kept.set(connection, found);
  }
  return found;
}

/**
 * Statements that go to the server in one message and run one after the other; after a failure the rest do not run. Each has
 * one result. Unlike the driver's own query it emits no events and does not ask again for known row descriptions.
 */
export class Message implements Submittable {
  readonly results: ReturnType<ReadRow>[][];
  /** The server's command tag of each statement, such as `UPDATE 1`. */
  readonly tags: string[] = [];
  private readonly values: unknown[][];
  private at = 0;
  private known!: Kept['prepared'];
  private readRow: ReadRow | undefined;
  private fault: Error | undefined;

  /** `done` is called once. Throws where a value cannot be sent. */
  constructor(
    private readonly asked: readonly Asked[],
    private readonly done: (error?: Error) => void,
  ) {
    this.results = asked.map(() => []);
    this.values = asked.map(({ values }) => values.map(wireValue));
  }

  /** The driver reads name and text to note what is prepared. */
  get name(): string | undefined {
    return this.asked[this.at]?.name;
  }

  get text(): string | undefined {
    return this.asked[this.at]?.text;
  }

  submit(connection: Connection): Error | null {
    const { wire, bytes, prepared } = keptOf(connection);
    for (const { name, text } of this.asked) {
      if (name && (preparedOn(wire, name) ?? text) !== text)
        return new Error(`The statement ${name} was prepared with another text.`);
    }
    this.known = prepared;
    this.makeRoom(wire);
    for (const [index, statement] of this.asked.entries()) {
      const { name, text } = statement;
      if (!name || preparedOn(wire, name) === undefined) {
        wire.parse(statement);
        if (name) wire.submittedNamedStatements[name] = text;
      }
      wire.bind({ statement: name, values: this.values[index] as unknown[] });
      if (!name || !prepared.get(name)) wire.describe({ type: 'P' });
      wire.execute(statement.most === undefined ? undefined : { rows: statement.most });
    }
    wire.sync();
    connection.stream.write(Buffer.concat(bytes.splice(0)));
    return null;
  }

  /** Marks this message's statements as used, and has the server forget the least recently used. */
  private makeRoom(wire: Wire): void {
    for (const { name } of this.asked) {
      if (!name) continue;
      const readRow = this.known.get(name);
      this.known.delete(name);
      this.known.set(name, readRow);
    }
    for (const name of this.known.keys()) {
      if (this.known.size <= MOST_PREPARED) return;
      this.forget(wire, name);
    }
  }

  /** Has the server forget a statement, at the beginning of the next message. */
  private forget(wire: Wire, name: string): void {
    this.known.delete(name);
    if (preparedOn(wire, name) === undefined) return;
    wire.close({ type: 'S', name });
    delete wire.parsedStatements[name];
    delete wire.submittedNamedStatements[name];
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this.readRow = readerOf(fields);
    if (this.name) this.known.set(this.name, this.readRow);
  }

  handleDataRow(row: DataRow): void {
    this.readRow ??= this.known.get(this.name as string) as ReadRow;
    try {
      (this.results[this.at] as object[]).push(this.readRow(row));
    } catch (error) {
      this.fault = error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.tags.push(text);
    this.at += 1;
    this.readRow = undefined;
  }

  /** It has more rows than were asked for; the end of the message closes it. */
  handlePortalSuspended(): void {
    this.handleCommandComplete({ text: '' });
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  handleError(error: DatabaseError, connection: Connection): void {
    const { wire } = keptOf(connection);
    for (const { name } of this.asked.slice(this.at)) {
      if (name) delete wire.submittedNamedStatements[name];
    }
    if (error.code === NOT_SUPPORTED && this.name) this.forget(wire, this.name);
    this.done(error);
  }

  handleReadyForQuery(): void {
    this.done(this.fault);
  }
}

/** A value for the driver, which writes dates digit by digit: PostgreSQL reads their ISO form as well, if the year has four digits. */
function wireValue(value: unknown): unknown {
  const text = value instanceof Date ? value.toISOString() : '';
  return text.length === ISO_LENGTH ? text : prepareValue(value);
}

function preparedOn({ parsedStatements, submittedNamedStatements }: Wire, name: string): string | undefined {
  return parsedStatements[name] ?? submittedNamedStatements[name];
}

/** By the columns' names and types: a statement that is not prepared is described each time. */
const rowReaders = new LRUCache<string, ReadRow>({ max: 1_000 });

function readerOf(fields: readonly FieldDef[]): ReadRow {
  const columns = fields.map(({ name, dataTypeID }) => `${dataTypeID} ${name}`).join('\n');
  const made = rowReaders.get(columns) ?? rowReader(fields);
  rowReaders.set(columns, made);
  return made;
}
