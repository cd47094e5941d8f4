import { useEffect, useRef } from 'react';

/** How long `g` waits for its letter. */
const WAIT_MS = 1_500;

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Keys that work everywhere but in fields and dialogs: `g` and a letter, `/` and `?`. */
export function useShortcuts({
  go,
  search,
  help,
}: {
  go: (letter: string) => boolean;
  search: () => void;
  help: () => void;
}): void {
  const handlers = useRef({ go, search, help });
  handlers.current = { go, search, help };
  useEffect(() => {
    let begunAt = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'k' && (event.metaKey || event.ctrlKey)) {
        event.preventDefault();
        handlers.current.search();
        return;
      }
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isWriting(event.target) ||
        document.querySelector('dialog[open]')
      )
        return;
      if (event.timeStamp - begunAt < WAIT_MS && /^[a-z]$/.test(event.key)) {
        begunAt = Number.NEGATIVE_INFINITY;
        if (handlers.current.go(event.key)) event.preventDefault();
      } else if (event.key === 'g') begunAt = event.timeStamp;
      else if (event.key === '/') {
        event.preventDefault();
        handlers.current.search();
      } else if (event.key === '?') handlers.current.help();
    };
    // Before the keys of a page: what follows `g` is not meant for the page.
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, []);
}
