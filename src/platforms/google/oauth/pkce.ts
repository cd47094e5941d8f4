import { createHash } from 'node:crypto';

/** The S256 code challenge of a verifier (RFC 7636, section 4.2). */
export function codeChallenge(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}
