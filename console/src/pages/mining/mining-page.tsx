import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useLive } from '../../api/use-live';
import { useWrite } from '../../api/use-write';
import { reaches, useViewer } from '../../api/viewer';
import { useAccountId, useCurrentAccount } from '../../app/account';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { ErrorNote } from '../../parts/error-note';
import { EmptyState, Page } from '../../parts/page';
import { Skeleton } from '../../parts/skeleton';
import { ApplyDialog } from './apply-dialog';
import { MINING_KEY, PROGRESS, type Run, runsQuery, START } from './mining.query';
import { Suggestions } from './suggestions';
import { TEXTS } from './texts';

/** From search terms to negative keywords: search, review, exclude. */
export default function MiningPage() {
  const t = useTexts(TEXTS);
  const { moment } = useFormats();
  const accountId = useAccountId();
  const { current } = useCurrentAccount();
  const mayWrite = reaches(useViewer(), 'member');
  const found = useQuery(runsQuery(accountId));
  const queries = useQueryClient();
  const { run, isRunning: isStarting } = useWrite(MINING_KEY);
  const [chosen, choose] = useState<string>();
  const [isApplying, setApplying] = useState(false);
  const [progress, setProgress] = useState<{ id: string; progress: number; step: Run['step'] }>();
  const readAgain = () => void queries.invalidateQueries({ queryKey: MINING_KEY });
  useLive(
    PROGRESS,
    { accountId },
    {
      onData: ({ miningProgress }) => {
        const isNews = miningProgress?.status === 'running';
        if (!isNews && progress) readAgain();
        setProgress(isNews ? miningProgress : undefined);
      },
      onGap: readAgain,
    },
  );
  const runs = found.data?.miningRuns;
  const shown = runs?.find(({ id }) => id === chosen) ?? runs?.[0];
  const approved = runs?.reduce((sum, { approvedCount }) => sum + approvedCount, 0) ?? 0;
  const start = async () => {
    const started = await run(START, { accountId });
    if (started) choose(started.startMiningRun.id);
  };
  const isBusy = isStarting || progress !== undefined;
  return (
    <Page
      title={t('title')}
      lead={[current?.name, found.data && t('credits', { count: found.data.billingStatus.aiCredits.remaining })]
        .filter(Boolean)
        .join(' · ')}
      actions={
        mayWrite ? (
          <>
            <button type="button" className="button" disabled={isBusy} onClick={() => void start()}>
              <Sparkles aria-hidden="true" />
              {t('start')}
            </button>
            {approved > 0 ? (
              <button type="button" className="button primary" onClick={() => setApplying(true)}>
                {t('apply', { count: approved })}
              </button>
            ) : null}
          </>
        ) : null
      }
    >
      {found.error ? <ErrorNote error={found.error} onRetry={() => found.refetch()} /> : null}
      {isBusy ? (
        <div className="mining-progress" role="status">
          <span>{t('running', { percent: progress?.progress ?? 0 })}</span>
          <span className="quiet">{t(progress?.step ?? 'reading')}</span>
          <progress max={100} value={progress?.progress ?? 0} aria-label={t('start')} />
        </div>
      ) : null}
      {!runs && !found.error ? <Skeleton lines={6} /> : null}
      {runs && runs.length === 0 && !isBusy ? <EmptyState title={t('noRuns')} /> : null}
      {runs && shown ? (
        <>
          <label className="run-choice small">
            <span className="quiet">{t('run')}</span>
            <select value={shown.id} onChange={(event) => choose(event.target.value)}>
              {runs.map(({ id, createdAt, suggestionCount }) => (
                <option key={id} value={id}>
                  {t('runOption', { date: moment(createdAt), count: suggestionCount })}
                </option>
              ))}
            </select>
          </label>
          {shown.status === 'failed' ? (
            <p className="note bad">{t('failed', { code: shown.errorCode ?? '' })}</p>
          ) : (
            <Suggestions key={shown.id} accountId={accountId} run={shown} mayWrite={mayWrite} />
          )}
        </>
      ) : null}
      <ApplyDialog accountId={accountId} count={approved} isOpen={isApplying} onClose={() => setApplying(false)} />
    </Page>
  );
}
