import { useTexts } from '../app/language';
import { PARTS } from './texts';

/** Below a list that is read page by page: how much of it is shown, and the next page. */
export function More({
  shown,
  total,
  onMore,
  isLoading,
}: {
  shown: number;
  total: number;
  onMore: (() => void) | undefined;
  isLoading: boolean;
}) {
  const t = useTexts(PARTS);
  return (
    <p className="pager" aria-live="polite">
      <span className="quiet">{t('shown', { shown, total })}</span>
      {onMore ? (
        <button type="button" className="button" onClick={onMore} disabled={isLoading}>
          {t('more')}
        </button>
      ) : null}
    </p>
  );
}
