/** Limits of one caller or address. */
export interface GroupLimits {
  running: number;
  /** Maximum waiting requests, in total and per lane. */
  queued: number;
  queuedInLane: number;
}

export type Refusal = 'queue_full' | 'waited_too_long';

interface Waiter {
  lane: string;
  start(): void;
}

/** Requests that share a limit. Lanes take turns regardless of their length. */
export class Group {
  running = 0;
  waiting = 0;
  private readonly lanes = new Map<string, Set<Waiter>>();

  constructor(
    readonly key: string,
    readonly share: GroupLimits,
  ) {}

  get canStart(): boolean {
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

  /** The first request of the next lane, which moves to the end. */
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
 * Slots for running requests. Groups take turns, then lanes within a group, so that a caller with a thousand
 * waiting requests delays others only by its running ones. Every step takes constant time.
 */
export class Slots {
  running = 0;
  waiting = 0;
  private readonly groups = new Map<string, Group>();
  /** Groups that can start a request once a slot is free. */
  private readonly ready = new Set<Group>();

  constructor(
    private readonly limit: number,
    private readonly timeoutMs: number,
  ) {}

  /** Acquires a slot; undefined if the request must wait. */
  acquire(key: string, share: GroupLimits): Group | undefined {
    const group = this.group(key, share);
    // A free slot implies that no waiting request could use it.
    if (this.running >= this.limit || group.waiting > 0 || group.running >= share.running) return undefined;
    this.countStart(group);
    return group;
  }

  /** Rejects when cancelled or, with `refuse`, for a full queue or a long wait. */
  wait(
    key: string,
    lane: string,
    share: GroupLimits,
    onCancel: (cancel: (reason: unknown) => void) => void,
    refuse?: (refusal: Refusal) => Error,
  ): Promise<Group> {
    const group = this.group(key, share);
    if (refuse && group.isFull(lane)) {
      this.forget(group);
      return Promise.reject(refuse('queue_full'));
    }
    return new Promise((resolve, reject) => {
      let isSettled = false;
      const leave = (reason: unknown) => {
        if (isSettled) return;
        isSettled = true;
        clearTimeout(timer);
        group.drop(waiter);
        this.waiting -= 1;
        if (!group.canStart) this.ready.delete(group);
        this.forget(group);
        reject(reason);
      };
      const timer = refuse && setTimeout(() => leave(refuse('waited_too_long')), this.timeoutMs).unref();
      const waiter: Waiter = {
        lane,
        start: () => {
          isSettled = true;
          clearTimeout(timer);
          resolve(group);
        },
      };
      onCancel(leave);
      group.add(waiter);
      this.waiting += 1;
      if (group.canStart) this.ready.add(group);
      this.startWaiting();
    });
  }

  release(group: Group): void {
    this.running -= 1;
    group.running -= 1;
    if (group.canStart) this.ready.add(group);
    else this.forget(group);
    this.startWaiting();
  }

  /** Moves a slot to another group; undefined if that group is at its limit. */
  move(from: Group, key: string, share: GroupLimits): Group | undefined {
    const to = this.group(key, share);
    if (to.waiting > 0 || to.running >= share.running) return undefined;
    this.countStart(to);
    this.release(from);
    return to;
  }

  private startWaiting(): void {
    while (this.running < this.limit) {
      const [group] = this.ready;
      if (!group) return;
      this.ready.delete(group);
      const waiter = group.shift();
      this.waiting -= 1;
      this.countStart(group);
      if (group.canStart) this.ready.add(group);
      waiter.start();
    }
  }

  private countStart(group: Group): void {
    this.running += 1;
    group.running += 1;
  }

  private group(key: string, share: GroupLimits): Group {
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
