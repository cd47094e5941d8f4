import { sql } from '../../db/statements/sql.js';
import { comparedEmail } from '../../lib/email-address.js';
import { ACCOUNTING_RECORDS, ids, own, type PersonalTables, words } from './personal-table.js';

const ofOwnTicket = (userId: string) => sql`exists (select from support_tickets s
    where s.team_id = t.team_id and s.id = t.ticket_id and s.user_id = ${userId})`;

/** SQL condition on the invitation `t`: it was sent to this address. */
export const isInvited = (email: string) => sql`${comparedEmail(sql`t.email`)} = ${comparedEmail(sql`${email}::text`)}`;

/** People, teams, and what people have or wrote for themselves. */
export const TABLES_OF_PEOPLE: PersonalTables = {
  users: {
    person: (userId) => sql`t.id = ${userId}`,
    onPerson: 'redact',
    texts: ['google_sub', 'email', 'name', 'avatar_url'],
    why: 'the id stays as a pseudonym, to which records of others refer',
  },
  teams: { texts: ['name'], plain: words('plan') },
  team_members: { person: own, plain: words('role') },
  team_invitations: {
    person: (_userId, email) => isInvited(email),
    actors: ['invited_by'],
    plain: {
      email: "one person's address: the row goes with the person",
      ...words('role', 'status'),
      ...ids('account_ids'),
    },
  },
  api_keys: {
    person: (userId) => sql`t.created_by = ${userId}`,
    actors: ['created_by'],
    texts: ['name', 'client_id', 'redirect_host'],
    plain: { ...ids('key_prefix'), ...words('scopes') },
    secrets: ['key_hash'],
  },
  client_grants: { person: own },
  client_codes: {
    person: own,
    texts: ['client_id', 'client_name', 'redirect_uri'],
    plain: words('scopes'),
    secrets: ['code_hash', 'code_challenge'],
  },
  begun_trials: {
    person: (userId) => sql`t.subject_hash = (
      select encode(sha256(convert_to('subject ' || u.google_sub, 'UTF8')), 'hex') from users u where u.id = ${userId})`,
    onPerson: 'keep',
    plain: ids('email_hash', 'subject_hash'),
    why: 'hashes alone, for two years, so that nobody gets a second trial (Art. 6 (1) f GDPR)',
  },
  ended_sessions: { person: own, secrets: ['token_digest'] },
  platform_sign_ins: {
    person: own,
    texts: ['redirect_uri', 'return_url'],
    plain: words('platform'),
    secrets: ['browser_hash', 'code_verifier'],
  },
  platform_connections: {
    texts: ['connected_as'],
    plain: { ...words('platform', 'status', 'scopes'), ...ids('login_customer_id') },
    secrets: ['refresh_token'],
  },
  caller_writes: { person: (userId) => sql`t.caller_id = ${userId}` },
  presets: { person: own, texts: ['name', 'value'], plain: words('kind') },
  support_tickets: { person: own, texts: ['subject', 'message'], plain: words('category_key', 'status') },
  support_replies: { person: ofOwnTicket, texts: ['author_name', 'message'], plain: words('author') },
  support_attachments: {
    person: ofOwnTicket,
    texts: ['file_name'],
    plain: { ...words('content_type'), ...ids('sha256') },
  },
  credit_movements: { person: own, onPerson: 'keep', plain: words('kind', 'operation'), why: ACCOUNTING_RECORDS },
  team_billing: {
    texts: ['cancel_reason_detail'],
    plain: {
      ...ids('customer_id', 'checkout_session_id', 'subscription_id'),
      ...words('status', 'addon_tier', 'cancel_reason'),
    },
    why: ACCOUNTING_RECORDS,
  },
  webhook_endpoints: {
    texts: ['description', 'url'],
    plain: words('events', 'disabled_reason', 'format', 'language'),
    secrets: ['secret', 'previous_secret'],
  },
};
