import { type Statement, sql } from '../../db/sql.js';

/** What becomes of rows: they go, what people wrote in them goes, or they stay, as `why` says. */
export type Fate = 'delete' | 'redact' | 'keep';

/** SQL: which rows of the table `t` belong to a subject. */
type RowsOf<Subject> = (subject: Subject) => Statement;

/** A customer is an account of a team. */
export interface Customer {
  teamId: string;
  accountId: string;
}

/** What a table holds of people and customers. */
export interface PersonalTable {
  /** Rows that are a person's own; `$1`-like values go where they stand. */
  person?: RowsOf<string>;
  onPerson?: Fate;
  customer?: RowsOf<Customer>;
  onCustomer?: Fate;
  /** Columns with ids of people who did something; a person's export has these rows, an erased person keeps the id as a pseudonym. */
  actors?: readonly string[];
  /** Columns of texts, lists and JSON that may name people: searched for the person's address and name, and redacted. */
  texts?: readonly string[];
  /** Other columns of texts and JSON: words of the program and ids of outside systems. */
  plain?: readonly string[];
  /** Left out of exports: what lets somebody in. */
  secrets?: readonly string[];
  /** Why rows stay. */
  why?: string;
}

const own = (userId: string) => sql`t.user_id = ${userId}`;
const ofAccount = ({ teamId, accountId }: Customer) => sql`t.team_id = ${teamId} and t.account_id = ${accountId}`;
const ofAuditEntry = (condition: Statement) =>
  sql`exists (select from audit_log l where l.team_id = t.team_id and l.id = t.audit_id and ${condition})`;

const BOOKS = 'accounting records are kept for 8 to 10 years (§ 147 AO, § 257 HGB)';
const PLATFORM =
  'what the ad platform has of the account; it goes when the account is unlinked there and its figures are given up';

/** Every table that can hold something of a person or a customer. A test holds it against the tables that there are. */
export const PERSONAL_DATA: Readonly<Record<string, PersonalTable>> = {
  users: {
    person: (userId) => sql`t.id = ${userId}`,
    onPerson: 'redact',
    texts: ['google_sub', 'email', 'name', 'avatar_url'],
    why: 'the id stays as a pseudonym, to which records of others refer',
  },
  teams: { texts: ['name'], plain: ['plan'] },
  team_members: { person: own, onPerson: 'delete', plain: ['role'] },
  team_invitations: {
    person: (userId) => sql`lower(t.email) = (select lower(u.email) from users u where u.id = ${userId})`,
    onPerson: 'delete',
    actors: ['invited_by'],
    texts: ['email'],
    plain: ['role', 'status'],
  },
  api_keys: {
    person: (userId) => sql`t.created_by = ${userId}`,
    onPerson: 'delete',
    actors: ['created_by'],
    texts: ['name'],
    plain: ['key_prefix', 'scopes', 'client_id', 'redirect_host'],
    secrets: ['key_hash'],
  },
  client_grants: { person: own, onPerson: 'delete' },
  client_codes: {
    person: own,
    onPerson: 'delete',
    plain: ['client_id', 'client_name', 'redirect_uri', 'scopes'],
    secrets: ['code_hash', 'code_challenge'],
  },
  ended_sessions: { person: own, onPerson: 'delete', secrets: ['token_digest'] },
  platform_sign_ins: {
    person: own,
    onPerson: 'delete',
    plain: ['platform', 'redirect_uri', 'return_url'],
    secrets: ['browser_hash', 'code_verifier'],
  },
  platform_connections: {
    texts: ['connected_as'],
    plain: ['platform', 'login_customer_id', 'scopes', 'status'],
    secrets: ['refresh_token'],
  },
  account_assignments: {
    person: own,
    onPerson: 'delete',
    customer: ofAccount,
    onCustomer: 'delete',
    plain: ['account_id'],
  },
  account_assignees: {
    person: own,
    onPerson: 'delete',
    customer: ofAccount,
    onCustomer: 'delete',
    plain: ['account_id'],
  },
  caller_writes: { person: (userId) => sql`t.caller_id = ${userId}`, onPerson: 'delete' },
  favorites: { person: own, onPerson: 'delete', customer: ofAccount, onCustomer: 'delete', plain: ['account_id'] },
  presets: { person: own, onPerson: 'delete', texts: ['name'], plain: ['kind', 'value'] },
  account_configs: { customer: ofAccount, onCustomer: 'delete', plain: ['account_id', 'kind', 'value'] },
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
    onCustomer: 'delete',
    texts: ['customer_type', 'services_products', 'industry', 'website_strengths', 'website_weaknesses'],
    plain: ['account_id'],
  },
  customer_memories: {
    customer: ofAccount,
    onCustomer: 'delete',
    actors: ['user_id'],
    texts: ['content'],
    plain: ['account_id', 'category'],
  },
  todos: {
    customer: ofAccount,
    onCustomer: 'delete',
    actors: ['assigned_to', 'completed_by', 'created_by'],
    texts: ['title', 'description'],
    plain: ['account_id'],
  },
  calendar_entries: {
    customer: ofAccount,
    onCustomer: 'delete',
    actors: ['created_by'],
    texts: ['note'],
    plain: ['account_id'],
  },
  event_markers: {
    customer: ofAccount,
    onCustomer: 'delete',
    actors: ['created_by'],
    texts: ['title', 'description'],
    plain: ['account_id', 'color', 'icon'],
  },
  board_cards: { customer: ofAccount, onCustomer: 'delete', plain: ['account_id', 'status'] },
  landing_pages: {
    customer: ofAccount,
    onCustomer: 'delete',
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
  support_tickets: {
    person: own,
    onPerson: 'delete',
    texts: ['subject', 'message'],
    plain: ['category_key', 'status'],
  },
  support_replies: {
    person: (userId) => ofTicketOf(userId),
    onPerson: 'delete',
    texts: ['author_name', 'message'],
    plain: ['author'],
  },
  support_attachments: {
    person: (userId) => ofTicketOf(userId),
    onPerson: 'delete',
    texts: ['file_name'],
    plain: ['content_type', 'sha256'],
  },
  idempotency_keys: {
    person: (userId) => sql`t.caller = ${userId}`,
    onPerson: 'delete',
    customer: (customer) => ofAuditEntry(auditOf(customer)),
    onCustomer: 'delete',
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
    why: 'that something was done stays, without what was written',
  },
  audit_results: {
    person: (userId) => ofAuditEntry(sql`l.user_id = ${userId}`),
    onPerson: 'redact',
    customer: (customer) => ofAuditEntry(auditOf(customer)),
    onCustomer: 'redact',
    texts: ['message', 'result'],
    plain: ['status', 'code', 'undo'],
    why: 'that something was done stays, without what was written',
  },
  activity_logs: {
    customer: ofAccount,
    onCustomer: 'redact',
    actors: ['user_id'],
    texts: ['message', 'metadata'],
    plain: ['account_id', 'log_type'],
    why: 'what was done for a customer',
  },
  credit_movements: {
    person: own,
    onPerson: 'keep',
    plain: ['kind', 'operation'],
    why: BOOKS,
  },
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

/** Tables in which there is nobody, and why. */
export const NOBODY: Readonly<Record<string, readonly string[]>> = {
  'what is sold': [
    'plans',
    'addon_tiers',
    'credit_packs',
    'team_features',
    'team_plan_overrides',
    'team_prices',
    'team_credits',
    'credit_purchases',
    'payment_events',
  ],
  'rules and labels of teams': ['team_guardrails', 'board_status_configs', 'support_categories', 'support_faqs'],
  'what ad platforms have: campaigns, catalogues, keywords and their figures': [
    'account_merchants',
    'campaigns',
    'asset_groups',
    'asset_group_assets',
    'listing_groups',
    'geo_targets',
    'budget_openings',
    'account_target_alerts',
    'products',
    'product_status_periods',
    'product_state_counts',
    'feeds',
    'account_months',
    'campaign_months',
    'product_months',
    'account_totals',
    'campaign_totals',
    'product_totals',
    'account_window_sums',
    'campaign_window_sums',
    'product_window_sums',
    'campaign_impression_shares',
    'search_term_days',
    'search_term_relevance',
    'relevance_batches',
    'keywords',
    'keyword_terms',
    'negative_keyword_lists',
    'negative_keyword_list_campaigns',
    'negative_keywords',
    'campaign_negative_keywords',
    'landing_page_refreshes',
    'pulled_days',
    'pulled_figures',
    'pulled_products',
    'planned_changes',
  ],
  'counts and states': ['audit_states', 'audit_counts', 'audit_state_counts', 'activity_log_counts'],
  'events without texts of people (ADR 49)': ['webhook_events', 'webhook_deliveries'],
  'the program itself': [
    'platform_quotas',
    'sync_backlog',
    'sync_runs',
    'reference_rates',
    'maintenance',
    'migrations',
    'signing_keys',
    'key_uses',
    'sandbox_state',
  ],
};

function ofTicketOf(userId: string): Statement {
  return sql`exists (select from support_tickets s
    where s.team_id = t.team_id and s.id = t.ticket_id and s.user_id = ${userId})`;
}

function auditOf({ teamId, accountId }: Customer): Statement {
  return sql`l.team_id = ${teamId} and l.account_id = ${accountId}`;
}
