import { client, write } from '../../api/client';
import { type Formats, useFormats } from '../../app/formats';
import { type Translate, useTexts } from '../../app/language';
import type { CheckedWrite } from '../../parts/confirm-write';
import { ADD, ADD_TO_ACCOUNT, ADD_TO_AD_GROUP, EXTEND, type Keyword, risksOf } from './negatives.query';
import { TEXTS } from './texts';

/** Keywords for a list that exists, for a new one of these campaigns, for one ad group, or for the whole account. */
export interface Exclusion {
  accountId: string;
  keywords: readonly Keyword[];
  to:
    | { id: string; name: string; keywordCount: number }
    | { adGroupId: string; name: string }
    | { account: string }
    | { campaignIds: readonly string[]; name: string | null };
}

/** How to check and make exclusions, as a dialog confirms them. */
export function useExclusion() {
  const t = useTexts(TEXTS);
  const formats = useFormats();
  return (exclusion: Exclusion) => {
    const { accountId, keywords } = exclusion;
    return {
      check: async (): Promise<CheckedWrite> => {
        const [risks, found] = await Promise.all([risksOf(accountId, keywords), dryRun(exclusion, t)]);
        return { ...found, ...(risks.length > 0 && { warning: warningOf(risks, t, formats) }) };
      },
      commit: () => send(exclusion),
      done: t('excluded', { count: keywords.length }),
    };
  };
}

type Key = keyof (typeof TEXTS)['en'];

async function send({ accountId, keywords, to }: Exclusion): Promise<{ auditId: string | undefined }> {
  const given = { accountId, keywords: [...keywords], validateOnly: false };
  if ('account' in to) return write(ADD_TO_ACCOUNT, given);
  if ('adGroupId' in to) return write(ADD_TO_AD_GROUP, { ...given, adGroupId: to.adGroupId });
  if ('id' in to) return write(EXTEND, { ...given, listId: to.id });
  return write(ADD, { ...given, campaignIds: [...to.campaignIds], name: to.name });
}

async function dryRun({ accountId, keywords, to }: Exclusion, t: Translate<Key>): Promise<CheckedWrite> {
  const given = { accountId, keywords: [...keywords], validateOnly: true };
  // A list that exists names its campaigns, too.
  if (!('id' in to) && 'campaignIds' in to) {
    const { addNegativeKeywords: told } = await client.request(ADD, {
      ...given,
      campaignIds: [...to.campaignIds],
      name: to.name,
    });
    const after = t('inNewList', { count: told.addedCount, campaigns: to.campaignIds.length });
    const changes = [{ label: to.name ?? t('newList'), from: t('nothing'), to: after }];
    return { changes, needsApproval: told.needsApproval };
  }
  const told =
    'account' in to
      ? (await client.request(ADD_TO_ACCOUNT, given)).addAccountNegativeKeywords
      : 'adGroupId' in to
        ? (await client.request(ADD_TO_AD_GROUP, { ...given, adGroupId: to.adGroupId })).addAdGroupNegativeKeywords
        : (await client.request(EXTEND, { ...given, listId: to.id })).extendNegativeKeywordList;
  const { keywordCount, addedCount, skippedCount, needsApproval } = told;
  const already = skippedCount > 0 ? t('alreadyThere', { count: skippedCount }) : '';
  const changes = [
    {
      label: 'account' in to ? to.account : to.name,
      from: t('keywords', { count: keywordCount - addedCount }),
      to: [t('keywords', { count: keywordCount }), already].filter(Boolean).join(' · '),
    },
  ];
  return { changes, needsApproval };
}

/** More terms than these would not be read. */
const MOST_TERMS = 5;

function warningOf(
  risks: Awaited<ReturnType<typeof risksOf>>,
  t: Translate<Key>,
  { money, list }: Formats,
): CheckedWrite['warning'] {
  const terms = [...new Set(risks.flatMap((risk) => risk.terms))];
  const value = Math.max(...risks.map(({ conversionValue }) => conversionValue));
  const others = terms.length - MOST_TERMS;
  const shown = terms.slice(0, MOST_TERMS);
  return {
    title: t('safety'),
    text: t('safetyText', {
      keywords: list(risks.slice(0, MOST_TERMS).map(({ keyword }) => keyword)),
      value: money(value),
      terms: list(others > 0 ? [...shown, t('others', { count: others })] : shown),
    }),
    consent: t('consent'),
  };
}
