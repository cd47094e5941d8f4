import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWrite } from '../../api/use-write';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { Dialog } from '../../parts/dialog';
import { ErrorNote } from '../../parts/error-note';
import { ShownOnce } from '../../parts/shown-once';
import { CREATE_LINK, linksQuery, REVOKE_LINK } from './reports.query';
import { TEXTS } from './texts';

const LINK_DAYS = 90;
const ROW = { display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: '1rem', padding: '.4rem 0' };

/** The links of a published report. */
export default function ReportLinks({ reportId }: { reportId: string }) {
  const t = useTexts(TEXTS);
  const { date } = useFormats();
  const { data: links, error, refetch } = useQuery(linksQuery(reportId));
  const { run, isRunning } = useWrite(linksQuery(reportId).queryKey);
  const [url, show] = useState<string>();
  const create = async () => {
    const made = await run(CREATE_LINK, { reportId, linkDays: LINK_DAYS });
    if (made) show(made.createClientReportLink.url);
  };
  return (
    <>
      <header>
        <h2>{t('links')}</h2>
        <button type="button" className="button" disabled={isRunning} onClick={() => void create()}>
          {t('newLink')}
        </button>
      </header>
      <div className="card-body">
        {error ? <ErrorNote error={error} onRetry={() => refetch()} /> : null}
        {links?.length === 0 ? <p className="quiet">{t('noLinks')}</p> : null}
        <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {links?.map(({ id, recipient, expiresAt, revokedAt }) => (
            <li key={id} style={ROW}>
              <span className="two-lines">
                <span className="address">{recipient ?? t('copiedBy')}</span>
                <small className="quiet">{revokedAt ? t('revoked') : t('until', { date: date(expiresAt) })}</small>
              </span>
              {revokedAt ? null : (
                <button
                  type="button"
                  className="button small-button"
                  disabled={isRunning}
                  aria-label={t('revokeOf', { who: recipient ?? t('copiedBy') })}
                  onClick={() => void run(REVOKE_LINK, { linkId: id })}
                >
                  {t('revoke')}
                </button>
              )}
            </li>
          ))}
        </ul>
      </div>
      <Dialog isOpen={url !== undefined} onClose={() => show(undefined)} title={t('link')}>
        {url === undefined ? null : (
          <ShownOnce value={url} copy={t('copy')} copied={t('copied')} done={t('done')} onClose={() => show(undefined)}>
            {t('linkOnce')}
          </ShownOnce>
        )}
      </Dialog>
    </>
  );
}
