import type { ClientRequestArgs } from '../../../schema/access/client-grant.type.js';
import { ParameterError } from '../../errors.js';
import type { OwnAddress } from '../../own-address.js';
import { ALL_SCOPES, type Scope } from '../scopes.js';
import { isSameRedirect } from './redirect-uri.js';
import type { Client, RegisteredClients } from './registered-clients.js';

/** Whom an answer goes to, however the rest of the request turns out. */
export interface Recipient {
  client: Client;
  redirectUri: string;
}

/** A request that can be granted. */
export interface CheckedRequest extends Recipient {
  scopes: Scope[];
  codeChallenge: string;
  /** How the client knows this server. */
  issuer: string;
}

const TOOLS = '/mcp';

const MOST_STATE = 2_048;

/** SHA-256 as base64url. */
const CHALLENGE = /^[\w-]{43}$/;

/** What a client sends a person with to the authorization endpoint. Each check throws ParameterError for what is wrong. */
export class ClientRequests {
  constructor(
    private readonly clients: RegisteredClients,
    private readonly address: OwnAddress,
    /** What is asked for where a client names no scope. */
    private readonly usualScopes: readonly Scope[],
  ) {}

  /** Before this is known, nobody is sent anywhere. */
  async recipient({ clientId, redirectUri }: ClientRequestArgs): Promise<Recipient> {
    const client = await this.clients.find(clientId);
    if (!client) throw new ParameterError('clientId', 'must be the id of a client that registered with this server');
    const { redirectUris } = client;
    const [only] = redirectUris.length === 1 ? redirectUris : [];
    const asked = redirectUri ?? only;
    if (asked === undefined || !redirectUris.some((uri) => isSameRedirect(asked, uri)))
      throw new ParameterError('redirectUri', 'must be one that the client registered, to the letter');
    return { client, redirectUri: asked };
  }

  async check(request: ClientRequestArgs): Promise<CheckedRequest> {
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

  /** The address of the tool server as those know it who call this server by `issuer`. */
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

  /** Those that there are: clients also ask for what other servers have. */
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
