import { domainToASCII, domainToUnicode } from 'node:url';
import { type Statement, sql } from '../db/statements/sql.js';

const MAX_CHARACTERS = 320;
const MAX_LOCAL = 64;

/** What stands before the `@`, of plain letters (RFC 5322, dot-atom): those of other scripts look like these. */
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;

const DOMAIN = /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/i;

export const EMAIL_RULE =
  'must be an e-mail address: plain letters, digits and signs before the @, and after it a domain without a dot at its end, in small letters if they are not plain';

/**
 * An address as it is stored: as written, but for a domain with other than plain letters, which becomes its `xn--` form.
 * Undefined for whatever only becomes an address by normalization: full-width and invisible letters, dotless or dotted forms of i,
 * letters of other scripts before the `@`, other dots, a dot at the end. Such text looks like somebody else's address.
 */
export function emailAddressOf(text: string): string | undefined {
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  if (at < 1 || text.length > MAX_CHARACTERS || local.length > MAX_LOCAL || !LOCAL.test(local)) return undefined;
  if (DOMAIN.test(domain)) return text;
  const ascii = domainToASCII(domain);
  return DOMAIN.test(ascii) && domainToUnicode(ascii) === domain ? `${local}@${ascii}` : undefined;
}

/** SQL: an address as addresses are compared, of a column or a parameter. Only plain letters have a small form here. */
export function comparedEmail(email: Statement): Statement {
  return sql`lower(${email} collate "C")`;
}

/** The same for MikroORM's conditions, whose parameter is a question mark. */
export const COMPARED_EMAIL = 'lower(email collate "C") = lower(?::text collate "C")';
