import { AdlaneError } from '@adlane/client';
import { useTexts } from '../app/language';
import { useErrorWords } from '../words/error-words';
import { PARTS } from './texts';

/** What went wrong in the reader's words, and the request's id to tell support. */
export function ErrorNote({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useTexts(PARTS);
  const requestId = error instanceof AdlaneError ? error.requestId : undefined;
  return (
    <div className="note bad" role="alert">
      <ErrorText error={error} />
      {requestId ? (
        <p className="small">
          {t('request')} <code>{requestId}</code>
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

/** The words for an error alone; a wording of somebody else is quoted. */
export function ErrorText({ error }: { error: unknown }) {
  const t = useTexts(PARTS);
  const { text, quote } = useErrorWords().of(error);
  return (
    <>
      <p>{text}</p>
      {quote === undefined ? null : (
        <p className="small">
          {t('wording')} <q lang="en">{quote}</q>
        </p>
      )}
    </>
  );
}
