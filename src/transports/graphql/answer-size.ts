/** True when `value` takes more than about `most` bytes as JSON. Stops as soon as it knows. */
export function isLargerThan(value: unknown, most: number): boolean {
  return left(value, most) < 0;
}

/** The rest of `most`; text counts one byte a character, the least it can take. */
function left(value: unknown, most: number): number {
  if (most < 0) return most;
  if (typeof value === 'string') return most - value.length - 2;
  if (value === null || typeof value !== 'object') return most - 4;
  let rest = most - 2;
  if (Array.isArray(value)) {
    for (const item of value) {
      rest = left(item, rest) - 1;
      if (rest < 0) return rest;
    }
    return rest;
  }
  for (const key in value) {
    rest = left((value as Record<string, unknown>)[key], rest) - key.length - 4;
    if (rest < 0) return rest;
  }
  return rest;
}
