import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Viewer } from '../../access/viewer.js';
import { callerHasLeft } from '../leaving.js';
import type { Group } from './places.js';

/** A caller that takes nothing of a finished answer for so long is cut off, and what waits for it is forgotten. */
export const READING_MS = 60_000;

/** What is known of a caller is looked up again when a request has been held up for longer. */
const FRESH_MS = 1_000;

interface Queue {
  placeFor(viewer: Viewer, turn: Turn): Promise<void>;
  placeAgain(key: string, turn: Turn): Promise<void>;
  openStream(turn: Turn, viewer: Viewer | null): void;
  readonly places: { give(group: Group): void };
}

/** One request's place among the running ones. */
export class Turn {
  /** The request was held up since its caller was looked up, whose rights may have changed meanwhile. */
  isStale = false;
  private isHeld = false;
  private isOver = false;

  constructor(
    private readonly queue: Queue,
    readonly request: IncomingMessage,
    readonly response: ServerResponse,
    /** Whose place it is; undefined while it has none. */
    public group: Group | undefined,
  ) {}

  /**
   * Who calls, as `lookUp` finds, once it is that caller's turn. Whatever had to wait is looked up again. Throws AppError
   * `unavailable` when the caller has left.
   */
  async authenticate<Found extends Viewer | { viewer: Viewer | null }>(lookUp: () => Promise<Found>): Promise<Found> {
    for (;;) {
      // A turn that is over keeps no place, and would wait for one for ever.
      if (this.isOver) throw callerHasLeft();
      this.isStale = false;
      const found = await lookUp();
      const viewer: Viewer | null = 'kind' in found ? found : found.viewer;
      if (viewer) await this.queue.placeFor(viewer, this);
      if (!this.isStale) return found;
    }
  }

  /**
   * Waits for the caller, such as for its body, without a place; where everything is there already, keeps it. `drop` gets
   * what was read when there is no place for the request any more.
   */
  async whileReading<T>(read: () => Promise<T>, drop?: (value: T) => Promise<void>): Promise<T> {
    const { group } = this;
    if (!group || this.request.complete) return read();
    const begun = performance.now();
    this.release();
    const value = await read();
    if (performance.now() - begun > FRESH_MS) this.isStale = true;
    try {
      await this.queue.placeAgain(group.key, this);
    } catch (error) {
      await drop?.(value);
      throw error;
    }
    return value;
  }

  /** Keeps the place until `work` is done, also when the caller leaves before, and then gives it back. */
  async hold<T>(work: Promise<T>): Promise<T> {
    this.isHeld = true;
    try {
      return await work;
    } finally {
      this.isHeld = false;
      this.end();
    }
  }

  /** Counts the request as an open stream from now on. Throws AppError `too_many_requests`. */
  openStream(viewer: Viewer | null): void {
    this.queue.openStream(this, viewer);
  }

  /** Gives the place back when the response is out or its caller has left, unless work still holds it. */
  endWithResponse(): void {
    const { response } = this;
    const end = () => {
      this.isOver = true;
      if (!this.isHeld) this.end();
    };
    if (response.closed) end();
    else response.once('prefinish', end).once('close', end);
  }

  /** Gives the place back for good. */
  end(): void {
    this.isOver = true;
    this.release();
    if (this.response.writableLength > 0) this.response.setTimeout(READING_MS);
  }

  release(): void {
    const { group } = this;
    this.group = undefined;
    if (group) this.queue.places.give(group);
  }

  resume(group: Group): void {
    if (this.isOver) this.queue.places.give(group);
    else this.group = group;
  }
}
