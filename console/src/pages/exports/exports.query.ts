import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import { connectionQuery } from '../../api/connection';
import { graphql } from '../../generated';
import type { DataExportsQuery, ExportLinksQuery, KeptExportsQuery } from '../../generated/graphql';

const EXPORTS = graphql(`
  query DataExports($first: Int!, $after: String) {
    dataExportsConnection(first: $first, after: $after) {
      totalCount
      pageInfo { hasNextPage endCursor }
      edges {
        node {
          id dataset fileFormat accountIds startDate endDate days status message rowCount byteSize createdAt expiresAt
        }
      }
    }
  }
`);

/** What the page keeps beside its list, in one request. */
const KEPT = graphql(`
  query KeptExports {
    savedExports { id name dataset accountIds days period }
    bucketDestinations { id name endpoint region bucket prefix isPathStyle accessKeyId }
    exportSchedules {
      id isOwn savedExportId savedExportName dataset destinationId destinationName fileFormat objectName
      frequency dayOfWeek dayOfMonth hour timeZone status reason nextAt lastStatus lastDeliveredAt
    }
  }
`);

const LINKS = graphql(`
  query ExportLinks($savedExportId: String!) {
    exportLinks(savedExportId: $savedExportId) { id expiresAt revokedAt createdAt }
  }
`);

const DOWNLOAD = graphql(`
  query DataExportAddress($exportId: String!) {
    dataExportDownload(exportId: $exportId) { url fileName }
  }
`);

export const START_EXPORT = graphql(`
  mutation StartDataExport(
    $dataset: ExportDataset!, $fileFormat: ExportFormat!, $accountIds: [String!], $startDate: LocalDate, $endDate: LocalDate,
    $period: NamedPeriod, $days: Int
  ) {
    startDataExport(
      dataset: $dataset, fileFormat: $fileFormat, accountIds: $accountIds, startDate: $startDate, endDate: $endDate,
      period: $period, days: $days
    ) { id }
  }
`);

export const CANCEL_EXPORT = graphql(`
  mutation CancelDataExport($exportId: String!) {
    cancelDataExport(exportId: $exportId) { id }
  }
`);

export const SAVE_EXPORT = graphql(`
  mutation CreateSavedExport(
    $name: String!, $dataset: ExportDataset!, $accountIds: [String!], $days: Int, $period: NamedPeriod
  ) {
    createSavedExport(name: $name, dataset: $dataset, accountIds: $accountIds, days: $days, period: $period) { id }
  }
`);

export const UPDATE_SAVED_EXPORT = graphql(`
  mutation UpdateSavedExport(
    $savedExportId: String!, $name: String!, $accountIds: [String!], $days: Int, $period: NamedPeriod
  ) {
    updateSavedExport(savedExportId: $savedExportId, name: $name, accountIds: $accountIds, days: $days, period: $period) { id }
  }
`);

export const DELETE_SAVED_EXPORT = graphql(`
  mutation DeleteSavedExport($savedExportId: String!) {
    deleteSavedExport(savedExportId: $savedExportId) { __typename }
  }
`);

export const CREATE_LINK = graphql(`
  mutation CreateExportLink($savedExportId: String!, $linkDays: Int!) {
    createExportLink(savedExportId: $savedExportId, linkDays: $linkDays) { url }
  }
`);

export const REVOKE_LINK = graphql(`
  mutation RevokeExportLink($linkId: String!) {
    revokeExportLink(linkId: $linkId) { id }
  }
`);

export type ListedExport = DataExportsQuery['dataExportsConnection']['edges'][number]['node'];
export type Kept = KeptExportsQuery;
export type Saved = Kept['savedExports'][number];
export type ExportLink = ExportLinksQuery['exportLinks'][number];

interface Listed {
  edges: readonly { node: Pick<ListedExport, 'status'> }[];
}

export const FORMATS = ['csv', 'json_lines', 'parquet'] as const satisfies readonly ListedExport['fileFormat'][];

export const EXPORTS_KEY = ['data-exports'];
export const SAVED_KEY = ['saved-exports'];

const AT_ONCE = 50;
const POLL_MS = 2_000;

export const isUnderWay = ({ status }: Pick<ListedExport, 'status'>) => status === 'waiting' || status === 'running';

export const exportsQuery = {
  ...connectionQuery(
    EXPORTS_KEY,
    async (after, signal) =>
      (await client.request(EXPORTS, { first: AT_ONCE, after }, { signal })).dataExportsConnection,
  ),
  /** Read again while one of them waits or runs. */
  refetchInterval: ({ state }: { state: { data?: { pages: readonly Listed[] } | undefined } }) =>
    state.data?.pages.some(({ edges }) => edges.some(({ node }) => isUnderWay(node))) ? POLL_MS : (false as const),
};

export const keptQuery = queryOptions({
  queryKey: SAVED_KEY,
  queryFn: ({ signal }) => client.request(KEPT, {}, { signal }),
});

export function linksQuery(savedExportId: string) {
  return queryOptions({
    queryKey: [...SAVED_KEY, savedExportId, 'links'],
    queryFn: async ({ signal }) => (await client.request(LINKS, { savedExportId }, { signal })).exportLinks,
  });
}

/** Has the browser save the file of an export, from an address that is asked for each time: it is good for ten minutes. */
export async function downloadExport(exportId: string): Promise<void> {
  const { url, fileName } = (await client.request(DOWNLOAD, { exportId })).dataExportDownload;
  const link = document.createElement('a');
  // The console and the files have one host, by whatever name it was reached.
  link.href = new URL(url).pathname;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
}
