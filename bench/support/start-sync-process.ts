import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { DEMO_OAUTH, type Sandbox } from '../../sandbox/sandbox.js';
import type { PlatformSettings } from '../../src/settings.js';
import type { SyncProcessOrder } from './sync-process.js';

/** What the connections of its teams are locked with. */
export const SYNC_ENCRYPTION_KEYS = `k:${Buffer.alloc(32).toString('base64')}`;

/** The platforms that a sandbox stands for, and none else. */
export function sandboxPlatforms(sandbox: Sandbox): PlatformSettings {
  return {
    googleSignIn: { issuers: [], jwksUrl: sandbox.jwksUrl, audience: 'x' },
    googleOAuth: { ...DEMO_OAUTH, url: sandbox.oauthUrl, authorizeUrl: '' },
    googleAds: { url: sandbox.googleAdsUrl, apiVersion: 'v25' },
    merchant: { url: sandbox.merchantUrl },
    referenceRates: { url: sandbox.ratesUrl },
    meta: { url: sandbox.metaUrl, dialogUrl: '' },
    languageModel: { provider: 'none', url: '', model: '', apiKey: '', timeoutMs: 1_000 },
    stripe: { url: '', secretKey: undefined, webhookSecret: undefined },
    timeoutMs: 30_000,
  } as unknown as PlatformSettings;
}

export interface SyncProcess {
  child: ChildProcess;
  /** The lines that it wrote after the first. */
  lines(): string[];
}

/** Starts `sync-process` with `program`, Node's arguments that name it; resolves when it has begun to work. */
export async function startSyncProcess(program: readonly string[], order: SyncProcessOrder): Promise<SyncProcess> {
  const { NODE_OPTIONS, JEST_WORKER_ID, ...env } = process.env;
  const child = spawn(process.execPath, [...program, JSON.stringify(order)], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  await once(child.stdout, 'data');
  return { child, lines: () => output.trim().split('\n').slice(1) };
}
