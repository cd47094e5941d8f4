import { AdlaneError, NETWORK_ERROR, UNEXPECTED_ANSWER } from '@adlane/client';
import { fetchAfterMaintenance } from './maintenance';
import { currentSession } from './session';

/** Adds a file to a support ticket. Files have an address of their own, since GraphQL carries none. Throws AdlaneError. */
export async function uploadAttachment(ticketId: string, file: File): Promise<void> {
  const body = new FormData();
  body.append('file', file);
  const headers = { Authorization: `Bearer ${currentSession()?.token}` };
  let response: Response;
  try {
    const url = `/api/v1/support/tickets/${encodeURIComponent(ticketId)}/attachments`;
    response = await fetchAfterMaintenance(url, { method: 'POST', headers, body });
  } catch (cause) {
    throw new AdlaneError({ code: NETWORK_ERROR, message: String(cause), cause });
  }
  if (response.ok) return;
  const told = (await response.json().catch(() => ({}))) as { code?: string; message?: string };
  throw new AdlaneError({
    code: told.code ?? UNEXPECTED_ANSWER,
    message: told.message ?? `The server answered ${response.status}.`,
    status: response.status,
    requestId: response.headers.get('X-Request-Id') ?? undefined,
  });
}
