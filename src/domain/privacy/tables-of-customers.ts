import { sql } from '../../db/statements/sql.js';
import type { AccountKey } from '../accounts/visible-accounts.sql.js';
import { fromPlatform, ids, ofAccount, own, type PersonalTables, PLATFORM, words } from './personal-table.js';

/** Accounts, and what a team notes, plans and lists for its customers. */
export const TABLES_OF_CUSTOMERS: PersonalTables = {
  account_assignments: {
    person: own,
    customer: ofAccount,
    onCustomer: 'keep',
    plain: ids('account_id'),
    why: 'ids alone: without its accounts, a person would see every account of the team',
  },
  account_assignees: { person: own, customer: ofAccount, plain: ids('account_id') },
  favorites: { person: own, customer: ofAccount, plain: ids('account_id') },
  account_configs: { customer: ofAccount, texts: ['value'], plain: { ...ids('account_id'), ...words('kind') } },
  accounts: {
    customer: ({ teamId, accountId }) => sql`t.team_id = ${teamId} and t.id = ${accountId}`,
    onCustomer: 'redact',
    texts: ['name', 'industry', 'logo_url'],
    plain: {
      ...ids('id', 'mcc_id', 'merchant_id', 'login_customer_id'),
      ...words('platform', 'status'),
      judged_state: 'a digest of figures',
      ...fromPlatform('currency', 'time_zone', 'reported_time_zone', 'merchant_country'),
    },
    why: PLATFORM,
  },
  customer_profiles: {
    customer: ofAccount,
    texts: ['customer_type', 'services_products', 'industry', 'website_strengths', 'website_weaknesses'],
    plain: ids('account_id'),
  },
  customer_memories: {
    customer: ofAccount,
    actors: ['user_id'],
    texts: ['content'],
    plain: { ...ids('account_id'), ...words('category') },
  },
  todos: {
    customer: ofAccount,
    actors: ['assigned_to', 'completed_by', 'created_by'],
    texts: ['title', 'description'],
    plain: ids('account_id'),
  },
  calendar_entries: { customer: ofAccount, actors: ['created_by'], texts: ['note'], plain: ids('account_id') },
  event_markers: {
    customer: ofAccount,
    actors: ['created_by'],
    texts: ['title', 'description', 'color', 'icon'],
    plain: ids('account_id'),
  },
  board_cards: { customer: ofAccount, plain: { ...ids('account_id'), ...words('status') } },
  board_status_configs: { texts: ['label', 'color'], plain: words('status') },
  landing_pages: {
    customer: ofAccount,
    texts: ['url', 'campaign_names'],
    plain: { ...ids('account_id', 'campaign_ids'), ...words('source') },
  },
  mining_runs: {
    customer: ofAccount,
    onCustomer: 'keep',
    actors: ['created_by'],
    plain: { ...ids('account_id'), ...words('status', 'step', 'error_code') },
    why: PLATFORM,
  },
  mining_suggestions: {
    customer: ofAccount,
    actors: ['reviewed_by'],
    texts: ['reason'],
    plain: {
      ...ids('account_id', 'campaign_ids'),
      ...words('category', 'match_type', 'status'),
      ...fromPlatform('search_term', 'keyword'),
    },
  },
  search_term_relevance: {
    customer: ofAccount,
    onCustomer: 'redact',
    texts: ['relevance_reason'],
    plain: { ...ids('account_id', 'campaign_id'), ...words('funnel_position'), ...fromPlatform('search_term') },
    why: PLATFORM,
  },
  promotions: {
    customer: ofAccount,
    onCustomer: 'redact',
    texts: ['custom_title', 'custom_notes'],
    plain: {
      ...ids('account_id', 'promotion_id', 'merchant_id'),
      ...fromPlatform('target_country', 'content_language', 'title', 'coupon_value_type', 'platform_state'),
    },
    why: PLATFORM,
  },
  negative_keyword_lists: {
    customer: ofAccount,
    onCustomer: 'redact',
    texts: ['name', 'category'],
    plain: ids('account_id', 'id', 'resource_name'),
    why: PLATFORM,
  },
  change_plans: {
    person: (userId) => sql`t.proposed_by = ${userId}`,
    onPerson: 'redact',
    customer: ofPlannedAccount,
    onCustomer: 'redact',
    actors: ['proposed_by', 'approved_by', 'rejected_by', 'undone_by'],
    texts: ['note', 'reason'],
    plain: { ...ids('hash', 'account_ids'), ...words('on_refusal', 'status') },
    why: 'what was changed at ad platforms, and that it was approved',
  },
  bulk_files: {
    person: (userId) => sql`t.proposed_by = ${userId}`,
    onPerson: 'redact',
    actors: ['proposed_by'],
    texts: ['file_name', 'note', 'message'],
    plain: words('status', 'on_refusal'),
    secrets: ['content'],
    why: 'its name and reason go with the person; all of it after 30 days',
  },
  data_exports: {
    person: (userId) => sql`t.created_by = ${userId}`,
    onPerson: 'redact',
    actors: ['created_by'],
    texts: ['message'],
    plain: { ...ids('account_ids', 'covered_accounts'), ...words('dataset', 'format', 'status') },
    why: 'its file and record go after a week',
  },
  bulk_file_lines: {
    person: (userId) => sql`exists (select from bulk_files l
      where l.team_id = t.team_id and l.id = t.file_id and l.proposed_by = ${userId})`,
    customer: ofAccount,
    texts: ['message', 'target'],
    plain: { ...ids('account_id', 'change_ids'), ...words('verdict') },
  },
  planned_changes: {
    person: (userId) => sql`exists (select from change_plans l
      where l.team_id = t.team_id and l.id = t.plan_id and l.proposed_by = ${userId})`,
    onPerson: 'redact',
    customer: ofAccount,
    onCustomer: 'redact',
    texts: ['args', 'preview', 'message'],
    plain: { ...ids('account_id'), ...words('operation', 'status', 'code') },
    why: 'what was changed at ad platforms, and that it was approved',
  },
};

function ofPlannedAccount({ teamId, accountId }: AccountKey) {
  return sql`t.team_id = ${teamId} and ${accountId} = any(t.account_ids)`;
}
