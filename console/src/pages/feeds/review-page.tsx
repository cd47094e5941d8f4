import { useQuery } from '@tanstack/react-query';
import { reaches, useViewer } from '../../api/viewer';
import { useAddressPath, useAddressValue } from '../../app/address';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { ErrorNote } from '../../parts/error-note';
import { Page } from '../../parts/page';
import { PeriodChoice } from '../../parts/period-choice';
import { Tabs } from '../../parts/tabs';
import { type Of, type Review, reviewQuery } from './feeds.query';
import { TEXTS } from './texts';
import { AccountsView, DisapprovedView, FeedsView, OutOfStockView } from './views';

const VIEWS = ['feeds', 'accounts', 'disapproved', 'out'] as const;
type View = (typeof VIEWS)[number];

/** Feeds, what Merchant Center refuses, and what is sold out; of one account or of all. */
export function ReviewPage({ of, name }: { of: Of; name?: string | undefined }) {
  const t = useTexts(TEXTS);
  const viewer = useViewer();
  const mayReadFeeds = reaches(viewer, 'member') || viewer.teamSettings.kundeCanCreateFeeds;
  const views: readonly View[] = [
    ...(of.accountId === undefined ? ['accounts' as const] : mayReadFeeds ? ['feeds' as const] : []),
    'disapproved',
    'out',
  ];
  const first = views[0] ?? 'disapproved';
  const [asked] = useAddressValue('view', VIEWS, first);
  const view = views.includes(asked) ? asked : first;
  const at = useAddressPath();
  const summary = useQuery({ ...reviewQuery(of, 1), enabled: of.accountId !== undefined });
  const own = of.accountId === undefined ? undefined : summary.data?.productStatusSummary.data[0];
  return (
    <Page
      title={t('title')}
      lead={[name, t('lead')].filter(Boolean).join(' · ')}
      actions={view === 'disapproved' || view === 'out' ? <PeriodChoice isCompared={false} /> : null}
    >
      {summary.error ? <ErrorNote error={summary.error} onRetry={() => summary.refetch()} /> : null}
      {own ? <Counts of={own} /> : null}
      <section className="card more" aria-label={t('views')}>
        <Tabs
          label={t('views')}
          isReplaced
          tabs={views.map((each) => ({
            to: at({ view: each, page: undefined }),
            text: t(each),
            isCurrent: each === view,
          }))}
        />
        {view === 'feeds' && of.accountId !== undefined ? <FeedsView accountId={of.accountId} /> : null}
        {view === 'accounts' ? <AccountsView /> : null}
        {view === 'disapproved' ? <DisapprovedView of={of} /> : null}
        {view === 'out' ? <OutOfStockView of={of} /> : null}
      </section>
    </Page>
  );
}

/** How many products are in which state. */
function Counts({ of }: { of: Review }) {
  const t = useTexts(TEXTS);
  const { count, moment } = useFormats();
  return (
    <>
      <dl className="figures" aria-label={t('summary')}>
        {(['total', 'approved', 'limited', 'pending', 'disapproved', 'outOfStock'] as const).map((name) => (
          <div key={name} className="figure">
            <dt>{t(name)}</dt>
            <dd>
              <strong className={name === 'disapproved' && of.disapproved > 0 ? 'bad' : undefined}>
                {count(of[name])}
              </strong>
            </dd>
          </div>
        ))}
      </dl>
      {of.asOf ? <p className="quiet small as-of">{t('asOf', { at: moment(of.asOf) })}</p> : null}
    </>
  );
}
