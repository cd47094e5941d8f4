import { AdlaneError, createClient, type TypedDocument } from '@adlane/client';
import { QueryClient } from '@tanstack/react-query';
import { fetchAfterMaintenance } from './maintenance';
import { currentSession, setSession } from './session';

export { AdlaneError };

/** Audit ids of writes, by their idempotency keys: an answer names its entry in a header. */
const audits = new Map<string, string>();

/** Reads `X-Audit-Id` off the answer of each write. */
const fetchNoting: typeof fetch = async (input, init) => {
  const response = await fetchAfterMaintenance(input, init);
  const key = new Headers(init?.headers).get('idempotency-key');
  const audit = response.headers.get('x-audit-id');
  if (key && audit) audits.set(key, audit);
  return response;
};

export const client = createClient({
  url: location.origin,
  credentials: { token: () => currentSession()?.token },
  fetch: fetchNoting,
});

/** A write and the id of its entry in the audit log, by which it can be undone. */
export async function write<Result, Variables>(
  document: TypedDocument<Result, Variables>,
  variables: Variables,
): Promise<{ data: Result; auditId: string | undefined }> {
  const idempotencyKey = crypto.randomUUID();
  try {
    const data = await client.request<Result>(document.toString(), Object(variables), { idempotencyKey });
    return { data, auditId: audits.get(idempotencyKey) };
  } finally {
    audits.delete(idempotencyKey);
  }
}

const OVER = new Set(['unauthorized', 'invalid_token', 'expired_token']);

export function isOver(error: unknown): boolean {
  return error instanceof AdlaneError && OVER.has(error.code);
}

export function isMissing(error: unknown): boolean {
  return error instanceof AdlaneError && error.code === 'not_found';
}

/** A session that the server no longer takes is over everywhere; the sign-in page follows from that. */
function onError(error: unknown): void {
  if (isOver(error)) setSession(undefined);
}

/** What pages have loaded. The client tries again by itself, so that nothing is tried twice here. */
export function createQueries(): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 10 * 60_000,
        retry: false,
        refetchOnWindowFocus: false,
        // Offline it fails and says so; the default would wait in silence.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always', onError },
    },
  });
  queries.getQueryCache().config.onError = onError;
  return queries;
}
