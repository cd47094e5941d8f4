import {
  DEMO_META_APP,
  DEMO_MODEL_KEY,
  DEMO_OAUTH,
  DEMO_STRIPE_KEY,
  type Sandbox,
  startSandbox,
} from '../sandbox/sandbox.js';
import { ROLES } from '../src/access/roles.js';
import type { Database } from '../src/db/database.js';
import { sql } from '../src/db/statements/sql.js';
import type { ShowProgress } from '../src/lib/progress.js';
import type { PlatformSettings, Settings } from '../src/settings.js';
import type { System } from '../src/system.js';
import { writeDemoCredentials } from './credentials.js';
import { ensureDemoAccess } from './demo-access.js';
import { mineDemo } from './demo-mining.js';
import { DEMO_TEAM, DEMO_USERS } from './demo-team.js';
import { beginDemo, finishDemo, prepareDemo } from './prepare-demo.js';
import { sandboxState } from './sandbox-state.js';

/** The sandbox on a loopback port of its own. */
export function startDemoSandbox(settings: Settings, db: Database): Promise<Sandbox> {
  return startSandbox({ port: settings.sandboxPort, state: sandboxState(db) });
}

/** Settings that the environment leaves open, pointed to the sandbox. */
export function demoPlatforms({ platforms }: Settings, sandbox: Sandbox): PlatformSettings {
  const { clientId, clientSecret } = DEMO_OAUTH;
  return {
    googleSignIn: {
      issuers: [sandbox.identityIssuer],
      jwksUrl: sandbox.jwksUrl,
      audience: 'adlane-demo',
      people: ROLES.toReversed().map((role) => ({ role, email: DEMO_USERS[role].email, name: DEMO_USERS[role].name })),
      ...platforms.googleSignIn,
    },
    googleOAuth: {
      url: sandbox.oauthUrl,
      authorizeUrl: `${sandbox.oauthUrl}/authorize`,
      clientId,
      clientSecret,
      ...platforms.googleOAuth,
    },
    googleAds: { url: sandbox.googleAdsUrl, apiVersion: 'v25', developerToken: undefined, ...platforms.googleAds },
    merchant: { url: sandbox.merchantUrl, ...platforms.merchant },
    referenceRates: { url: sandbox.ratesUrl, ...platforms.referenceRates },
    meta: { url: sandbox.metaUrl, dialogUrl: `${sandbox.metaUrl}/dialog/oauth`, ...DEMO_META_APP, ...platforms.meta },
    languageModel: {
      provider: 'google',
      url: sandbox.languageModelUrl,
      model: 'sandbox-model',
      apiKey: DEMO_MODEL_KEY,
      timeoutMs: platforms.timeoutMs,
      ...platforms.languageModel,
    },
    stripe: {
      url: sandbox.stripeUrl,
      secretKey: DEMO_STRIPE_KEY,
      webhookSecret: sandbox.stripeWebhookSecret,
      ...platforms.stripe,
    },
    timeoutMs: platforms.timeoutMs,
  };
}

/**
 * Brings the demo's team and data to where they can be shown; for a process that works on jobs, up to the first account. True if
 * jobs have to bring the rest. Throws when the first sync fails.
 */
export async function fillDemo(
  system: System,
  { managerId }: Sandbox,
  hasJobs: boolean,
  onProgress?: ShowProgress,
): Promise<boolean> {
  const connection = { loginCustomerId: managerId, refreshToken: DEMO_OAUTH.refreshToken };
  const deps = { ...system, connection };
  let isArriving = false;
  if (hasJobs) isArriving = await beginDemo(deps, onProgress);
  else await prepareDemo(deps, onProgress);
  await mineDemo(system.db);
  return isArriving;
}

/** Tells people of the accounts that jobs still bring, until they are here. */
export async function tellArrivals({ db, log }: System, signal: AbortSignal): Promise<void> {
  const tell = (line: string) => void process.stdout.write(`${line}\n`);
  try {
    const failure = await finishDemo(db, (here, of) => tell(`${here} of ${of} accounts are here.`), signal);
    await mineDemo(db);
    tell(failure === null ? 'The demo is complete.' : `The demo is not complete: ${failure}`);
  } catch (err) {
    if (!signal.aborted) log.error({ err }, 'demo');
  }
}

/** The accounts, those with data before the others. */
async function arrivedFirst(db: Database, accountIds: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    sql`select id from accounts where team_id = ${DEMO_TEAM.id} and last_synced_at is not null`,
  );
  const arrived = new Set(rows.map(({ id }) => id));
  return accountIds.toSorted((one, other) => Number(arrived.has(other)) - Number(arrived.has(one)));
}

/** Writes the credentials of this start; `url` is where the server answers. Returns the file's path. */
export async function publishDemo(
  system: System,
  sandbox: Sandbox,
  { database, platforms }: Settings,
  url: string,
): Promise<string> {
  const access = await ensureDemoAccess(system, { teamId: DEMO_TEAM.id, users: DEMO_USERS });
  return writeDemoCredentials(database.dataDir, {
    baseUrl: `${url}/api/v1`,
    graphqlUrl: `${url}/graphql`,
    graphqlStreamUrl: `${url}/graphql/stream`,
    mcpUrl: `${url}/mcp`,
    sandboxUrl: sandbox.url,
    stripeWebhookSecret: platforms.stripe.webhookSecret ?? sandbox.stripeWebhookSecret,
    teamId: DEMO_TEAM.id,
    accountIds: await arrivedFirst(system.db, sandbox.accountIds),
    ...access,
  });
}
