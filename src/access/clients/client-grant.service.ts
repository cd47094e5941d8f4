import { hash, randomBytes } from 'node:crypto';
import type {
  ClientGrant,
  ClientRequest,
  ClientRequestArgs,
  GrantClientAccessArgs,
} from '../../../schema/access/client-grant.type.js';
import type { Database } from '../../db/database.js';
import { sql } from '../../db/sql.js';
import { AppError, ParameterError } from '../../errors.js';
import type { Scope } from '../scopes.js';
import { personOf, type Viewer } from '../viewer.js';
import type { ClientRequests } from './client-requests.js';
import { hostOf, isLocal, withAnswer } from './redirect-uri.js';

/** How long a client has to redeem a code. */
const CODE_SECONDS = 60;

/** Of one team, besides keys that were made by hand. */
const MOST_GRANTS = 200;

const RANDOM_BYTES = 32;
const TEAM_BYTES = 16;

/** What people decide on the consent page (ADR 51). */
export class ClientGrantService {
  constructor(
    private readonly db: Database,
    private readonly requests: ClientRequests,
  ) {}

  /** What a client asks for, as people can be shown it. Throws ParameterError for a request that nobody can grant. */
  async request(args: ClientRequestArgs): Promise<ClientRequest> {
    const { client, redirectUri, scopes, issuer } = await this.requests.check(args);
    return {
      clientName: client.name,
      redirectHost: hostOf(redirectUri),
      isOnOwnMachine: isLocal(redirectUri),
      scopes,
      denyUrl: withAnswer(redirectUri, { error: 'access_denied', state: args.state ?? undefined, iss: issuer }),
    };
  }

  /**
   * Lets a client in with some of the scopes that it asks for: a code that it redeems within a minute. Throws
   * ParameterError, and AppError `conflict` for a team with 200 clients.
   */
  async grant(viewer: Viewer, { scopes, ...args }: GrantClientAccessArgs): Promise<ClientGrant> {
    const { userId, teamId } = personOf(viewer);
    const { client, redirectUri, issuer, codeChallenge, ...asked } = await this.requests.check(args);
    const granted = chosen(scopes, asked.scopes);
    const code = newCode(teamId);
    await this.db.edit(viewer, async (tx) => {
      await tx.query(
        sql`delete from client_codes
          where team_id = ${teamId} and expires_at < clock_timestamp() - interval '1 day'`,
      );
      await tx.query(
        sql`delete from api_keys
          where team_id = ${teamId} and client_id is not null and expires_at < clock_timestamp()`,
      );
      const [row] = await tx.query<{ grants: number }>(
        sql`select count(*)::int as grants from api_keys where team_id = ${teamId} and client_id is not null`,
      );
      if (row && row.grants >= MOST_GRANTS) throw tooMany();
      await tx.query(
        sql`insert into client_codes
            (team_id, code_hash, user_id, client_id, client_name, redirect_uri, code_challenge, scopes, expires_at)
          values (${teamId}, ${hashOfCode(code)}, ${userId}, ${client.id}, ${client.name}, ${redirectUri},
            ${codeChallenge}, ${granted}::text[], clock_timestamp() + make_interval(secs => ${CODE_SECONDS}))`,
      );
    });
    return { redirectTo: withAnswer(redirectUri, { code, state: args.state ?? undefined, iss: issuer }) };
  }
}

/** The team's id and 32 random bytes: the team tells where its hash lies. */
function newCode(teamId: string): string {
  const team = Buffer.from(teamId.replaceAll('-', ''), 'hex');
  return Buffer.concat([team, randomBytes(RANDOM_BYTES)]).toString('base64url');
}

/** The team of a code; undefined for what has not the form of one. */
export function teamOfCode(code: string): string | undefined {
  const bytes = Buffer.from(code, 'base64url');
  if (bytes.length !== TEAM_BYTES + RANDOM_BYTES || bytes.toString('base64url') !== code) return undefined;
  return bytes
    .subarray(0, TEAM_BYTES)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

export function hashOfCode(code: string): Buffer {
  return hash('sha256', code, 'buffer');
}

function chosen(scopes: readonly string[], asked: readonly Scope[]): Scope[] {
  const unknown = scopes.findIndex((scope) => !asked.includes(scope as Scope));
  if (scopes.length === 0) throw new ParameterError('scopes', `must hold one or more of ${asked.join(', ')}`);
  if (unknown >= 0) throw ParameterError.oneOf(`scopes[${unknown}]`, asked);
  return asked.filter((scope) => scopes.includes(scope));
}

function tooMany(): AppError {
  return new AppError(
    'conflict',
    `The team has let ${MOST_GRANTS} clients in; delete one that nobody needs from its API keys first.`,
  );
}
