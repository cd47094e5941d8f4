import type { Sql } from '../src/db/database.js';
import { sql } from '../src/db/statements/sql.js';

/** Other tables join the section of the nearest table they refer to. */
const SECTIONS: readonly Section[] = [
  {
    name: 'Teams and who may do what',
    purpose:
      'A person may be in several teams, with a role in each. `account_assignments` say which accounts a kunde sees, `account_assignees` who looks after an account. `caller_writes` tells replicas what they may not answer yet.',
    tables: [
      'teams',
      'users',
      'team_members',
      'team_invitations',
      'api_keys',
      'client_grants',
      'client_codes',
      'ended_sessions',
      'account_assignments',
      'account_assignees',
      'team_features',
      'team_guardrails',
      'caller_writes',
    ],
  },
  {
    name: 'Plans and payments',
    purpose: 'What can be bought, what a team has, and what it used (ADR 14).',
    tables: [
      'plans',
      'addon_tiers',
      'credit_packs',
      'team_billing',
      'team_plan_overrides',
      'team_prices',
      'team_credits',
      'credit_movements',
      'credit_purchases',
      'payment_events',
      'begun_trials',
    ],
  },
  {
    name: 'Accounts and campaigns',
    purpose: 'What the platforms have, as of the last sync. Ids are theirs.',
    tables: [
      'accounts',
      'account_merchants',
      'campaigns',
      'asset_groups',
      'asset_group_assets',
      'listing_groups',
      'geo_targets',
      'budget_openings',
      'spend_moves',
      'undone_changes',
      'change_plans',
      'planned_changes',
      'bulk_files',
      'bulk_file_lines',
      'account_target_alerts',
    ],
  },
  {
    name: 'Products, feeds and promotions',
    purpose: 'The catalogues of Merchant Centers. Statuses are kept as periods (ADR 10).',
    tables: ['products', 'product_status_periods', 'feeds', 'promotions'],
  },
  {
    name: 'Figures',
    purpose:
      'A row an object and month, with its days (ADR 33), and sums that are kept of them (ADR 34). Money is in micro-units of the euro; `reference_rates` are those it was converted with (ADR 28).',
    tables: [
      'account_months',
      'campaign_months',
      'product_months',
      'account_window_sums',
      'campaign_window_sums',
      'product_window_sums',
      'campaign_impression_shares',
      'reference_rates',
    ],
  },
  {
    name: 'Search terms, keywords and mining',
    purpose: 'From what people searched for to what ads are not shown for (ADR 15).',
    tables: [
      'search_term_days',
      'search_term_relevance',
      'relevance_batches',
      'keywords',
      'keyword_terms',
      'mining_runs',
      'mining_suggestions',
      'negative_keyword_lists',
      'negative_keyword_list_campaigns',
      'negative_keywords',
      'campaign_negative_keywords',
      'inherited_negative_keywords',
    ],
  },
  {
    name: 'The agency’s records',
    purpose: 'Planning, what is known of customers, and how each person looks at figures (ADR 26).',
    tables: [
      'board_cards',
      'board_status_configs',
      'todos',
      'calendar_entries',
      'event_markers',
      'customer_profiles',
      'customer_memories',
      'landing_pages',
      'landing_page_refreshes',
      'landing_page_days',
      'favorites',
      'presets',
      'account_configs',
    ],
  },
  {
    name: 'Support',
    purpose: 'Tickets are their author’s. Files lie in a folder or bucket, here stands what they are (ADR 12).',
    tables: ['support_categories', 'support_faqs', 'support_tickets', 'support_replies', 'support_attachments'],
  },
  {
    name: 'Logs and repeated writes',
    purpose:
      'Who did what: two rows a write, which are only added. Answers are kept for callers who send a write again (ADR 20).',
    tables: ['audit_log', 'audit_results', 'idempotency_keys', 'activity_logs'],
  },
  {
    name: 'Webhooks',
    purpose:
      'Who is told of what happens, what happened, and what became of telling it. Secrets lie encrypted (ADR 49).',
    tables: ['webhook_endpoints', 'webhook_events', 'webhook_deliveries'],
  },
  {
    name: 'Monitors',
    purpose: 'Rules over figures, the days on which they fired, and who is still to be told by e-mail (ADR 72).',
    tables: ['monitors', 'monitor_events', 'monitor_mails'],
  },
  {
    name: 'Budgets over accounts',
    purpose: 'Budgets of a month over campaigns of several accounts, and what their caps paused (ADR 74).',
    tables: ['budget_groups', 'budget_group_campaigns', 'budget_cap_pauses'],
  },
  {
    name: 'Reports for clients',
    purpose: 'What an agency sends, the links and mails that carry it, and when it is made (ADR 75).',
    tables: ['client_reports', 'client_report_links', 'client_report_mails', 'client_report_schedules', 'report_logos'],
  },
  {
    name: 'Exports of data',
    purpose:
      'Files with all rows of a dataset, what is read again and again, links to that (ADR 76), and its delivery to buckets (ADR 77).',
    tables: [
      'data_exports',
      'saved_exports',
      'export_links',
      'bucket_destinations',
      'export_schedules',
      'export_deliveries',
    ],
  },
  {
    name: 'Connections and syncs',
    purpose: 'Access to platforms, what is pulled over it (ADR 35), and what is on its way into the tables above.',
    tables: [
      'platform_connections',
      'platform_sign_ins',
      'platform_quotas',
      'outside_calls',
      'sync_backlog',
      'sync_runs',
      'sync_troubles',
      'pulled_days',
      'pulled_figures',
      'pulled_products',
    ],
  },
  {
    name: 'The server itself',
    purpose: 'Jobs stand in a schema of their own, `jobs`.',
    tables: ['maintenance', 'migrations', 'signing_keys', 'key_uses', 'sandbox_state'],
  },
];

interface Section {
  name: string;
  purpose: string;
  tables: readonly string[];
}

interface Column {
  name: string;
  type: string;
  required: boolean;
}

interface Reference {
  columns: string[];
  to: string;
  /** `required`: every row has one. `single`: at most one row per target. */
  required: boolean;
  single: boolean;
}

interface Table {
  name: string;
  columns: Column[];
  key: string[];
  references: Reference[];
}

/**
 * The migrated tables as Markdown with a diagram per section. Throws if a section names an unknown table, or
 * a table belongs to no section or several.
 */
export async function dataModel(db: Sql): Promise<string> {
  const tables = new Map((await tablesOf(db)).map((table) => [table.name, table]));
  const named = SECTIONS.flatMap(({ tables: own }) => own);
  const wrong = named.filter((name, at) => !tables.has(name) || named.indexOf(name) !== at);
  const sections = SECTIONS.map((each) => ({ ...each, tables: [...each.tables] }));
  for (const { name, references } of tables.values()) {
    if (named.includes(name)) continue;
    const section = sections.find(({ tables: own }) => own.includes(nearest(references)?.to ?? ''));
    if (section) section.tables.push(name);
    else wrong.push(name);
  }
  if (wrong.length > 0) throw new Error(`Name ${wrong.join(', ')} in one section of cli/data-model.ts.`);
  return `${[HEAD, ...sections.map((each) => textOf(each, tables))].join('\n\n')}\n`;
}

/** Prefers specific references, because nearly everything refers to teams and accounts. */
function nearest(references: readonly Reference[]): Reference | undefined {
  const distance = ({ to }: Reference) => ['accounts', 'teams'].indexOf(to);
  return references.toSorted((a, b) => distance(a) - distance(b))[0];
}

const HEAD = `# Data model

The tables as the migrations leave them, by subject; written by \`npm run generate\`, checked by \`npm run check\`.

PK marks the primary key, FK what refers to another table; "null" may be missing. Tables are divided by team (ADR 31): a table with
\`team_id\` belongs to a team, and what refers to one of the same team names the team, too. Lines to \`teams\`, and to \`accounts\` from other sections, are left out:
\`team_id\` and \`account_id\` say it. Not every \`account_id\` is a foreign key: figures and logs outlive what they are of. Partitions stand as
their table.`;

function textOf({ name, purpose, tables: names }: Section, tables: ReadonlyMap<string, Table>): string {
  const own = names.map((each) => tables.get(each) as Table);
  const lines = own.flatMap((table) => [...entity(table), ...table.references.flatMap((to) => line(table, to, names))]);
  return [`## ${name}`, '', purpose, '', '```mermaid', 'erDiagram', ...lines, '```'].join('\n');
}

function entity({ name, columns, key, references }: Table): string[] {
  const rows = columns.map((column) => {
    const marks = [
      key.includes(column.name) && 'PK',
      references.some((each) => each.columns.includes(column.name)) && 'FK',
    ].filter(Boolean);
    return `    ${[column.type, column.name, marks.join(', '), column.required ? '' : '"null"'].filter(Boolean).join(' ')}`;
  });
  return [`  ${name} {`, ...rows, '  }'];
}

function line({ name }: Table, { columns, to, required, single }: Reference, section: readonly string[]): string[] {
  if (!section.includes(to) && (to === 'teams' || to === 'accounts')) return [];
  if (to === 'teams' && name !== 'team_members') return [];
  const by = columns.filter((each) => columns.length === 1 || each !== 'team_id').join(', ');
  return [`  ${to} ${required ? '||' : '|o'}--${single ? 'o|' : 'o{'} ${name} : "${by}"`];
}

/** Partitions count as their table; foreign keys may be defined on them only. */
function tablesOf(db: Sql): Promise<Table[]> {
  return db.query<Table>(
    sql`with keys as (
        select k.contype, k.confrelid, coalesce(i.inhparent, k.conrelid) as relation,
          array(select a.attname::text from unnest(k.conkey) with ordinality n(num, place)
            join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.num order by n.place) as columns
        from pg_constraint k left join pg_inherits i on i.inhrelid = k.conrelid
        where k.contype in ('p', 'u', 'f'))
      select c.relname as name,
        (select jsonb_agg(jsonb_build_object('name', a.attname, 'required', a.attnotnull,
            'type', case when t.typelem <> 0 and t.typcategory = 'A' then substr(t.typname, 2) || '[]' else t.typname::text end)
            order by a.attnum)
          from pg_attribute a join pg_type t on t.oid = a.atttypid
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
        coalesce((select to_jsonb(k.columns) from keys k where k.relation = c.oid and k.contype = 'p' limit 1), '[]') as key,
        coalesce((select jsonb_agg(r.reference order by r.reference->>'to', r.reference->>'columns') from (
            select distinct jsonb_build_object('columns', k.columns, 'to', k.confrelid::regclass::text,
              'required', not exists (select from pg_attribute a
                where a.attrelid = c.oid and a.attname = any(k.columns) and not a.attnotnull),
              'single', exists (select from keys u
                where u.relation = c.oid and u.contype in ('p', 'u') and u.columns <@ k.columns)) as reference
            from keys k where k.relation = c.oid and k.contype = 'f') r), '[]') as "references"
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      order by c.relname`,
  );
}
