import { domainToASCII, domainToUnicode } from 'node:url';
import { type Statement, sql } from '../db/statements/sql.js';

const MAX_CHARACTERS = 320;
const MAX_LOCAL_CHARACTERS = 64;

/** ASCII only (RFC 5322, dot-atom): letters of other scripts can imitate these. */
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;

const DOMAIN = /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/i;

export const EMAIL_RULE =
  'must be an e-mail address: plain letters, digits and signs before the @, and after it a domain without a dot at its end, in small letters if they are not plain';

/**
 * The address as stored; an international domain becomes its `xn--` form. Undefined for text that only
 * normalisation would turn into an address (full-width or invisible letters, other scripts before the `@`):
 * it could imitate one.
 */
export function emailAddressOf(text: string): string | undefined {
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  if (at < 1 || text.length > MAX_CHARACTERS || local.length > MAX_LOCAL_CHARACTERS || !LOCAL_PART.test(local))
    return undefined;
  if (DOMAIN.test(domain)) return text;
  const ascii = domainToASCII(domain);
  return DOMAIN.test(ascii) && domainToUnicode(ascii) === domain ? `${local}@${ascii}` : undefined;
}

/** SQL for comparing addresses of a column or parameter: only ASCII letters are folded. */
export function comparedEmail(email: Statement): Statement {
  return sql`lower(${email} collate "C")`;
}

/** The same as a MikroORM condition. */
export const COMPARED_EMAIL = 'lower(email collate "C") = lower(?::text collate "C")';
