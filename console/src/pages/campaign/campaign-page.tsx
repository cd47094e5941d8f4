import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { useParams } from 'react-router';
import { isMissing } from '../../api/client';
import { reaches, useViewer } from '../../api/viewer';
import { useAccountId, useOffers } from '../../app/account';
import { useAddressDialog, useAddressPath, useAddressValue } from '../../app/address';
import { useTexts } from '../../app/language';
import { Link } from '../../app/link';
import { comparisonOf, useWindow } from '../../app/period';
import type { PlatformPart } from '../../generated/graphql';
import { Course } from '../../parts/course/course';
import { Dialog } from '../../parts/dialog';
import { ErrorNote } from '../../parts/error-note';
import { Page } from '../../parts/page';
import { PeriodChoice } from '../../parts/period-choice';
import { Skeleton, Stale } from '../../parts/skeleton';
import { Tabs } from '../../parts/tabs';
import { ChangeCampaign } from '../campaigns/change-campaign';
import { TEXTS as CAMPAIGNS, STATUS_TONES, wordOf } from '../campaigns/texts';
import { AdGroups } from './ad-groups';
import { type Campaign, type CampaignKey, campaignKey, campaignQuery } from './campaign.query';
import { History } from './history';
import { Share } from './impression-share';
import { Issues } from './issues';
import { Keywords } from './keywords';
import { Setup } from './setup';
import { Terms } from './terms';
import { TEXTS } from './texts';

const further = () => import('./further-views');
const AdSets = lazy(async () => ({ default: (await further()).AdSets }));
const Ads = lazy(async () => ({ default: (await further()).Ads }));
const Assets = lazy(async () => ({ default: (await further()).Assets }));
const Segments = lazy(async () => ({ default: (await further()).Segments }));
/** With the words of change plans, which no other tab needs. */
const Plans = lazy(async () => ({ default: (await further()).Plans }));

/** One campaign: its figures, what to look at, how it is built, and what happened to it. */
export default function CampaignPage() {
  const { campaignId = '' } = useParams();
  // Nothing of one campaign is kept for the next.
  return <OneCampaign key={campaignId} campaignId={campaignId} />;
}

function OneCampaign({ campaignId }: { campaignId: string }) {
  const t = useTexts(TEXTS);
  const words = useTexts(CAMPAIGNS);
  const key = { accountId: useAccountId(), campaignId };
  const queries = useQueryClient();
  const mayWrite = reaches(useViewer(), 'member');
  const window = useWindow();
  const offers = useOffers();
  const found = useQuery(campaignQuery(key, window));
  const campaign = found.data?.listedCampaign;
  const dialog = useAddressDialog('change');
  if (isMissing(found.error) && !campaign) throw found.error;
  const comparison = comparisonOf(window, found.data?.account.figuresSince);
  return (
    <Page
      title={campaign?.name ?? '…'}
      lead={
        campaign ? (
          <>
            <Link to={`/app/accounts/${key.accountId}`}>{campaign.accountName}</Link>
            {` · ${wordOf(words, campaign.channelType, campaign.channelTypeRaw)}`}
          </>
        ) : (
          '\u00a0'
        )
      }
      actions={
        <>
          {campaign ? (
            <span className={`tag ${STATUS_TONES[campaign.status] ?? ''}`}>
              {wordOf(words, campaign.status, campaign.statusRaw)}
            </span>
          ) : null}
          <PeriodChoice {...(campaign && { comparison })} />
          {mayWrite && campaign && campaign.status !== 'REMOVED' ? (
            <button type="button" className="button" onClick={() => dialog.open()}>
              {t('change')}
            </button>
          ) : null}
        </>
      }
    >
      {found.error ? <ErrorNote error={found.error} onRetry={() => found.refetch()} /> : null}
      {found.isPending ? null : <Issues of={key} />}
      {campaign ? (
        <>
          <Stale isStale={found.isPlaceholderData}>
            <Course
              metrics={campaign.metrics ?? NONE}
              before={campaign.before ?? NONE}
              dailyMetrics={campaign.dailyMetrics}
              daysBefore={campaign.daysBefore}
              comparison={comparison}
              window={window}
            />
            <div className="halves">
              {offers('impression_shares') ? <Share campaign={campaign} /> : null}
              <Setup campaign={campaign} of={key} />
            </div>
          </Stale>
          <More campaign={campaign} of={key} />
        </>
      ) : found.error ? null : (
        <Skeleton lines={8} />
      )}
      <Dialog isOpen={dialog.isOpen} onClose={dialog.close} title={campaign?.name ?? t('change')}>
        {campaign ? (
          <ChangeCampaign
            campaign={campaign}
            onClose={dialog.close}
            onChanged={() => void queries.invalidateQueries({ queryKey: campaignKey(key).slice(0, 3) })}
          />
        ) : null}
      </Dialog>
    </Page>
  );
}

const NONE = { cost: 0, conversionValue: 0, conversions: 0, clicks: 0, impressions: 0, roas: 0, native: null };

const VIEWS = ['terms', 'keywords', 'groups', 'adSets', 'ads', 'assets', 'segments', 'history', 'plans'] as const;
type View = (typeof VIEWS)[number];

/** The views that a campaign of the type has, where its platform has what they need. */
const OF_TYPE: Readonly<Record<string, readonly View[]>> = {
  SEARCH: ['terms', 'keywords', 'groups', 'ads', 'assets'],
  SHOPPING: ['terms', 'groups', 'ads'],
  DISPLAY: ['groups', 'adSets', 'ads', 'assets'],
  PERFORMANCE_MAX: ['terms', 'assets'],
  UNKNOWN: ['terms', 'keywords', 'ads', 'assets'],
};
const NEEDS: Readonly<Partial<Record<View, PlatformPart>>> = {
  terms: 'search_terms',
  keywords: 'keywords',
  groups: 'ad_groups',
  adSets: 'ad_sets',
  ads: 'ads',
  assets: 'assets',
  segments: 'segments',
  history: 'changes',
};
/** Views in which something is changed. */
const OF_MEMBERS: readonly View[] = ['groups', 'ads', 'history', 'plans'];
/** Views without search terms. */
const FOR_EVERYBODY: readonly View[] = ['assets', 'groups', 'adSets', 'ads', 'segments', 'history', 'plans'];

interface MoreProps {
  campaign: Campaign;
  of: CampaignKey;
}

function More({ campaign, of: key }: MoreProps) {
  const t = useTexts(TEXTS);
  const offers = useOffers();
  const viewer = useViewer();
  const isMember = reaches(viewer, 'member');
  const mayReadTerms = isMember || viewer.teamSettings.kundeCanViewSearchTerms;
  const own = OF_TYPE[campaign.channelType] ?? [];
  const hasGroups = campaign.channelType === 'PERFORMANCE_MAX';
  const ofMembers = hasGroups ? OF_MEMBERS : [...OF_MEMBERS, 'assets'];
  const views = [...own, ...(['segments', 'history', 'plans'] as const)].filter(
    (view) =>
      offers(NEEDS[view]) && (isMember || !ofMembers.includes(view)) && (mayReadTerms || FOR_EVERYBODY.includes(view)),
  );
  const [asked] = useAddressValue<View>('view', VIEWS, views[0] ?? 'segments');
  const view = views.includes(asked) ? asked : (views[0] ?? 'segments');
  const parts: Readonly<Record<View, () => ReactNode>> = {
    terms: () => <Terms of={key} />,
    keywords: () => <Keywords of={key} mayChange={isMember} />,
    groups: () => <AdGroups of={key} />,
    adSets: () => <AdSets of={key} mayChange={isMember} />,
    assets: () => <Assets of={key} hasGroups={hasGroups} mayChange={isMember} />,
    segments: () => <Segments {...key} name={campaign.name} />,
    history: () => <History of={key} />,
    ads: () => <Ads of={key} />,
    plans: () => <Plans of={key} />,
  };
  return (
    <section className="card more" aria-label={t('views')}>
      <ViewTabs views={views} view={view} />
      <Suspense fallback={<Skeleton lines={6} />}>{parts[view]()}</Suspense>
    </section>
  );
}

function ViewTabs({ views, view }: { views: readonly View[]; view: View }) {
  const t = useTexts(TEXTS);
  const at = useAddressPath();
  return (
    <Tabs
      label={t('views')}
      isReplaced
      tabs={views.map((each) => ({
        to: at({ view: each }),
        text: t(each),
        isCurrent: each === view,
      }))}
    />
  );
}
