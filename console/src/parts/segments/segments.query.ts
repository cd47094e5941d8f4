import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import type { FigureWindow } from '../../app/period';
import { graphql } from '../../generated';
import type { FigureSegment, FiguresBySegmentQuery } from '../../generated/graphql';
import type { Sums } from '../metrics';

const SEGMENTS = graphql(`
  query FiguresBySegment(
    $accountId: String!, $campaignId: String, $by: FigureSegment!, $startDate: LocalDate!, $endDate: LocalDate!
  ) {
    segmentedFigures(
      accountId: $accountId, campaignId: $campaignId, by: $by, startDate: $startDate, endDate: $endDate
    ) {
      startDate endDate readAt
      total { impressions clicks cost conversions conversionValue roas }
      data { device network hour dayOfWeek days impressions clicks cost conversions conversionValue roas }
    }
  }
`);

type Report = FiguresBySegmentQuery['segmentedFigures'];
type Told = Report['data'][number];

export interface Compared {
  metrics: Sums & { roas: number };
  /** Null where nothing is compared. */
  before: Sums | null;
}

export interface SegmentRow extends Compared, Pick<Told, 'device' | 'network' | 'hour' | 'dayOfWeek' | 'days'> {
  daysBefore: number | null;
}

export interface Segments extends Pick<Report, 'startDate' | 'endDate' | 'readAt'> {
  rows: SegmentRow[];
  total: Compared;
}

export interface Segmented {
  accountId: string;
  campaignId?: string;
}

const NONE = { impressions: 0, clicks: 0, cost: 0, conversions: 0, conversionValue: 0, roas: 0 };

/** With the figures of the period, and those of the one before where they are compared. */
export function segmentsQuery(
  { accountId, campaignId }: Segmented,
  by: FigureSegment,
  { now, before, comparison }: FigureWindow,
) {
  const isCompared = comparison === 'shown';
  return queryOptions({
    queryKey: ['account', accountId, 'segments', campaignId ?? null, by, now, isCompared && before],
    queryFn: async ({ signal }): Promise<Segments> => {
      const of = async (range: typeof now) =>
        (await client.request(SEGMENTS, { accountId, campaignId: campaignId ?? null, by, ...range }, { signal }))
          .segmentedFigures;
      const [shown, earlier] = await Promise.all([of(now), isCompared ? of(before) : undefined]);
      return {
        ...shown,
        readAt: earlier && earlier.readAt < shown.readAt ? earlier.readAt : shown.readAt,
        total: { metrics: shown.total, before: earlier?.total ?? null },
        rows: rowsOf(shown.data, earlier?.data),
      };
    },
  });
}

/** Each segment once, also one that only the period before had, in the order that the platform's are told. */
function rowsOf(shown: readonly Told[], earlier: readonly Told[] | undefined): SegmentRow[] {
  const now = new Map(shown.map((row) => [segmentOf(row), row]));
  const before = new Map(earlier?.map((row) => [segmentOf(row), row]));
  const order = [...now.keys()];
  let place = 0;
  for (const segment of before.keys()) {
    if (!now.has(segment)) order.splice(place, 0, segment);
    place = order.indexOf(segment) + 1;
  }
  // Figures of the whole period have its days in each row, but for days of the week, which are told in any case.
  const [days = 0, daysBefore = 0] = [shown[0]?.days, earlier?.[0]?.days];
  return order.map((segment) => {
    const [is, was] = [now.get(segment), before.get(segment)];
    const { device, network, hour, dayOfWeek } = (is ?? was) as Told;
    return {
      ...{ device, network, hour, dayOfWeek },
      days: is?.days ?? days,
      daysBefore: earlier ? (was?.days ?? daysBefore) : null,
      metrics: is ?? NONE,
      before: earlier ? (was ?? NONE) : null,
    };
  });
}

/** What tells a segment from the others. */
export function segmentOf({
  device,
  network,
  dayOfWeek,
  hour,
}: Omit<SegmentRow, keyof Compared | 'days' | 'daysBefore'>) {
  return String(device ?? network ?? dayOfWeek ?? hour);
}
