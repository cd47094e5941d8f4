import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import { graphql } from '../../generated';
import type { ClientReportQuery, ClientReportSetupQuery, ClientReportsQuery } from '../../generated/graphql';

const REPORTS = graphql(`
  query ClientReports($accountId: String!, $limit: Int!, $after: String) {
    clientReports(accountId: $accountId, limit: $limit, after: $after) {
      data { id startDate endDate language status isScheduled publishedAt createdAt }
      meta { total nextCursor }
    }
  }
`);

const REPORT = graphql(`
  query ClientReport($reportId: String!) {
    clientReport(reportId: $reportId) {
      id accountId startDate endDate comparedWith earlierStartDate earlierEndDate language status publishedAt
      text isTextOutdated
      content {
        currency figuresThrough
        figures { metric value earlierValue percent }
        campaigns { name }
        events { title }
        changes { count }
      }
    }
  }
`);

const LINKS = graphql(`
  query ClientReportLinks($reportId: String!) {
    clientReportLinks(reportId: $reportId) { id recipient expiresAt revokedAt createdAt }
  }
`);

const PREVIEW = graphql(`
  query ClientReportPreview($reportId: String!) {
    clientReportPreview(reportId: $reportId) { pageUrl pdfUrl }
  }
`);

const SETUP = graphql(`
  query ClientReportSetup {
    clientReportSchedules { accountId dayOfMonth comparedWith language delivery mailTo linkDays text nextMonth }
    clientReportLogo { contentType image }
  }
`);

export const CREATE_REPORT = graphql(`
  mutation CreateClientReport(
    $accountId: String!, $period: NamedPeriod, $startDate: LocalDate, $endDate: LocalDate, $compare: ComparedWith,
    $language: ReportLanguage!
  ) {
    createClientReport(
      accountId: $accountId, period: $period, startDate: $startDate, endDate: $endDate, compare: $compare,
      language: $language
    ) { id }
  }
`);

export const SAVE_REPORT = graphql(`
  mutation SaveClientReport($reportId: String!, $text: String, $language: ReportLanguage) {
    updateClientReport(reportId: $reportId, text: $text, language: $language) { id }
  }
`);

export const DELETE_REPORT = graphql(`
  mutation DeleteClientReport($reportId: String!) {
    deleteClientReport(reportId: $reportId) { __typename }
  }
`);

export const DRAFT_TEXT = graphql(`
  mutation DraftClientReportText($reportId: String!, $notes: String) {
    draftClientReportText(reportId: $reportId, notes: $notes) { text }
  }
`);

export const PUBLISH_REPORT = graphql(`
  mutation PublishClientReport($reportId: String!, $mailTo: [String!]!, $linkDays: Int!) {
    publishClientReport(reportId: $reportId, mailTo: $mailTo, linkDays: $linkDays) { id }
  }
`);

export const CREATE_LINK = graphql(`
  mutation CreateClientReportLink($reportId: String!, $linkDays: Int!) {
    createClientReportLink(reportId: $reportId, linkDays: $linkDays) { url }
  }
`);

export const REVOKE_LINK = graphql(`
  mutation RevokeClientReportLink($linkId: String!) {
    revokeClientReportLink(linkId: $linkId) { id }
  }
`);

export const SET_SCHEDULE = graphql(`
  mutation SetClientReportSchedule(
    $accountId: String!, $dayOfMonth: Int!, $compare: ComparedWith, $language: ReportLanguage!, $delivery: ReportDelivery!,
    $mailTo: [String!]!, $linkDays: Int!, $text: String!
  ) {
    setClientReportSchedule(
      accountId: $accountId, dayOfMonth: $dayOfMonth, compare: $compare, language: $language, delivery: $delivery,
      mailTo: $mailTo, linkDays: $linkDays, text: $text
    ) { accountId }
  }
`);

export const DELETE_SCHEDULE = graphql(`
  mutation DeleteClientReportSchedule($accountId: String!) {
    deleteClientReportSchedule(accountId: $accountId) { __typename }
  }
`);

export const SET_LOGO = graphql(`
  mutation SetClientReportLogo($image: String) {
    setClientReportLogo(image: $image) { __typename }
  }
`);

export type ListedReport = ClientReportsQuery['clientReports']['data'][number];
export type Report = ClientReportQuery['clientReport'];
export type Schedule = ClientReportSetupQuery['clientReportSchedules'][number];

export const REPORTS_KEY = ['client-reports'];

const PAGE_SIZE = 50;

export function reportsQuery(accountId: string) {
  return infiniteQueryOptions({
    queryKey: [...REPORTS_KEY, 'list', accountId],
    queryFn: async ({ signal, pageParam }: { signal: AbortSignal; pageParam: string }) =>
      (await client.request(REPORTS, { accountId, limit: PAGE_SIZE, after: pageParam }, { signal })).clientReports,
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.nextCursor ?? undefined,
  });
}

export function reportQuery(reportId: string) {
  return queryOptions({
    queryKey: [...REPORTS_KEY, reportId],
    queryFn: async ({ signal }) => (await client.request(REPORT, { reportId }, { signal })).clientReport,
  });
}

export function linksQuery(reportId: string) {
  return queryOptions({
    queryKey: [...REPORTS_KEY, reportId, 'links'],
    queryFn: async ({ signal }) => (await client.request(LINKS, { reportId }, { signal })).clientReportLinks,
  });
}

export const setupQuery = queryOptions({
  queryKey: [...REPORTS_KEY, 'setup'],
  queryFn: ({ signal }) => client.request(SETUP, {}, { signal }),
});

export async function previewOf(reportId: string) {
  return (await client.request(PREVIEW, { reportId })).clientReportPreview;
}
