import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { reaches, useViewer } from '../../api/viewer';
import { useAccountId } from '../../app/account';
import { useAddressValue, useWindow } from '../../app/address';
import { useTexts } from '../../app/language';
import { WindowChoice } from '../../parts/choice';
import { Dialog } from '../../parts/dialog';
import { ErrorNote } from '../../parts/error-note';
import { Page } from '../../parts/page';
import { Segments } from '../../parts/segments/segments';
import { Skeleton } from '../../parts/skeleton';
import { Tabs } from '../../parts/tabs';
import { ChangeCampaign } from '../campaigns/change-campaign';
import { STATUS_TONES, TEXTS as CAMPAIGNS, wordOf } from '../campaigns/texts';
import { AssetGroups } from './asset-groups';
import { type Campaign, type CampaignKey, campaignKey, campaignQuery } from './campaign.query';
import { Course } from './course';
import { History } from './history';
import { Share } from './impression-share';
import { Issues } from './issues';
import { Keywords } from './keywords';
import { Plans } from './plans';
import { Setup } from './setup';
import { Terms } from './terms';
import { TEXTS } from './texts';

/** One campaign: its figures, what to look at, how it is built, and what happened to it. */
export default function CampaignPage() {
  const t = useTexts(TEXTS);
  const words = useTexts(CAMPAIGNS);
  const { campaignId = '' } = useParams();
  const key = { accountId: useAccountId(), campaignId };
  const queries = useQueryClient();
  const mayWrite = reaches(useViewer(), 'member');
  const window = useWindow();
  const found = useQuery(campaignQuery(key, window));
  const campaign = found.data?.listedCampaign;
  const [isChanging, setChanging] = useState(false);
  if (found.error && !campaign) throw found.error;
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
          <WindowChoice />
          {mayWrite && campaign && campaign.status !== 'REMOVED' ? (
            <button type="button" className="button" onClick={() => setChanging(true)}>
              {t('change')}
            </button>
          ) : null}
        </>
      }
    >
      {found.error ? <ErrorNote error={found.error} onRetry={() => found.refetch()} /> : null}
      <Issues of={key} />
      {campaign ? (
        <>
          <Course campaign={campaign} />
          <div className="halves">
            <Share campaign={campaign} />
            <Setup campaign={campaign} />
          </div>
          <More campaign={campaign} of={key} />
        </>
      ) : (
        <Skeleton lines={8} />
      )}
      <Dialog isOpen={isChanging} onClose={() => setChanging(false)} title={campaign?.name ?? t('change')}>
        {campaign ? (
          <ChangeCampaign
            campaign={campaign}
            onClose={() => setChanging(false)}
            onChanged={() => void queries.invalidateQueries({ queryKey: campaignKey(key).slice(0, 3) })}
          />
        ) : null}
      </Dialog>
    </Page>
  );
}

type View = 'terms' | 'keywords' | 'assets' | 'segments' | 'history' | 'plans';
const VIEWS = ['terms', 'keywords', 'assets', 'segments', 'history', 'plans'] as const;

/** The views that a campaign of the type has. */
const OF_TYPE: Readonly<Record<string, readonly View[]>> = {
  SEARCH: ['terms', 'keywords'],
  SHOPPING: ['terms'],
  PERFORMANCE_MAX: ['terms', 'assets'],
  UNKNOWN: ['terms', 'keywords'],
};

function More({ campaign, of: key }: { campaign: Campaign; of: CampaignKey }) {
  const t = useTexts(TEXTS);
  const viewer = useViewer();
  const isMember = reaches(viewer, 'member');
  const mayReadTerms = isMember || viewer.teamSettings.kundeCanViewSearchTerms;
  const views = [
    ...(OF_TYPE[campaign.channelType] ?? []).filter((view) => view === 'assets' || mayReadTerms),
    'segments' as const,
    ...(isMember ? (['history', 'plans'] as const) : []),
  ];
  const [asked] = useAddressValue<View>('view', VIEWS, views[0] ?? 'segments');
  const view = views.includes(asked) ? asked : (views[0] ?? 'segments');
  const parts: Readonly<Record<View, () => ReactNode>> = {
    terms: () => <Terms of={key} />,
    keywords: () => <Keywords of={key} />,
    assets: () => <AssetGroups of={key} />,
    segments: () => <Segments {...key} />,
    history: () => <History of={key} />,
    plans: () => <Plans of={key} />,
  };
  return (
    <section className="card more" aria-label={t('views')}>
      <ViewTabs views={views} view={view} />
      {parts[view]()}
    </section>
  );
}

function ViewTabs({ views, view }: { views: readonly View[]; view: View }) {
  const t = useTexts(TEXTS);
  const [params] = useSearchParams();
  return (
    <Tabs
      label={t('views')}
      isReplaced
      tabs={views.map((each) => ({
        to: { search: `?${new URLSearchParams([...params].filter(([name]) => name !== 'view').concat([['view', each]]))}` },
        text: t(each),
        isCurrent: each === view,
      }))}
    />
  );
}
