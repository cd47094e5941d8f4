/** Where GraphQL is mounted. */
export const GRAPHQL = '/graphql';

/** Methods of what it serves, by path below. */
export const METHODS: Readonly<Record<string, readonly string[]>> = {
  '/': ['GET', 'HEAD', 'POST'],
  '/stream': ['GET', 'POST'],
};

/** The whole path of one of `METHODS`. */
export function pathBelow(path: string): string {
  return path === '/' ? GRAPHQL : GRAPHQL + path;
}

export const GRAPHQL_PATHS: ReadonlySet<string> = new Set(Object.keys(METHODS).map(pathBelow));
