import { readFileSync } from 'node:fs';
import type { DemoApp } from '../../support/demo-app.js';

/** The paths of all pages below /app, in order, as `console/src/pages.tsx` declares them. */
export function declaredPaths(): string[] {
  const declared = readFileSync(new URL('../../../console/src/pages.tsx', import.meta.url), 'utf8');
  return [...declared.matchAll(/^ {4}path: '(.+)',$/gm)].map(([, path = '']) => path);
}

/** What addresses of pages name, in an account that everybody in the demo may see. */
export interface PageIds extends Record<string, string> {
  accountId: string;
  /** A search campaign. */
  campaignId: string;
  /** A campaign with asset groups. */
  assetsId: string;
  listId: string;
  /** A published report. */
  reportId: string;
  ticketId: string;
}

/** Where a page is, with the ids for the parameters of its path. */
export function addressWith(ids: Readonly<Record<string, string>>, path: string): string {
  return `/app/${path.replace(/:(\w+)/g, (_, name) => String(ids[name]))}`;
}

export async function pageIdsOf({ app, users, apiKey }: DemoApp): Promise<PageIds> {
  const seen = await app.graphql('{ accounts(limit: 1000) { data { id isMcc } } }', {}, users.kunde);
  const accountId: string = seen.body.data.accounts.data.find(({ isMcc }: { isMcc: boolean }) => !isMcc).id;
  const listed = await app.rest('GET', `/query/campaigns?account_id=${accountId}&limit=1000`, { apiKey });
  const some = (type: string): { id: string } =>
    listed.body.data.find(
      (each: { status: string; channelType: string }) => each.status === 'ENABLED' && each.channelType === type,
    );
  const lists = await app.graphql(`{ negativeKeywordLists(accountId: "${accountId}") { id } }`, {}, users.owner);
  const report = await app.rest('POST', '/client-reports', {
    token: users.owner.token,
    body: { accountId, period: 'last_month', compare: 'previous_period', text: 'Der Monat lief gut.' },
  });
  await app.rest('POST', `/client-reports/${report.body.id}/publish`, { token: users.owner.token, body: {} });
  return {
    reportId: report.body.id,
    accountId,
    campaignId: some('SEARCH').id,
    assetsId: some('PERFORMANCE_MAX').id,
    listId: lists.body.data.negativeKeywordLists[0].id,
    ticketId: 'd3a0c0de-0000-4000-8000-000000000101',
  };
}
