import { client } from '../../api/client';
import { graphql } from '../../generated';
import type { CampaignStatus, ChannelType } from '../../generated/graphql';

const CHOOSABLE = graphql(`
  query ChoosableCampaigns($accountId: String!, $first: Int!, $status: CampaignStatus, $channelType: ChannelType) {
    campaignsConnection(accountId: $accountId, first: $first, status: $status, channelType: $channelType) {
      edges { node { id name status settings { totalBudget } } }
    }
  }
`);

export const PROPOSE = graphql(`
  mutation ProposeChanges($changes: [PlannedChangeInput!]!, $note: String) {
    createChangePlan(changes: $changes, note: $note, onRefusal: continue) { id }
  }
`);

/** Of an account, as a filter shows them. */
export interface Shown {
  accountId: string;
  status?: CampaignStatus | undefined;
  channelType?: ChannelType | undefined;
}

/** What a plan takes at most. */
export const MOST_CHANGES = 500;

export interface Chosen {
  id: string;
  name: string;
  settings?: { totalBudget: number | null } | null;
}

/** All of them that can be changed, if they are no more than a plan takes. */
export async function choosable(shown: Shown): Promise<readonly Chosen[]> {
  const { campaignsConnection } = await client.request(CHOOSABLE, { ...shown, first: MOST_CHANGES });
  return campaignsConnection.edges.flatMap(({ node }) => (node.status === 'REMOVED' ? [] : [node]));
}
