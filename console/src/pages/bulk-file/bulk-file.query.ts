import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import { graphql } from '../../generated';
import type { BulkFilePageQuery, BulkLineVerdict } from '../../generated/graphql';

const FILE = graphql(`
  query BulkFilePage($fileId: String!) {
    bulkFile(fileId: $fileId) {
      id fileName status message lineCount changeCount triedCount plannedCount planId createdAt
    }
  }
`);

const LINES = graphql(`
  query BulkFileLines($fileId: String!, $verdict: BulkLineVerdict, $limit: Int!, $offset: Int!) {
    bulkFileLines(fileId: $fileId, verdict: $verdict, limit: $limit, offset: $offset) {
      data { line verdict message target accountId }
      meta { total }
    }
  }
`);

const FILES = graphql(`
  query BulkFiles {
    bulkFiles(limit: 10) { data { id fileName status plannedCount lineCount createdAt } }
  }
`);

const KEY = ['bulk-files'];
export const PAGE_SIZE = 100;
const POLL_MS = 1_000;

export type SentFile = BulkFilePageQuery['bulkFile'];

export const isUnderWay = ({ status }: Pick<SentFile, 'status'>) => status === 'waiting' || status === 'planning';

export function fileQuery(fileId: string) {
  return queryOptions({
    queryKey: [...KEY, fileId],
    queryFn: async ({ signal }) => (await client.request(FILE, { fileId }, { signal })).bulkFile,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? POLL_MS : false),
  });
}

export function linesQuery(fileId: string, verdict: BulkLineVerdict | undefined, page: number) {
  return queryOptions({
    queryKey: [...KEY, fileId, 'lines', verdict, page],
    queryFn: async ({ signal }) =>
      (await client.request(LINES, { fileId, verdict, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }, { signal }))
        .bulkFileLines,
  });
}

export const filesQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }) => (await client.request(FILES, {}, { signal })).bulkFiles.data,
});
