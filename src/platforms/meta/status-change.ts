import { z } from 'zod';
import { PlatformError } from '../platform-error.js';
import type { GraphApi } from './graph-api.js';

const STATUS: Readonly<Record<string, string>> = { ENABLED: 'ACTIVE', PAUSED: 'PAUSED' };
const done = z.object({ success: z.literal(true) });

/** Changes fields of a campaign, ad set or ad, or only asks whether Meta would. */
export async function change(
  api: GraphApi,
  id: string,
  fields: Readonly<Record<string, string>>,
  validateOnly: boolean,
): Promise<void> {
  const form = { ...fields, ...(validateOnly && { execution_options: JSON.stringify(['validate_only']) }) };
  await api.change({ path: `/${id}`, form }, done);
}

export function setStatus(api: GraphApi, id: string, status: string, validateOnly: boolean): Promise<void> {
  return change(api, id, statusFields(status), validateOnly);
}

/** Throws PlatformError for a status that cannot be given. */
export function statusFields(status: string): { status: string } {
  const given = STATUS[status];
  if (given !== undefined) return { status: given };
  throw new PlatformError('rejected', `Meta has no status ${status} that can be given.`);
}
