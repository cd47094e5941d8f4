import { chmodSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { DemoAccess } from './demo-access.js';

/** What a person or a script needs to use a demo. */
export interface DemoCredentials extends DemoAccess {
  baseUrl: string;
  graphqlUrl: string;
  graphqlStreamUrl: string;
  mcpUrl: string;
  sandboxUrl: string;
  stripeWebhookSecret: string;
  teamId: string;
  accountIds: string[];
}

/** Writes `demo-credentials.json` below `dataDir`, for its own user's eyes alone. Returns its absolute path. */
export function writeDemoCredentials(dataDir: string, credentials: DemoCredentials): string {
  mkdirSync(dataDir, { recursive: true });
  const path = resolve(join(dataDir, 'demo-credentials.json'));
  // Readers find the old file or the new one, never half of one.
  const part = `${path}.${process.pid}`;
  writeFileSync(part, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  chmodSync(part, 0o600);
  renameSync(part, path);
  return path;
}
