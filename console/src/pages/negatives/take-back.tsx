import { useQueryClient } from '@tanstack/react-query';
import { client, write } from '../../api/client';
import { useTexts } from '../../app/language';
import { ConfirmWrite } from '../../parts/confirm-write';
import { NEGATIVES_KEY, REMOVE, REMOVE_FROM_ACCOUNT, REMOVE_FROM_AD_GROUP, SHORTEN } from './negatives.query';
import { TEXTS } from './texts';

/** A list, a campaign, an ad group, or else the whole account. */
export type Place =
  | { listId: string; name: string }
  | { campaignId: string; name: string }
  | { adGroupId: string; name: string }
  | { name: string };

interface TakeBackProps {
  accountId: string;
  /** Where the keywords stand. */
  of: Place;
  keywordIds: readonly string[];
  onChanged: () => void;
  onClose: () => void;
}

/** Keywords that are no longer excluded: what that leaves, then the change, and a way back afterwards. */
export function TakeBack({ accountId, of, keywordIds, onChanged, onClose }: TakeBackProps) {
  const t = useTexts(TEXTS);
  const queries = useQueryClient();
  return (
    <ConfirmWrite
      check={async () => {
        const { removedCount, keywordCount, needsApproval } = await dryRun(accountId, of, keywordIds);
        const [from, to] = [keywordCount + removedCount, keywordCount].map((count) => t('keywords', { count }));
        return { changes: [{ label: of.name, from: from ?? '', to: to ?? '' }], needsApproval };
      }}
      commit={() => send(accountId, of, keywordIds)}
      done={t('takenBack', { count: keywordIds.length })}
      onChanged={() => {
        onChanged();
        void queries.invalidateQueries({ queryKey: NEGATIVES_KEY });
      }}
      onClose={onClose}
    />
  );
}

interface Told {
  removedCount: number;
  keywordCount: number;
  needsApproval: boolean | null;
}

async function dryRun(accountId: string, of: Place, keywordIds: readonly string[]): Promise<Told> {
  const given = { accountId, keywordIds: [...keywordIds], validateOnly: true };
  if ('listId' in of) {
    return (await client.request(SHORTEN, { ...given, listId: of.listId })).shortenNegativeKeywordList;
  }
  if ('campaignId' in of) {
    return (await client.request(REMOVE, { ...given, campaignId: of.campaignId })).removeCampaignNegativeKeywords;
  }
  if ('adGroupId' in of) {
    const { adGroupId } = of;
    return (await client.request(REMOVE_FROM_AD_GROUP, { ...given, adGroupId })).removeAdGroupNegativeKeywords;
  }
  return (await client.request(REMOVE_FROM_ACCOUNT, given)).removeAccountNegativeKeywords;
}

async function send(accountId: string, of: Place, keywordIds: readonly string[]) {
  const given = { accountId, keywordIds: [...keywordIds], validateOnly: false };
  if ('listId' in of) return write(SHORTEN, { ...given, listId: of.listId });
  if ('campaignId' in of) return write(REMOVE, { ...given, campaignId: of.campaignId });
  if ('adGroupId' in of) return write(REMOVE_FROM_AD_GROUP, { ...given, adGroupId: of.adGroupId });
  return write(REMOVE_FROM_ACCOUNT, given);
}
