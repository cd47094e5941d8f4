import { Fragment } from 'react';
import { campaignAddress } from '../app/account';
import { Link } from '../app/link';

interface NamedCampaign {
  id: string;
  name: string;
  accountId: string;
}

/** Campaigns by name, each a link to its page. */
export function CampaignLinks({ campaigns }: { campaigns: readonly NamedCampaign[] }) {
  return campaigns.map(({ id, name, accountId }, at) => (
    <Fragment key={`${accountId} ${id}`}>
      {at > 0 ? ', ' : null}
      <Link to={campaignAddress(accountId, id)}>{name}</Link>
    </Fragment>
  ));
}
