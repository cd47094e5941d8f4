/**
 * The checks of graphql-cop 1.15 (github.com/dolevf/graphql-cop, MIT) with its titles and severities, as its sources have
 * them. A check gives true for a finding. Its check of duplicated fields is left out of its own runs; here it is in.
 */
export interface Check {
  severity: 'HIGH' | 'MEDIUM' | 'LOW' | 'INFO';
  finds(url: string, headers: Record<string, string>): Promise<boolean>;
}

type Headers = Record<string, string>;

// biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is looked at, not trusted.
type Json = any;

async function json(response: Response): Promise<Json> {
  return response.json().catch(() => undefined);
}

async function asked(url: string, headers: Headers, query: string): Promise<Json> {
  const body = JSON.stringify({ query, operationName: 'cop' });
  return json(await fetch(url, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body }));
}

async function got(url: string, headers: Headers, query: string): Promise<Json> {
  return json(await fetch(`${url}?${new URLSearchParams({ query })}`, { headers }));
}

export const CHECKS: Record<string, Check> = {
  'Field Suggestions': {
    severity: 'LOW',
    finds: async (url, headers) => {
      const answer = await asked(url, headers, 'query cop { __schema { directive } }');
      return answer.errors?.[0].message.includes('Did you mean') ?? false;
    },
  },
  Introspection: {
    severity: 'HIGH',
    finds: async (url, headers) => {
      const answer = await asked(url, headers, 'query cop { __schema { types { name fields { name } } } }');
      return answer.data?.__schema?.types?.length > 0;
    },
  },
  'GraphQL IDE': {
    severity: 'LOW',
    finds: async (url, headers) => {
      const page = await (await fetch(url, { headers: { ...headers, accept: 'text/html' } })).text();
      return ['graphiql.min.css', 'GraphQL Playground', 'GraphiQL', 'graphql-playground'].some((word) =>
        page.includes(word),
      );
    },
  },
  'GET Method Query Support': {
    severity: 'MEDIUM',
    finds: async (url, headers) => Boolean((await got(url, headers, 'query cop {__typename}'))?.data?.__typename),
  },
  'Alias Overloading': {
    severity: 'HIGH',
    finds: async (url, headers) => {
      const aliases = Array.from({ length: 101 }, (_, index) => `alias${index}:__typename \n`).join('');
      return Boolean((await asked(url, headers, `query cop { ${aliases} }`)).data?.alias100);
    },
  },
  'Array-based Query Batching': {
    severity: 'HIGH',
    finds: async (url, headers) => {
      const body = JSON.stringify(Array.from({ length: 10 }, () => ({ query: 'query cop { __typename }' })));
      const all = { ...headers, 'content-type': 'application/json' };
      const answer = await json(await fetch(url, { method: 'POST', headers: all, body }));
      return Object.keys(answer ?? {}).length >= 10;
    },
  },
  'Trace Mode': {
    severity: 'INFO',
    finds: async (url, headers) => {
      const answer = await asked(url, headers, 'query cop { __typename }');
      return JSON.stringify(answer).toLowerCase().includes('"tracing"');
    },
  },
  'Directive Overloading': {
    severity: 'HIGH',
    finds: async (url, headers) => {
      const answer = await asked(url, headers, `query cop { __typename ${'@aa'.repeat(10)} }`);
      return answer.errors?.length === 10;
    },
  },
  'Introspection-based Circular Query': {
    severity: 'HIGH',
    finds: async (url, headers) => {
      const circle = 'fields { type { fields { type { fields { type { fields { type { name } } } } } } } }';
      const answer = await asked(url, headers, `query cop { __schema { types { ${circle} } } }`);
      return answer.data?.__schema?.types?.length > 25;
    },
  },
  'Mutation is allowed over GET (possible CSRF)': {
    severity: 'MEDIUM',
    finds: async (url, headers) => Boolean((await got(url, headers, 'mutation cop {__typename}'))?.data?.__typename),
  },
  'POST based url-encoded query (possible CSRF)': {
    severity: 'MEDIUM',
    finds: async (url, headers) => {
      const body = new URLSearchParams({ query: 'query cop { __typename }' });
      return Boolean((await json(await fetch(url, { method: 'POST', headers, body })))?.data?.__typename);
    },
  },
  'Unhandled Errors Detection': {
    severity: 'INFO',
    finds: async (url, headers) => {
      const answer = await asked(url, headers, 'qwerty cop { abc }');
      return JSON.stringify(answer).toLowerCase().includes('"exception"');
    },
  },
  'Field Duplication': {
    severity: 'HIGH',
    finds: async (url, headers) =>
      Boolean((await asked(url, headers, `query cop { ${'__typename \n'.repeat(500)} } `)).data?.__typename),
  },
};
