import { setTimeout as sleep } from 'node:timers/promises';
import type { Plans } from '../change-plans/support.js';
import type { Answer, Credential, TestApp } from '../support/start-app.js';

// biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is looked at, not trusted.
type Json = any;

/** Sends a file as a browser or program does. */
export async function upload(
  app: TestApp,
  credential: Credential,
  bytes: Uint8Array | string,
  name = 'budgets.csv',
  headers: Record<string, string> = {},
): Promise<Answer> {
  const form = new FormData();
  form.append('file', new File([bytes as never], name));
  const { apiKey, token } = credential;
  const response = await fetch(`${app.url}/api/v1/bulk-file-uploads`, {
    method: 'POST',
    body: form,
    headers: { ...(apiKey && { 'x-api-key': apiKey }), ...(token && { authorization: `Bearer ${token}` }), ...headers },
  });
  return { status: response.status, headers: response.headers, body: await response.json() } as Answer;
}

/** The file once it is read. */
export async function read(app: TestApp, credential: Credential, id: string): Promise<Json> {
  const at = credential.apiKey ? '/query/bulk-files' : '/bulk-files';
  for (;;) {
    const { status, body } = await app.rest('GET', `${at}/${id}`, credential);
    if (status !== 200) throw new Error(JSON.stringify(body));
    if (!['waiting', 'planning'].includes(body.status)) return body;
    await sleep(50);
  }
}

export function planned(plans: Plans, bytes: Uint8Array | string, credential = plans.owner): Promise<Json> {
  return plannedAt(plans.demo.app, bytes, credential);
}

/** The file that was sent, its lines, and its plan. */
export async function plannedAt(app: TestApp, bytes: Uint8Array | string, credential: Credential): Promise<Json> {
  const sent = await upload(app, credential, bytes);
  if (sent.status !== 201) throw new Error(JSON.stringify(sent.body));
  const file = await read(app, credential, sent.body.id);
  const lines = (await app.rest('GET', `/bulk-files/${file.id}/lines?limit=1000`, credential)).body;
  const plan = file.planId && (await app.rest('GET', `/change-plans/${file.planId}`, credential)).body;
  return { file, lines: lines.data, plan };
}

/** Line numbers and verdicts. */
export const verdictsOf = ({ lines }: Json) => lines.map(({ line, verdict }: Json) => [line, verdict]);
