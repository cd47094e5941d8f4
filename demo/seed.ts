import { ROLES } from '../src/access/roles.js';
import type { Database, Sql } from '../src/db/database.js';
import { type Columns, rowsOf } from '../src/db/statements/rows.js';
import { sql } from '../src/db/statements/sql.js';
import type { ConnectionService } from '../src/platforms/connections/connection.service.js';
import { DEMO_CLIENTS, DEMO_TEAM, DEMO_USERS } from './demo-team.js';
import { addDemoTickets } from './demo-tickets.js';

export interface SeedDeps {
  db: Database;
  connections: ConnectionService;
}

export interface DemoConnection {
  /** Manager account at the platform: digits only. */
  loginCustomerId: string;
  refreshToken: string;
}

/** Who connected the demo team, as the platform names them. */
const CONNECTED_AS = 'agentur@adlane.example';
const SCOPES = ['https://www.googleapis.com/auth/adwords', 'https://www.googleapis.com/auth/content'];

/**
 * Creates the demo team with its people, their tickets and its connection, in one transaction. A team that is already
 * there stays as it is, with whatever was changed since. True when the team was created.
 */
export function seedDemo({ db, connections }: SeedDeps, connection: DemoConnection): Promise<boolean> {
  return db.transaction(async (tx) => {
    const created = await tx.query(
      sql`insert into teams (id, name) values (${DEMO_TEAM.id}, ${DEMO_TEAM.name})
        on conflict (id) do nothing returning id`,
    );
    if (created.length === 0) return false;
    for (const role of ROLES) {
      const { id, email, name } = DEMO_USERS[role];
      await tx.query(
        sql`insert into users (id, email, name) values (${id}, ${email}, ${name}) on conflict (id) do nothing`,
      );
      await tx.query(sql`insert into team_members (team_id, user_id, role) values (${DEMO_TEAM.id}, ${id}, ${role})`);
    }
    await addDemoTickets(tx);
    await connections.within(tx).save({
      teamId: DEMO_TEAM.id,
      platform: 'google-ads',
      ...connection,
      connectedAs: CONNECTED_AS,
      scopes: SCOPES,
      importAll: true,
    });
    return true;
  });
}

/**
 * Keeps the demo team in a trial that has at least ten days left at every start. Its first one is of the plan that its
 * accounts fit into, with the addon for shops.
 */
export function keepDemoTrial(db: Database): Promise<void> {
  return db.transaction(async (tx) => {
    const [first] = await tx.query(
      sql`update teams set plan = 'pro', trial_ends_at = statement_timestamp() + interval '14 days'
        where id = ${DEMO_TEAM.id} and trial_ends_at is null returning 1`,
    );
    if (first) {
      await tx.query(
        sql`insert into team_billing (team_id, addon_tier) values (${DEMO_TEAM.id}, 'small')
          on conflict (team_id) do update set addon_tier = excluded.addon_tier`,
      );
    }
    await tx.query(
      sql`update teams set trial_ends_at = statement_timestamp() + interval '14 days'
        where id = ${DEMO_TEAM.id} and trial_ends_at < statement_timestamp() + interval '10 days'`,
    );
  });
}

/** True once every account of the demo team that runs has been synced completely. */
export async function hasDemoData(db: Sql): Promise<boolean> {
  return (await syncedAccounts(db)).all;
}

/** True once one has. */
export async function hasDemoAccount(db: Sql): Promise<boolean> {
  return (await syncedAccounts(db)).any;
}

async function syncedAccounts(db: Sql): Promise<{ any: boolean; all: boolean }> {
  const [row] = await db.query<{ any: boolean | null; all: boolean | null }>(
    sql`select bool_or(last_synced_at is not null) as any, bool_and(last_synced_at is not null) as all
      from accounts where team_id = ${DEMO_TEAM.id} and status = 'ENABLED' and not is_mcc`,
  );
  return { any: row?.any ?? false, all: row?.all ?? false };
}

/** Gives the demo team's accounts what a platform does not know: industry, logo and product target. Keeps what is set. */
export async function describeDemoAccounts(db: Sql): Promise<void> {
  const accounts = await db.query<{ id: string; name: string }>(
    sql`select id, name from accounts where team_id = ${DEMO_TEAM.id} and industry = '' and not is_mcc`,
  );
  const described = accounts.flatMap(({ id, name }) => {
    const client = DEMO_CLIENTS.find((each) => name.startsWith(each.name));
    return client ? [{ ...client, id, logoUrl: logo(name) }] : [];
  });
  await db.query(
    sql`update accounts a set industry = d.industry, product_roas_boundary = d.product_roas_boundary,
        logo_url = case when a.logo_url = '' then d.logo_url else a.logo_url end
      from (${rowsOf(DESCRIBED, described)}) d
      where a.team_id = ${DEMO_TEAM.id} and a.id = d.id`,
  );
}

const DESCRIBED = {
  id: ['text', 'id'],
  industry: ['text', 'industry'],
  product_roas_boundary: ['numeric', 'productRoasBoundary'],
  logo_url: ['text', 'logoUrl'],
} satisfies Columns<{ id: string; industry: string; productRoasBoundary: number | null; logoUrl: string }>;

const COLOURS = ['#1d4ed8', '#047857', '#b45309', '#9d174d', '#5b21b6', '#0f766e'];

/** A tile with the name's initials, as a data URL: no page fetches anything for it. */
function logo(name: string): string {
  const initials = name
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase())
    .join('');
  const colour = COLOURS[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % COLOURS.length];
  const text = `<text x="32" y="42" font-family="sans-serif" font-size="28" fill="#fff" text-anchor="middle">${initials}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="12" fill="${colour}"/>${text}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
