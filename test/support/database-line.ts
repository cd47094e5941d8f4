import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A line to a PostgreSQL server that can be cut and mended, to stand for a server that goes away and comes back. */
export class DatabaseLine {
  private readonly open = new Set<Socket>();

  private constructor(
    /** The same database, reached over the line. */
    readonly url: string,
    private readonly server: Server,
    private isCut = false,
  ) {}

  static async to(url: string): Promise<DatabaseLine> {
    const target = new URL(url);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const own = new URL(url);
    own.hostname = '127.0.0.1';
    own.port = String((server.address() as AddressInfo).port);
    const line = new DatabaseLine(own.href, server);
    server.on('connection', (near) => line.join(near, Number(target.port || 5432), target.hostname));
    return line;
  }

  /** Breaks every connection, and refuses new ones until the line is mended. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.open) socket.resetAndDestroy();
  }

  mend(): void {
    this.isCut = false;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(near: Socket, port: number, host: string): void {
    if (this.isCut) {
      near.resetAndDestroy();
      return;
    }
    const far = connect(port, host);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.open.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        this.open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }
}
