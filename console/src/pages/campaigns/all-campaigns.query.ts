import { client } from '../../api/client';
import { connectionQuery } from '../../api/connection';
import type { FigureWindow } from '../../app/period';
import { graphql } from '../../generated';
import type { CampaignsOfTeamQuery } from '../../generated/graphql';
import type { CampaignFilters } from './campaigns.query';

const CAMPAIGNS = graphql(`
  query CampaignsOfTeam(
    $first: Int!, $after: String, $orderBy: CampaignOrder!, $status: CampaignStatus, $channelType: ChannelType
    $startDate: LocalDate!, $endDate: LocalDate!
  ) {
    campaignsConnection(
      startDate: $startDate, endDate: $endDate, first: $first, after: $after, orderBy: $orderBy
      status: $status, channelType: $channelType
    ) {
      totalCount
      pageInfo { hasNextPage endCursor }
      edges {
        node {
          id accountId accountName name status statusRaw channelType channelTypeRaw
          metrics { cost conversionValue conversions clicks impressions roas }
        }
      }
    }
  }
`);

export type TeamCampaign = CampaignsOfTeamQuery['campaignsConnection']['edges'][number]['node'];

const AT_ONCE = 50;

export function allCampaignsQuery({ now }: FigureWindow, filters: CampaignFilters) {
  return connectionQuery(['campaigns', 'all', now, filters], async (after, signal) => {
    return (await client.request(CAMPAIGNS, { first: AT_ONCE, after, ...filters, ...now }, { signal }))
      .campaignsConnection;
  });
}
