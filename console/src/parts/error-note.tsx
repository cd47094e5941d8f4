import { AdlaneError, NETWORK_ERROR } from '@adlane/client';
import { useTexts } from '../app/language';
import { PARTS } from './texts';

/** What went wrong, as the server says it, and the request's id to tell support. */
export function ErrorNote({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useTexts(PARTS);
  const known = error instanceof AdlaneError && error.code !== NETWORK_ERROR ? error : undefined;
  const isOffline = error instanceof TypeError || (error instanceof AdlaneError && !known);
  return (
    <div className="note bad" role="alert">
      <p>{known ? known.message : isOffline ? t('offline') : t('unexpected')}</p>
      {known?.requestId ? (
        <p className="small">
          {t('request')} <code>{known.requestId}</code>
        </p>
      ) : null}
      {onRetry ? (
        <button type="button" className="button" onClick={onRetry}>
          {t('retry')}
        </button>
      ) : null}
    </div>
  );
}
