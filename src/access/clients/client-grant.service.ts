import { randomBytes } from 'node:crypto';
import type {
  ClientGrant,
  ClientRequest,
  ClientRequestArgs,
  GrantClientAccessArgs,
} from '../../../schema/access/client-grant.type.js';
import type { Database } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { AppError, ParameterError } from '../../errors.js';
import type { OwnAddress } from '../../own-address.js';
import { hashOfSecret } from '../key-secret.js';
import { ALL_SCOPES, type Scope } from '../scopes.js';
import { personOf, type Viewer } from '../viewer.js';
import { hostOf, isLocal, isSameRedirect, withAnswer } from './redirect-uri.js';
import type { Client, RegisteredClients } from './registered-clients.js';

const TOOLS = '/mcp';

const MOST_STATE = 2_048;

/** SHA-256 as base64url. */
const CHALLENGE = /^[\w-]{43}$/;

/** How long a client has to redeem a code. */
const CODE_SECONDS = 60;

/** Most clients of one team, besides keys made by hand. */
const MOST_GRANTS = 200;

const RANDOM_BYTES = 32;
const TEAM_BYTES = 16;

/** Requests with which clients send people to the consent page, and what people decide there (ADR 51). */
export class ClientGrantService {
  constructor(
    private readonly db: Database,
    private readonly clients: RegisteredClients,
    private readonly address: OwnAddress,
    /** Scopes of a request that names none. */
    private readonly usualScopes: readonly Scope[],
  ) {}

  /** What a client asks for, to be shown to people. Throws ParameterError for a request that nobody can grant. */
  async request(args: ClientRequestArgs): Promise<ClientRequest> {
    const { client, redirectUri, scopes, issuer } = await this.check(args);
    return {
      clientName: client.name,
      redirectHost: hostOf(redirectUri),
      isOnOwnMachine: isLocal(redirectUri),
      scopes,
      denyUrl: withAnswer(redirectUri, { error: 'access_denied', state: args.state ?? undefined, iss: issuer }),
    };
  }

  /** Lets a client in with some scopes, by a one-minute code. Throws ParameterError, or `conflict` at 200 clients. */
  async grant(viewer: Viewer, { scopes, ...args }: GrantClientAccessArgs): Promise<ClientGrant> {
    const { userId, teamId } = personOf(viewer);
    const { client, redirectUri, issuer, codeChallenge, ...asked } = await this.check(args);
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
      if (row && row.grants >= MOST_GRANTS) {
        const message = `The team has let ${MOST_GRANTS} clients in; delete one that nobody needs from its API keys first.`;
        throw new AppError('conflict', message);
      }
      await tx.query(
        sql`insert into client_codes
            (team_id, code_hash, user_id, client_id, client_name, redirect_uri, code_challenge, scopes, expires_at)
          values (${teamId}, ${hashOfSecret(code)}, ${userId}, ${client.id}, ${client.name}, ${redirectUri},
            ${codeChallenge}, ${granted}::text[], clock_timestamp() + make_interval(secs => ${CODE_SECONDS}))`,
      );
    });
    return { redirectTo: withAnswer(redirectUri, { code, state: args.state ?? undefined, iss: issuer }) };
  }

  /** Where an answer goes, once a person has decided. Throws ParameterError, like every check of a request. */
  private async recipient({
    clientId,
    redirectUri,
  }: ClientRequestArgs): Promise<{ client: Client; redirectUri: string }> {
    const client = await this.clients.find(clientId);
    if (!client) throw new ParameterError('clientId', 'must be the id of a client that registered with this server');
    const { redirectUris } = client;
    const [only] = redirectUris.length === 1 ? redirectUris : [];
    const asked = redirectUri ?? only;
    if (asked === undefined || !redirectUris.some((uri) => isSameRedirect(asked, uri)))
      throw new ParameterError('redirectUri', 'must be one that the client registered, to the letter');
    return { client, redirectUri: asked };
  }

  /** A request that can be granted; `issuer` is how the client knows this server. */
  async check(request: ClientRequestArgs) {
    const recipient = await this.recipient(request);
    const { responseType, codeChallenge, codeChallengeMethod, state } = request;
    if (responseType !== 'code') throw ParameterError.oneOf('responseType', ['code']);
    // A client that names no method means `plain`, whose challenge is the secret itself.
    if (codeChallengeMethod !== 'S256') throw ParameterError.oneOf('codeChallengeMethod', ['S256']);
    if (!CHALLENGE.test(codeChallenge))
      throw new ParameterError('codeChallenge', 'must be the SHA-256 of the verifier as base64url, 43 characters');
    if ((state ?? '').length > MOST_STATE)
      throw new ParameterError('state', `must have at most ${MOST_STATE} characters`);
    const issuer = this.requireResource(request.resource);
    return { ...recipient, issuer, codeChallenge, scopes: this.scopesOf(request.scope) };
  }

  /** The tool server's address for those who call this server by `issuer`. */
  resourceOf(issuer: string): string {
    return issuer + TOOLS;
  }

  /** How a caller knows this server, by the `Host` that it names. */
  issuerAt(host: string | undefined): string {
    const { names } = this.address;
    return names.find((name) => new URL(name).host === host) ?? (names[0] as string);
  }

  /** The issuer that `resource` belongs to; the usual one without a resource. */
  requireResource(resource: string | null | undefined): string {
    const { names } = this.address;
    const asked = resource == null ? this.resourceOf(names[0] as string) : canonical(resource);
    const issuer = names.find((name) => canonical(this.resourceOf(name)) === asked);
    if (issuer !== undefined) return issuer;
    throw new ParameterError('resource', `must be ${this.resourceOf(names[0] as string)}`);
  }

  /** The known scopes: clients also ask for scopes of other servers. */
  private scopesOf(scope: string | null | undefined): Scope[] {
    if (scope == null || scope.trim() === '') return [...this.usualScopes];
    const asked = new Set(scope.split(' '));
    const known = ALL_SCOPES.filter((each) => asked.has(each));
    if (known.length === 0) throw new ParameterError('scope', `must name one or more of ${ALL_SCOPES.join(', ')}`);
    return known;
  }
}

/** An address in the form in which addresses are compared (RFC 8707, section 2); an empty string if it is not an address. */
function canonical(resource: string): string {
  const url = URL.parse(resource);
  return !url || url.hash || url.search ? '' : url.origin + url.pathname.replace(/\/$/, '');
}

/** The team's id, by which its hash is found, and 32 random bytes. */
function newCode(teamId: string): string {
  const team = Buffer.from(teamId.replaceAll('-', ''), 'hex');
  return Buffer.concat([team, randomBytes(RANDOM_BYTES)]).toString('base64url');
}

/** The team of a code; undefined for text of another form. */
export function teamOfCode(code: string): string | undefined {
  const bytes = Buffer.from(code, 'base64url');
  if (bytes.length !== TEAM_BYTES + RANDOM_BYTES || bytes.toString('base64url') !== code) return undefined;
  return bytes
    .subarray(0, TEAM_BYTES)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function chosen(scopes: readonly string[], asked: readonly Scope[]): Scope[] {
  const unknown = scopes.findIndex((scope) => !asked.includes(scope as Scope));
  if (scopes.length === 0) throw new ParameterError('scopes', `must hold one or more of ${asked.join(', ')}`);
  if (unknown >= 0) throw ParameterError.oneOf(`scopes[${unknown}]`, asked);
  return asked.filter((scope) => scopes.includes(scope));
}
