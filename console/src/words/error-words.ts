import { AdlaneError, NETWORK_ERROR } from '@adlane/client';
import { useMemo, useSyncExternalStore } from 'react';
import { useFormats } from '../app/formats';
import { type Language, useLanguage } from '../app/language';
import { codeWords, type ErrorWords } from './error-codes';
import type * as ToldReasons from './told-reasons';

/** Loaded with the first error, since most pages never have one; null if it could not be loaded. */
let reasons: typeof ToldReasons | null | undefined;
let isLoading = false;
const listeners = new Set<() => void>();

async function load(): Promise<void> {
  if (isLoading) return;
  isLoading = true;
  // Offline, the words for the code have to do; the next error tries again.
  reasons = await import('./told-reasons').catch(() => null);
  isLoading = reasons !== null;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Words for errors, and for codes and messages that a record holds; for the moment until they are loaded none. */
export function useErrorWords() {
  const language = useLanguage();
  const formats = useFormats();
  const loaded = useSyncExternalStore(subscribe, () => reasons);
  return useMemo(() => {
    const said = (code: string, message: string): ErrorWords => {
      if (loaded) return loaded.errorWords({ code, message }, language, formats);
      void load();
      return { text: loaded === null ? codeWords(code, language) : '' };
    };
    /** Of anything that was thrown; what is no error of the API is a fault of the page. */
    const of = (error: unknown): ErrorWords => {
      if (error instanceof AdlaneError) return said(error.code, error.message);
      if (error instanceof TypeError && /fetch/i.test(error.message)) return said(NETWORK_ERROR, '');
      return { text: PAGE_FAULT[language] };
    };
    /** In one line, as a toast has it. */
    const line = (error: unknown) => {
      const { text, quote } = of(error);
      return quote === undefined ? text : `${text} (${quote})`;
    };
    return { of, said, line };
  }, [language, formats, loaded]);
}

const PAGE_FAULT: Readonly<Record<Language, string>> = {
  en: 'Something unexpected happened in this page.',
  de: 'Auf dieser Seite ist etwas Unerwartetes passiert.',
};
