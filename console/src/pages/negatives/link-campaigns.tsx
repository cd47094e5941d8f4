import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client, write } from '../../api/client';
import { useTexts } from '../../app/language';
import { Choice } from '../../parts/choice';
import { ConfirmWrite } from '../../parts/confirm-write';
import { Skeleton } from '../../parts/skeleton';
import { campaignsQuery, LINK, NEGATIVES_KEY, UNLINK } from './negatives.query';
import { TEXTS } from './texts';

interface LinkCampaignsProps {
  accountId: string;
  list: { id: string; name: string; campaignIds: readonly string[] };
  onClose: () => void;
}

type Way = 'link' | 'unlink';

/** Campaigns that a list comes to apply to, or no longer does. */
export function LinkCampaigns({ accountId, list, onClose }: LinkCampaignsProps) {
  const t = useTexts(TEXTS);
  const queries = useQueryClient();
  const campaigns = useQuery(campaignsQuery(accountId)).data?.campaigns.data;
  const [way, setWay] = useState<Way>('link');
  const [chosen, choose] = useState<readonly string[]>([]);
  const [isChecking, setChecking] = useState(false);
  if (isChecking) {
    const given = { accountId, listId: list.id, campaignIds: [...chosen] };
    return (
      <ConfirmWrite
        check={async () => {
          const asked = { ...given, validateOnly: true };
          const told =
            way === 'link'
              ? (await client.request(LINK, asked)).linkNegativeKeywordList
              : (await client.request(UNLINK, asked)).unlinkNegativeKeywordList;
          const { changedCount, campaignCount, needsApproval } = told;
          const before = way === 'link' ? campaignCount - changedCount : campaignCount + changedCount;
          const inWords = (count: number) => t('campaignCount', { count });
          return { changes: [{ label: list.name, from: inWords(before), to: inWords(campaignCount) }], needsApproval };
        }}
        commit={async () => {
          const asked = { ...given, validateOnly: false };
          return way === 'link' ? write(LINK, asked) : write(UNLINK, asked);
        }}
        done={t(way === 'link' ? 'linked' : 'unlinked', { count: chosen.length })}
        onChanged={() => void queries.invalidateQueries({ queryKey: NEGATIVES_KEY })}
        onClose={onClose}
      />
    );
  }
  const offered = campaigns?.filter(({ id, status }) =>
    way === 'unlink' ? list.campaignIds.includes(id) : status !== 'REMOVED' && !list.campaignIds.includes(id),
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setChecking(true);
      }}
    >
      <Choice<Way>
        label={t('what')}
        value={way}
        options={(['link', 'unlink'] as const).map((value) => ({ value, label: t(value) }))}
        onChange={(next) => {
          setWay(next);
          choose([]);
        }}
      />
      <fieldset className="choose-campaigns">
        <legend>{t('campaigns')}</legend>
        {offered ? (
          <div className="campaign-boxes">
            {offered.length === 0 ? <span className="quiet">{t('noneOffered')}</span> : null}
            {offered.map(({ id, name }) => (
              <label key={id} className="check-row">
                <input
                  type="checkbox"
                  checked={chosen.includes(id)}
                  onChange={() => choose(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])}
                />
                {name}
              </label>
            ))}
          </div>
        ) : (
          <Skeleton lines={3} />
        )}
      </fieldset>
      <footer>
        <button type="button" className="button" onClick={onClose}>
          {t('cancel')}
        </button>
        <button type="submit" className="button primary" disabled={chosen.length === 0}>
          {t('next')}
        </button>
      </footer>
    </form>
  );
}
