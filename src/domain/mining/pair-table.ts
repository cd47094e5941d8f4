import { randomInt } from 'node:crypto';

/** Each part grows separately, so that growing never blocks for long. */
const PARTS = 64;
const FIRST_SLOTS = 16;
const ANY_INT = 2 ** 31;
/** Secret, so that callers cannot choose words whose pairs collide. */
const [SEED, OTHER_SEED] = [randomInt(ANY_INT), randomInt(ANY_INT)];

interface Part {
  /** Two numbers per slot, and the pair's id; 0 for an empty slot. */
  keys: Int32Array;
  ids: Int32Array;
  used: number;
}

/** Hash table that numbers pairs of integers from 1 on, in insertion order. */
export class PairTable {
  size = 0;
  private readonly parts = Array.from({ length: PARTS }, () => empty(FIRST_SLOTS));

  /** The pair's number, new for a new pair. */
  add(one: number, other: number): number {
    const hash = hashOf(one, other);
    const part = this.parts[hash % PARTS] as Part;
    const slot = slotOf(part, hash, one, other);
    const known = part.ids[slot] as number;
    if (known !== 0) return known;
    this.size += 1;
    put(part, slot, one, other, this.size);
    if (part.used * 2 > part.ids.length) this.parts[hash % PARTS] = grown(part);
    return this.size;
  }

  /** 0 for a pair that was never added. */
  find(one: number, other: number): number {
    const hash = hashOf(one, other);
    const part = this.parts[hash % PARTS] as Part;
    return part.ids[slotOf(part, hash, one, other)] as number;
  }
}

function empty(slots: number): Part {
  return { keys: new Int32Array(slots * 2), ids: new Int32Array(slots), used: 0 };
}

function hashOf(one: number, other: number): number {
  let hash = Math.imul(one ^ SEED, 0x9e3779b1) + Math.imul(other ^ OTHER_SEED, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The pair's slot, or the free slot for it. */
function slotOf({ keys, ids }: Part, hash: number, one: number, other: number): number {
  const mask = ids.length - 1;
  let slot = Math.floor(hash / PARTS) & mask;
  while (ids[slot] !== 0 && (keys[slot * 2] !== one || keys[slot * 2 + 1] !== other)) slot = (slot + 1) & mask;
  return slot;
}

function put(part: Part, slot: number, one: number, other: number, id: number): void {
  part.keys[slot * 2] = one;
  part.keys[slot * 2 + 1] = other;
  part.ids[slot] = id;
  part.used += 1;
}

function grown({ keys, ids }: Part): Part {
  const part = empty(ids.length * 2);
  for (const [slot, id] of ids.entries()) {
    if (id === 0) continue;
    const [one, other] = [keys[slot * 2] as number, keys[slot * 2 + 1] as number];
    put(part, slotOf(part, hashOf(one, other), one, other), one, other, id);
  }
  return part;
}
