import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Stays from page to page; everything else in an address belongs to its page. */
const CARRIED = ['period', 'compare'] as const;

/** Where a list that is read one page at a time is; another question begins at its first page. */
const PAGE = 'page';

/** `path` with what stays from page to page, unless it says that itself. */
export function carrying(path: string, search: URLSearchParams): string {
  const url = new URL(path, location.origin);
  for (const name of CARRIED) {
    const value = search.get(name);
    if (value !== null && !url.searchParams.has(name)) url.searchParams.set(name, value);
  }
  return url.pathname + url.search + url.hash;
}

/**
 * Changes values of the address, so that a reload, the way back and a link to somebody else show the same; undefined removes one.
 * Several values have to change in one call: the second of two would know nothing of the first.
 */
export function useAddressChange(): (values: Readonly<Record<string, string | undefined>>) => void {
  const [, ask] = useSearchParams();
  return useCallback(
    (values) =>
      ask(
        (former) => {
          const params = new URLSearchParams(former);
          for (const [name, value] of Object.entries(values)) {
            if (value) params.set(name, value);
            else params.delete(name);
          }
          return params;
        },
        // At once, as what was chosen is shown by the address alone.
        { replace: true, flushSync: true },
      ),
    [ask],
  );
}

/** A value that stands in the address, one of `allowed`; the default is left out, and stands for what is not allowed. */
export function useAddressValue<const Value extends string>(
  name: string,
  allowed: readonly Value[],
  initial: Value,
): [Value, (value: string) => void] {
  const [asked] = useSearchParams();
  const change = useAddressChange();
  const value = allowed.find((each) => each === asked.get(name)) ?? initial;
  return [value, (next) => change({ [name]: next === initial ? undefined : next, [PAGE]: undefined })];
}

/** A text that stands in the address, such as the id of what a dialog is about; absent: ''. */
export function useAddressText(name: string): [string, (text: string | undefined) => void] {
  const [asked] = useSearchParams();
  const change = useAddressChange();
  return [asked.get(name) ?? '', (text) => change({ [name]: text })];
}

/** The page of a list that is read one page at a time, from 1. */
export function useAddressPage(): [number, (page: number) => void] {
  const [text, change] = useAddressText(PAGE);
  const page = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
  return [page, (next) => change(next === 1 ? undefined : String(next))];
}

/** A dialog that stands in the address under `name`; `about` is what it is about, undefined while it is closed. */
export function useAddressDialog(name: string) {
  const [about, change] = useAddressText(name);
  return {
    about: about || undefined,
    isOpen: about !== '',
    open: (of = 'new') => change(of),
    close: () => change(undefined),
  };
}
