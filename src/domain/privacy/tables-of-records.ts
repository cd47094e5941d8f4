import { type Statement, sql } from '../../db/statements/sql.js';
import type { AccountKey } from '../accounts/visible-accounts.sql.js';
import { DONE, ERASURE, ids, ofAccount, own, type PersonalTables, words } from './personal-table.js';

const ofAuditEntry = (condition: Statement) =>
  sql`exists (select from audit_log l where l.team_id = t.team_id and l.id = t.audit_id and ${condition})`;
const ofAuditedAccount = ({ teamId, accountId }: AccountKey) =>
  ofAuditEntry(sql`l.team_id = ${teamId} and l.account_id = ${accountId} and l.tool <> ${ERASURE}`);

/** What was done, by whom, and how it ended. */
export const TABLES_OF_RECORDS: PersonalTables = {
  undone_changes: { actors: ['undone_by'] },
  idempotency_keys: {
    person: (userId) => sql`t.caller = ${userId}`,
    customer: ofAuditedAccount,
    texts: ['answer', 'note', 'subject'],
    plain: { key: 'without it a repeated request would act twice; it goes within a day' },
    secrets: ['fingerprint'],
  },
  audit_log: {
    person: own,
    onPerson: 'redact',
    // Entries of erasures only contain pseudonyms.
    customer: (account) => sql`${ofAccount(account)} and t.tool <> ${ERASURE}`,
    onCustomer: 'redact',
    onTeam: 'redact',
    texts: ['payload', 'request_id'],
    plain: { ...words('tool'), ...ids('account_id') },
    why: DONE,
  },
  audit_results: {
    person: (userId) => ofAuditEntry(sql`l.user_id = ${userId}`),
    onPerson: 'redact',
    customer: ofAuditedAccount,
    onCustomer: 'redact',
    onTeam: 'redact',
    texts: ['message', 'result'],
    whole: ['undo'],
    plain: words('status', 'code'),
    why: DONE,
  },
  activity_logs: {
    customer: ofAccount,
    onCustomer: 'redact',
    actors: ['user_id'],
    // `person` is an address or name from the platform's change history.
    texts: ['message', 'metadata', 'person'],
    plain: { ...ids('account_id', 'event_key'), ...words('log_type') },
    why: 'what was done for a customer',
  },
  webhook_events: { plain: { ...words('type'), data: 'ids and facts, without texts of people (ADR 49)' } },
  budget_groups: {
    actors: ['cap_set_by', 'created_by'],
    texts: ['name', 'cap_problem'],
    plain: { ...words('cap'), month_budgets: 'months and amounts' },
  },
  budget_group_campaigns: { customer: ofAccount, plain: ids('account_id', 'campaign_id') },
  budget_cap_pauses: { customer: ofAccount, actors: ['set_by'], plain: ids('account_id', 'campaign_id') },
  monitors: {
    actors: ['created_by', 'action_by'],
    texts: ['name'],
    plain: {
      ...words('level', 'severity', 'language', 'campaign_statuses'),
      ...ids('account_ids', 'campaign_ids'),
      conditions: 'numbers, and words of the program',
      action: 'numbers, and words of the program',
      mail_to: 'ids of members; a former member gets nothing',
    },
  },
  monitor_events: {
    customer: ofAccount,
    actors: ['acknowledged_by'],
    plain: { ...ids('account_id'), ...words('severity'), matches: 'ids and figures' },
  },
  monitor_mails: { person: own },
  monitor_actions: {
    actors: ['action_by'],
    texts: ['message'],
    plain: { ...words('status'), action: 'numbers, and words of the program' },
  },
  client_reports: {
    customer: ofAccount,
    actors: ['created_by', 'published_by'],
    texts: ['text', 'content'],
    plain: { ...ids('account_id'), ...words('compared_with', 'language'), text_state: 'figures and a currency' },
  },
  client_report_links: {
    customer: ({ teamId, accountId }) =>
      sql`t.team_id = ${teamId} and t.report_id in (select l.id from client_reports l where l.team_id = ${teamId} and l.account_id = ${accountId})`,
    actors: ['created_by'],
    texts: ['recipient'],
    secrets: ['token_hash'],
  },
  client_report_mails: {
    customer: ({ teamId, accountId }) =>
      sql`t.team_id = ${teamId} and t.report_id in (select l.id from client_reports l where l.team_id = ${teamId} and l.account_id = ${accountId})`,
    person: (_userId, email) => sql`lower(t.recipient) = lower(${email})`,
    texts: ['recipient'],
  },
  client_report_schedules: {
    customer: ofAccount,
    actors: ['created_by'],
    texts: ['text', 'mail_to'],
    plain: { ...ids('account_id'), ...words('compared_with', 'language', 'delivery') },
  },
  saved_exports: {
    person: (userId) => sql`t.created_by = ${userId}`,
    texts: ['name'],
    actors: ['created_by'],
    plain: { ...ids('account_ids'), ...words('dataset', 'period') },
  },
  bucket_destinations: {
    actors: ['created_by'],
    texts: ['name', 'endpoint', 'bucket', 'prefix', 'access_key_id'],
    plain: words('region'),
    secrets: ['secret'],
  },
  export_schedules: {
    person: (userId) => sql`t.created_by = ${userId}`,
    texts: ['object_name'],
    actors: ['created_by'],
    plain: words('format', 'frequency', 'time_zone', 'status', 'reason'),
  },
  export_deliveries: { texts: ['object_key'], plain: words('status', 'reason') },
  export_links: {
    person: (userId) => sql`t.created_by = ${userId}`,
    actors: ['created_by'],
    secrets: ['token_hash'],
  },
  report_logos: { plain: words('content_type') },
  webhook_deliveries: { plain: words('status', 'last_error') },
};
