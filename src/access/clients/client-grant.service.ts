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
import { hostOf, isLocal, isSameRedirect, withParameters } from './redirect-uri.js';
import type { Client, RegisteredClients } from './registered-clients.js';

const TOOLS = '/mcp';

const MAX_STATE = 2_048;

/** A SHA-256 digest in base64url. */
const CHALLENGE = /^[\w-]{43}$/;

const CODE_SECONDS = 60;

/** Per team, not counting keys made by hand. */
const MAX_GRANTS = 200;

const RANDOM_BYTES = 32;
const TEAM_BYTES = 16;

/** Authorization requests of clients and the consent people give to them (ADR 51). */
export class ClientGrantService {
  constructor(
    private readonly db: Database,
    private readonly clients: RegisteredClients,
    private readonly address: OwnAddress,
    /** Granted to requests that name no scope. */
    private readonly defaultScopes: readonly Scope[],
  ) {}

  /** The details shown on the consent page. Throws ParameterError for a request that cannot be granted. */
  async request(args: ClientRequestArgs): Promise<ClientRequest> {
    const { client, redirectUri, scopes, issuer } = await this.validate(args);
    return {
      clientName: client.name,
      redirectHost: hostOf(redirectUri),
      isOnOwnMachine: isLocal(redirectUri),
      scopes,
      denyUrl: withParameters(redirectUri, { error: 'access_denied', state: args.state ?? undefined, iss: issuer }),
    };
  }

  /** Redirects with a one-minute code. Throws ParameterError, or `conflict` at 200 clients. */
  async grant(viewer: Viewer, { scopes, ...args }: GrantClientAccessArgs): Promise<ClientGrant> {
    const { userId, teamId } = personOf(viewer);
    const { client, redirectUri, issuer, codeChallenge, ...request } = await this.validate(args);
    const granted = requireRequested(scopes, request.scopes);
    const code = newCode(teamId);
    await this.db.edit(viewer, async (tx) => {
      await tx.query(
        sql`delete from client_codes
          where team_id = ${teamId} and expires_at < statement_timestamp() - interval '1 day'`,
      );
      await tx.query(
        sql`delete from api_keys
          where team_id = ${teamId} and client_id is not null and expires_at < statement_timestamp()`,
      );
      const [row] = await tx.query<{ grants: number }>(
        sql`select count(*)::int as grants from api_keys where team_id = ${teamId} and client_id is not null`,
      );
      if (row && row.grants >= MAX_GRANTS) {
        const message = `The team has let ${MAX_GRANTS} clients in; delete one that nobody needs from its API keys first.`;
        throw new AppError('conflict', message);
      }
      await tx.query(
        sql`insert into client_codes
            (team_id, code_hash, user_id, client_id, client_name, redirect_uri, code_challenge, scopes, expires_at)
          values (${teamId}, ${hashOfSecret(code)}, ${userId}, ${client.id}, ${client.name}, ${redirectUri},
            ${codeChallenge}, ${granted}::text[], statement_timestamp() + make_interval(secs => ${CODE_SECONDS}))`,
      );
    });
    return { redirectTo: withParameters(redirectUri, { code, state: args.state ?? undefined, iss: issuer }) };
  }

  private async recipient({
    clientId,
    redirectUri,
  }: ClientRequestArgs): Promise<{ client: Client; redirectUri: string }> {
    const client = await this.clients.find(clientId);
    if (!client) throw new ParameterError('clientId', 'must be the id of a client that registered with this server');
    const { redirectUris } = client;
    const [only] = redirectUris.length === 1 ? redirectUris : [];
    const requested = redirectUri ?? only;
    if (requested === undefined || !redirectUris.some((uri) => isSameRedirect(requested, uri)))
      throw new ParameterError('redirectUri', 'must be one that the client registered, to the letter');
    return { client, redirectUri: requested };
  }

  /** Validates a request; `issuer` is the name by which the client knows this server. */
  async validate(request: ClientRequestArgs) {
    const recipient = await this.recipient(request);
    const { responseType, codeChallenge, codeChallengeMethod, state } = request;
    if (responseType !== 'code') throw ParameterError.oneOf('responseType', ['code']);
    // Without a method, OAuth assumes `plain`, whose challenge is the verifier itself.
    if (codeChallengeMethod !== 'S256') throw ParameterError.oneOf('codeChallengeMethod', ['S256']);
    if (!CHALLENGE.test(codeChallenge))
      throw new ParameterError('codeChallenge', 'must be the SHA-256 of the verifier as base64url, 43 characters');
    if ((state ?? '').length > MAX_STATE)
      throw new ParameterError('state', `must have at most ${MAX_STATE} characters`);
    const issuer = this.requireResource(request.resource);
    return { ...recipient, issuer, codeChallenge, scopes: this.scopesOf(request.scope) };
  }

  /** The tool server's address under `issuer`. */
  resourceOf(issuer: string): string {
    return issuer + TOOLS;
  }

  /** The server's name that matches the request's `Host`. */
  issuerAt(host: string | undefined): string {
    const { baseUrls: names } = this.address;
    return names.find((name) => new URL(name).host === host) ?? (names[0] as string);
  }

  /** The issuer that `resource` belongs to; the first one without a resource. */
  requireResource(resource: string | null | undefined): string {
    const { baseUrls: names } = this.address;
    const requested = resource == null ? this.resourceOf(names[0] as string) : canonical(resource);
    const issuer = names.find((name) => canonical(this.resourceOf(name)) === requested);
    if (issuer !== undefined) return issuer;
    throw new ParameterError('resource', `must be ${this.resourceOf(names[0] as string)}`);
  }

  /** Drops unknown scopes: clients also request those of other servers. */
  private scopesOf(scope: string | null | undefined): Scope[] {
    if (scope == null || scope.trim() === '') return [...this.defaultScopes];
    const requested = new Set(scope.split(' '));
    const known = ALL_SCOPES.filter((each) => requested.has(each));
    if (known.length === 0) throw new ParameterError('scope', `must name one or more of ${ALL_SCOPES.join(', ')}`);
    return known;
  }
}

/** Normalised for comparison (RFC 8707, section 2); empty for an invalid address. */
function canonical(resource: string): string {
  const url = URL.parse(resource);
  return !url || url.hash || url.search ? '' : url.origin + url.pathname.replace(/\/$/, '');
}

/** Starts with the team's id, so that its hash can be looked up by team. */
function newCode(teamId: string): string {
  const team = Buffer.from(teamId.replaceAll('-', ''), 'hex');
  return Buffer.concat([team, randomBytes(RANDOM_BYTES)]).toString('base64url');
}

/** Undefined for a malformed code. */
export function teamOfCode(code: string): string | undefined {
  const bytes = Buffer.from(code, 'base64url');
  if (bytes.length !== TEAM_BYTES + RANDOM_BYTES || bytes.toString('base64url') !== code) return undefined;
  return bytes
    .subarray(0, TEAM_BYTES)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function requireRequested(scopes: readonly string[], requested: readonly Scope[]): Scope[] {
  const unknown = scopes.findIndex((scope) => !requested.includes(scope as Scope));
  if (scopes.length === 0) throw new ParameterError('scopes', `must hold one or more of ${requested.join(', ')}`);
  if (unknown >= 0) throw ParameterError.oneOf(`scopes[${unknown}]`, requested);
  return requested.filter((scope) => scopes.includes(scope));
}
