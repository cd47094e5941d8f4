import { randomUUID } from 'node:crypto';
import type { Clock } from '../../lib/clock.js';
import type { SigningKeys } from '../signing-keys.js';
import { OAuthError } from './oauth-error.js';
import { hostOf, isRedirectUri } from './redirect-uri.js';

/** A program that asks to be let in. Nobody has checked what it says of itself. */
export interface Client {
  /** What its codes and grants are bound to. */
  id: string;
  name: string;
  redirectUris: readonly string[];
}

const AUDIENCE = 'adlane-client';
const MOST_URIS = 10;
/** Most characters of a client's redirect URIs together: they travel in its id. */
const MOST_CHARACTERS = 1_500;
const NAME_LENGTH = 80;

/** Longer than any id that is given out. */
const MOST_ID_CHARACTERS = 4_096;

/**
 * Clients that register themselves (RFC 7591). Anybody may, so nothing is stored: a client's id is its signed registration. None
 * has a secret; the proof of a code (PKCE) is enough.
 */
export class RegisteredClients {
  constructor(
    private readonly keys: SigningKeys,
    private readonly clock: Clock,
  ) {}

  /** Answers a registration (RFC 7591, 3.2.1), ignoring unknown members. Throws OAuthError for a client not served here. */
  async register(metadata: unknown) {
    const { client_name: name, redirect_uris: uris, ...rest } = Object(metadata) as Record<string, unknown>;
    const redirectUris = requireUris(uris);
    requireOneOf(rest.grant_types, 'grant_types', 'authorization_code');
    requireOneOf(rest.response_types, 'response_types', 'code');
    const client_name = shownName(name) || hostOf(redirectUris[0] as string);
    const now = this.clock();
    const client_id = await this.keys.sign(AUDIENCE, { jti: randomUUID(), name: client_name, uris: redirectUris }, now);
    return {
      client_id,
      client_id_issued_at: Math.floor(now.getTime() / 1000),
      client_name,
      redirect_uris: redirectUris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    };
  }

  /** The client that was given this id; undefined for any other text. */
  async find(clientId: string): Promise<Client | undefined> {
    if (clientId.length > MOST_ID_CHARACTERS) return undefined;
    const claims = await this.keys
      .verify(clientId, AUDIENCE, ['jti', 'name', 'uris'], this.clock())
      .catch(() => undefined);
    if (!claims) return undefined;
    return { id: claims.jti as string, name: claims.name as string, redirectUris: claims.uris as string[] };
  }
}

/** A name fit to be shown: one line, without invisible characters that change how the rest is read; empty without one. */
function shownName(name: unknown): string {
  if (name === undefined || name === null) return '';
  if (typeof name !== 'string') throw new OAuthError('invalid_client_metadata', 'client_name must be text.');
  const plain = name
    .normalize('NFC')
    .replace(/\p{C}+/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
  if ([...plain].length > NAME_LENGTH) {
    throw new OAuthError('invalid_client_metadata', `client_name must have at most ${NAME_LENGTH} characters.`);
  }
  return plain;
}

function requireUris(uris: unknown): string[] {
  const isGood =
    Array.isArray(uris) &&
    uris.length >= 1 &&
    uris.length <= MOST_URIS &&
    uris.every((uri) => typeof uri === 'string' && isRedirectUri(uri)) &&
    uris.join('').length <= MOST_CHARACTERS;
  if (!isGood) {
    const rule = `must hold 1 to ${MOST_URIS} addresses, together at most ${MOST_CHARACTERS} characters`;
    throw new OAuthError(
      'invalid_redirect_uri',
      `redirect_uris ${rule}, each https or http on localhost, without fragment.`,
    );
  }
  return [...new Set(uris as string[])];
}

function requireOneOf(values: unknown, name: string, needed: string): void {
  if (values === undefined || values === null || (Array.isArray(values) && values.includes(needed))) return;
  throw new OAuthError('invalid_client_metadata', `${name} must hold ${needed}.`);
}
