/** Limits of a group of requests: of one caller or one address. */
export interface Share {
  running: number;
  /** Most waiting requests, in total and in one lane. */
  queued: number;
  queuedInLane: number;
}

export type Refusal = 'queue_full' | 'waited_too_long';

interface Waiter {
  lane: string;
  start(): void;
}

/** Requests that share a limit. Its lanes take turns, however many requests wait in each. */
export class Group {
  running = 0;
  waiting = 0;
  private readonly lanes = new Map<string, Set<Waiter>>();

  constructor(
    readonly key: string,
    readonly share: Share,
  ) {}

  get mayStart(): boolean {
    return this.waiting > 0 && this.running < this.share.running;
  }

  isFull(lane: string): boolean {
    return this.waiting >= this.share.queued || (this.lanes.get(lane)?.size ?? 0) >= this.share.queuedInLane;
  }

  add(waiter: Waiter): void {
    const lane = this.lanes.get(waiter.lane);
    if (lane) lane.add(waiter);
    else this.lanes.set(waiter.lane, new Set([waiter]));
    this.waiting += 1;
  }

  drop(waiter: Waiter): void {
    const lane = this.lanes.get(waiter.lane);
    if (!lane?.delete(waiter)) return;
    this.waiting -= 1;
    if (lane.size === 0) this.lanes.delete(waiter.lane);
  }

  /** Takes the first request of the next lane, which then goes to the end. */
  shift(): Waiter {
    const [[name, lane]] = this.lanes as unknown as [[string, Set<Waiter>]];
    const [first] = lane as unknown as [Waiter];
    this.lanes.delete(name);
    lane.delete(first);
    if (lane.size > 0) this.lanes.set(name, lane);
    this.waiting -= 1;
    return first;
  }
}

/**
 * The places of running requests. Groups take turns, then the lanes of a group: a caller with a thousand waiting requests delays
 * others only by those that run. Each step takes constant time; groups without requests are forgotten.
 */
export class Places {
  running = 0;
  waiting = 0;
  private readonly groups = new Map<string, Group>();
  /** Groups that could start a request if a place were free. */
  private readonly ready = new Set<Group>();

  constructor(
    private readonly limit: number,
    private readonly patienceMs: number,
  ) {}

  /** Takes a place; undefined if it would have to wait. */
  take(key: string, share: Share): Group | undefined {
    const group = this.group(key, share);
    // While a place is free, no waiting request could use it.
    if (this.running >= this.limit || group.waiting > 0 || group.running >= share.running) return undefined;
    this.started(group);
    return group;
  }

  /**
   * Waits for a place. `onCancel` gets a function that cancels the wait. Rejects with the reason passed to it, or with the error
   * of `refuse` if the queue is full or the wait too long; without `refuse`, waits forever.
   */
  wait(
    key: string,
    lane: string,
    share: Share,
    onCancel: (cancel: (reason: unknown) => void) => void,
    refuse?: (refusal: Refusal) => Error,
  ): Promise<Group> {
    const group = this.group(key, share);
    if (refuse && group.isFull(lane)) {
      this.forget(group);
      return Promise.reject(refuse('queue_full'));
    }
    return new Promise((resolve, reject) => {
      let isOver = false;
      const leave = (reason: unknown) => {
        if (isOver) return;
        isOver = true;
        clearTimeout(timer);
        group.drop(waiter);
        this.waiting -= 1;
        if (!group.mayStart) this.ready.delete(group);
        this.forget(group);
        reject(reason);
      };
      const timer = refuse && setTimeout(() => leave(refuse('waited_too_long')), this.patienceMs).unref();
      const waiter: Waiter = {
        lane,
        start: () => {
          isOver = true;
          clearTimeout(timer);
          resolve(group);
        },
      };
      onCancel(leave);
      group.add(waiter);
      this.waiting += 1;
      if (group.mayStart) this.ready.add(group);
      this.serve();
    });
  }

  give(group: Group): void {
    this.running -= 1;
    group.running -= 1;
    if (group.mayStart) this.ready.add(group);
    else this.forget(group);
    this.serve();
  }

  /** Moves a place to another group; undefined if that group has no room. */
  move(from: Group, key: string, share: Share): Group | undefined {
    const to = this.group(key, share);
    if (to.waiting > 0 || to.running >= share.running) return undefined;
    this.started(to);
    this.give(from);
    return to;
  }

  private serve(): void {
    while (this.running < this.limit) {
      const [group] = this.ready;
      if (!group) return;
      this.ready.delete(group);
      const waiter = group.shift();
      this.waiting -= 1;
      this.started(group);
      if (group.mayStart) this.ready.add(group);
      waiter.start();
    }
  }

  private started(group: Group): void {
    this.running += 1;
    group.running += 1;
  }

  private group(key: string, share: Share): Group {
    let group = this.groups.get(key);
    if (!group) {
      group = new Group(key, share);
      this.groups.set(key, group);
    }
    return group;
  }

  private forget(group: Group): void {
    if (group.running === 0 && group.waiting === 0) this.groups.delete(group.key);
  }
}
