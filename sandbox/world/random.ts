/** A 32-bit number that depends on the text alone. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return mix(hash);
}

/** A number from 0 up to 1 that depends on its arguments alone. */
export function noise(seed: number, first: number, second = 0): number {
  return (
    mix(seed ^ Math.imul(first + 0x632be5ab, 0x9e3779b1) ^ Math.imul(second + 0x51ed270b, 0x85ebca77)) / 0x1_0000_0000
  );
}

/** A seed for a part of an object: the parts' numbers do not move together. */
export function seedOf(seed: number, part: string, index = 0): number {
  return mix(seed ^ hashText(part) ^ Math.imul(index + 1, 0xc2b2ae35));
}

/** A whole number from `low` to `high`, both possible. */
export function whole(seed: number, salt: number, low: number, high: number): number {
  return low + Math.floor(noise(seed, salt) * (high - low + 1));
}

export function between(seed: number, salt: number, low: number, high: number): number {
  return low + noise(seed, salt) * (high - low);
}

export function pick<T>(items: readonly T[], seed: number, salt: number): T {
  const item = items[Math.floor(noise(seed, salt) * items.length)];
  if (item === undefined) throw new RangeError('nothing to pick from');
  return item;
}

/** The items in an order of their own, without the original being touched. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const out = [...items];
  for (let last = out.length - 1; last > 0; last--) {
    const other = Math.floor(noise(seed, last) * (last + 1));
    const held = out[last] as T;
    out[last] = out[other] as T;
    out[other] = held;
  }
  return out;
}

function mix(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
