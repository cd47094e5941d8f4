import { hash, randomInt } from 'node:crypto';

const KEY_PREFIX = 'acs_';
/** For access tokens of clients. */
const TOKEN_PREFIX = 'aca_';
/** For links to reports of agencies. */
const REPORT_PREFIX = 'acr_';
/** For links to saved exports. */
const EXPORT_PREFIX = 'ace_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 32;
const SHOWN_LENGTH = KEY_PREFIX.length + 4;
const KEY_FORMAT = new RegExp(`^${KEY_PREFIX}[${ALPHABET}]{${RANDOM_LENGTH}}$`);
const TOKEN_FORMAT = new RegExp(`^${TOKEN_PREFIX}[${ALPHABET}]{${RANDOM_LENGTH}}$`);
const REPORT_FORMAT = new RegExp(`^${REPORT_PREFIX}[${ALPHABET}]{${RANDOM_LENGTH}}$`);
const EXPORT_FORMAT = new RegExp(`^${EXPORT_PREFIX}[${ALPHABET}]{${RANDOM_LENGTH}}$`);

/** A new API key: `acs_` and 32 random characters (document 1, section 5). */
export function newKey(): string {
  return KEY_PREFIX + randomText();
}

/** A new access token: `aca_` and 32 random characters. */
export function newToken(): string {
  return TOKEN_PREFIX + randomText();
}

/** A new token of a link to a report: `acr_` and 32 random characters, 190 bits. */
export function newReportToken(): string {
  return REPORT_PREFIX + randomText();
}

export function isReportTokenFormat(text: string): boolean {
  return REPORT_FORMAT.test(text);
}

/** A new token of a link to a saved export: `ace_` and 32 random characters, 190 bits. */
export function newExportToken(): string {
  return EXPORT_PREFIX + randomText();
}

export function isExportTokenFormat(text: string): boolean {
  return EXPORT_FORMAT.test(text);
}

export function isKeyFormat(text: string): boolean {
  return KEY_FORMAT.test(text);
}

export function isTokenFormat(text: string): boolean {
  return TOKEN_FORMAT.test(text);
}

/** The stored form of keys, tokens and codes. They are random, so a plain digest is safe against guessing. */
export function hashOfSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** The part that people recognise a key by. */
export function prefixOfKey(key: string): string {
  return key.slice(0, SHOWN_LENGTH);
}

function randomText(): string {
  return Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
