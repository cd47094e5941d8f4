import type { ReportChange } from '../../../schema/client-reports/client-report.type.js';
import type { Sql } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import type { ReportChangeKind } from './client-report.enum.js';

/** Entries of the histories that are read, so that a report stays a few statements. */
const MAX_ENTRIES = 5_000;
const MAX_CAMPAIGNS = 5;

interface Row {
  /** The operation of a write here. */
  tool: string | null;
  /** What was changed at the platform, in its words. */
  resource: string | null;
  count: number;
  campaign: string | null;
}

/** The first that matches the name of an operation. */
const KINDS_OF_TOOLS: readonly [RegExp, ReportChangeKind][] = [
  [/negative/i, 'negative_keywords'],
  [/budget/i, 'budgets'],
  [/bid|target/i, 'bidding'],
  [/promotion/i, 'promotions'],
  [/keyword/i, 'keywords'],
  [/ad(group|set)/i, 'ad_groups'],
  [/campaign/i, 'campaigns'],
];

/** The first that matches a platform's resource. */
const KINDS_OF_RESOURCES: readonly [RegExp, ReportChangeKind][] = [
  [/NEGATIVE|SHARED_SET|SHARED_CRITERION/, 'negative_keywords'],
  [/BUDGET/, 'budgets'],
  [/BID/, 'bidding'],
  [/KEYWORD/, 'keywords'],
  [/ASSET|FEED|AD_GROUP_AD$|^AD$|CREATIVE/, 'ads'],
  [/CRITERION|AUDIENCE/, 'targeting'],
  [/^AD_?(GROUP|SET)/, 'ad_groups'],
  [/CAMPAIGN/, 'campaigns'],
];

/**
 * What was changed in an account from `startDate` to `endDate`, here and at its platform, most frequent first. Undone writes
 * are left out; amounts, texts and people are never read.
 */
export async function reportChanges(
  db: Sql,
  { teamId, accountId }: { teamId: string; accountId: string },
  { startDate, endDate, timeZone }: { startDate: string; endDate: string; timeZone: string },
): Promise<ReportChange[]> {
  const day = sql`coalesce(l.event_date, (l.created_at at time zone ${timeZone}::text)::date)`;
  const rows = await db.query<Row>(
    sql`with entries as materialized (
        select l.* from activity_logs l
        where l.team_id = ${teamId} and l.account_id = ${accountId}
          and (l.log_type = 'user_action' or l.metadata->>'event' in ('platform_changes', 'more_platform_changes'))
          and ${day} between ${startDate}::date and ${endDate}::date
        order by l.created_at desc, l.id desc limit ${MAX_ENTRIES}
      )
      select null as tool, k.change->>'resourceType' as resource, (k.change->>'count')::int as count, l.metadata->>'campaignName' as campaign
      from entries l
      cross join lateral jsonb_array_elements(case when jsonb_typeof(l.metadata->'changes') = 'array' then l.metadata->'changes' else '[]' end)
        k(change)
      where l.log_type <> 'user_action' and k.change->>'count' ~ '^[0-9]{1,6}$'
      union all
      select w.tool, null, 1, c.name
      from entries l
      join audit_log w on w.team_id = ${teamId} and w.id::text = l.metadata->>'auditId'
      join audit_results r on r.team_id = ${teamId} and r.audit_id = w.id and r.status = 'done'
      left join campaigns c on c.team_id = ${teamId} and c.account_id = ${accountId} and c.id = l.metadata->>'campaignId'
      where l.log_type = 'user_action' and w.tool <> 'undoChange'
        and not exists (select from undone_changes u where u.team_id = ${teamId} and u.audit_id = w.id)`,
    'clientReports.changes',
  );
  const kinds = new Map<ReportChangeKind, { count: number; campaigns: Set<string> }>();
  for (const { tool, resource, count, campaign } of rows) {
    const kind = kindOf(tool, KINDS_OF_TOOLS) ?? kindOf(resource, KINDS_OF_RESOURCES) ?? 'other';
    const found = kinds.get(kind) ?? { count: 0, campaigns: new Set() };
    found.count += count;
    if (campaign !== null && campaign !== '') found.campaigns.add(campaign);
    kinds.set(kind, found);
  }
  return [...kinds]
    .map(([kind, { count, campaigns }]) => ({ kind, count, campaigns: [...campaigns].sort().slice(0, MAX_CAMPAIGNS) }))
    .sort((one, other) => other.count - one.count || one.kind.localeCompare(other.kind));
}

function kindOf(name: string | null, kinds: readonly [RegExp, ReportChangeKind][]): ReportChangeKind | undefined {
  return name === null ? undefined : kinds.find(([pattern]) => pattern.test(name))?.[1];
}
