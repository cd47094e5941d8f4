import { randomUUID } from 'node:crypto';
import type { Clock } from '../../lib/clock.js';
import type { SigningKeys } from '../signing-keys.js';
import { OAuthError } from './oauth-error.js';
import { hostOf, isRedirectUri } from './redirect-uri.js';

/** What a client claims about itself, unverified. */
export interface Client {
  /** Codes and grants are bound to this. */
  id: string;
  name: string;
  redirectUris: readonly string[];
}

const AUDIENCE = 'adlane-client';
const MAX_URIS = 10;
/** For all redirect URIs of a client: they are part of its id. */
const MAX_CHARACTERS = 1_500;
const NAME_LENGTH = 80;

const MAX_ID_CHARACTERS = 4_096;

/** Anyone can register (RFC 7591), so nothing is stored: a client's id is its signed registration. */
export class RegisteredClients {
  constructor(
    private readonly keys: SigningKeys,
    private readonly clock: Clock,
  ) {}

  /** RFC 7591, 3.2.1; ignores unknown members. Throws OAuthError for unsupported metadata. */
  async register(metadata: unknown) {
    const { client_name: name, redirect_uris: uris, ...rest } = Object(metadata) as Record<string, unknown>;
    const redirectUris = requireUris(uris);
    requireOneOf(rest.grant_types, 'grant_types', 'authorization_code');
    requireOneOf(rest.response_types, 'response_types', 'code');
    const client_name = displayNameOf(name) || hostOf(redirectUris[0] as string);
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

  /** Undefined for an id that this server did not issue. */
  async find(clientId: string): Promise<Client | undefined> {
    if (clientId.length > MAX_ID_CHARACTERS) return undefined;
    const claims = await this.keys
      .verify(clientId, AUDIENCE, ['jti', 'name', 'uris'], this.clock())
      .catch(() => undefined);
    if (!claims) return undefined;
    return { id: claims.jti as string, name: claims.name as string, redirectUris: claims.uris as string[] };
  }
}

/** One line, without invisible characters that could change the text around it; may be empty. */
function displayNameOf(name: unknown): string {
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
  const isValid =
    Array.isArray(uris) &&
    uris.length >= 1 &&
    uris.length <= MAX_URIS &&
    uris.every((uri) => typeof uri === 'string' && isRedirectUri(uri)) &&
    uris.join('').length <= MAX_CHARACTERS;
  if (!isValid) {
    const rule = `must hold 1 to ${MAX_URIS} addresses, together at most ${MAX_CHARACTERS} characters`;
    throw new OAuthError(
      'invalid_redirect_uri',
      `redirect_uris ${rule}, each https or http on localhost, without fragment.`,
    );
  }
  return [...new Set(uris as string[])];
}

function requireOneOf(values: unknown, name: string, required: string): void {
  if (values === undefined || values === null || (Array.isArray(values) && values.includes(required))) return;
  throw new OAuthError('invalid_client_metadata', `${name} must hold ${required}.`);
}
