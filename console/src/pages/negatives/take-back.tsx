import { useQueryClient } from '@tanstack/react-query';
import { client, write } from '../../api/client';
import { useTexts } from '../../app/language';
import { ConfirmWrite } from '../../parts/confirm-write';
import { NEGATIVES_KEY, REMOVE, REMOVE_FROM_ACCOUNT, SHORTEN } from './negatives.query';
import { TEXTS } from './texts';

interface TakeBackProps {
  accountId: string;
  /** Where the keywords stand. */
  of: { listId: string; name: string } | { campaignId: string; name: string } | { name: string };
  keywordIds: readonly string[];
  onChanged: () => void;
  onClose: () => void;
}

/** Keywords that are no longer excluded: what that leaves, then the change, and a way back afterwards. */
export function TakeBack({ accountId, of, keywordIds, onChanged, onClose }: TakeBackProps) {
  const t = useTexts(TEXTS);
  const queries = useQueryClient();
  const given = { accountId, keywordIds: [...keywordIds] };
  const told = ({ removedCount, keywordCount, needsApproval }: Told) => {
    const [from, to] = [keywordCount + removedCount, keywordCount].map((count) => t('keywords', { count }));
    return { changes: [{ label: of.name, from: from ?? '', to: to ?? '' }], needsApproval };
  };
  return (
    <ConfirmWrite
      check={async () =>
        'listId' in of
          ? told(
              (await client.request(SHORTEN, { ...given, listId: of.listId, validateOnly: true }))
                .shortenNegativeKeywordList,
            )
          : 'campaignId' in of
            ? told(
                (await client.request(REMOVE, { ...given, campaignId: of.campaignId, validateOnly: true }))
                  .removeCampaignNegativeKeywords,
              )
            : told(
                (await client.request(REMOVE_FROM_ACCOUNT, { ...given, validateOnly: true }))
                  .removeAccountNegativeKeywords,
              )
      }
      commit={async () =>
        'listId' in of
          ? write(SHORTEN, { ...given, listId: of.listId, validateOnly: false })
          : 'campaignId' in of
            ? write(REMOVE, { ...given, campaignId: of.campaignId, validateOnly: false })
            : write(REMOVE_FROM_ACCOUNT, { ...given, validateOnly: false })
      }
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
