import type { Sql } from '../../db/database.js';
import { empty, sql } from '../../db/statements/sql.js';
import { isoUtc } from '../../db/statements/timestamps.js';
import type { Access } from '../ad-platform.js';
import type { SecretBox } from './secret-box.js';

/** A team's access to a platform, without the secret. */
export interface Connection {
  teamId: string;
  platform: string;
  /** The default account for reaching others; digits. */
  loginCustomerId: string;
  /** The platform's name for the person who connected. */
  connectedAs: string;
  /** ISO 8601. */
  connectedAt: string;
  scopes: string[];
  /** Whether all accounts are synced, or only imported ones. */
  importAll: boolean;
  /** `revoked`: a person has to connect again. */
  status: 'active' | 'revoked';
  /** ISO 8601; null if it does not expire or is not known yet. */
  expiresAt: string | null;
}

export interface NewConnection extends Pick<Connection, 'teamId' | 'platform' | 'loginCustomerId' | 'connectedAs'> {
  refreshToken: string;
  scopes: readonly string[];
  /** Default false; reconnecting keeps the earlier value. */
  importAll?: boolean;
  expiresAt?: string | null;
}

/** SQL: whether it is the connection that was made then, in milliseconds. */
const isConnectedAt = (at: string) =>
  sql`connected_at >= ${at}::timestamptz and connected_at < ${at}::timestamptz + interval '1 millisecond'`;
const COLUMNS = sql`team_id as "teamId", platform, login_customer_id as "loginCustomerId", connected_as as "connectedAs",
  ${isoUtc(sql`connected_at`)} as "connectedAt", scopes, import_all as "importAll", status,
  ${isoUtc(sql`expires_at`)} as "expiresAt"`;

/** Teams' platform connections, with encrypted refresh tokens. */
export class ConnectionService {
  constructor(
    private readonly db: Sql,
    private readonly box: SecretBox,
  ) {}

  /** Uses a transaction. */
  within(tx: Sql): ConnectionService {
    return new ConnectionService(tx, this.box);
  }

  /** Replaces an existing connection. */
  async save({ importAll = false, expiresAt = null, ...connection }: NewConnection): Promise<void> {
    const { teamId, platform, loginCustomerId, refreshToken, connectedAs, scopes } = connection;
    const locked = await this.box.encrypt(refreshToken, connectionPlace(teamId, platform));
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

  /** Includes non-default logins by account. Throws if no key decrypts the token. */
  async open(teamId: string, platform: string) {
    const [row] = await this.db.query<Connection & { locked: string; logins: Record<string, string> }>(
      sql`select ${COLUMNS}, refresh_token as locked, (
          select coalesce(jsonb_object_agg(a.id, a.login_customer_id), '{}') from accounts a
          where a.team_id = ${teamId} and a.platform = c.platform and a.login_customer_id <> c.login_customer_id
        ) as logins
        from platform_connections c
        where team_id = ${teamId} and platform = ${platform}`,
    );
    if (!row) return undefined;
    const { locked, logins, ...connection } = row;
    const place = connectionPlace(teamId, platform);
    const refreshToken = await this.box.decrypt(locked, place);
    if (!this.box.isCurrent(locked)) {
      // Re-encrypting retires older keys.
      await this.db.query(
        sql`update platform_connections set refresh_token = ${await this.box.encrypt(refreshToken, place)}
          where team_id = ${teamId} and platform = ${platform} and refresh_token = ${locked}`,
      );
    }
    return { connection, refreshToken, logins: new Map(Object.entries(logins)) };
  }

  /** True once a day. */
  async isCheckDue(teamId: string, platform: string): Promise<boolean> {
    const rows = await this.db.query(
      sql`select 1 from platform_connections where team_id = ${teamId} and platform = ${platform} and status = 'active'
        and coalesce(access_checked_at < statement_timestamp() - interval '1 day', true)`,
    );
    return rows.length > 0;
  }

  /** Does nothing if the connection was replaced meanwhile. */
  async renew({ teamId, platform, connectedAt }: Connection, { refreshToken, expiresAt }: Access): Promise<void> {
    const locked = await this.box.encrypt(refreshToken, connectionPlace(teamId, platform));
    await this.db.query(
      sql`update platform_connections
        set refresh_token = ${locked}, expires_at = ${expiresAt}, access_checked_at = statement_timestamp()
        where team_id = ${teamId} and platform = ${platform} and ${isConnectedAt(connectedAt)}`,
    );
  }

  async platforms(teamId: string): Promise<string[]> {
    const rows = await this.db.query<{ platform: string }>(
      sql`select platform from platform_connections where team_id = ${teamId} order by platform`,
    );
    return rows.map(({ platform }) => platform);
  }

  /** With `connectedAt`, does nothing if the connection was replaced meanwhile. */
  async setStatus(teamId: string, platform: string, status: Connection['status'], connectedAt?: string): Promise<void> {
    await this.db.query(
      sql`update platform_connections set status = ${status}
        where team_id = ${teamId} and platform = ${platform} and status <> ${status}
          ${connectedAt === undefined ? empty : sql`and ${isConnectedAt(connectedAt)}`}`,
    );
  }

  /** Whether another team's connection is the same person's: the platform revokes the access of a person, not of one token. */
  async isShared({ teamId, platform, connectedAs }: Connection): Promise<boolean> {
    const others = await this.db.query(
      sql`select 1 from platform_connections where platform = ${platform} and team_id <> ${teamId}
        and status = 'active' and lower(connected_as) = lower(${connectedAs}) limit 1`,
    );
    return others.length > 0;
  }

  /** False without a connection. */
  async remove(teamId: string, platform: string): Promise<boolean> {
    const removed = await this.db.query(
      sql`delete from platform_connections where team_id = ${teamId} and platform = ${platform} returning 1`,
    );
    return removed.length > 0;
  }
}

export function connectionPlace(teamId: string, platform: string): string {
  return `${teamId}/${platform}`;
}
