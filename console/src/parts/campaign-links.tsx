import { Fragment } from 'react';
import { campaignAddress } from '../app/account';
import { useTexts } from '../app/language';
import { Link } from '../app/link';
import { PARTS } from './texts';

interface NamedCampaign {
  id: string;
  name: string;
  accountId: string;
  /** False: there is no page about it yet. */
  isSynced?: boolean;
}

/** Campaigns by name, each a link to its page if it has one. */
export function CampaignLinks({ campaigns }: { campaigns: readonly NamedCampaign[] }) {
  const t = useTexts(PARTS);
  return campaigns.map(({ id, name, accountId, isSynced }, at) => (
    <Fragment key={`${accountId} ${id}`}>
      {at > 0 ? ', ' : null}
      {isSynced === false ? t('notSynced', { name }) : <Link to={campaignAddress(accountId, id)}>{name}</Link>}
    </Fragment>
  ));
}
