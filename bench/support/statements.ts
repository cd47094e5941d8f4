/** The very statements that adlane runs for the reads that are measured, for whoever answers the same by hand. */
import type { Viewer } from '../../src/access/viewer.js';
import type { Sql } from '../../src/db/database.js';
import { AccountService } from '../../src/domain/accounts/account.service.js';
import { CAMPAIGN_SORTS } from '../../src/domain/campaigns/campaign.enum.js';
import { CampaignService } from '../../src/domain/campaigns/campaign.service.js';
import { ActivityLogService } from '../../src/domain/logs/activity-log.service.js';
import { PRODUCT_SORTS } from '../../src/domain/products/product.enum.js';
import { ProductService } from '../../src/domain/products/product.service.js';

export interface Statement {
  text: string;
  values: unknown[];
}

/** What stands in a recorded statement where a request has its own. */
export const NOW = '<now>';

export const ACCOUNT = '1000000001';
/** Of ACCOUNT, whatever the size. */
export const campaignOf = (accounts: number) => String(20_000_000_000 + accounts);

/** The page sizes, sorts and offsets of a list that are measured at scale; `deep` is an offset. */
export function pages(deep: { campaigns: number; products: number; logs: number }) {
  const sorted = (list: 'campaigns' | 'products', sorts: readonly string[]) =>
    sorts.flatMap((sort) =>
      [0, deep[list]].map((offset) => ({
        list,
        sort,
        offset,
        path: `${list}?limit=100&days=30&sort=${sort}&offset=${offset}`,
      })),
    );
  return [
    ...sorted('campaigns', CAMPAIGN_SORTS),
    ...sorted('products', PRODUCT_SORTS),
    ...[0, deep.logs].map((offset) => ({
      list: 'logs' as const,
      sort: '',
      offset,
      path: `logs?limit=100&offset=${offset}`,
    })),
  ];
}

export type ListPage = ReturnType<typeof pages>[number];

/**
 * Statements by the name of the read: those of the demo's size, and of each of `listed` by its path. A read is asked of its
 * service, so that only what belongs to the read is seen, and what proves the credential is not. Whatever the service
 * calls on the database is noted if it is SQL.
 */
export async function recordStatements(db: Sql, teamId: string, accounts: number, listed: readonly ListPage[]) {
  const viewer = { kind: 'key', teamId, accountIds: null, apiKeyId: teamId, scopes: new Set() } as Viewer;
  const now = new Date();
  const seen: Statement[] = [];
  const recorder = new Proxy(db, {
    get(target, property) {
      const member = Reflect.get(target, property);
      if (typeof member !== 'function') return member;
      return (...asked: unknown[]) => {
        const statement = statementIn(asked);
        if (statement) seen.push(statement);
        return member.apply(target, asked);
      };
    },
  }) as never;
  const clock = () => now;
  const campaigns = new CampaignService(recorder, clock);
  const products = new ProductService(recorder, clock);
  const logs = new ActivityLogService(recorder);
  const list = { days: 30, sort: '-cost', offset: 0 };
  const [accountId, campaignId] = [ACCOUNT, campaignOf(accounts)];
  const ids = Array.from({ length: Math.min(accounts, 12) }, (_, at) => String(1_000_000_001 + at));
  const reads: Record<string, () => Promise<unknown>> = {
    list100: () => campaigns.list(viewer, { ...list, limit: 100 } as never),
    list5: () => campaigns.list(viewer, { ...list, limit: 5 } as never),
    record: () => campaigns.detail(viewer, { accountId, campaignId }),
    days365: () => campaigns.dailyMetrics(viewer, { campaignId, days: 365 }),
    accounts: () => new AccountService(recorder, clock).list(viewer, { ...list, limit: 12 } as never),
    accountCampaigns: () => campaigns.ofAccounts(viewer, ids, { days: 30, sort: '-cost', limit: 10 } as never),
  };
  for (const { path, list: name, sort, offset } of listed) {
    const args = { days: 30, sort, offset, limit: 100 } as never;
    reads[path] = () => ({ campaigns, products, logs })[name].list(viewer, args);
  }
  const statements: Record<string, Statement> = {};
  for (const [read, run] of Object.entries(reads)) {
    seen.length = 0;
    await run();
    if (seen.length !== 1) throw new Error(`${read} ran ${seen.length} statements: who answers it by hand must know.`);
    const { text, values } = seen[0] as Statement;
    const isNow = (value: unknown) => value instanceof Date || value === now.toISOString();
    statements[read] = { text, values: values.map((value) => (isNow(value) ? NOW : value)) };
  }
  return statements;
}

function statementIn([asked, values]: unknown[]): Statement | undefined {
  if (typeof asked === 'string') return { text: asked, values: Array.isArray(values) ? values : [] };
  const { text, values: own } = (asked ?? {}) as Partial<Statement>;
  return typeof text === 'string' && Array.isArray(own) ? { text, values: own } : undefined;
}
