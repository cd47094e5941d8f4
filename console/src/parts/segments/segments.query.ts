import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import type { DayRange } from '../../app/period';
import { graphql } from '../../generated';
import type { FigureSegment, FiguresBySegmentQuery } from '../../generated/graphql';

const SEGMENTS = graphql(`
  query FiguresBySegment(
    $accountId: String!, $campaignId: String, $by: FigureSegment!, $startDate: LocalDate!, $endDate: LocalDate!
  ) {
    segmentedFigures(
      accountId: $accountId, campaignId: $campaignId, by: $by, startDate: $startDate, endDate: $endDate
    ) {
      startDate endDate readAt
      data { device network hour dayOfWeek impressions clicks cost conversions conversionValue roas }
    }
  }
`);

export type SegmentRow = FiguresBySegmentQuery['segmentedFigures']['data'][number];

export interface Segmented {
  accountId: string;
  campaignId?: string;
}

export function segmentsQuery({ accountId, campaignId }: Segmented, by: FigureSegment, range: DayRange) {
  return queryOptions({
    queryKey: ['account', accountId, 'segments', campaignId ?? null, by, range],
    queryFn: ({ signal }) =>
      client.request(SEGMENTS, { accountId, campaignId: campaignId ?? null, by, ...range }, { signal }),
  });
}
