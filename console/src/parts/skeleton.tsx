import type { ReactNode } from 'react';
import { useTexts } from '../app/language';
import { PARTS } from './texts';

/** Says, above what stood there before, that something else is on its way. */
export function Loading() {
  const t = useTexts(PARTS);
  return (
    <p className="loading" role="status">
      {t('loading')} …
    </p>
  );
}

/** What answers a former question while the answer to the present one is on its way: marked, and out of reach. */
export function Stale({ isStale, children }: { isStale: boolean; children: ReactNode }) {
  return (
    <div className="stale-while" aria-busy={isStale}>
      {isStale ? <Loading /> : null}
      <div inert={isStale}>{children}</div>
    </div>
  );
}

/** Grey lines where text will be. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  const t = useTexts(PARTS);
  return (
    <div className="skeleton" role="status">
      <span className="hidden">{t('loading')}</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike.
        <span key={line} aria-hidden="true" />
      ))}
    </div>
  );
}
