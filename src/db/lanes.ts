import { AppError } from '../errors.js';

/** What a connection is for. `ordinary`: requests, background. `credentials`: identity, sign-in. `control`: pings. */
export type Lane = 'ordinary' | 'credentials' | 'control';

interface LaneLimits {
  /** All connections. */
  all: number;
  /** Connections that `ordinary` and `credentials` have together; the rest is for `control`. */
  work: number;
  /** Connections that `ordinary` has at most; the rest of `work` is for `credentials`. */
  ordinary: number;
}

/** One for work, one for credentials and one for control: with fewer a server would wait for itself. */
export const MIN_CONNECTIONS = 3;

/** An eighth of the connections, and two at least, are kept from ordinary work; one of them for control. */
export function lanesOf(connections: number): LaneLimits {
  const kept = Math.max(MIN_CONNECTIONS - 1, Math.floor(connections / 8));
  return { all: connections, work: connections - 1, ordinary: connections - kept };
}

interface Waiter {
  /** Smaller for those who came earlier. */
  turn: number;
  go(): void;
}

const RETRY_SECONDS = 2;

/**
 * Decides who gets a connection next, so that slow work leaves some for what must always answer. First come, first served,
 * but `control` goes first.
 */
export class Lanes {
  private readonly taken: Record<Lane, number> = { ordinary: 0, credentials: 0, control: 0 };
  private readonly queues: Record<Lane, Set<Waiter>> = {
    ordinary: new Set(),
    credentials: new Set(),
    control: new Set(),
  };
  private turns = 0;

  constructor(private readonly limits: LaneLimits) {}

  get waiting(): number {
    const { ordinary, credentials, control } = this.queues;
    return ordinary.size + credentials.size + control.size;
  }

  /**
   * Undefined if a connection is free at once, else a promise of one. Each entry needs one `leave`. Rejects with `unavailable`
   * after `patienceMs` (absent: never), and with the reason of `onLeave`.
   */
  enter(
    lane: Lane,
    patienceMs: number | undefined,
    onLeave?: (end: (reason: Error) => void) => () => void,
  ): Promise<void> | undefined {
    if (this.queues[lane].size === 0 && this.hasRoom(lane)) {
      this.taken[lane] += 1;
      return undefined;
    }
    return new Promise((resolve, reject) => {
      const giveUp = (reason: Error) => {
        this.queues[lane].delete(waiter);
        settle();
        reject(reason);
      };
      const late = () => {
        const message = 'The database has too much to do at the moment; try again in a few seconds.';
        giveUp(new AppError('unavailable', message, { retryAfterSeconds: RETRY_SECONDS }));
      };
      const timer = patienceMs === undefined ? undefined : setTimeout(late, patienceMs);
      const stay = onLeave?.(giveUp);
      const settle = () => {
        clearTimeout(timer);
        stay?.();
      };
      const waiter: Waiter = {
        turn: this.turns++,
        go: () => {
          this.queues[lane].delete(waiter);
          this.taken[lane] += 1;
          settle();
          resolve();
        },
      };
      this.queues[lane].add(waiter);
    });
  }

  /** Lets whoever is next go. */
  leave(lane: Lane): void {
    this.taken[lane] -= 1;
    for (let next = this.next(); next; next = this.next()) next.go();
  }

  private next(): Waiter | undefined {
    const [control] = this.hasRoom('control') ? this.queues.control : [];
    if (control) return control;
    const [ordinary] = this.hasRoom('ordinary') ? this.queues.ordinary : [];
    const [credentials] = this.hasRoom('credentials') ? this.queues.credentials : [];
    if (!ordinary || !credentials) return ordinary ?? credentials;
    return ordinary.turn < credentials.turn ? ordinary : credentials;
  }

  private hasRoom(lane: Lane): boolean {
    const { ordinary, credentials, control } = this.taken;
    const all = ordinary + credentials + control;
    if (lane === 'control') return all < this.limits.all;
    if (all >= this.limits.all || ordinary + credentials >= this.limits.work) return false;
    return lane === 'credentials' || ordinary < this.limits.ordinary;
  }
}
