import type { TypedDocument } from '@adlane/client';
import { useEffect, useRef } from 'react';
import { client } from './client';

/**
 * Follows a subscription while the page is open. `onData` is told what came; `onGap`, that the connection was interrupted and something may
 * have been missed.
 */
export function useLive<Result, Variables>(
  document: TypedDocument<Result, Variables>,
  variables: Variables,
  { onData, onGap }: { onData: (data: Result) => void; onGap: () => void },
): void {
  const told = useRef({ onData, onGap });
  told.current = { onData, onGap };
  const key = JSON.stringify(variables);
  useEffect(() => {
    const leaving = new AbortController();
    const follow = async () => {
      const events = client.subscribe<Result>(document.toString(), JSON.parse(key), { signal: leaving.signal });
      for await (const event of events) {
        if (event.kind === 'data') told.current.onData(event.data);
        else if (event.again) told.current.onGap();
      }
    };
    // What is shown stays true as of its reading; every page reads again by itself.
    follow().catch(() => undefined);
    return () => leaving.abort();
  }, [document, key]);
}
