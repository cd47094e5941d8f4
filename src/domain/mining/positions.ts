/** Ascending positions of terms: a list if they are few, otherwise a bit per term of the index. */
export type Positions = { list: Int32Array } | { bits: Uint32Array };

/** A list of more than one term in 32 would take more memory and time than bits. */
const BITS_PER_WORD = 32;

/** Collects the terms that contain a word. They are added in ascending order, once per occurrence. */
export class PositionsOfWord {
  readonly positions: Positions;
  private used = 0;
  private last = -1;

  /** `count` of `all` terms contain the word. */
  constructor(count: number, all: number) {
    this.positions =
      count * BITS_PER_WORD > all
        ? { bits: new Uint32Array(Math.ceil(all / BITS_PER_WORD)) }
        : { list: new Int32Array(count) };
  }

  add(at: number): void {
    if (at === this.last) return;
    this.last = at;
    if ('bits' in this.positions) setBit(this.positions.bits, at);
    else {
      this.positions.list[this.used] = at;
      this.used += 1;
    }
  }
}

/** Takes at most one step per 16 terms of the index. */
export function intersection(one: Positions, other: Positions): Positions {
  if ('bits' in one) return 'bits' in other ? { bits: intersectBits(one.bits, other.bits) } : intersection(other, one);
  const { list } = one;
  if ('bits' in other) return { list: list.filter((at) => hasBit(other.bits, at)) };
  const found = new Int32Array(Math.min(list.length, other.list.length));
  let count = 0;
  let right = 0;
  for (const at of list) {
    while (right < other.list.length && (other.list[right] as number) < at) right += 1;
    if (other.list[right] === at) found[count++] = at;
  }
  return { list: found.subarray(0, count) };
}

export function hasBit(bits: Uint32Array, at: number): boolean {
  return (((bits[at >>> 5] as number) >>> (at & 31)) & 1) === 1;
}

export function setBit(bits: Uint32Array, at: number): void {
  const word = at >>> 5;
  bits[word] = (bits[word] as number) | (1 << (at & 31));
}

export function addPositions(bits: Uint32Array, positions: Positions): void {
  if ('list' in positions) for (const at of positions.list) setBit(bits, at);
  else {
    for (let word = 0; word < bits.length; word += 1) {
      bits[word] = (bits[word] as number) | (positions.bits[word] as number);
    }
  }
}

export function* positionsOf(positions: Positions): Generator<number, void> {
  if ('list' in positions) {
    yield* positions.list;
    return;
  }
  const { bits } = positions;
  for (let word = 0; word < bits.length; word += 1) {
    for (let left = bits[word] as number; left !== 0; left &= left - 1)
      yield word * 32 + (31 - Math.clz32(left & -left));
  }
}

/** Sums the values of sets of terms with one lookup per four terms. */
export class BitSums {
  /** The sums of the 16 subsets of each group of four terms. */
  private readonly sums: Float64Array;

  constructor(values: ArrayLike<number>) {
    const groups = Math.ceil(values.length / 4);
    this.sums = new Float64Array(groups * 16);
    for (let group = 0; group < groups; group += 1) {
      for (let subset = 1; subset < 16; subset += 1) {
        const highest = 31 - Math.clz32(subset);
        const rest = this.sums[group * 16 + (subset ^ (1 << highest))] as number;
        this.sums[group * 16 + subset] = rest + (values[group * 4 + highest] ?? 0);
      }
    }
  }

  of(bits: Uint32Array): { count: number; sum: number } {
    let count = 0;
    let sum = 0;
    for (let word = 0; word < bits.length; word += 1) {
      let left = bits[word] as number;
      for (let base = word * 128; left !== 0; base += 16) {
        const subset = left & 15;
        sum += this.sums[base + subset] as number;
        count += BITS_OF[subset] as number;
        left >>>= 4;
      }
    }
    return { count, sum };
  }
}

/** Number of set bits in each 4-bit number. */
const BITS_OF = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];

function intersectBits(one: Uint32Array, other: Uint32Array): Uint32Array {
  const both = new Uint32Array(one.length);
  for (let word = 0; word < one.length; word += 1) both[word] = (one[word] as number) & (other[word] as number);
  return both;
}
