export const GRAPHQL = '/graphql';

/** Methods by path below /graphql. */
export const METHODS: Readonly<Record<string, readonly string[]>> = {
  '/': ['GET', 'HEAD', 'POST'],
  '/stream': ['GET', 'POST'],
};

export function pathBelow(path: string): string {
  return path === '/' ? GRAPHQL : GRAPHQL + path;
}

export const GRAPHQL_PATHS: ReadonlySet<string> = new Set(Object.keys(METHODS).map(pathBelow));
