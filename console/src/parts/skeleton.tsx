import { useTexts } from '../app/language';
import { PARTS } from './texts';

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
