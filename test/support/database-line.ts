import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';

type State = 'open' | 'cut' | 'stalled';

/** One connection over the line: the caller's half, and that to the server. */
interface Pair {
  near: Socket;
  far: Socket;
  /** Nothing of it goes through any more, whatever becomes of the line. */
  lost: boolean;
}

/** A line to a server that can fail as networks do, to stand for a server that goes away and comes back. */
export class DatabaseLine {
  private readonly pairs = new Set<Pair>();
  private state: State = 'open';

  private constructor(
    /** The same database, reached over the line. */
    readonly url: string,
    private readonly server: Server,
  ) {}

  static async to(url: string): Promise<DatabaseLine> {
    const target = new URL(url);
    const server = createServer({ allowHalfOpen: true });
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
    this.state = 'cut';
    for (const { near, far } of this.pairs) {
      near.resetAndDestroy();
      far.resetAndDestroy();
    }
  }

  /** Nothing goes through and nobody is told, also not that an end has gone; what was sent meanwhile arrives when it is mended. */
  stall(): void {
    this.state = 'stalled';
    for (const pair of this.pairs) hold(pair);
  }

  /** As `stall`, but what was open stays silent for ever: the network has forgotten those connections. */
  lose(): void {
    this.stall();
    for (const pair of this.pairs) pair.lost = true;
  }

  /** What a server does about lost connections after a while, by TCP's keep-alive: it ends its half of them. */
  endLost(): void {
    for (const { far, lost } of this.pairs) if (lost) far.destroy();
  }

  mend(): void {
    this.state = 'open';
    for (const pair of this.pairs) if (!pair.lost) release(pair);
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(near: Socket, port: number, host: string): void {
    if (this.state === 'cut') {
      near.resetAndDestroy();
      return;
    }
    const pair: Pair = { near, far: connect({ port, host, allowHalfOpen: true }), lost: false };
    this.pairs.add(pair);
    for (const half of [near, pair.far]) {
      half.on('error', () => undefined);
      half.on('close', () => this.ended(pair));
    }
    if (this.state === 'stalled') hold(pair);
    else release(pair);
  }

  private ended(pair: Pair): void {
    const { near, far, lost } = pair;
    if (near.destroyed && far.destroyed) this.pairs.delete(pair);
    if (this.state !== 'stalled' && !lost) release(pair);
  }
}

function hold({ near, far }: Pair): void {
  for (const half of [near, far]) half.unpipe().pause();
}

function release({ near, far }: Pair): void {
  if (near.destroyed || far.destroyed) {
    near.destroy();
    far.destroy();
    return;
  }
  near.pipe(far);
  far.pipe(near);
}
