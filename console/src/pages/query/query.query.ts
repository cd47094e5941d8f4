import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import { graphql } from '../../generated';
import type { PlatformQueryQuery, ReportableFieldsQuery } from '../../generated/graphql';

const REPORT = graphql(`
  query PlatformQuery($accountId: String!, $query: String!, $offset: Int!) {
    platformReport(accountId: $accountId, query: $query, limit: 1000, offset: $offset) {
      query columns { name type } rows meta { total } readAt isComplete
    }
  }
`);

const FIELDS = graphql(`
  query ReportableFields($platform: String!, $search: String!, $resource: String, $limit: Int!) {
    platformReportFields(platform: $platform, search: $search, resource: $resource, limit: $limit) {
      data { name category type enumValues } meta { total }
    }
  }
`);

const PLATFORM = graphql(`
  query PlatformOfAccount($accountId: String!) {
    account(accountId: $accountId) { platform currency }
  }
`);

export type Report = Omit<PlatformQueryQuery['platformReport'], 'rows'> & { rows: readonly (readonly unknown[])[] };
export type ReportableField = ReportableFieldsQuery['platformReportFields']['data'][number];

const AT_ONCE = 1_000;
/** Fields that are offered at once; the search finds others. */
const OFFERED = 40;

/** All rows of a report. The server reads them once, and gives its first 10,000 rows page by page. */
export function reportQuery(accountId: string, query: string) {
  return queryOptions({
    queryKey: ['platform-report', accountId, query],
    queryFn: async ({ signal }): Promise<Report> => {
      const page = async (offset: number) =>
        (await client.request(REPORT, { accountId, query, offset }, { signal })).platformReport;
      const first = await page(0);
      const rows = [...first.rows];
      while (rows.length < first.meta.total) {
        const next = await page(rows.length);
        if (next.rows.length === 0) break;
        rows.push(...next.rows);
      }
      return { ...first, rows: rows as readonly (readonly unknown[])[] };
    },
    enabled: query !== '',
    staleTime: 15 * 60_000,
    retry: false,
  });
}

export function fieldsQuery(platform: string, search: string, resource: string | null) {
  return queryOptions({
    queryKey: ['platform-report-fields', platform, search, resource],
    queryFn: async ({ signal }) =>
      (await client.request(FIELDS, { platform, search, resource, limit: OFFERED }, { signal })).platformReportFields,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

export function platformQuery(accountId: string) {
  return queryOptions({
    queryKey: ['account', accountId, 'platform'],
    queryFn: async ({ signal }) => (await client.request(PLATFORM, { accountId }, { signal })).account,
  });
}

export const PAGE_ROWS = AT_ONCE / 20;
