import { useTexts } from '../app/language';
import { PARTS } from './texts';

export interface MoreProps {
  shown: number;
  total: number;
  onMore: (() => void) | undefined;
  isLoading: boolean;
}

/** Below a list that grows page by page: how much of it is shown, and the next page. */
export function More({ shown, total, onMore, isLoading }: MoreProps) {
  const t = useTexts(PARTS);
  if (shown === 0) return null;
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

/** Below a list that is read one page at a time, the first of which is 1. */
export function PageTurner({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const t = useTexts(PARTS);
  if (pages <= 1) return null;
  return (
    <p className="pager">
      <button type="button" className="button" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t('previous')}
      </button>
      <span className="quiet">
        {page} / {pages}
      </span>
      <button type="button" className="button" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('next')}
      </button>
    </p>
  );
}
