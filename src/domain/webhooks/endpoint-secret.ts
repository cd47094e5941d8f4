import { randomBytes } from 'node:crypto';

/** 24 to 64 bytes, as Standard Webhooks has it. */
const BYTES = 32;

/** A new secret as receivers keep it. */
export function newEndpointSecret(): string {
  return `whsec_${randomBytes(BYTES).toString('base64')}`;
}

/** The place that a secret is locked for. */
export function placeOfSecret({ teamId, id }: { teamId: string; id: string }): string {
  return `webhook ${teamId}/${id}`;
}

/** What locks secrets for the database. */
export interface SecretLock {
  lock(secret: string, place: string): Promise<string>;
}
