import { type Statement, sql } from '../../db/sql.js';
import { comparedEmail } from '../../email-address.js';
import type { AccountKey } from '../accounts/visible-accounts.sql.js';

/** SQL: which rows of the table `t` belong to a subject. */
type RowsOf<Subject> = (subject: Subject) => Statement;

/** How rows of a subject end: texts are redacted, or rows are kept; `why` gives the reason. */
type Fate = 'redact' | 'keep';

/** What a table holds about people and customers. A customer is an account of a team. */
export interface PersonalTable {
  /** A person's own rows. Deleted unless `onPerson` says otherwise. */
  person?: RowsOf<string>;
  onPerson?: Fate;
  /** A customer's rows. Deleted unless `onCustomer` says otherwise. */
  customer?: RowsOf<AccountKey>;
  onCustomer?: Fate;
  /** Columns with ids of people who did something. Exports include these rows; erasure keeps the id as a pseudonym. */
  actors?: readonly string[];
  /** Columns of text, lists or JSON that may name people: searched for the person's address and name, and redacted. */
  texts?: readonly string[];
  /** Other text and JSON columns: the program's own words and ids of outside systems. */
  plain?: readonly string[];
  /** Credentials, left out of exports. */
  secrets?: readonly string[];
  /** Why rows are kept. */
  why?: string;
}

const own = (userId: string) => sql`t.user_id = ${userId}`;
const ofAccount = ({ teamId, accountId }: AccountKey) => sql`t.team_id = ${teamId} and t.account_id = ${accountId}`;
const ofAuditEntry = (condition: Statement) =>
  sql`exists (select from audit_log l where l.team_id = t.team_id and l.id = t.audit_id and ${condition})`;
const ofAuditedAccount = ({ teamId, accountId }: AccountKey) =>
  ofAuditEntry(sql`l.team_id = ${teamId} and l.account_id = ${accountId}`);
const ofOwnTicket = (userId: string) => sql`exists (select from support_tickets s
    where s.team_id = t.team_id and s.id = t.ticket_id and s.user_id = ${userId})`;

const BOOKS = 'accounting records are kept for 8 to 10 years (§ 147 AO, § 257 HGB)';
const PLATFORM =
  'what the ad platform has of the account; it goes when the account is unlinked there and its figures are given up';
const DONE = 'that something was done stays, without what was written';

/** Every table that can hold data about a person or a customer. A test compares it with the actual tables. */
export const PERSONAL_DATA: Readonly<Record<string, PersonalTable>> = {
  users: {
    person: (userId) => sql`t.id = ${userId}`,
    onPerson: 'redact',
    texts: ['google_sub', 'email', 'name', 'avatar_url'],
    why: 'the id stays as a pseudonym, to which records of others refer',
  },
  teams: { texts: ['name'], plain: ['plan'] },
  team_members: { person: own, plain: ['role'] },
  team_invitations: {
    person: (userId) =>
      sql`${comparedEmail(sql`t.email`)} = (select ${comparedEmail(sql`u.email`)} from users u where u.id = ${userId})`,
    actors: ['invited_by'],
    texts: ['email'],
    plain: ['role', 'status'],
  },
  api_keys: {
    person: (userId) => sql`t.created_by = ${userId}`,
    actors: ['created_by'],
    texts: ['name'],
    plain: ['key_prefix', 'scopes', 'client_id', 'redirect_host'],
    secrets: ['key_hash'],
  },
  client_grants: { person: own },
  client_codes: {
    person: own,
    plain: ['client_id', 'client_name', 'redirect_uri', 'scopes'],
    secrets: ['code_hash', 'code_challenge'],
  },
  begun_trials: {
    person: (userId) => sql`t.subject_hash = (
      select encode(sha256(convert_to('subject ' || u.google_sub, 'UTF8')), 'hex') from users u where u.id = ${userId})`,
    onPerson: 'keep',
    plain: ['email_hash', 'subject_hash'],
    why: 'hashes alone, for two years, so that nobody gets a second trial (Art. 6 (1) f GDPR)',
  },
  ended_sessions: { person: own, secrets: ['token_digest'] },
  platform_sign_ins: {
    person: own,
    plain: ['platform', 'redirect_uri', 'return_url'],
    secrets: ['browser_hash', 'code_verifier'],
  },
  platform_connections: {
    texts: ['connected_as'],
    plain: ['platform', 'login_customer_id', 'scopes', 'status'],
    secrets: ['refresh_token'],
  },
  account_assignments: { person: own, customer: ofAccount, plain: ['account_id'] },
  account_assignees: { person: own, customer: ofAccount, plain: ['account_id'] },
  caller_writes: { person: (userId) => sql`t.caller_id = ${userId}` },
  favorites: { person: own, customer: ofAccount, plain: ['account_id'] },
  presets: { person: own, texts: ['name'], plain: ['kind', 'value'] },
  account_configs: { customer: ofAccount, plain: ['account_id', 'kind', 'value'] },
  accounts: {
    customer: ({ teamId, accountId }) => sql`t.team_id = ${teamId} and t.id = ${accountId}`,
    onCustomer: 'redact',
    texts: ['name', 'industry', 'logo_url'],
    plain: [
      'id',
      'platform',
      'currency',
      'status',
      'mcc_id',
      'time_zone',
      'merchant_id',
      'merchant_country',
      'login_customer_id',
    ],
    why: PLATFORM,
  },
  customer_profiles: {
    customer: ofAccount,
    texts: ['customer_type', 'services_products', 'industry', 'website_strengths', 'website_weaknesses'],
    plain: ['account_id'],
  },
  customer_memories: {
    customer: ofAccount,
    actors: ['user_id'],
    texts: ['content'],
    plain: ['account_id', 'category'],
  },
  todos: {
    customer: ofAccount,
    actors: ['assigned_to', 'completed_by', 'created_by'],
    texts: ['title', 'description'],
    plain: ['account_id'],
  },
  calendar_entries: {
    customer: ofAccount,
    actors: ['created_by'],
    texts: ['note'],
    plain: ['account_id'],
  },
  event_markers: {
    customer: ofAccount,
    actors: ['created_by'],
    texts: ['title', 'description'],
    plain: ['account_id', 'color', 'icon'],
  },
  board_cards: { customer: ofAccount, plain: ['account_id', 'status'] },
  landing_pages: {
    customer: ofAccount,
    texts: ['url'],
    plain: ['account_id', 'source', 'campaign_ids', 'campaign_names'],
  },
  mining_runs: {
    customer: ofAccount,
    onCustomer: 'keep',
    actors: ['created_by'],
    plain: ['account_id', 'status', 'step', 'error_code'],
    why: PLATFORM,
  },
  mining_suggestions: {
    customer: ofAccount,
    onCustomer: 'keep',
    actors: ['reviewed_by'],
    plain: ['account_id', 'category', 'search_term', 'keyword', 'match_type', 'campaign_ids', 'reason', 'status'],
    why: PLATFORM,
  },
  promotions: {
    customer: ofAccount,
    onCustomer: 'redact',
    texts: ['custom_title', 'custom_notes'],
    plain: ['account_id', 'promotion_id', 'title', 'coupon_value_type', 'platform_state', 'merchant_id'],
    why: PLATFORM,
  },
  change_plans: {
    person: (userId) => sql`t.proposed_by = ${userId}`,
    onPerson: 'redact',
    customer: ({ teamId, accountId }) => sql`t.team_id = ${teamId} and ${accountId} = any(t.account_ids)`,
    onCustomer: 'redact',
    actors: ['proposed_by', 'approved_by', 'rejected_by', 'undone_by'],
    texts: ['note', 'reason'],
    plain: ['hash', 'on_refusal', 'account_ids', 'status'],
    why: 'what was changed at ad platforms, and that it was approved',
  },
  undone_changes: { actors: ['undone_by'] },
  support_tickets: { person: own, texts: ['subject', 'message'], plain: ['category_key', 'status'] },
  support_replies: { person: ofOwnTicket, texts: ['author_name', 'message'], plain: ['author'] },
  support_attachments: { person: ofOwnTicket, texts: ['file_name'], plain: ['content_type', 'sha256'] },
  idempotency_keys: {
    person: (userId) => sql`t.caller = ${userId}`,
    customer: ofAuditedAccount,
    texts: ['answer', 'note', 'subject'],
    plain: ['key'],
    secrets: ['fingerprint'],
  },
  audit_log: {
    person: own,
    onPerson: 'redact',
    customer: ofAccount,
    onCustomer: 'redact',
    texts: ['payload'],
    plain: ['tool', 'account_id', 'request_id'],
    why: DONE,
  },
  audit_caller_counts: { person: own, onPerson: 'keep', why: DONE },
  audit_results: {
    person: (userId) => ofAuditEntry(sql`l.user_id = ${userId}`),
    onPerson: 'redact',
    customer: ofAuditedAccount,
    onCustomer: 'redact',
    texts: ['message', 'result'],
    plain: ['status', 'code', 'undo'],
    why: DONE,
  },
  activity_logs: {
    customer: ofAccount,
    onCustomer: 'redact',
    actors: ['user_id'],
    texts: ['message', 'metadata'],
    plain: ['account_id', 'log_type'],
    why: 'what was done for a customer',
  },
  credit_movements: { person: own, onPerson: 'keep', plain: ['kind', 'operation'], why: BOOKS },
  team_billing: {
    texts: ['cancel_reason_detail'],
    plain: ['customer_id', 'checkout_session_id', 'subscription_id', 'status', 'addon_tier', 'cancel_reason'],
    why: BOOKS,
  },
  webhook_endpoints: {
    texts: ['description'],
    plain: ['url', 'events', 'disabled_reason'],
    secrets: ['secret', 'previous_secret'],
  },
};

/** Tables without personal data, by what they hold. */
export const NOBODY: Readonly<Record<string, readonly string[]>> = {
  'what is sold': ['plans', 'addon_tiers', 'credit_packs', 'team_features', 'team_plan_overrides', 'team_prices'],
  'what was paid for': ['team_credits', 'credit_purchases', 'payment_events'],
  'rules and labels of teams': ['team_guardrails', 'board_status_configs', 'support_categories', 'support_faqs'],
  'campaigns at ad platforms': ['campaigns', 'asset_groups', 'asset_group_assets', 'listing_groups', 'geo_targets'],
  'what is derived from campaigns': [
    'budget_openings',
    'spend_moves',
    'account_target_alerts',
    'landing_page_refreshes',
  ],
  'catalogues at ad platforms': ['account_merchants', 'products', 'product_status_periods', 'feeds'],
  'keywords at ad platforms': ['keywords', 'keyword_terms', 'negative_keywords', 'campaign_negative_keywords'],
  'lists of keywords at ad platforms': ['negative_keyword_lists', 'negative_keyword_list_campaigns'],
  'search terms and their relevance': ['search_term_days', 'search_term_relevance', 'relevance_batches'],
  'figures by month': ['account_months', 'campaign_months', 'product_months', 'campaign_impression_shares'],
  'running totals of figures': ['account_totals', 'campaign_totals', 'product_totals'],
  'sums of figures': ['account_window_sums', 'campaign_window_sums', 'product_window_sums'],
  'what is being pulled': ['pulled_days', 'pulled_figures', 'pulled_products', 'sync_backlog', 'sync_runs'],
  'what is planned, in words of ad platforms': ['planned_changes'],
  'states and counts of entries': [
    'audit_states',
    'audit_counts',
    'audit_state_counts',
    'activity_log_counts',
    'activity_log_account_counts',
    'activity_log_day_counts',
  ],
  'counts of other things': [
    'product_counts',
    'product_state_counts',
    'campaign_list_changes',
    'change_plan_counts',
    'webhook_delivery_counts',
  ],
  'events without texts of people (ADR 49)': ['webhook_events', 'webhook_deliveries'],
  'outside systems': ['outside_calls', 'platform_quotas', 'reference_rates', 'sandbox_state'],
  'the program itself': ['maintenance', 'migrations', 'signing_keys', 'key_uses'],
};
