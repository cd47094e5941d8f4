import { AdlaneError } from '@adlane/client';
import { ErrorText } from '../parts/error-note';
import { EntryPage } from './entry-page';
import { useTexts } from './language';
import { APP } from './texts';

/** In place of what the server did not want to show: why, and the way into the console. */
export function RefusedPage({ code, message }: { code: string; message: string }) {
  const t = useTexts(APP);
  const isMissing = code === 'not_found';
  return (
    <EntryPage title={t(isMissing ? 'notFound' : 'failed')}>
      <h1>{t(isMissing ? 'notFound' : 'failed')}</h1>
      {isMissing ? <p>{t('notFoundHint')}</p> : <ErrorText error={new AdlaneError({ code, message })} />}
      <a className="button primary wide" href="/app/accounts">
        {t('toAccounts')}
      </a>
    </EntryPage>
  );
}
