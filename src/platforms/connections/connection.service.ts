import type { Sql } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { isoUtc } from '../../db/statements/timestamps.js';
import type { Access } from '../ad-platform.js';
import type { SecretBox } from './secret-box.js';

/** A team's access to an advertising platform, without its secret. */
export interface Connection {
  teamId: string;
  platform: string;
  /** The default account through which others are reached: digits only. */
  loginCustomerId: string;
  /** Who connected, as the platform names them. */
  connectedAs: string;
  /** ISO 8601. */
  connectedAt: string;
  scopes: string[];
  /** True: every account is synced; otherwise those that were imported. */
  importAll: boolean;
  /** `revoked`: the platform no longer accepts the access; a person has to connect again. */
  status: 'active' | 'revoked';
  /** When the access expires, ISO 8601; null if it does not, or not known yet. */
  expiresAt: string | null;
}

export interface NewConnection extends Pick<Connection, 'teamId' | 'platform' | 'loginCustomerId' | 'connectedAs'> {
  refreshToken: string;
  scopes: readonly string[];
  /** Default false; connecting again keeps what was. */
  importAll?: boolean;
  expiresAt?: string | null;
}

const CONNECTED_AT = isoUtc(sql`connected_at`);
const COLUMNS = sql`team_id as "teamId", platform, login_customer_id as "loginCustomerId", connected_as as "connectedAs",
  ${CONNECTED_AT} as "connectedAt", scopes, import_all as "importAll", status,
  ${isoUtc(sql`expires_at`)} as "expiresAt"`;

/** The platforms that teams have connected; refresh tokens lie encrypted in the database. */
export class ConnectionService {
  constructor(
    private readonly db: Sql,
    private readonly box: SecretBox,
  ) {}

  /** The same connections as part of a transaction. */
  within(tx: Sql): ConnectionService {
    return new ConnectionService(tx, this.box);
  }

  /** Replaces an earlier connection of the same team and platform. */
  async save({ importAll = false, expiresAt = null, ...connection }: NewConnection): Promise<void> {
    const { teamId, platform, loginCustomerId, refreshToken, connectedAs, scopes } = connection;
    const locked = await this.box.lock(refreshToken, placeOfConnection(teamId, platform));
    await this.db.query(
      sql`insert into platform_connections
          (team_id, platform, login_customer_id, refresh_token, connected_as, scopes, import_all, status, connected_at,
            expires_at, access_checked_at)
        values (${teamId}, ${platform}, ${loginCustomerId}, ${locked}, ${connectedAs}, ${scopes}, ${importAll},
          'active', now(), ${expiresAt}, now())
        on conflict (team_id, platform) do update set login_customer_id = excluded.login_customer_id,
          refresh_token = excluded.refresh_token, connected_as = excluded.connected_as, scopes = excluded.scopes,
          status = 'active', connected_at = excluded.connected_at, expires_at = excluded.expires_at,
          access_checked_at = excluded.access_checked_at`,
    );
  }

  async find(teamId: string, platform: string): Promise<Connection | undefined> {
    const [row] = await this.db.query<Connection>(
      sql`select ${COLUMNS} from platform_connections where team_id = ${teamId} and platform = ${platform}`,
    );
    return row;
  }

  /** The connection, its refresh token, and logins of accounts that differ from the default. Throws if no key fits. */
  async open(teamId: string, platform: string) {
    const [row] = await this.db.query<Connection & { locked: string; logins: Record<string, string> }>(
      sql`select ${COLUMNS}, refresh_token as locked, (
          select coalesce(jsonb_object_agg(a.id, a.login_customer_id), '{}') from accounts a
          where a.team_id = c.team_id and a.platform = c.platform and a.login_customer_id <> c.login_customer_id
        ) as logins
        from platform_connections c
        where team_id = ${teamId} and platform = ${platform}`,
    );
    if (!row) return undefined;
    const { locked, logins, ...connection } = row;
    const place = placeOfConnection(teamId, platform);
    const refreshToken = await this.box.open(locked, place);
    if (!this.box.isCurrent(locked)) {
      // So that older keys fall out of use.
      await this.db.query(
        sql`update platform_connections set refresh_token = ${await this.box.lock(refreshToken, place)}
          where team_id = ${teamId} and platform = ${platform} and refresh_token = ${locked}`,
      );
    }
    return { connection, refreshToken, logins: new Map(Object.entries(logins)) };
  }

  /** Whether the end of the access was not checked for a day. */
  async isCheckDue(teamId: string, platform: string): Promise<boolean> {
    const rows = await this.db.query(
      sql`select 1 from platform_connections where team_id = ${teamId} and platform = ${platform} and status = 'active'
        and coalesce(access_checked_at < clock_timestamp() - interval '1 day', true)`,
    );
    return rows.length > 0;
  }

  /** Stores new access, unless another connection has taken its place. */
  async renew({ teamId, platform, connectedAt }: Connection, { refreshToken, expiresAt }: Access): Promise<void> {
    const locked = await this.box.lock(refreshToken, placeOfConnection(teamId, platform));
    await this.db.query(
      sql`update platform_connections
        set refresh_token = ${locked}, expires_at = ${expiresAt}, access_checked_at = clock_timestamp()
        where team_id = ${teamId} and platform = ${platform} and ${CONNECTED_AT} = ${connectedAt}`,
    );
  }

  async platforms(teamId: string): Promise<string[]> {
    const rows = await this.db.query<{ platform: string }>(
      sql`select platform from platform_connections where team_id = ${teamId} order by platform`,
    );
    return rows.map(({ platform }) => platform);
  }

  /** With `connectedAt`: only if no other connection has taken its place. */
  async setStatus(teamId: string, platform: string, status: Connection['status'], connectedAt?: string): Promise<void> {
    await this.db.query(
      sql`update platform_connections set status = ${status}
        where team_id = ${teamId} and platform = ${platform} and status <> ${status}
          and (${connectedAt}::text is null or ${CONNECTED_AT} = ${connectedAt})`,
    );
  }

  /** False if there was no connection. */
  async remove(teamId: string, platform: string): Promise<boolean> {
    const removed = await this.db.query(
      sql`delete from platform_connections where team_id = ${teamId} and platform = ${platform} returning 1`,
    );
    return removed.length > 0;
  }
}

export function placeOfConnection(teamId: string, platform: string): string {
  return `${teamId}/${platform}`;
}
