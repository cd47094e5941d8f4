import leven from 'leven';

/** Longer names get no suggestion: comparing takes time with their length, which the caller chooses. */
const MAX_LENGTH = 64;

/** What stands in place of an unknown name: `did you mean limit? It takes limit, offset`, or `it takes limit, offset`. */
export function takenInstead(unknown: string, known: readonly string[]): string {
  const nearest = nearestName(unknown, known);
  return `${nearest === undefined ? 'it takes' : `did you mean ${nearest}? It takes`} ${known.join(', ')}`;
}

/** The known name with the fewest different characters, at most a third of them; capitals and underscores do not count. */
function nearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > MAX_LENGTH) return undefined;
  const plain = plainly(name);
  const most = Math.max(plain.length > 2 ? 1 : 0, Math.floor(plain.length / 3));
  const [nearest] = known
    .map((each) => ({ each, distance: leven(plain, plainly(each)) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance);
  return nearest?.each;
}

function plainly(name: string): string {
  return name.toLowerCase().replaceAll(/[_-]/g, '');
}
