import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { useWrite } from '../../api/use-write';
import { reaches, useViewer } from '../../api/viewer';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { Link, useGo } from '../../app/link';
import { Confirmation } from '../../parts/confirmation';
import { Dialog } from '../../parts/dialog';
import { ErrorNote } from '../../parts/error-note';
import { Page } from '../../parts/page';
import { useToast } from '../../parts/toasts';
import { ReportFigures } from './report-figures';
import { DELETE_REPORT, previewOf, REPORTS_KEY, type Report, reportQuery } from './reports.query';
import { TEXTS } from './texts';

const ReportEditor = lazy(() => import('./report-editor'));
const ReportLinks = lazy(() => import('./report-links'));
const PublishForm = lazy(() => import('./publish-form'));

/** A report: its figures, the text that a person writes, and its way to the client. */
export default function ReportPage() {
  const t = useTexts(TEXTS);
  const { range } = useFormats();
  const { reportId = '', accountId = '' } = useParams();
  const { data: report, error, refetch } = useQuery(reportQuery(reportId));
  const title = report ? range(report.startDate, report.endDate) : t('title');
  return (
    <Page
      title={title}
      lead={<Link to={`/app/accounts/${accountId}/reports`}>{t('back')}</Link>}
      actions={report ? <Actions report={report} /> : null}
    >
      {error ? <ErrorNote error={error} onRetry={() => refetch()} /> : null}
      {report ? <Content report={report} /> : null}
    </Page>
  );
}

function Content({ report }: { report: Report }) {
  const t = useTexts(TEXTS);
  const isMember = reaches(useViewer(), 'member');
  return (
    <Suspense>
      <section className="card padded">
        <header>
          <h2>{t('text')}</h2>
        </header>
        <div className="card-body">
          {report.status === 'draft' && isMember ? (
            // A text that was saved elsewhere meanwhile is shown, too.
            <ReportEditor key={`${report.id} ${report.text}`} report={report} />
          ) : (
            <p style={{ whiteSpace: 'pre-wrap' }}>{report.text || '–'}</p>
          )}
        </div>
      </section>
      {report.status === 'published' && isMember ? (
        <section className="card padded">
          <ReportLinks reportId={report.id} />
        </section>
      ) : null}
      <ReportFigures report={report} />
    </Suspense>
  );
}

function Actions({ report }: { report: Report }) {
  const t = useTexts(TEXTS);
  const toast = useToast();
  const go = useGo();
  const isMember = reaches(useViewer(), 'member');
  const { run, isRunning } = useWrite(REPORTS_KEY);
  const [dialog, open] = useState<'publish' | 'remove'>();
  const close = () => open(undefined);
  const show = async (which: 'pageUrl' | 'pdfUrl') => {
    // Opened at once, because browsers only allow that right after a click.
    const tab = window.open('', '_blank');
    try {
      const url = new URL((await previewOf(report.id))[which]);
      if (tab) tab.location.href = url.pathname;
    } catch (error) {
      tab?.close();
      toast({ error });
    }
  };
  const remove = async () => {
    close();
    go(`/app/accounts/${report.accountId}/reports`);
    await run(DELETE_REPORT, { reportId: report.id }, t('removed'));
  };
  return (
    <>
      <span className={report.status === 'published' ? 'tag good' : 'tag'}>{t(report.status)}</span>
      <button type="button" className="button" onClick={() => void show('pageUrl')}>
        {t('preview')}
      </button>
      <button type="button" className="button" onClick={() => void show('pdfUrl')}>
        {t('pdf')}
      </button>
      {isMember ? (
        <button type="button" className="button" onClick={() => open('remove')}>
          {t('remove')}
        </button>
      ) : null}
      {isMember && report.status === 'draft' ? (
        <button type="button" className="button primary" onClick={() => open('publish')}>
          {t('publish')}
        </button>
      ) : null}
      <Dialog isOpen={dialog === 'publish'} onClose={close} title={t('publishTitle')}>
        <Suspense>
          <PublishForm reportId={report.id} onClose={close} />
        </Suspense>
      </Dialog>
      <Dialog isOpen={dialog === 'remove'} onClose={close} title={t('removeTitle')}>
        <Confirmation
          cancel={t('cancel')}
          confirm={t('remove')}
          isRunning={isRunning}
          onCancel={close}
          onConfirm={() => void remove()}
        >
          {t('removeText')}
        </Confirmation>
      </Dialog>
    </>
  );
}
