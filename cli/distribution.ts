import type { Database } from '../src/db/database.js';
import { sql } from '../src/db/statements/sql.js';

/** Tables replicated to all nodes of a distributed database, and why. */
const REFERENCE_TABLES: Readonly<Record<string, string>> = {
  teams: 'what is looked up without a team refers to them',
  users: 'one person may be in several teams, and signs in before a team is known',
  team_members: 'a person signs in, and is told which teams there are, before one is known',
  api_keys: 'found by their hash, which tells the team',
  client_grants: 'part of looking up a key',
  account_assignments: 'which accounts a member sees is looked up with the member',
  ended_sessions: 'looked up with the member',
  team_features: 'what a team may do is looked up with its credential',
  team_plan_overrides: 'what a team may do is looked up with its credential',
  team_invitations: 'people find theirs in teams in which they are not yet',
  client_report_links: 'found by their token, which tells the team',
  export_links: 'found by their token, which tells the team',
  team_billing: 'the payment provider names its customer, which tells the team',
  plans: 'the same for all teams',
  addon_tiers: 'the same for all teams',
  credit_packs: 'the same for all teams',
  support_categories: 'the same for all teams',
  support_faqs: 'the same for all teams',
  reference_rates: 'the same for all teams',
};

/** Tables kept on one node, and why. */
const LOCAL_TABLES: Readonly<Record<string, string>> = {
  migrations: 'migrating is done on one node',
  maintenance: 'one row',
  signing_keys: 'a few rows, read at the start',
  key_uses: 'a few rows a process',
  sandbox_state: 'only the demo has any',
  begun_trials: 'read when a person signs in who is in no team',
  platform_quotas: 'what a Cloud project or a manager has asked of a platform, over all teams',
  outside_calls: 'a row for each write that is at a platform right now',
  payment_events: 'which messages of the payment provider were taken, of any team',
};

/** Triggers that a distributed table does without, and why. */
export const UNDISTRIBUTED_TRIGGERS: Readonly<Record<string, { triggers: string[]; why: string }>> = {
  accounts: {
    triggers: ['accounts_forget_figures'],
    why: 'it writes other tables: nothing removes accounts, and who removes a team by hand deletes its figures, too',
  },
  audit_log: { triggers: ['audit_log_keep_all'], why: 'shards have no trigger on truncate' },
  audit_results: { triggers: ['audit_results_keep_all'], why: 'shards have no trigger on truncate' },
  credit_movements: { triggers: ['credit_movements_keep_all'], why: 'shards have no trigger on truncate' },
};

export type TableKind = 'distributed' | 'reference' | 'local';

/** Where a table lies on a distributed database. */
export function kindOf(table: string): TableKind {
  if (table in REFERENCE_TABLES) return 'reference';
  return table in LOCAL_TABLES ? 'local' : 'distributed';
}

interface Table {
  name: string;
  team: string | null;
  isTeamRequired: boolean | null;
  uniques: { name: string; columns: string[] }[];
  foreignKeys: { name: string; columns: string[]; to: string; toColumns: string[]; clears: boolean }[];
}

/** Violations of Citus's rules: keys include the team; references stay in it or go to replicated tables. */
export async function distributionProblems(db: Database): Promise<string[]> {
  const tables = await tablesOf(db);
  const named = { ...REFERENCE_TABLES, ...LOCAL_TABLES };
  const existing = new Set(tables.map(({ name }) => name));
  const problems = Object.keys(named)
    .filter((name) => !existing.has(name))
    .map((name) => `${name} is no table`);
  for (const { name, team, isTeamRequired, uniques, foreignKeys } of tables) {
    const kind = kindOf(name);
    if (kind === 'distributed') {
      if (team !== 'uuid' || !isTeamRequired)
        problems.push(`${name} has no team_id uuid not null: name it as reference or local`);
      for (const unique of uniques)
        if (!unique.columns.includes('team_id')) problems.push(`${unique.name} of ${name} lacks team_id`);
    }
    for (const { name: key, columns, to, toColumns, clears } of foreignKeys) {
      const [from, target] = [`${key} of ${name}`, kindOf(to)];
      if (target === 'reference') continue;
      if (target === 'local') {
        if (kind !== 'local') problems.push(`${from} refers to ${to}, which lies on one node`);
      } else if (kind !== 'distributed') problems.push(`${from} refers to ${to}, which is distributed`);
      else if (!columns.some((column, at) => column === 'team_id' && toColumns[at] === 'team_id'))
        problems.push(`${from} does not stay within a team`);
      else if (clears) problems.push(`${from} clears a part of a key that has team_id`);
    }
  }
  return problems;
}

/** Omits index expressions. */
function tablesOf(db: Database): Promise<Table[]> {
  return db.query<Table>(
    sql`select c.relname as name, t.atttypid::regtype::text as team, t.attnotnull as "isTeamRequired",
        (select coalesce(jsonb_agg(jsonb_build_object('name', i.indexrelid::regclass::text,
            'columns', (select coalesce(jsonb_agg(a.attname), '[]') from pg_attribute a
              where a.attrelid = c.oid and a.attnum = any(i.indkey)))), '[]')
          from pg_index i where i.indrelid = c.oid and (i.indisunique or i.indisexclusion)) as uniques,
        (select coalesce(jsonb_agg(jsonb_build_object('name', k.conname, 'to', k.confrelid::regclass::text,
            'columns', (select jsonb_agg(a.attname order by n.place) from unnest(k.conkey) with ordinality n(num, place)
              join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.num),
            'toColumns', (select jsonb_agg(a.attname order by n.place) from unnest(k.confkey) with ordinality n(num, place)
              join pg_attribute a on a.attrelid = k.confrelid and a.attnum = n.num),
            'clears', k.confdeltype in ('n', 'd') or k.confupdtype in ('n', 'd'))), '[]')
          from pg_constraint k where k.conrelid = c.oid and k.contype = 'f') as "foreignKeys"
      from pg_class c
      left join pg_attribute t on t.attrelid = c.oid and t.attname = 'team_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and not exists (select from pg_depend e where e.objid = c.oid and e.deptype = 'e')
      order by c.relname`,
  );
}
