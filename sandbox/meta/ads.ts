import type { CampaignChange } from './campaign-changes.js';
import type { MetaAccount, MetaCampaign } from './world.js';

export interface MetaAd {
  id: string;
  adSetId: string;
  name: string;
  status: string;
  /** What Meta's review says of one that is switched on, with its words for people. */
  review?: { effective: string; summary: string; type: string };
  /** Absent for a post that is promoted: its texts are those of the post. */
  texts?: { title: string; body: string; link: string };
}

/** Three of each campaign, of which the first has all figures. Numbered so that no ad set has the same id. */
export function adsOf({ id, name: campaign }: MetaCampaign): MetaAd[] {
  return [
    {
      id: `${id}2`,
      adSetId: `${id}1`,
      name: `${campaign} – Anzeige`,
      status: 'ACTIVE',
      texts: {
        title: 'Jetzt entdecken',
        body: 'Große Auswahl, schnell geliefert.',
        link: 'https://www.example.com/neu',
      },
    },
    {
      id: `${id}4`,
      adSetId: `${id}1`,
      name: `${campaign} – Beitrag`,
      status: 'ACTIVE',
      review: { effective: 'WITH_ISSUES', summary: 'Page was unpublished', type: 'HARD_ERROR' },
    },
    { id: `${id}6`, adSetId: `${id}3`, name: '', status: 'PAUSED' },
  ];
}

type Above = Record<string, unknown> & { status: string };

/** As Meta tells it, with what was changed. */
export function adShape(
  account: MetaAccount,
  campaign: Above,
  adSet: Above,
  { id, name, status: first, review, texts }: MetaAd,
  { status = first }: CampaignChange,
): Above {
  const by = [
    [campaign.status === 'ARCHIVED' || adSet.status === 'ARCHIVED', 'ARCHIVED'],
    [status !== 'ACTIVE', status],
    [campaign.status !== 'ACTIVE', 'CAMPAIGN_PAUSED'],
    [adSet.status !== 'ACTIVE', 'ADSET_PAUSED'],
    [review !== undefined, review?.effective],
  ].find(([applies]) => applies);
  return {
    id,
    account_id: account.id.slice('act_'.length),
    adset_id: adSet.id,
    campaign_id: campaign.id,
    name,
    status,
    configured_status: status,
    effective_status: by?.[1] ?? 'ACTIVE',
    adset: adSet,
    campaign,
    creative: {
      id: `${id}0`,
      name: `${name} 2026-01-02`,
      ...(texts && { title: texts.title, body: texts.body, link_url: texts.link }),
      thumbnail_url: `https://bilder.example.com/${id}.jpg`,
      object_type: 'SHARE',
    },
    ...(review && {
      issues_info: [
        {
          error_code: 1815869,
          error_message: review.summary,
          error_summary: review.summary,
          error_type: review.type,
          level: 'AD',
        },
      ],
    }),
    created_time: '2024-02-28T10:00:00+0100',
    updated_time: '2024-03-01T08:00:00+0100',
  };
}
