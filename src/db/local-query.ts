import { type Connection, Query } from 'pg';

/** What the driver's types leave out: how a statement is sent, and what comes of it. */
interface Driver {
  prepare(connection: Connection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}

type Messages = Record<'parse' | 'bind' | 'execute', (message: object) => void>;

const DriverQuery = Query as unknown as new (...args: unknown[]) => Query & Driver;

/** The statement that makes settings for the rest of its transaction. */
export function settingLocally(settings: Record<string, string | number>): string {
  const calls = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', true)`);
  return `select ${calls.join(', ')}`;
}

/**
 * A statement with `local` before it, both in one message, which PostgreSQL runs as one transaction: the session is
 * somebody else's afterwards, and nothing of ours stays in it.
 */
export class LocalQuery extends DriverQuery {
  private isSet = false;

  constructor(
    private readonly local: string,
    ...args: unknown[]
  ) {
    super(...args);
    Object.assign(this, { queryMode: 'extended' });
  }

  override prepare(connection: Connection): void {
    const messages = connection as unknown as Messages;
    messages.parse({ text: this.local });
    messages.bind({});
    messages.execute({});
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.isSet) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.isSet) super.handleCommandComplete(message, connection);
    this.isSet = true;
  }
}
