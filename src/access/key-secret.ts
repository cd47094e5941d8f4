import { hash, randomInt } from 'node:crypto';

const PREFIX = 'acs_';
/** Of access tokens of clients that people let in. */
const TOKEN_PREFIX = 'aca_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 32;
const SHOWN_LENGTH = PREFIX.length + 4;
const FORM = new RegExp(`^${PREFIX}[${ALPHABET}]{${RANDOM_LENGTH}}$`);
const TOKEN_FORM = new RegExp(`^${TOKEN_PREFIX}[${ALPHABET}]{${RANDOM_LENGTH}}$`);

/** A new API key: `acs_` and 32 random characters (document 1, section 5). */
export function newKey(): string {
  return PREFIX + randomText();
}

/** A new access token: `aca_` and 32 random characters. */
export function newToken(): string {
  return TOKEN_PREFIX + randomText();
}

export function looksLikeKey(text: string): boolean {
  return FORM.test(text);
}

export function looksLikeToken(text: string): boolean {
  return TOKEN_FORM.test(text);
}

/** The stored form of a key, token or code. They are random, so a plain digest cannot be reversed by guessing. */
export function hashOfSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** The part of a key by which people recognise it. */
export function prefixOfKey(key: string): string {
  return key.slice(0, SHOWN_LENGTH);
}

function randomText(): string {
  return Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
