import { randomBytes } from 'node:crypto';

/** A new secret as receivers store it: 24 to 64 bytes, as Standard Webhooks requires. */
export function newEndpointSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** The place that a secret is locked for. */
export function placeOfSecret({ teamId, id }: { teamId: string; id: string }): string {
  return `webhook ${teamId}/${id}`;
}
