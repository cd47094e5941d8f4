import { ROLES } from '../src/access/roles.js';
import type { Database, Sql } from '../src/db/database.js';
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
 * Creates the demo team with its people, their tickets and its connection, in one transaction. A team that is already there stays as
 * it is, with whatever was changed since. True when the team was created.
 */
export function seedDemo({ db, connections }: SeedDeps, connection: DemoConnection): Promise<boolean> {
  return db.transaction(async (tx) => {
    const created = await tx.query(
      'insert into teams (id, name) values ($1, $2) on conflict (id) do nothing returning id',
      [DEMO_TEAM.id, DEMO_TEAM.name],
    );
    if (created.length === 0) return false;
    for (const role of ROLES) {
      const { id, email, name } = DEMO_USERS[role];
      await tx.query('insert into users (id, email, name) values ($1, $2, $3) on conflict (id) do nothing', [
        id,
        email,
        name,
      ]);
      await tx.query('insert into team_members (team_id, user_id, role) values ($1, $2, $3)', [DEMO_TEAM.id, id, role]);
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
      `update teams set plan = 'pro', trial_ends_at = clock_timestamp() + interval '14 days'
       where id = $1 and trial_ends_at is null returning 1`,
      [DEMO_TEAM.id],
    );
    if (first) {
      await tx.query(
        `insert into team_billing (team_id, addon_tier) values ($1, 'small')
         on conflict (team_id) do update set addon_tier = excluded.addon_tier`,
        [DEMO_TEAM.id],
      );
    }
    await tx.query(
      `update teams set trial_ends_at = clock_timestamp() + interval '14 days'
       where id = $1 and trial_ends_at < clock_timestamp() + interval '10 days'`,
      [DEMO_TEAM.id],
    );
  });
}

/** True once every account of the demo team that runs has been synced completely. */
export async function hasDemoData(sql: Sql): Promise<boolean> {
  const [row] = await sql.query<{ complete: boolean }>(
    `select coalesce(bool_and(last_synced_at is not null), false) as complete
     from accounts where team_id = $1 and status = 'ENABLED' and not is_mcc`,
    [DEMO_TEAM.id],
  );
  return row?.complete ?? false;
}

/** Gives the demo team's accounts what a platform does not know: industry, logo and product target. Keeps what is set. */
export async function describeDemoAccounts(sql: Sql): Promise<void> {
  const accounts = await sql.query<{ id: string; name: string }>(
    `select id, name from accounts where team_id = $1 and industry = '' and not is_mcc`,
    [DEMO_TEAM.id],
  );
  const described = accounts.flatMap(({ id, name }) => {
    const client = DEMO_CLIENTS.find((each) => name.startsWith(each.name));
    return client ? [{ id, logoUrl: logo(name), ...client }] : [];
  });
  await sql.query(
    `update accounts a set industry = d.industry, product_roas_boundary = d.boundary,
       logo_url = case when a.logo_url = '' then d.logo_url else a.logo_url end
     from unnest($2::text[], $3::text[], $4::numeric[], $5::text[]) as d(id, industry, boundary, logo_url)
     where a.team_id = $1 and a.id = d.id`,
    [
      DEMO_TEAM.id,
      described.map(({ id }) => id),
      described.map(({ industry }) => industry),
      described.map(({ productRoasBoundary }) => productRoasBoundary),
      described.map(({ logoUrl }) => logoUrl),
    ],
  );
}

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
