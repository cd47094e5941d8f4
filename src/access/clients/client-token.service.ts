import { hash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Database, Transaction } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { logTeamEvent } from '../../domain/logs/activity-log.js';
import type { Clock } from '../../lib/clock.js';
import { isUuid } from '../../lib/ids.js';
import { hashOfSecret, isTokenFormat, newToken, prefixOfKey } from '../key-secret.js';
import type { Scope } from '../scopes.js';
import type { SigningKeys } from '../signing-keys.js';
import { type ClientGrantService, teamOfCode } from './client-grant.service.js';
import { OAuthError } from './oauth-error.js';
import { hostOf } from './redirect-uri.js';
import type { Client, RegisteredClients } from './registered-clients.js';

const TOKEN_SECONDS = 3_600;

/** Without a refresh for this long, a grant ends. */
const IDLE_DAYS = 30;

const AUDIENCE = 'adlane-client-refresh';

/** RFC 7636, section 4.1. */
const VERIFIER = /^[\w.~-]{43,128}$/;

interface CodeRow {
  userId: string;
  clientId: string;
  clientName: string;
  redirectUri: string;
  codeChallenge: string;
  scopes: Scope[];
  isExpired: boolean;
  apiKeyId: string | null;
}

interface GrantRow {
  clientId: string;
  userId: string;
  refreshCount: number;
  scopes: Scope[];
  isExpired: boolean;
  /** The person who granted it may still make keys in the team. */
  isPermitted: boolean;
}

interface GrantKey {
  teamId: string;
  apiKeyId: string;
}

interface TokenRequest {
  clientId: string;
  resource: string | undefined;
}

/** Refresh tokens carry their number, so that a second use is detected. Methods throw OAuthError. */
export class ClientTokenService {
  constructor(
    private readonly db: Pick<Database, 'transaction'>,
    private readonly clock: Clock,
    private readonly keys: SigningKeys,
    private readonly clients: RegisteredClients,
    private readonly requests: Pick<ClientGrantService, 'requireResource'>,
  ) {}

  /** Exchanges a code for tokens. Using a code twice ends the grant. */
  async redeem({
    code,
    codeVerifier,
    redirectUri,
    ...request
  }: TokenRequest & { code: string; codeVerifier: string; redirectUri: string | undefined }) {
    const client = await this.clientOf(request);
    const teamId = teamOfCode(code);
    if (teamId === undefined) throw invalidCode();
    const tokens = await this.db.transaction(async (tx) => {
      const found = await lockCode(tx, teamId, code);
      if (!found || found.clientId !== client.id) return undefined;
      if (found.apiKeyId !== null) {
        await endGrant(tx, { teamId, apiKeyId: found.apiKeyId }, found.userId, 'ein Code wurde zweimal eingelöst');
        return undefined;
      }
      if (found.isExpired || (redirectUri !== undefined && redirectUri !== found.redirectUri)) return undefined;
      if (!isProof(codeVerifier, found.codeChallenge)) return undefined;
      return this.openGrant(tx, teamId, code, found);
    });
    if (!tokens) throw invalidCode();
    return tokens;
  }

  /** Replaces both tokens. Using a refresh token twice ends the grant. */
  async refresh({ refreshToken, ...request }: TokenRequest & { refreshToken: string }) {
    const client = await this.clientOf(request);
    const claim = await this.readRefreshToken(refreshToken);
    if (!claim) throw invalidRefresh();
    const tokens = await this.db.transaction(async (tx) => {
      const grant = await lockGrant(tx, claim);
      if (!grant || grant.clientId !== client.id) return undefined;
      if (claim.count !== grant.refreshCount) {
        await endGrant(tx, claim, grant.userId, 'ein Erneuerungsschlüssel wurde zweimal benutzt');
        return undefined;
      }
      if (grant.isExpired || !grant.isPermitted) return undefined;
      const accessToken = newToken();
      await tx.query(
        sql`update client_grants set refresh_count = refresh_count + 1
          where team_id = ${claim.teamId} and api_key_id = ${claim.apiKeyId}`,
      );
      await tx.query(
        sql`update api_keys set key_hash = ${hashOfSecret(accessToken)}, key_prefix = ${prefixOfKey(accessToken)},
            token_ends_at = statement_timestamp() + make_interval(secs => ${TOKEN_SECONDS}),
            expires_at = statement_timestamp() + make_interval(days => ${IDLE_DAYS})
          where id = ${claim.apiKeyId}`,
      );
      return this.tokenResponse(claim, accessToken, grant.refreshCount + 1, grant.scopes);
    });
    if (!tokens) throw invalidRefresh();
    return tokens;
  }

  /** Ends the grant of a token of either kind (RFC 7009). Other clients' tokens change nothing. */
  async revoke(clientId: string, token: string): Promise<void> {
    const client = await this.requireClient(clientId);
    const claim = await this.readRefreshToken(token);
    if (!claim && !isTokenFormat(token)) return;
    await this.db.transaction(async (tx) => {
      const condition = claim
        ? sql`team_id = ${claim.teamId} and id = ${claim.apiKeyId}`
        : sql`key_hash = ${hashOfSecret(token)}`;
      await tx.query(sql`delete from api_keys where ${condition} and client_id = ${client.id}`);
    });
  }

  private async openGrant(tx: Transaction, teamId: string, code: string, found: CodeRow) {
    const [person] = await tx.query(
      sql`select 1 from team_members
        where team_id = ${teamId} and user_id = ${found.userId} and role in ('admin', 'owner') for key share`,
    );
    if (!person) return undefined;
    const accessToken = newToken();
    const grant: GrantKey = { teamId, apiKeyId: randomUUID() };
    const { clientId, clientName, scopes, userId } = found;
    const redirectHost = hostOf(found.redirectUri);
    await tx.query(
      sql`insert into api_keys (id, team_id, name, key_prefix, key_hash, scopes, created_by, client_id, redirect_host,
          token_ends_at, expires_at)
        values (${grant.apiKeyId}, ${teamId}, ${clientName}, ${prefixOfKey(accessToken)}, ${hashOfSecret(accessToken)},
          ${scopes}::text[], ${userId}, ${clientId}, ${redirectHost},
          statement_timestamp() + make_interval(secs => ${TOKEN_SECONDS}),
          statement_timestamp() + make_interval(days => ${IDLE_DAYS}))`,
    );
    await tx.query(
      sql`insert into client_grants (team_id, api_key_id, user_id) values (${teamId}, ${grant.apiKeyId}, ${userId})`,
    );
    await tx.query(
      sql`update client_codes set api_key_id = ${grant.apiKeyId}
        where team_id = ${teamId} and code_hash = ${hashOfSecret(code)}`,
    );
    const message = `„${clientName}“ (${redirectHost}) hat Zugang zu adlane`;
    await logTeamEvent(tx, { teamId, userId, message, metadata: { apiKeyId: grant.apiKeyId, scopes } });
    return this.tokenResponse(grant, accessToken, 0, scopes);
  }

  /** RFC 6749, section 5.1. */
  private async tokenResponse(grant: GrantKey, access_token: string, count: number, scopes: readonly Scope[]) {
    const claims = { sub: grant.apiKeyId, team: grant.teamId, n: count };
    const refresh_token = await this.keys.sign(AUDIENCE, claims, this.clock());
    const scope = scopes.join(' ');
    return { access_token, token_type: 'Bearer' as const, expires_in: TOKEN_SECONDS, refresh_token, scope };
  }

  private async readRefreshToken(token: string): Promise<(GrantKey & { count: number }) | undefined> {
    const claims = await this.keys.verify(token, AUDIENCE, ['sub', 'team', 'n'], this.clock()).catch(() => undefined);
    const { sub: apiKeyId, team: teamId, n: count } = claims ?? {};
    if (typeof apiKeyId !== 'string' || typeof teamId !== 'string' || typeof count !== 'number') return undefined;
    return isUuid(apiKeyId) && isUuid(teamId) ? { apiKeyId, teamId, count } : undefined;
  }

  private async requireClient(clientId: string): Promise<Client> {
    const client = await this.clients.find(clientId);
    if (client) return client;
    throw new OAuthError('invalid_client', 'client_id must be the id of a client that registered with this server.');
  }

  private async clientOf({ clientId, resource }: TokenRequest): Promise<Client> {
    const client = await this.requireClient(clientId);
    try {
      if (resource !== undefined) this.requests.requireResource(resource);
      return client;
    } catch {
      throw new OAuthError(
        'invalid_target',
        'resource must be the address of the tool server, as its metadata has it.',
      );
    }
  }
}

async function lockCode(tx: Transaction, teamId: string, code: string): Promise<CodeRow | undefined> {
  const [row] = await tx.query<CodeRow>(
    sql`select user_id as "userId", client_id as "clientId", client_name as "clientName",
        redirect_uri as "redirectUri", code_challenge as "codeChallenge", to_jsonb(scopes) as scopes,
        expires_at <= statement_timestamp() as "isExpired", api_key_id as "apiKeyId"
      from client_codes where team_id = ${teamId} and code_hash = ${hashOfSecret(code)} for update`,
  );
  return row;
}

async function lockGrant(tx: Transaction, { teamId, apiKeyId }: GrantKey): Promise<GrantRow | undefined> {
  const [row] = await tx.query<GrantRow>(
    sql`select k.client_id as "clientId", g.user_id as "userId", g.refresh_count as "refreshCount",
        to_jsonb(k.scopes) as scopes, k.expires_at <= statement_timestamp() as "isExpired",
        exists (select from team_members m where m.team_id = g.team_id and m.user_id = g.user_id
          and m.role in ('admin', 'owner')) as "isPermitted"
      from client_grants g join api_keys k on k.id = g.api_key_id and k.team_id = g.team_id
      where g.team_id = ${teamId} and g.api_key_id = ${apiKeyId} for update of g, k`,
  );
  return row;
}

/** For a grant whose secret may have leaked: deletes it and logs this for the team. */
async function endGrant(tx: Transaction, { teamId, apiKeyId }: GrantKey, userId: string, why: string): Promise<void> {
  const [key] = await tx.query<{ name: string }>(
    sql`delete from api_keys where id = ${apiKeyId} and team_id = ${teamId} and client_id is not null returning name`,
  );
  if (!key) return;
  const message = `Der Zugang von „${key.name}“ wurde beendet: ${why}`;
  await logTeamEvent(tx, { teamId, userId, message, metadata: { apiKeyId } });
}

/** `timingSafeEqual` needs equal lengths: both texts have 43 characters. */
function isProof(verifier: string, challenge: string): boolean {
  return (
    VERIFIER.test(verifier) &&
    timingSafeEqual(Buffer.from(hash('sha256', verifier, 'base64url')), Buffer.from(challenge))
  );
}

function invalidCode(): OAuthError {
  return new OAuthError(
    'invalid_grant',
    'The code is not known, was used, has expired, or belongs to another client, redirect_uri or code_verifier.',
  );
}

function invalidRefresh(): OAuthError {
  return new OAuthError('invalid_grant', 'The refresh token is not known, was used before, or is over; sign in again.');
}
