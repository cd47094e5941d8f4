import { randomUUID } from 'node:crypto';
import { insertApiKey } from '../../../src/access/api-key.records.js';
import type { Role } from '../../../src/access/roles.js';
import { ALL_SCOPES, type Scope } from '../../../src/access/scopes.js';
import type { KundeSettings } from '../../../src/access/viewer.js';
import { consent } from '../../connections/support/consent.js';
import { addAccount, addTeam, insertRows } from '../../support/builders.js';
import type { DemoApp } from '../../support/demo-app.js';
import type { Credential } from '../../support/start-app.js';
import type { ContractRow } from './contract.js';

export interface Caller {
  name: string;
  /** null: sends no credential. */
  kind: 'session' | 'key' | null;
  role?: Role;
  /** What a key may do of what an operation needs. */
  scopes?: 'all' | 'without' | 'only';
  /** Which settings of the team are on while a kunde calls: the one that the operation needs, or all but that. */
  settings?: 'needed' | 'others';
  /** Of the team that the calls are about, but limited to another account; or of another team. */
  outsider?: 'unassigned' | 'foreign';
}

export const CALLERS: readonly Caller[] = [
  { name: 'nobody', kind: null },
  { name: 'kunde of another account', kind: 'session', role: 'kunde', settings: 'needed', outsider: 'unassigned' },
  { name: 'member of another account', kind: 'session', role: 'member', outsider: 'unassigned' },
  { name: 'owner of another team', kind: 'session', role: 'owner', outsider: 'foreign' },
  { name: 'key of another team', kind: 'key', scopes: 'all', outsider: 'foreign' },
  { name: 'kunde of the account without the setting', kind: 'session', role: 'kunde', settings: 'others' },
  { name: 'kunde of the account with the setting', kind: 'session', role: 'kunde', settings: 'needed' },
  { name: 'member of the account', kind: 'session', role: 'member' },
  { name: 'member', kind: 'session', role: 'member' },
  { name: 'admin', kind: 'session', role: 'admin' },
  { name: 'owner', kind: 'session', role: 'owner' },
  { name: 'key with every scope', kind: 'key', scopes: 'all' },
  { name: 'key with every scope but the one', kind: 'key', scopes: 'without' },
  { name: 'key with the one scope alone', kind: 'key', scopes: 'only' },
];

const SETTINGS = {
  kundeCanViewSearchTerms: 'kunde_can_view_search_terms',
  kundeCanViewNegativeLists: 'kunde_can_view_negative_lists',
  kundeCanCreateFeeds: 'kunde_can_create_feeds',
} as const satisfies Record<keyof KundeSettings, string>;

export interface Callers {
  /** Sees to it that the caller is what its name says when it asks for the row's operation. */
  credentialOf(caller: Caller, row: ContractRow): Promise<Credential>;
  /** Gives the demo's team the e-commerce addon again, and the other one none. */
  restorePlans(): Promise<void>;
  /** Full keys of the team and of the other one. */
  keys: { own: string; foreign: string };
  foreignAccountId: string;
}

/** Everybody of CALLERS, for the accounts `assigned` (which the calls are about) and `other` of the demo's team. */
export async function makeCallers(demo: DemoApp, assigned: string, other: string): Promise<Callers> {
  const { db, sessions } = demo.app;
  const foreignTeam = randomUUID();
  const foreignAccountId = '9000000001';
  await addTeam(db, foreignTeam);
  await db.query(`update teams set plan = 'pro', trial_ends_at = now() + interval '14 days' where id = $1`, [
    foreignTeam,
  ]);
  await addAccount(db, { teamId: foreignTeam, id: foreignAccountId });

  const person = async (teamId: string, role: Role, accountIds: string[] = []) => {
    const userId = randomUUID();
    await insertRows(db, 'users', [{ id: userId, email: `${userId}@example.com`, name: role, avatar_url: '' }]);
    await insertRows(db, 'team_members', [{ team_id: teamId, user_id: userId, role, joined_at: '2026-01-01' }]);
    const rows = accountIds.map((id) => ({ team_id: teamId, user_id: userId, account_id: id }));
    await insertRows(db, 'account_assignments', rows);
    return { token: (await sessions.issue({ userId, teamId })).token };
  };
  const keyWith = async (teamId: string, scopes: readonly Scope[]) => {
    const facts = { name: 'Test', expiresAt: null, createdBy: null, createdAt: new Date() };
    return { apiKey: (await insertApiKey(db, { teamId, scopes: [...scopes], ...facts })).key };
  };

  const foreignOwner = await person(foreignTeam, 'owner');
  const { body: begun } = await demo.app.rest('GET', '/connections/google-ads/connect', foreignOwner);
  const back = await consent(begun.url);
  await demo.app.send('GET', back.pathname + back.search);

  const people = new Map<string, Credential>([
    ['kunde of another account', await person(demo.teamId, 'kunde', [other])],
    ['member of another account', await person(demo.teamId, 'member', [other])],
    ['owner of another team', foreignOwner],
    ['kunde of the account without the setting', await person(demo.teamId, 'kunde', [assigned])],
    ['kunde of the account with the setting', await person(demo.teamId, 'kunde', [assigned])],
    ['member of the account', await person(demo.teamId, 'member', [assigned])],
    ['member', await person(demo.teamId, 'member')],
    ['admin', await person(demo.teamId, 'admin')],
    ['owner', { token: demo.users.owner.token }],
  ]);
  const all = await keyWith(demo.teamId, ALL_SCOPES);
  const foreign = await keyWith(foreignTeam, ALL_SCOPES);
  const only = new Map<Scope, Credential>();
  const without = new Map<Scope, Credential>();
  for (const scope of ALL_SCOPES) {
    only.set(scope, await keyWith(demo.teamId, [scope]));
    const others = ALL_SCOPES.filter((one) => one !== scope);
    without.set(scope, await keyWith(demo.teamId, others));
  }

  return {
    keys: { own: all.apiKey, foreign: foreign.apiKey },
    foreignAccountId,
    async restorePlans() {
      await db.query(`update team_billing set addon_tier = case when team_id = $1 then 'small' end`, [demo.teamId]);
    },
    async credentialOf(caller, { kundeSetting, scope }) {
      if (caller.kind === null) return {};
      if (caller.kind === 'key') {
        if (caller.outsider) return foreign;
        const found = caller.scopes === 'only' ? only.get(scope as Scope) : without.get(scope as Scope);
        return (caller.scopes !== 'all' && found) || all;
      }
      if (caller.role === 'kunde') {
        const columns = Object.entries(SETTINGS).map(
          ([setting, column]) => `${column} = ${(setting === kundeSetting) === (caller.settings === 'needed')}`,
        );
        await db.query(`update teams set ${columns.join(', ')} where id = $1`, [demo.teamId]);
      }
      return people.get(caller.name) as Credential;
    },
  };
}
