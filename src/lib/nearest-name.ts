import leven from 'leven';

/** Longer names get no suggestion: comparing takes time with their length, which the caller chooses. */
const MAX_LENGTH = 64;

/** What stands in place of an unknown name: `did you mean limit? It takes limit, offset`, or `it takes limit, offset`. */
export function takenInstead(unknown: string, known: readonly string[]): string {
  const nearest = nearestName(unknown, known);
  return `${nearest === undefined ? 'it takes' : `did you mean ${nearest}? It takes`} ${known.join(', ')}`;
}

/** Undefined if none is near. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > MAX_LENGTH) return undefined;
  return misspelt(name, known) ?? shortened(name, known);
}

/** The name with the fewest different letters, at most a third of them; capitals and underscores do not count. */
function misspelt(name: string, known: readonly string[]): string | undefined {
  const plain = wordsOf(name).join('');
  const most = Math.max(plain.length > 2 ? 1 : 0, Math.floor(plain.length / 3));
  const near = known
    .map((each) => ({ each, distance: leven(plain, wordsOf(each).join('')) }))
    .filter(({ distance }) => distance <= most);
  return near.sort((a, b) => a.distance - b.distance)[0]?.each;
}

/** The name with the fewest words more or less than this one: `max_depth` for `depth`, `status` for `status_filter`. */
function shortened(name: string, known: readonly string[]): string | undefined {
  const words = wordsOf(name);
  const near = known
    .map((each) => ({ each, others: wordsOf(each) }))
    .filter(({ others }) => isPartOf(words, others) || isPartOf(others, words))
    .map(({ each, others }) => ({ each, distance: Math.abs(others.length - words.length) }));
  return near.sort((a, b) => a.distance - b.distance)[0]?.each;
}

function isPartOf(some: readonly string[], all: readonly string[]): boolean {
  return some.length > 0 && some.every((word) => all.includes(word));
}

function wordsOf(name: string): string[] {
  return name
    .split(/[_\W]+|(?<=[a-z])(?=[A-Z])/)
    .filter(Boolean)
    .map((word) => word.toLowerCase());
}
